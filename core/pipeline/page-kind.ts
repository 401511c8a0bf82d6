import type { PageFacts, StructuredItem } from "../extract/page-facts.ts";

/** What a ranking page is for, as far as its mark-up and address show. */
export type PageKind = "article" | "product" | "listing" | "thread" | "home";

const PRODUCT_TYPES: ReadonlySet<string> = new Set(["Product", "ProductGroup", "SoftwareApplication", "Vehicle"]);
const LISTING_TYPES: ReadonlySet<string> = new Set(["CollectionPage", "SearchResultsPage", "OfferCatalog", "ProductCollection"]);
const THREAD_TYPES: ReadonlySet<string> = new Set(["DiscussionForumPosting", "QAPage", "SocialMediaPosting"]);
const ARTICLE_TYPES: ReadonlySet<string> = new Set([
  "Article",
  "NewsArticle",
  "BlogPosting",
  "TechArticle",
  "HowTo",
  "Recipe",
  "FAQPage",
  "Report",
  "ScholarlyArticle",
  "MedicalWebPage",
]);

// Path segments that platforms of every language share.
const THREAD_PATH = /\/(?:forums?|threads?|topics?|viewtopic(?:\.php)?|showthread(?:\.php)?|questions?|discussions?|t|comments)(?:\/|$|-\d)/i;
const LISTING_PATH = /\/(?:category|categories|collections?|catalog|shop|search|tags?|c)(?:\/|$)/i;
const PRODUCT_PATH = /\/(?:products?|p|dp|item|itm)\/[^/]+/i;

function typesOf(items: readonly StructuredItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => item.types));
}

function hasAny(types: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const type of wanted) if (types.has(type)) return true;
  return false;
}

/** The page's kind: structured data first, then its path, else an article. */
export function kindOf(facts: PageFacts): PageKind {
  const types = typesOf(facts.structuredData.items);
  const path = URL.canParse(facts.url) ? new URL(facts.url).pathname : "/";
  if (hasAny(types, THREAD_TYPES) || THREAD_PATH.test(path)) return "thread";
  if (hasAny(types, ARTICLE_TYPES)) return "article";
  if (hasAny(types, LISTING_TYPES)) return "listing";
  if (hasAny(types, PRODUCT_TYPES)) return "product";
  if (path === "/" || path === "") return "home";
  if (PRODUCT_PATH.test(path)) return "product";
  if (LISTING_PATH.test(path)) return "listing";
  return "article";
}
