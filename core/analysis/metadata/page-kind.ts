import type { PageFacts, StructuredItem } from "../../domain/page-facts.ts";

/** Purpose of a ranking page, as its structured data, address and layout show. */
export type PageKind = "article" | "product" | "listing" | "thread" | "home";

const PRODUCT_TYPES: ReadonlySet<string> = new Set(["Product", "ProductGroup", "SoftwareApplication", "Vehicle"]);
const LISTING_TYPES: ReadonlySet<string> = new Set([
  "CollectionPage",
  "SearchResultsPage",
  "OfferCatalog",
  "ItemList",
  "ProductCollection",
]);
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

// Path segments that platforms of every language use. "/t/" is a thread only when a number follows, because shops use
// "/t/" as well.
const THREAD_PATH =
  /\/(?:forums?|threads?|topics?|viewtopic(?:\.php)?|showthread(?:\.php)?|questions?|discussions?|comments)(?:\/|$|-\d)|\/t\/(?:[^/]+\/)?\d+(?:\/|$)|\/showtopic-/i;
const THREAD_QUERY = /[?&;](?:topic|thread|tid)=\d/i;
const LISTING_PATH = /\/(?:category|categories|collections?|catalog|shop|search|tags?|c)(?:\/|$)/i;
const PRODUCT_PATH = /\/(?:products?|dp|itm|pdp)\/[^/]+|\/item\/[^/]*\d{6}/i;
/** Paths of products in shops and of articles on blog platforms. */
const SHORT_PATH = /\/(?:p|item)\/[^/]+/i;

function typesOf(items: readonly StructuredItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => item.types));
}

function hasAny(types: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const type of wanted) if (types.has(type)) return true;
  return false;
}

/** Minimum characters of a written paragraph. Shorter blocks are often captions of cards. */
const LONG_BLOCK = 150;
// Measured on saved pages of known type. Half of the listings exceed both limits, and 90 % of the articles have a link
// share under 0.07 and a long share over 0.5.
const LISTING_LINK_SHARE = 0.15;
const LISTING_LONG_SHARE = 0.3;

/** True when the main content is mostly short blocks with links, like the cards of a listing. */
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

/** Matches a price: a currency sign next to a digit. */
const PRICE = /[$\u20ac\u00a3\u00a5\u20b9]\s?\d|\d\s?(?:\u20ac|\u00a3|kr\b|\u5186|\u5143)/;

/** True for a page without author and date that shows a price in a short text. */
function isOffered({ author, publishedAt, blocks }: PageFacts): boolean {
  if (author !== null || publishedAt !== null) return false;
  return blocks.some(({ text }) => text.length < LONG_BLOCK && PRICE.test(text));
}

/**
 * Returns the page's kind from structured data, else from its path, else from its layout. The default is an article.
 */
export function kindOf(facts: PageFacts): PageKind {
  const types = typesOf(facts.structuredData.items);
  const { pathname: path, search } = URL.parse(facts.url) ?? { pathname: "/", search: "" };
  if (hasAny(types, THREAD_TYPES) || THREAD_PATH.test(path) || THREAD_QUERY.test(search)) return "thread";
  if (hasAny(types, ARTICLE_TYPES)) return "article";
  if (hasAny(types, LISTING_TYPES)) return "listing";
  if (hasAny(types, PRODUCT_TYPES)) return "product";
  if (path === "/" || path === "") return "home";
  if (PRODUCT_PATH.test(path) || (SHORT_PATH.test(path) && isOffered(facts))) return "product";
  return LISTING_PATH.test(path) || isMadeOfCards(facts) ? "listing" : "article";
}

/** Minimum number of prices in a listing that belongs to a shop. */
const MIN_PRICES = 3;

/** True for a page that sells: a product page, or a listing with prices. */
export function sells(facts: PageFacts): boolean {
  const kind = kindOf(facts);
  if (kind !== "listing") return kind === "product";
  let prices = 0;
  for (const { text } of facts.blocks) if (PRICE.test(text.slice(0, LONG_BLOCK)) && ++prices >= MIN_PRICES) return true;
  return false;
}
