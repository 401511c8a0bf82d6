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

// Source: Google Search Central, "Structured data markup that Google Search supports": the guide of each type
// (developers.google.com/search/docs/appearance/structured-data), as they stood in September 2026.
// Left out, because results show them no longer: HowTo (since September 2023, "Changes to HowTo and FAQ rich results"), Book, ClaimReview and
// Course info (since June 2025, "Simplifying the search results page"), Dataset (only Dataset Search, since November 2025) and
// FAQPage (since 7 May 2026, note on top of "FAQ structured data").
const SHOWN: Readonly<Record<string, Rules>> = {
  AggregateRating: rules("ratingValue ratingCount|reviewCount", "bestRating worstRating"),
  Article: rules("", "author dateModified datePublished headline image"),
  BreadcrumbList: rules("itemListElement", ""),
  Course: rules("name description", "provider"),
  DiscussionForumPosting: rules("author datePublished text|image|video", "comment dateModified headline interactionStatistic url"),
  EmployerAggregateRating: rules("itemReviewed ratingValue ratingCount|reviewCount", "bestRating worstRating"),
  Event: rules("name startDate location", "description endDate eventStatus image offers organizer performer"),
  // Who made an image and on which terms is asked for the licence badge alone, which most pages do not want.
  ImageObject: rules("contentUrl|url", "creator|creditText|copyrightNotice|license"),
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
    "image description brand sku gtin|gtin8|gtin12|gtin13|gtin14|mpn offers aggregateRating review",
  ),
  ProfilePage: rules("mainEntity", "dateCreated dateModified"),
  QAPage: rules("mainEntity", ""),
  Quiz: rules("hasPart", "about educationalAlignment"),
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
  ListItem: rules("position name|item|url", ""),
  Offer: rules("price|priceSpecification", "availability itemCondition priceCurrency priceValidUntil shippingDetails hasMerchantReturnPolicy url"),
  Question: rules("name|text acceptedAnswer|suggestedAnswer", ""),
  Rating: rules("ratingValue", "bestRating worstRating"),
};

/** Types of which less is asked inside another item: a review stands in what it reviews, a publisher needs no address, a logo no licence. */
const INSIDE: Readonly<Record<string, Rules>> = {
  ImageObject: rules("contentUrl|url", ""),
  LocalBusiness: rules("name", ""),
  Organization: rules("", "name url"),
  Review: rules("author reviewRating", "datePublished"),
};

const NOTHING: Rules = { required: [], recommended: [] };

function rulesOf(type: string, isInside: boolean): Rules {
  const family = familyOf(type);
  const table = [...(isInside ? [INSIDE] : []), SHOWN, PARTS].find((rules) => Object.hasOwn(rules, family));
  return table?.[family] ?? NOTHING;
}

/** True for a type that stands only within others: it comes with them and is nothing to add by itself. */
export function isPart(type: string): boolean {
  return Object.hasOwn(PARTS, familyOf(type));
}

/** True when search engines show the type, or its parent, as a rich result. */
export function isRichResultType(type: string): boolean {
  return Object.hasOwn(SHOWN, familyOf(type));
}

/**
 * Properties search engines require of a type, alternatives joined by `|`; empty when nothing is required or the type is no part of a rich result.
 * Of an item inside another they never require more.
 */
export function requiredProperties(type: string, isInside = false): readonly string[] {
  return rulesOf(type, isInside).required;
}

/** Properties they recommend beside them, written alike. */
export function recommendedProperties(type: string, isInside = false): readonly string[] {
  return rulesOf(type, isInside).recommended;
}

/** True when one of the alternatives is among the properties. */
export function isMet(rule: string, properties: ReadonlySet<string>): boolean {
  return rule.split("|").some((name) => properties.has(name));
}

/** Requirements that none of the given properties meets. */
export function missingRequired(type: string, properties: ReadonlySet<string>, isInside = false): string[] {
  return requiredProperties(type, isInside).filter((rule) => !isMet(rule, properties));
}
