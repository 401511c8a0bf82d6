import type { PageFacts } from "../../domain/page-facts.ts";
import { ACCEPT, BOT_CHECK, CLOSED, CONSENT, LOGIN, NOT_FOUND, PARKED, PAYWALL } from "./wall-phrases.ts";

/** Kind of a page that a server sends in place of the requested page. `closed`: maintenance, country or age. */
export type WallKind = "bot_check" | "consent" | "not_found" | "login" | "paywall" | "parked" | "closed";

/** The text of each kind for people. It completes the sentence "The page ...". */
export const WALL_TEXT: Readonly<Record<WallKind, string>> = {
  bot_check: "showed a bot check in place of its text",
  consent: "showed a consent dialog in place of its text",
  not_found: 'says "not found" although its status is a success',
  login: "showed a sign-in form in place of its text",
  paywall: "showed a paywall and only the start of its text",
  parked: "belongs to a domain without a site",
  closed: "said that it is closed for now, or for readers of this country or age",
};

/** Words of main content above which a page is no wall; that of consent is long where it lists its purposes. */
const MAX_WORDS = 300;
const MAX_CONSENT_WORDS = 1_200;
/** Below this count, one clear phrase in the text is enough. */
const FEW_WORDS = 120;
/** Characters of HTML and of text that are read. A wall is a small page. */
const MAX_HTML = 400_000;
const MAX_TEXT = 20_000;
/** A headline with more words is a sentence about a subject. */
const MAX_HEADLINE_WORDS = 9;
/** Share of the sentences with a consent word, and count of different words, from which a text is a consent text. */
const CONSENT_SHARE = 0.45;
const CONSENT_TERMS = 4;

const CAPTCHA_MARK =
  /g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|cf-chl-|challenge-platform|px-captcha|captcha-delivery|datadome|_incapsula_resource|awswaf|aws-waf|arkoselabs|funcaptcha|geetest|smartcaptcha|frc-captcha|friendlycaptcha|mtcaptcha|kasada|perimeterx|captchafox|altcha/i;
const PARKED_MARK =
  /sedoparking|parkingcrew|bodis\.com|afternic|hugedomains|\bdan\.com\/|sav\.com\/|parklogic|domainmarket|above\.com|undeveloped\.com|\/cgi-sys\/defaultwebpage|\/cgi-sys\/suspendedpage/i;
const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s{0,3}=\s{0,3}["']?password/i;
/** An address of a sign-in page: its form is the page. */
const LOGIN_ADDRESS = /log-?in|sign-?in|sign_in|anmeld|einlogg|connexion|account|auth|acced|inlogg|logowanie|entrar/i;

/** Lower-cases and removes accents, so that phrases and pages compare. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[\s\u00ad\u200b]+/g, " ")
    .trim();
}

type Phrases = readonly string[];
const phrases = (list: readonly string[]): Phrases => list.map(plain);
const P = {
  accept: phrases(ACCEPT),
  bot: phrases(BOT_CHECK),
  closed: phrases(CLOSED),
  consent: phrases(CONSENT),
  login: phrases(LOGIN),
  notFound: phrases(NOT_FOUND),
  parked: phrases(PARKED),
  paywall: phrases(PAYWALL),
};

const countIn = (text: string, list: Phrases): number => list.filter((phrase) => text.includes(phrase)).length;
const hasAny = (text: string, list: Phrases): boolean => list.some((phrase) => text.includes(phrase));

/** Counts words. In scripts without spaces, two characters are a word. */
function wordCount(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+/gu))
    count += /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(run) ? Math.ceil(run.length / 2) : 1;
  return count;
}

/** Elements whose content is not visible. */
const HIDDEN = ["script", "style", "template", "svg"];

/** Visible text of a page, in linear time. Every search starts behind the last result. */
function visibleText(html: string): string {
  const source = html.slice(0, MAX_HTML);
  const parts: string[] = [];
  let length = 0;
  let at = 0;
  while (at < source.length && length < MAX_TEXT) {
    const open = source.indexOf("<", at);
    const text = source.slice(at, open < 0 ? source.length : open);
    parts.push(text);
    length += text.length;
    if (open < 0) break;
    const name = /^<([a-z]{1,10})/i.exec(source.slice(open, open + 12))?.[1]?.toLowerCase() ?? "";
    const end = HIDDEN.includes(name) ? source.indexOf(`</${name}`, open) : open;
    const close = end < 0 ? -1 : source.indexOf(">", end);
    if (close < 0) break;
    parts.push(" ");
    at = close + 1;
  }
  return plain(parts.join("").replaceAll(/&(?:#39|#x27|rsquo|apos);/gi, "'")).slice(0, MAX_TEXT);
}

/** Labels of buttons, links and inputs that a reader may press. */
function hasAcceptControl(html: string): boolean {
  const source = html.slice(0, MAX_HTML);
  let pressed = 0;
  for (const match of source.matchAll(/<(button|a|input|span|div)\b([^>]{0,400})>/gi)) {
    const [tag, name = "", attributes = ""] = match;
    const isControl = /^(?:button|a|input)$/i.test(name) || /role\s{0,2}=\s{0,2}["']?button/i.test(attributes);
    if (!isControl) continue;
    if (++pressed > 500) return false;
    const from = match.index + tag.length;
    const label = source.slice(from, from + 300).split(/<\/(?:button|a|div)/i, 1)[0] ?? "";
    const named = /\b(?:value|aria-label|title)\s{0,2}=\s{0,2}["']([^"']{0,80})/i.exec(attributes)?.[1] ?? "";
    if (hasAny(plain(`${visibleText(label).slice(0, 80)} ${named}`), P.accept)) return true;
  }
  return false;
}

/** The parts of a page that decide. */
interface Sight {
  readonly words: number;
  readonly main: string;
  readonly visible: string;
  /** Short headlines: parts of the title, and the first h1 elements. */
  readonly headlines: readonly string[];
  readonly html: string;
}

function sightOf(facts: PageFacts, html: string): Sight {
  const main = plain(facts.mainText.slice(0, MAX_TEXT));
  const titles = [
    facts.titleTag ?? "",
    ...facts.headings
      .filter(({ level }) => level <= 2)
      .slice(0, 4)
      .map(({ text }) => text),
  ];
  const headlines = titles
    .flatMap((title) => plain(title.slice(0, 300)).split(/ [-|\u2013\u2014\u00b7\u00bb:] |[|:!]/))
    .map((part) => part.trim())
    .filter((part) => part !== "" && wordCount(part) <= MAX_HEADLINE_WORDS);
  return { words: wordCount(main), main, visible: visibleText(html), headlines, html: html.slice(0, MAX_HTML) };
}

/** Points of a kind: two for a headline that states it, one for each different phrase of the text. */
function points({ headlines, visible }: Sight, list: Phrases): { readonly headline: boolean; readonly inText: number } {
  return { headline: headlines.some((headline) => hasAny(headline, list)), inText: countIn(visible, list) };
}

/** True for a headline that says "not found" and nothing about a subject. */
function saysNotFound(headline: string): boolean {
  const rest = P.notFound.reduce((text, phrase) => text.replaceAll(phrase, " "), headline);
  return (
    rest !== headline &&
    wordCount(
      rest.replaceAll(
        /\b(?:sorry|oops|ooops|error|the|this|that|http|page|404|410|we|uh|oh|no|not|found|here|is)\b/g,
        " ",
      ),
    ) <= 2
  );
}

function isNotFound(sight: Sight): boolean {
  const { headlines, words, visible } = sight;
  const stated = headlines.filter(saysNotFound).length;
  // The bare number and "not found" occur in other texts too.
  const inText = countIn(
    visible,
    P.notFound.filter((phrase) => wordCount(phrase) > 2),
  );
  if (stated >= 2) return true;
  if (stated === 1) return inText >= 1 || words < FEW_WORDS;
  return (
    words < FEW_WORDS &&
    countIn(
      visible.slice(0, 600),
      P.notFound.filter((phrase) => wordCount(phrase) > 3),
    ) >= 2
  );
}

function isBotCheck(sight: Sight): boolean {
  const { headline, inText } = points(sight, P.bot);
  const mark = CAPTCHA_MARK.test(sight.html);
  const isEarly = hasAny(sight.visible.slice(0, 400), P.bot);
  if (!isEarly) return false;
  const score = (headline ? 2 : 0) + inText + (mark ? 1 : 0);
  if (headline || score < 3) return headline ? score >= 3 : score === 2 && inText === 2 && sight.words < FEW_WORDS / 2;
  return sight.words < FEW_WORDS || mark;
}

function isConsent({ main, html }: Sight): boolean {
  const sentences = main.split(/[.!?\u3002\uff01\uff1f]+/).filter((sentence) => wordCount(sentence) > 2);
  if (sentences.length === 0 || countIn(main, P.consent) < CONSENT_TERMS) return false;
  const consenting = sentences.filter((sentence) => hasAny(sentence, P.consent)).length;
  return consenting / sentences.length >= CONSENT_SHARE && hasAcceptControl(html);
}

function isLogin(sight: Sight, requestedUrl: string): boolean {
  if (sight.words > MAX_WORDS / 2 || LOGIN_ADDRESS.test(requestedUrl) || !PASSWORD_FIELD.test(sight.html)) return false;
  return points(sight, P.login).headline;
}

function isPaywall(sight: Sight, facts: PageFacts): boolean {
  const isDeclared = facts.structuredData.items.some((item) =>
    (item.properties.isAccessibleForFree ?? []).some((value) =>
      /^(?:false|no|0|https?:\/\/schema\.org\/false)$/i.test(String(value).trim()),
    ),
  );
  return isDeclared || hasAny(sight.visible, P.paywall);
}

function isOf(sight: Sight, list: Phrases, mark?: RegExp): boolean {
  const { headline, inText } = points(sight, list);
  if (mark?.test(sight.html) === true && sight.words < MAX_WORDS / 2) return true;
  return (
    (headline && (sight.words < FEW_WORDS || inText >= 2)) ||
    (sight.words < FEW_WORDS && hasAny(sight.visible.slice(0, 500), list))
  );
}

/**
 * Returns the kind of wall that a successful response is, or `null` for the page itself.
 *
 * It decides for ranking pages, the target and pages of its site. A page with enough main content is never a wall,
 * whatever banners it has. `requestedUrl` is the address before redirects.
 */
export function wallOf(facts: PageFacts, html: string, requestedUrl: string): WallKind | null {
  // Few pages are as short, so that most cost a word count only.
  const isLong = facts.mainText.length > MAX_TEXT || wordCount(facts.mainText) > MAX_CONSENT_WORDS;
  if (isLong) return null;
  const sight = sightOf(facts, html);
  if (sight.words > MAX_WORDS) return isConsent(sight) ? "consent" : null;
  if (isBotCheck(sight)) return "bot_check";
  if (isNotFound(sight)) return "not_found";
  if (isConsent(sight)) return "consent";
  if (isOf(sight, P.parked, PARKED_MARK)) return "parked";
  if (isLogin(sight, requestedUrl)) return "login";
  if (!LOGIN_ADDRESS.test(requestedUrl) && isPaywall(sight, facts)) return "paywall";
  return isOf(sight, P.closed) ? "closed" : null;
}
