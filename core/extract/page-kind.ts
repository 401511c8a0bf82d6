import type { PageFacts, StructuredItem } from "./page-facts.ts";

/** What a ranking page is for, as far as its mark-up and address show. */
export type PageKind = "article" | "product" | "listing" | "thread" | "home";

const PRODUCT_TYPES: ReadonlySet<string> = new Set(["Product", "ProductGroup", "SoftwareApplication", "Vehicle"]);
const LISTING_TYPES: ReadonlySet<string> = new Set(["CollectionPage", "SearchResultsPage", "OfferCatalog", "ItemList", "ProductCollection"]);
const THREAD_TYPES: ReadonlySet<string> = new Set(["DiscussionForumPosting", "QAPage", "SocialMediaPosting"]);
const ARTICLE_TYPES: ReadonlySet<string> = new Set([
  "Article",
  "NewsArticle",
  "BlogPosting",
  "TechArticle",
  "HowTo",
  "Recipe",
  "Report",
  "ScholarlyArticle",
  "MedicalWebPage",
]);

// Path segments that platforms of every language share; "/t/" is a thread's where its number follows, and else some shop's.
const THREAD_PATH =
  /\/(?:forums?|threads?|topics?|viewtopic(?:\.php)?|showthread(?:\.php)?|questions?|discussions?|comments)(?:\/|$|-\d)|\/t\/(?:[^/]+\/)?\d+(?:\/|$)/i;
const LISTING_PATH = /\/(?:category|categories|collections?|catalog|shop|search|tags?|c)(?:\/|$)/i;
const PRODUCT_PATH = /\/(?:products?|p|dp|item|itm)\/[^/]+/i;

function typesOf(items: readonly StructuredItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => item.types));
}

function hasAny(types: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const type of wanted) if (types.has(type)) return true;
  return false;
}

/** Characters from which a block is a paragraph somebody wrote, not a caption of a card. */
const LONG_BLOCK = 150;
// Over saved pages of known type, nine of ten articles have under 0.07 of their text in links and over half of it in
// long blocks; half of the listings lie beyond both of these marks.
const LISTING_LINK_SHARE = 0.15;
const LISTING_LONG_SHARE = 0.3;

/** True when the main content is mostly short linked blocks, as the cards of a listing are. */
function isMadeOfCards({ blocks }: PageFacts): boolean {
  let total = 0;
  let linked = 0;
  let long = 0;
  for (const { text, linkShare } of blocks) {
    total += text.length;
    linked += text.length * linkShare;
    if (text.length >= LONG_BLOCK) long += text.length;
  }
  return linked > total * LISTING_LINK_SHARE && long < total * LISTING_LONG_SHARE;
}

/** The page's kind: structured data first, then its path, then how its main content is built, else an article. */
export function kindOf(facts: PageFacts): PageKind {
  const types = typesOf(facts.structuredData.items);
  const path = URL.parse(facts.url)?.pathname ?? "/";
  if (hasAny(types, THREAD_TYPES) || THREAD_PATH.test(path)) return "thread";
  if (hasAny(types, ARTICLE_TYPES)) return "article";
  if (hasAny(types, LISTING_TYPES)) return "listing";
  if (hasAny(types, PRODUCT_TYPES)) return "product";
  if (path === "/" || path === "") return "home";
  if (PRODUCT_PATH.test(path)) return "product";
  return LISTING_PATH.test(path) || isMadeOfCards(facts) ? "listing" : "article";
}

/** A price as cards show it: a sign of money beside a figure. */
const PRICE = /[$\u20ac\u00a3\u00a5\u20b9]\s?\d|\d\s?(?:\u20ac|\u00a3|kr\b|\u5186|\u5143)/;
/** Prices from which a listing is a shop's. */
const MIN_PRICES = 3;

/** True for a page that sells: a product's, or a listing with prices. */
export function sells(facts: PageFacts): boolean {
  const kind = kindOf(facts);
  if (kind !== "listing") return kind === "product";
  let prices = 0;
  for (const { text } of facts.blocks) if (PRICE.test(text.slice(0, LONG_BLOCK)) && ++prices >= MIN_PRICES) return true;
  return false;
}
