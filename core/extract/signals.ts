import type { PageTable } from "./page-table.ts";

/** What an element's class names, id and role say about its part in the page, as bits. */
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

/** Number of signals; bit `i` is the i-th entry of `SIGNAL`. */
export const SIGNAL_COUNT = 19;

interface Naming {
  readonly bit: number;
  /** Whole words of a class name; a hyphen, underscore, digit or capital parts words. */
  readonly words: string;
  /** Two words in a row. */
  readonly pairs?: string;
  /** Pieces that count inside longer words too. */
  readonly stems?: string;
}

// Class names are identifiers that authors of every language write in English.
const NAMINGS: readonly Naming[] = [
  {
    bit: SIGNAL.nav,
    words: "nav navbar navigation menu submenu breadcrumb breadcrumbs crumb crumbs pagination pager tabs toc sitemap navi",
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
  { bit: SIGNAL.hidden, words: "hidden skip hide offscreen print", pairs: "sr-only visually-hidden screen-reader d-none" },
  {
    bit: SIGNAL.form,
    words: "form search login filter filters facet facets sort cart button btn dropdown input select toolbar action actions",
  },
  { bit: SIGNAL.thread, words: "post message topic thread reply answer question discussion bbp signature user" },
  { bit: SIGNAL.card, words: "card item grid list tile product listing result row col" },
  { bit: SIGNAL.consent, words: "modal popup overlay dialog toast lightbox", stems: "cookie consent gdpr privacy" },
  { bit: SIGNAL.advert, words: "ad ads advert advertisement sponsor sponsored banner adslot dfp" },
  { bit: SIGNAL.review, words: "rating ratings star stars feedback ugc qa faq faqs", stems: "review testimonial" },
  {
    bit: SIGNAL.purchase,
    words: "price prices pricing buy buybox checkout shipping delivery stock payment variant variants swatch swatches sku quantity qty offer offers",
  },
  {
    bit: SIGNAL.facts,
    words:
      "spec specs specification specifications attribute attributes feature features ingredient ingredients overview summary accordion tab tabpanel panel",
  },
  { bit: SIGNAL.carousel, words: "gallery slide slides marquee", stems: "carousel slider swiper slick splide glide" },
];

function bitsByName(list: (naming: Naming) => string | undefined): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const naming of NAMINGS) {
    for (const name of list(naming)?.split(" ") ?? []) if (name !== "") bits.set(name, (bits.get(name) ?? 0) | naming.bit);
  }
  return bits;
}

const WORDS = bitsByName((naming) => naming.words);
const PAIRS = bitsByName((naming) => naming.pairs);
const STEMS = bitsByName((naming) => naming.stems);
/** Most names hold none: one look tells. */
const ANY_STEM = new RegExp([...STEMS.keys()].join("|"));

/** Longest class attribute that is read. */
const MAX_LENGTH = 200;

/** Bits of one class attribute or id. */
function signalsOf(names: string): number {
  // camelCase parts words as a hyphen does.
  const folded = names.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  let bits = 0;
  let previous = "";
  for (let from = 0; from < folded.length; from++) {
    let to = from;
    while (to < folded.length && folded.charCodeAt(to) >= 97 && folded.charCodeAt(to) <= 122) to++;
    if (to === from) continue;
    const before = from === 0 ? 0 : folded.charCodeAt(from - 1);
    const word = folded.slice(from, to);
    // "h2nav" is a name of its own.
    if (before < 48 || before > 57) bits |= WORDS.get(word) ?? 0;
    if (before === 45 && previous !== "") bits |= PAIRS.get(`${previous}-${word}`) ?? 0;
    previous = folded.charCodeAt(to) === 45 ? word : "";
    from = to;
  }
  if (ANY_STEM.test(folded)) for (const [stem, bit] of STEMS) if (folded.includes(stem)) bits |= bit;
  return bits;
}

/** Bits per element; equal class attributes are judged once. */
export function readSignals(table: PageTable, ids: { readonly classId: number; readonly idId: number }): Int32Array {
  const signals = new Int32Array(table.elementCount);
  const seen = new Map<string, number>();
  let element = 0;
  for (let index = 0; index < table.attributeCount; index++) {
    const name = table.attributeName[index];
    if (name !== ids.classId && name !== ids.idId) continue;
    while (element + 1 < table.elementCount && (table.attributeFrom[element + 1] ?? 0) <= index) element++;
    const from = table.valueFrom[index] ?? 0;
    const text = table.html.slice(from, Math.min(table.valueTo[index] ?? 0, from + MAX_LENGTH));
    let bits = seen.get(text);
    if (bits === undefined) {
      bits = signalsOf(text);
      seen.set(text, bits);
    }
    signals[element] = (signals[element] ?? 0) | bits;
  }
  return signals;
}
