import { familyOf } from "../../core/extract/schema-types.ts";

/** What search engines ask of one type; alternatives are joined by `|`. */
interface Rules {
  readonly required: readonly string[];
  readonly recommended: readonly string[];
}

function rules(required: string, recommended: string): Rules {
  const list = (names: string): string[] => names.split(" ").filter((name) => name !== "");
  return { required: list(required), recommended: list(recommended) };
}

// As the structured-data guides of search engines list them (developers.google.com/search/docs/appearance/structured-data).
// Left out, because they are shown no longer: HowTo (since 2023); Book, ClaimReview and Course info (since June 2025).
const SHOWN: Readonly<Record<string, Rules>> = {
  AggregateRating: rules("ratingValue ratingCount|reviewCount", "bestRating worstRating"),
  Article: rules("", "author dateModified datePublished headline image"),
  BreadcrumbList: rules("itemListElement", ""),
  Course: rules("name description", "provider"),
  Dataset: rules(
    "name description",
    "creator distribution identifier isAccessibleForFree keywords license spatialCoverage temporalCoverage variableMeasured",
  ),
  DiscussionForumPosting: rules("author datePublished text|image|video|sharedContent", "comment dateModified headline interactionStatistic url"),
  EmployerAggregateRating: rules("itemReviewed ratingValue ratingCount|reviewCount", "bestRating worstRating"),
  Event: rules("name startDate location", "description endDate eventStatus image offers organizer performer"),
  FAQPage: rules("mainEntity", ""),
  ImageObject: rules("contentUrl creator|creditText|copyrightNotice|license", "acquireLicensePage creator creditText copyrightNotice license"),
  ItemList: rules("itemListElement", ""),
  JobPosting: rules(
    "title description datePosted hiringOrganization jobLocation|applicantLocationRequirements",
    "baseSalary directApply employmentType identifier validThrough",
  ),
  LocalBusiness: rules("name address", "aggregateRating geo openingHoursSpecification|openingHours priceRange review telephone url"),
  Movie: rules("name image", "aggregateRating dateCreated director review"),
  Organization: rules("", "name url logo description sameAs address contactPoint|telephone|email"),
  Product: rules(
    "name review|aggregateRating|offers",
    "image description brand sku gtin|gtin8|gtin12|gtin13|gtin14|mpn|isbn offers aggregateRating review",
  ),
  ProfilePage: rules("mainEntity", "dateCreated dateModified"),
  QAPage: rules("mainEntity", ""),
  Quiz: rules("about|educationalAlignment hasPart", ""),
  Recipe: rules(
    "name image",
    "aggregateRating author cookTime datePublished description keywords nutrition prepTime recipeCategory recipeCuisine recipeIngredient recipeInstructions recipeYield totalTime video",
  ),
  Review: rules("author itemReviewed reviewRating", "datePublished"),
  SoftwareApplication: rules("name offers aggregateRating|review", "applicationCategory operatingSystem"),
  VacationRental: rules(
    "containsPlace identifier image latitude|geo name",
    "address aggregateRating brand checkinTime checkoutTime description review",
  ),
  VideoObject: rules("name thumbnailUrl uploadDate", "contentUrl|embedUrl description duration interactionStatistic"),
  WebSite: rules("name url", "alternateName"),
};

/** Parts of those results, not shown by themselves. */
const PARTS: Readonly<Record<string, Rules>> = {
  AggregateOffer: rules("lowPrice priceCurrency", "highPrice offerCount"),
  Answer: rules("text", "author datePublished upvoteCount url"),
  ListItem: rules("position name|item", ""),
  Offer: rules("price|priceSpecification", "availability itemCondition priceCurrency priceValidUntil shippingDetails hasMerchantReturnPolicy url"),
  Question: rules("name|text acceptedAnswer|suggestedAnswer", ""),
  Rating: rules("ratingValue", "bestRating worstRating"),
};

const NOTHING: Rules = { required: [], recommended: [] };

function rulesOf(type: string): Rules {
  const family = familyOf(type);
  if (Object.hasOwn(SHOWN, family)) return SHOWN[family] ?? NOTHING;
  return Object.hasOwn(PARTS, family) ? (PARTS[family] ?? NOTHING) : NOTHING;
}

/** True when search engines show the type, or its parent, as a rich result. */
export function isRichResultType(type: string): boolean {
  return Object.hasOwn(SHOWN, familyOf(type));
}

/** Properties search engines require of a type, alternatives joined by `|`; empty when nothing is required or the type is no part of a rich result. */
export function requiredProperties(type: string): readonly string[] {
  return rulesOf(type).required;
}

/** Properties they recommend beside them, written alike. */
export function recommendedProperties(type: string): readonly string[] {
  return rulesOf(type).recommended;
}

/** True when one of the alternatives is among the properties. */
export function isMet(rule: string, properties: ReadonlySet<string>): boolean {
  return rule.split("|").some((name) => properties.has(name));
}

/** Requirements that none of the given properties meets. */
export function missingRequired(type: string, properties: ReadonlySet<string>): string[] {
  return requiredProperties(type).filter((rule) => !isMet(rule, properties));
}
