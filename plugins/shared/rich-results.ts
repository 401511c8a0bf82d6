import { familyOf } from "../../core/extract/schema-types.ts";

// Required properties as the structured-data guides of search engines list them (developers.google.com/search/docs/appearance/structured-data).
// Alternatives are joined by `|`. An empty list: shown as a rich result, nothing is required.
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Article: [],
  Book: ["name", "author", "url", "workExample"],
  BreadcrumbList: ["itemListElement"],
  ClaimReview: ["claimReviewed", "reviewRating", "url"],
  Course: ["name", "description"],
  Dataset: ["name", "description"],
  DiscussionForumPosting: ["author", "datePublished", "text|image|video|sharedContent"],
  EmployerAggregateRating: ["itemReviewed", "ratingValue", "ratingCount|reviewCount"],
  Event: ["name", "startDate", "location"],
  FAQPage: ["mainEntity"],
  HowTo: ["name", "step"],
  ImageObject: ["contentUrl", "creator|creditText|copyrightNotice|license"],
  ItemList: ["itemListElement"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization", "jobLocation|applicantLocationRequirements"],
  LocalBusiness: ["name", "address"],
  Movie: ["name", "image"],
  Organization: [],
  Product: ["name", "review|aggregateRating|offers"],
  ProfilePage: ["mainEntity"],
  QAPage: ["mainEntity"],
  Quiz: ["about|educationalAlignment", "hasPart"],
  Recipe: ["name", "image"],
  Review: ["author", "itemReviewed", "reviewRating"],
  AggregateRating: ["ratingValue", "ratingCount|reviewCount"],
  SoftwareApplication: ["name", "offers", "aggregateRating|review"],
  VacationRental: ["containsPlace", "identifier", "image", "latitude|geo", "name"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate"],
  WebSite: ["name", "url"],
};

/** True when search engines show the type, or its parent, as a rich result. */
export function isRichResultType(type: string): boolean {
  return Object.hasOwn(REQUIRED, familyOf(type));
}

/** Required properties of a type, alternatives joined by `|`; empty when nothing is required or there is no rich result. */
export function requiredProperties(type: string): readonly string[] {
  const family = familyOf(type);
  return Object.hasOwn(REQUIRED, family) ? (REQUIRED[family] ?? []) : [];
}

/** Requirements that none of the given properties meets. */
export function missingRequired(type: string, properties: ReadonlySet<string>): string[] {
  return requiredProperties(type).filter((rule) => !rule.split("|").some((name) => properties.has(name)));
}
