import { attributeId } from "../html/attributes.ts";
import type { PageTable } from "../html/page-table.ts";
import { HASH_SEED, HashIds, hashName } from "../html/tags.ts";
import { StemFinder } from "./stems.ts";

/** Bits for the role of an element on the page, as its class names, id and role describe it. */
export const SIGNAL = {
  nav: 1,
  header: 2,
  footer: 4,
  aside: 8,
  comment: 16,
  share: 32,
  related: 64,
  meta: 128,
  content: 256,
  hidden: 512,
  form: 1024,
  thread: 2048,
  card: 4096,
  consent: 8192,
  advert: 16384,
  review: 32768,
  purchase: 65536,
  facts: 131072,
  carousel: 262144,
} as const;

/** Number of signals. Bit `i` is the i-th entry of `SIGNAL`. */
export const SIGNAL_COUNT = 19;

/** Bit of an element that can contain footnotes. It is not in `SIGNAL`, because the model was trained without it. */
export const NOTES = 1 << SIGNAL_COUNT;

interface Naming {
  readonly bit: number;
  /** Whole words of a class name. A hyphen, underscore, digit or capital letter separates words. */
  readonly words: string;
  /** Pairs of consecutive words, joined by a hyphen. */
  readonly pairs?: string;
  /** Parts that also match inside longer words. */
  readonly stems?: string;
}

// Authors of every language write class names in English.
const NAMINGS: readonly Naming[] = [
  {
    bit: SIGNAL.nav,
    words:
      "nav navbar navigation menu submenu breadcrumb breadcrumbs crumb crumbs pagination pager tabs toc sitemap navi",
    stems: "navigation breadcrumb",
  },
  { bit: SIGNAL.header, words: "header masthead topbar head logo branding", pairs: "top-bar" },
  { bit: SIGNAL.footer, words: "footer foot copyright colophon imprint", stems: "footer" },
  { bit: SIGNAL.aside, words: "side aside sidebar widget rail secondary complementary", stems: "sidebar widget" },
  { bit: SIGNAL.comment, words: "", stems: "comment disqus respond replies" },
  {
    bit: SIGNAL.share,
    words: "share sharing social follow newsletter subscribe subscription signup cta promo",
    pairs: "sign-up",
    stems: "newsletter social",
  },
  {
    bit: SIGNAL.related,
    words: "also more trending popular upsell similar next prev latest teaser recirc recent",
    stems: "related recommend",
  },
  {
    bit: SIGNAL.meta,
    words: "meta byline author date time tag tags category categories info label badge caption credit posted",
    stems: "author byline",
  },
  {
    bit: SIGNAL.content,
    words: "body main text markdown prose detail details description page post rte wysiwyg copy",
    stems: "article content entry story",
  },
  {
    bit: SIGNAL.hidden,
    words: "hidden skip hide offscreen print",
    pairs: "sr-only visually-hidden screen-reader d-none",
  },
  {
    bit: SIGNAL.form,
    words:
      "form search login filter filters facet facets sort cart button btn dropdown input select toolbar action actions",
  },
  { bit: SIGNAL.thread, words: "post message topic thread reply answer question discussion bbp signature user" },
  { bit: SIGNAL.card, words: "card item grid list tile product listing result row col" },
  {
    bit: SIGNAL.consent,
    words: "modal popup overlay dialog toast lightbox cmp cky tcf",
    stems:
      "cookie consent gdpr privacy usercentrics onetrust didomi quantcast iubenda trustarc osano termly borlabs klaro complianz tarteaucitron axeptio sourcepoint evidon",
  },
  { bit: SIGNAL.advert, words: "ad ads advert advertisement sponsor sponsored banner adslot dfp" },
  { bit: SIGNAL.review, words: "rating ratings star stars feedback ugc qa faq faqs", stems: "review testimonial" },
  {
    bit: SIGNAL.purchase,
    words:
      "price prices pricing buy buybox checkout shipping delivery stock payment variant variants swatch swatches sku quantity qty offer offers",
  },
  {
    bit: SIGNAL.facts,
    words:
      "spec specs specification specifications attribute attributes feature features ingredient ingredients overview summary accordion tab tabpanel panel",
  },
  { bit: SIGNAL.carousel, words: "gallery slide slides marquee", stems: "carousel slider swiper slick splide glide" },
  { bit: NOTES, words: "", stems: "footnote endnote" },
];

function bitsByName(list: (naming: Naming) => string | undefined): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const naming of NAMINGS) {
    for (const name of list(naming)?.split(" ") ?? [])
      if (name !== "") bits.set(name, (bits.get(name) ?? 0) | naming.bit);
  }
  return bits;
}

/** Returns the hash of two consecutive words from the hashes of each word. */
function pairHash(first: number, second: number): number {
  return (Math.imul(first, 31) + second) | 0;
}

const WORDS = bitsByName((naming) => naming.words);
const WORD_IDS = new HashIds([...WORDS.keys()], 1024);
const WORD_BITS = Int32Array.of(0, ...WORDS.values());
const PAIRS = bitsByName((naming) => naming.pairs);
const PAIR_IDS = new HashIds([], 64);
const PAIR_BITS = Int32Array.of(0, ...PAIRS.values());
for (const [index, pair] of [...PAIRS.keys()].entries()) {
  const [first = "", second = ""] = pair.split("-");
  PAIR_IDS.set(pairHash(hashName(first), hashName(second)), index + 1);
}
const STEMS = new StemFinder(bitsByName((naming) => naming.stems));

/** Maximum UTF-16 units that are read of one attribute. */
const MAX_LENGTH = 200;
const HYPHEN = 45;

/** Returns the bits of one class attribute or id, which is in the source from `from` to `to`. */
function signalsOf(html: string, from: number, to: number): number {
  let bits = 0;
  let previous = 0;
  let before = 0;
  for (let at = from; at < to; ) {
    let code = html.charCodeAt(at) | 32;
    let word = HASH_SEED;
    let stem = 0;
    const start = at;
    let isLower = false;
    // A capital letter separates words like a hyphen.
    while (at < to && code >= 97 && code <= 122) {
      const raw = html.charCodeAt(at);
      if (isLower && raw < 97) break;
      isLower = raw >= 97;
      word = (Math.imul(word, 31) + code) | 0;
      stem = STEMS.step(stem, code);
      bits |= STEMS.found(stem);
      code = html.charCodeAt(++at) | 32;
    }
    if (at === start) {
      before = html.charCodeAt(at++);
      continue;
    }
    const endsAtCapital = at < to && code >= 97 && code <= 122;
    // A word directly after a digit ("h2nav") does not count.
    if (before < 48 || before > 57) bits |= WORD_BITS[WORD_IDS.get(word)] ?? 0;
    if (before === HYPHEN && previous !== 0) bits |= PAIR_BITS[PAIR_IDS.get(pairHash(previous, word))] ?? 0;
    const isFollowed = endsAtCapital || (at < to && html.charCodeAt(at) === HYPHEN);
    previous = isFollowed ? word : 0;
    before = endsAtCapital ? HYPHEN : 0;
  }
  return bits;
}

const CLASS = attributeId("class");
const ID = attributeId("id");
const ROLE = attributeId("role");

/** Returns the bits of each element from its class names and id. A role only sets the bit for footnotes. */
export function readSignals(table: PageTable): Int32Array {
  const signals = new Int32Array(table.elementCount);
  for (let index = 0; index < table.attributeCount; index++) {
    const name = table.attributeName[index];
    if (name !== CLASS && name !== ID && name !== ROLE) continue;
    const from = table.valueFrom[index] ?? 0;
    const bits = signalsOf(table.html, from, Math.min(table.valueTo[index] ?? 0, from + MAX_LENGTH));
    const element = table.attributeElement[index] ?? 0;
    signals[element] = (signals[element] ?? 0) | (name === ROLE ? bits & NOTES : bits);
  }
  return signals;
}
