import { familyOf } from "../../core/analysis/metadata/schema-types.ts";

/** Properties that search engines require or recommend for one type. Alternatives are joined by `|`. */
interface Rules {
  readonly required: readonly string[];
  readonly recommended: readonly string[];
}

function rules(required: string, recommended: string): Rules {
  const list = (names: string): string[] => names.split(" ").filter((name) => name !== "");
  return { required: list(required), recommended: list(recommended) };
}

// Source: Google Search Central, "Structured data markup that Google Search supports", as of September 2026. The guide
// of each type is at developers.google.com/search/docs/appearance/structured-data.
//
// Omitted because results no longer show them: HowTo (September 2023, "Changes to HowTo and FAQ rich results"); Book,
// ClaimReview and Course info (June 2025, "Simplifying the search results page"); Dataset (November 2025, only Dataset
// Search); FAQPage (7 May 2026, note on top of "FAQ structured data").
const SHOWN: Readonly<Record<string, Rules>> = {
  AggregateRating: rules("ratingValue ratingCount|reviewCount", "bestRating worstRating"),
  Article: rules("", "author dateModified datePublished headline image"),
  BreadcrumbList: rules("itemListElement", ""),
  Course: rules("name description", "provider"),
  DiscussionForumPosting: rules(
    "author datePublished text|image|video",
    "comment dateModified headline interactionStatistic url",
  ),
  EmployerAggregateRating: rules("itemReviewed ratingValue ratingCount|reviewCount", "bestRating worstRating"),
  Event: rules("name startDate location", "description endDate eventStatus image offers organizer performer"),
  // The creator and license of an image matter only for the license badge, which most pages do not need.
  ImageObject: rules("contentUrl|url", "creator|creditText|copyrightNotice|license"),
  ItemList: rules("itemListElement", ""),
  JobPosting: rules(
    "title description datePosted hiringOrganization jobLocation|applicantLocationRequirements",
    "baseSalary directApply employmentType identifier validThrough",
  ),
  LocalBusiness: rules(
    "name address",
    "aggregateRating geo openingHoursSpecification|openingHours priceRange review telephone url",
  ),
  Movie: rules("name image", "aggregateRating dateCreated director review"),
  Organization: rules("", "name url logo description sameAs address contactPoint|telephone|email"),
  Product: rules(
    "name review|aggregateRating|offers",
    "image description brand sku gtin|gtin8|gtin12|gtin13|gtin14|mpn offers aggregateRating review",
  ),
  // A group names its variants, and each variant is a product with the product's own rules.
  ProductGroup: rules("name", "hasVariant productGroupID variesBy brand description aggregateRating review url"),
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

/** Types that are parts of rich results and are not shown alone. */
const PARTS: Readonly<Record<string, Rules>> = {
  AggregateOffer: rules("lowPrice priceCurrency", "highPrice offerCount"),
  BroadcastEvent: rules("startDate endDate isLiveBroadcast", ""),
  Clip: rules("name startOffset url", "endOffset"),
  Answer: rules("text", "author datePublished upvoteCount url"),
  ListItem: rules("position name|item|url", ""),
  Offer: rules(
    "price|priceSpecification",
    "availability itemCondition priceCurrency priceValidUntil shippingDetails hasMerchantReturnPolicy url",
  ),
  MemberProgram: rules("name description hasTiers", "url"),
  MerchantReturnPolicy: rules("applicableCountry returnPolicyCategory|merchantReturnLink", "returnPolicyCountry"),
  OfferShippingDetails: rules("", "deliveryTime shippingDestination shippingRate"),
  Question: rules("name|text acceptedAnswer|suggestedAnswer", ""),
  Rating: rules("ratingValue", "bestRating worstRating"),
};

/**
 * Types with fewer rules inside another item. A nested review names no item, a publisher no address, a logo no license.
 */
const INSIDE: Readonly<Record<string, Rules>> = {
  ImageObject: rules("contentUrl|url", ""),
  LocalBusiness: rules("name", ""),
  Organization: rules("", "name url"),
  Review: rules("author reviewRating", "datePublished"),
};

const NOTHING: Rules = { required: [], recommended: [] };

function rulesOf(type: string, isInside: boolean): Rules {
  // A subtype can have rules of its own.
  for (const name of new Set([type, familyOf(type)])) {
    const table = [...(isInside ? [INSIDE] : []), SHOWN, PARTS].find((rules) => Object.hasOwn(rules, name));
    if (table !== undefined) return table[name] ?? NOTHING;
  }
  return NOTHING;
}

/** Returns true for a type that only occurs inside other items, so advice never adds it alone. */
export function isPart(type: string): boolean {
  return Object.hasOwn(PARTS, familyOf(type));
}

/** Returns true when search engines show the type or its parent as a rich result. */
export function isRichResultType(type: string): boolean {
  return Object.hasOwn(SHOWN, familyOf(type));
}

/**
 * Properties that search engines require of a type, with alternatives joined by `|`.
 *
 * Empty when nothing is required or the type is not part of a rich result. An item inside another item never requires
 * more.
 */
export function requiredProperties(type: string, isInside = false): readonly string[] {
  return rulesOf(type, isInside).required;
}

/** Properties that search engines recommend for a type, with alternatives joined by `|`. */
export function recommendedProperties(type: string, isInside = false): readonly string[] {
  return rulesOf(type, isInside).recommended;
}

/** Returns true when one of the alternatives is among the properties. */
export function isMet(rule: string, properties: ReadonlySet<string>): boolean {
  return rule.split("|").some((name) => properties.has(name));
}

/** Returns the required properties that the given properties lack. */
export function missingRequired(type: string, properties: ReadonlySet<string>, isInside = false): string[] {
  return requiredProperties(type, isInside).filter((rule) => !isMet(rule, properties));
}
