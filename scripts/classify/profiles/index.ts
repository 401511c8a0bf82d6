import { ARTS_ENTERTAINMENT } from "./arts-entertainment.ts";
import { AUTOS_VEHICLES } from "./autos-vehicles.ts";
import { BEAUTY_FITNESS } from "./beauty-fitness.ts";
import { BOOKS_LITERATURE } from "./books-literature.ts";
import { BUSINESS_INDUSTRIAL } from "./business-industrial.ts";
import { COMPUTERS_ELECTRONICS } from "./computers-electronics.ts";
import { FINANCE } from "./finance.ts";
import { FOOD_DRINK } from "./food-drink.ts";
import { GAMES } from "./games.ts";
import { HEALTH } from "./health.ts";
import { HOBBIES_LEISURE } from "./hobbies-leisure.ts";
import { HOME_GARDEN } from "./home-garden.ts";
import { INTERNET_TELECOM } from "./internet-telecom.ts";
import { JOBS_EDUCATION } from "./jobs-education.ts";
import { LAW_GOVERNMENT } from "./law-government.ts";
import { NEWS } from "./news.ts";
import { ONLINE_COMMUNITIES } from "./online-communities.ts";
import { PEOPLE_SOCIETY } from "./people-society.ts";
import { PETS_ANIMALS } from "./pets-animals.ts";
import { REAL_ESTATE } from "./real-estate.ts";
import { REFERENCE } from "./reference.ts";
import { SCIENCE } from "./science.ts";
import { ADULT, SENSITIVE_SUBJECTS } from "./sensitive-subjects.ts";
import { SHOPPING } from "./shopping.ts";
import { SPORTS } from "./sports.ts";
import { TRAVEL_TRANSPORTATION } from "./travel-transportation.ts";

/**
 * Written terms per top level: a line per node, `path below the top level: terms separated by commas`, `*` for the top level itself.
 * Terms have one to three words and are read like text: case, plurals and punctuation do not matter. `term?` is a hint that counts less,
 * `term!` an everyday word that still tells the subject. After a change run scripts/compile-classify-profiles.ts.
 */
export const PROFILES: Readonly<Record<string, string>> = {
  Adult: ADULT,
  "Arts & Entertainment": ARTS_ENTERTAINMENT,
  "Autos & Vehicles": AUTOS_VEHICLES,
  "Beauty & Fitness": BEAUTY_FITNESS,
  "Books & Literature": BOOKS_LITERATURE,
  "Business & Industrial": BUSINESS_INDUSTRIAL,
  "Computers & Electronics": COMPUTERS_ELECTRONICS,
  Finance: FINANCE,
  "Food & Drink": FOOD_DRINK,
  Games: GAMES,
  Health: HEALTH,
  "Hobbies & Leisure": HOBBIES_LEISURE,
  "Home & Garden": HOME_GARDEN,
  "Internet & Telecom": INTERNET_TELECOM,
  "Jobs & Education": JOBS_EDUCATION,
  "Law & Government": LAW_GOVERNMENT,
  News: NEWS,
  "Online Communities": ONLINE_COMMUNITIES,
  "People & Society": PEOPLE_SOCIETY,
  "Pets & Animals": PETS_ANIMALS,
  "Real Estate": REAL_ESTATE,
  Reference: REFERENCE,
  Science: SCIENCE,
  "Sensitive Subjects": SENSITIVE_SUBJECTS,
  Shopping: SHOPPING,
  Sports: SPORTS,
  "Travel & Transportation": TRAVEL_TRANSPORTATION,
};
