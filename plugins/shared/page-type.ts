import { kindOf, sells } from "../../core/analysis/metadata/page-kind.ts";
import { allTypes } from "../../core/analysis/metadata/structured-walk.ts";
import type { PageFacts, PageLink } from "../../core/domain/page-facts.ts";
import { hostOf } from "../../core/util/urls.ts";
import { isNumbered } from "./opportunity-type.ts";

/** The kind of a result page for its readers. */
export type PageType = "article" | "listing" | "product" | "service" | "documentation" | "forum";

const DOCUMENTATION_HOST = /^(?:docs?|developers?|api|wiki|man|help|support|kb)\d*\.|(?:readthedocs|gitbook)\./;
const DOCUMENTATION_PATH =
  /\/(?:docs?|documentation|references?|manuals?|man-pages|users?guide|handbook|handbuch|dokumentation)(?:\/|$)|\/(?:stable|latest)\//;
const DOCUMENTATION_TITLE =
  /(?:^|[^\p{L}])(?:documentation|docs|manual page|wiki|dokumentation|documentaci\u00f3n)(?=$|[^\p{L}])/iu;
/** Separators between the parts of a title, and the most words of a part that names a manual. */
const TITLE_PARTS = /\s[-\u2013\u2014|\u00b7:]\s|[|:]\s/;
const MANUAL_WORDS = 4;
/** Code blocks from which a page without author and date is documentation, and from which one of unknown origin is. */
const SOME_CODE = 4;
const MUCH_CODE = 8;

const FORUM_HOST =
  /(?:^|\.)(?:forums?|community|communities|boards?|discuss|discourse)\.|forum|^(?:www\.)?(?:quora|reddit)\./;
const THREAD_TYPES: readonly string[] = ["DiscussionForumPosting", "QAPage"];
/** A path of topics, which encyclopedias have, too; a thread's holds its number. */
const TOPIC_PATH = /^(?!.*\/(?:forums?|discussions?|community)\/).*\/topics?\/(?!.*\d{3})/;

const ARTICLE_TYPES: readonly string[] = [
  "Article",
  "BlogPosting",
  "NewsArticle",
  "TechArticle",
  "HowTo",
  "Recipe",
  "Report",
];
const ARTICLE_PATH =
  /\/(?:blogs?|news|articles?|posts?|stories|insights?|magazine?|magazin|tips|advice|academy|hub|guides?|resources?|learn|ratgeber|wissen|conseils?|actualites|consejos|noticias|\d{4}\/\d{2})(?=\/|$|-)/;
/** Paths that end in the list of a site's articles. */
const INDEX_PATH = /\/(?:news|blog|articles|issues|magazine)\/?$/;

const SERVICE_TYPES: readonly string[] = [
  "LocalBusiness",
  "Service",
  "ProfessionalService",
  "FinancialService",
  "LegalService",
  "Attorney",
  "AccountingService",
  "HomeAndConstructionBusiness",
  "Plumber",
  "Electrician",
  "MovingCompany",
  "Dentist",
  "MedicalBusiness",
  "Corporation",
  "SoftwareApplication",
  "WebApplication",
];
const SERVICE_PATH =
  /\/(?:services?|solutions?|features?|products?|platform|departments?|programs?|industries|use-cases|locations?|pricing|coupons|leistungen|dienstleistungen|tarifs|prestations|servicios)(?=\/|$|[-.])/;
const SERVICE_TITLE =
  /(?:^|[^\p{L}])(?:services?|solutions?|software|company|agency|consulting|platform|tools?|repair|insurance|program|quotes?|therapy|tutors?|movers|lawyers?|attorneys?|kanzlei|steuerberat\p{L}*|agentur|dienstleist\p{L}*|anwalt\p{L}*|beratung|entreprise|artisans?|devis|cabinet|avocats?|abogad[oa]s?|despacho|empresa|servicios|bufete)(?=$|[^\p{L}])/iu;
const CALL_TO_ACTION =
  /(?:^|[^\p{L}])(?:get (?:a |your )?(?:free |instant )?(?:quote|estimate|demo)|contact (?:us|sales)|book (?:a|an|your|now|online)|free (?:trial|consultation|quote)|get started|schedule (?:a|an|your|now)|request (?:a|an|your|pricing|info)|talk to|sign up|start (?:for )?free|call (?:us|now|today)|apply now|our services|enroll|speak (?:to|with)|try (?:it )?(?:for )?free|(?:see|watch) (?:a )?demo|termin vereinbaren|angebot anfordern|jetzt anfragen|rufen sie|kontakt(?:ieren sie)?|unsere leistungen|leistungen|devis gratuit|demande[rz] (?:un|votre) devis|contactez|nos services|nos tarifs|prendre rendez-vous|pide (?:tu )?cita|primera consulta|nuestros servicios|contacto|ll\u00e1manos|solicita|presupuesto)(?=$|[^\p{L}])/iu;
// Who speaks for a business: "we" and "our", and the Spanish, Italian and Portuguese endings of "we".
const FIRST_PERSON =
  /(?:^|[^\p{L}])(?:we|our|us|wir|uns|unser\p{L}{0,2}|nous|notre|nos|nuestr[oa]s?|somos|nostr[oaie]|nossos?|wij|onze|vi|v\u00e5r\p{L}?|\p{L}{3,}(?:amos|emos|imos|iamo))(?=$|[^\p{L}])/giu;
const SECOND_PERSON =
  /(?:^|[^\p{L}])(?:you|your|sie|ihr\p{L}{0,2}|vous|votre|vos|te|tu|tus|ti|tuo|voc\u00ea|seu|uw|je|jouw)(?=$|[^\p{L}])/giu;

const LISTING_TYPES: readonly string[] = ["CollectionPage", "SearchResultsPage", "OfferCatalog", "ProductCollection"];
const LISTING_PATH = /\/(?:category|categories|collections?|catalog|shop|search|tags?|c)(?:\/|$)/;

/** A price as a card shows it. */
const PRICE = /[$\u20ac\u00a3\u00a5\u20b9]\s?\d|\d\s?(?:\u20ac|\u00a3)/;
const ADD_TO_CART =
  /add to (?:cart|bag|basket)|quick (?:view|shop|add)|choose options|in den warenkorb|ajouter au panier|a\u00f1adir al carrito|aggiungi al carrello/i;
/** Cards from which a page is a listing, by what each shows. */
const CARDS = { cart: 3, price: 8, heading: 8, namesake: 18 } as const;
/** Links with prices from which a page is a listing when they are most links of its content. */
const FEW_PRICES = 3;
/** Zones beside the content. */
const OUTSIDE: ReadonlySet<PageLink["zone"]> = new Set(["nav", "header", "footer"]);
/** Characters of an anchor that names a page, and of the part of a word that its inflected forms share. */
const ANCHOR = { min: 12, max: 160, stem: 5 } as const;
/** Characters from which a block is a paragraph somebody wrote. */
const LONG_BLOCK = 150;
const LINKED = 0.8;
/** Characters of text read for the way a page speaks. */
const MAX_TEXT = 20_000;

/** Measures of a page that separate the types. */
interface Traits {
  readonly path: string;
  readonly title: string;
  readonly types: ReadonlySet<string>;
  readonly isHome: boolean;
  readonly isWritten: boolean;
  readonly isDated: boolean;
  readonly isArticle: boolean;
  /** Share of the text in long blocks and in links, 0..1. */
  readonly longShare: number;
  readonly linkShare: number;
  readonly codeBlocks: number;
}

function hasAny(types: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.some((name) => types.has(name));
}

function traitsOf(facts: PageFacts): Traits {
  const path = (URL.parse(facts.url)?.pathname ?? "/").toLowerCase();
  const types = allTypes(facts.structuredData.items);
  let total = 0;
  let long = 0;
  let linked = 0;
  for (const { text, linkShare } of facts.blocks) {
    total += text.length;
    linked += text.length * linkShare;
    if (text.length >= LONG_BLOCK) long += text.length;
  }
  // A review of its own is an article; one within a product is a customer's.
  const isReview = facts.structuredData.items.some((item) =>
    item.types.some((type) => /^(?:Critic)?Review$/.test(type)),
  );
  const isArticle = isReview || hasAny(types, ARTICLE_TYPES);
  const isHome = path === "/" || path === "";
  return {
    path,
    title: facts.titleTag ?? facts.title ?? "",
    types,
    isHome,
    // An author on a home page wrote one of its teasers.
    isWritten: isArticle || (facts.author !== null && !isHome),
    isDated: facts.publishedAt !== null,
    isArticle,
    longShare: total === 0 ? 0 : long / total,
    linkShare: total === 0 ? 0 : linked / total,
    codeBlocks: facts.blocks.filter((block) => block.kind === "code").length,
  };
}

/** True for a title with a short part that ends in a word for documentation. A guide about documentation has none. */
function namesManual(title: string): boolean {
  if (/^\W{0,3}(?:how|what|why|best|top|\d+|wie|was|warum|comment|pourquoi|c\u00f3mo|qu\u00e9)\s/iu.test(title))
    return false;
  return title.split(TITLE_PARTS).some((part) => {
    const last = DOCUMENTATION_TITLE.exec(part.trim().slice(-25));
    return (
      last !== null &&
      part.trim().split(/\s+/).length <= MANUAL_WORDS &&
      /(?:docs|ation|wiki|page|ci\u00f3n)$/iu.test(part.trim())
    );
  });
}

function isDocumentation(
  facts: PageFacts,
  { path, title, isWritten, isDated, isArticle, codeBlocks }: Traits,
): boolean {
  if (isArticle && isWritten && isDated) return false;
  if (DOCUMENTATION_HOST.test(hostOf(facts.url)) || DOCUMENTATION_PATH.test(path)) return true;
  if (!isDated && !ARTICLE_PATH.test(path) && namesManual(title)) return true;
  if (isWritten || ARTICLE_PATH.test(path)) return false;
  return codeBlocks >= (isDated ? MUCH_CODE : SOME_CODE);
}

function isThread(facts: PageFacts, { path, types }: Traits): boolean {
  if (hasAny(types, THREAD_TYPES) || FORUM_HOST.test(hostOf(facts.url))) return true;
  return kindOf(facts) === "thread" && !TOPIC_PATH.test(path);
}

/** Links beside the navigation that name the page's own subject: the products of a category, the films of a genre. */
function namesakes({ headings, titleTag, links, url }: PageFacts): number {
  const subject = headings.find((heading) => heading.level === 1)?.text ?? titleTag ?? "";
  const stems = (subject.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, ANCHOR.stem));
  const host = hostOf(url);
  const named = links.filter(({ anchor, zone, url: to }) => {
    if (OUTSIDE.has(zone) || hostOf(to) !== host) return false;
    const text = anchor.toLowerCase();
    return text.length >= ANCHOR.min && text.length <= ANCHOR.max && stems.some((stem) => text.includes(stem));
  });
  return new Set(named.map((link) => link.url)).size;
}

/** True when most links of the content show a price. */
function linksToOffers({ links, url }: PageFacts): boolean {
  const host = hostOf(url);
  const inside = links.filter(({ zone, url: to }) => !OUTSIDE.has(zone) && hostOf(to) === host);
  const priced = inside.filter(({ anchor }) => PRICE.test(anchor)).length;
  return priced >= FEW_PRICES && 2 * priced > inside.length;
}

/** True when links with prices, cart buttons or linked headings show that the page lists other pages. */
function isListing(
  facts: PageFacts,
  { path, isHome, isWritten, isDated, isArticle, longShare, linkShare }: Traits,
): boolean {
  const count = (holds: (link: PageLink) => boolean): number => facts.links.filter(holds).length;
  if (count(({ anchor }) => ADD_TO_CART.test(anchor)) >= CARDS.cart) return true;
  if (!isWritten && !isDated && (count(({ anchor }) => PRICE.test(anchor)) >= CARDS.price || linksToOffers(facts)))
    return true;
  const headings = facts.blocks.filter((block) => block.kind === "heading");
  const linked = headings.filter((block) => block.linkShare > LINKED).length;
  const isIndex = isHome || INDEX_PATH.test(path);
  if (linked >= CARDS.heading && !isArticle && (isIndex || 2 * linked > headings.length)) return isIndex || !isWritten;
  if (!isWritten && !isDated && namesakes(facts) >= CARDS.namesake) return true;
  if (isHome) return linkShare > 0.25 && longShare < 0.3;
  return !isWritten && linkShare > 0.12 && longShare < 0.6;
}

/** True for a page that sells goods: a product's, or a listing with prices or cart buttons. */
export function sellsGoods(facts: PageFacts): boolean {
  if (sells(facts)) return true;
  return facts.links.filter(({ anchor }) => PRICE.test(anchor) || ADD_TO_CART.test(anchor)).length >= CARDS.cart;
}

function rate(text: string, pattern: RegExp, words: number): number {
  return words === 0 ? 0 : (100 * (text.match(pattern) ?? []).length) / words;
}

/** Points for a page that offers a service; chosen on saved pages of known type. From 1.5 on it is a service page. */
function servicePoints(facts: PageFacts, traits: Traits): number {
  const { path, title, types, isHome, isWritten, isDated, longShare } = traits;
  const text = facts.mainText.slice(0, MAX_TEXT);
  const words = text.split(/\s+/).length;
  const points = (holds: boolean, value: number): number => (holds ? value : 0);
  const actions = facts.links.filter(({ anchor }) => CALL_TO_ACTION.test(anchor)).length;
  return (
    points(isHome, 2) +
    points(SERVICE_PATH.test(path), 1.5) +
    points(hasAny(types, SERVICE_TYPES), 1.5) +
    points(SERVICE_TITLE.test(title), 1) +
    points(rate(text, FIRST_PERSON, words) >= 0.8, 1) +
    points(rate(text, SECOND_PERSON, words) >= 2.5, 0.5) +
    points(actions >= 3, 1) +
    points(
      facts.blocks.some((block) => block.text.length < LONG_BLOCK && CALL_TO_ACTION.test(block.text)),
      0.5,
    ) +
    points(longShare < 0.55, 0.5) -
    points(isWritten, 2) -
    points(isDated, 1.5) -
    points(ARTICLE_PATH.test(path), 2) -
    points(isNumbered(title), 1.5)
  );
}

const SERVICE_POINTS = 1.5;

/** True when only an `ItemList` makes a listing of the page, which comparisons and threads have, too. */
function isListOnly(facts: PageFacts, { types, path, title }: Traits): boolean {
  if (hasAny(types, LISTING_TYPES) || LISTING_PATH.test(path)) return false;
  return types.has("ItemList") && (isNumbered(title) || facts.blocks.some(({ text }) => text.length >= LONG_BLOCK));
}

/** True for product mark-up without an offer or a brand, which services and articles use for their ratings. */
function isRatingOnly({ blocks }: PageFacts, { types, path }: Traits): boolean {
  if (
    hasAny(types, ["Offer", "AggregateOffer", "Brand"]) ||
    /\/(?:products?|produkte?|produits?|productos?|p|dp|item|itm)\//.test(path)
  )
    return false;
  return !blocks.some(({ text }) => ADD_TO_CART.test(text));
}

/** Types by page, because several sections of a report need them. An entry lives as long as the facts of its page. */
const knownTypes = new WeakMap<PageFacts, PageType>();

/** Returns the type of a page. Tests documentation and threads first, then markup, cards and wording. */
export function pageTypeOf(facts: PageFacts): PageType {
  const known = knownTypes.get(facts);
  if (known !== undefined) return known;
  const found = readType(facts);
  knownTypes.set(facts, found);
  return found;
}

function readType(facts: PageFacts): PageType {
  const traits = traitsOf(facts);
  const kind = kindOf(facts);
  if (isThread(facts, traits)) return "forum";
  if (isDocumentation(facts, traits)) return "documentation";
  // A comparison marks up each product that it names.
  if (kind === "product" && !traits.isArticle && !isNumbered(traits.title) && !isRatingOnly(facts, traits))
    return traits.types.has("Product") || !traits.types.has("SoftwareApplication") ? "product" : "service";
  if (kind === "listing" && !traits.isArticle && !isListOnly(facts, traits)) return "listing";
  if (isListing(facts, traits)) return "listing";
  return servicePoints(facts, traits) >= SERVICE_POINTS ? "service" : "article";
}
