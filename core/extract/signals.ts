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
} as const;

/** Number of signals; bit `i` is the i-th entry of `SIGNAL`. */
export const SIGNAL_COUNT = 15;

// Class names are identifiers that authors of every language write in English.
const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [
    SIGNAL.nav,
    /(?:^|[\W_])(?:nav|navbar|navigation|menu|submenu|breadcrumbs?|crumbs?|pagination|pager|tabs|toc|sitemap|navi)(?:$|[\W_\d])|navigation|breadcrumb/,
  ],
  [SIGNAL.header, /(?:^|[\W_])(?:header|masthead|topbar|top-bar|head|logo|branding)(?:$|[\W_\d])/],
  [SIGNAL.footer, /(?:^|[\W_])(?:footer|foot|copyright|colophon|imprint)(?:$|[\W_\d])|footer/],
  [SIGNAL.aside, /(?:^|[\W_])(?:side|aside|sidebar|widget|rail|secondary|complementary)(?:$|[\W_\d])|sidebar|widget/],
  [SIGNAL.comment, /comment|disqus|respond|replies/],
  [
    SIGNAL.share,
    /(?:^|[\W_])(?:share|sharing|social|follow|newsletter|subscribe|subscription|signup|sign-up|cta|promo)(?:$|[\W_\d])|newsletter|social/,
  ],
  [SIGNAL.related, /related|recommend|(?:^|[\W_])(?:also|more|trending|popular|upsell|similar|next|prev|latest|teaser|recirc|recent)(?:$|[\W_\d])/],
  [
    SIGNAL.meta,
    /(?:^|[\W_])(?:meta|byline|author|date|time|tags?|categor(?:y|ies)|info|label|badge|caption|credit|posted)(?:$|[\W_\d])|author|byline/,
  ],
  [
    SIGNAL.content,
    /article|content|entry|story|(?:^|[\W_])(?:body|main|text|markdown|prose|details?|description|page|post|rte|wysiwyg|copy)(?:$|[\W_\d])/,
  ],
  [SIGNAL.hidden, /(?:^|[\W_])(?:hidden|sr-only|visually-hidden|screen-reader|d-none|skip|hide|offscreen|print)(?:$|[\W_\d])/],
  [SIGNAL.form, /(?:^|[\W_])(?:form|search|login|filters?|facets?|sort|cart|button|btn|dropdown|input|select|toolbar|actions?)(?:$|[\W_\d])/],
  [SIGNAL.thread, /(?:^|[\W_])(?:post|message|topic|thread|reply|answer|question|discussion|bbp|signature|user)(?:$|[\W_\d])/],
  [SIGNAL.card, /(?:^|[\W_])(?:card|item|grid|list|tile|product|listing|result|row|col)(?:$|[\W_\d])/],
  [SIGNAL.consent, /cookie|consent|gdpr|privacy|(?:^|[\W_])(?:modal|popup|overlay|dialog|toast|lightbox)(?:$|[\W_\d])/],
  [SIGNAL.advert, /(?:^|[\W_])(?:ads?|advert|advertisement|sponsor|sponsored|banner|adslot|dfp)(?:$|[\W_\d])/],
];

/** Longest class attribute that is read. */
const MAX_LENGTH = 200;

function signalsOf(text: string): number {
  let bits = 0;
  for (const [bit, pattern] of PATTERNS) if (pattern.test(text)) bits |= bit;
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
      // camelCase parts words as a hyphen does.
      bits = signalsOf(text.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase());
      seen.set(text, bits);
    }
    signals[element] = (signals[element] ?? 0) | bits;
  }
  return signals;
}
