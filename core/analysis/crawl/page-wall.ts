import type { PageFacts } from "../../domain/page-facts.ts";
import { BOT_CHECK, BOT_CHECK_WEAK, PERSON, PROVE } from "./walls/bot-check-phrases.ts";
import {
  ACCESS,
  BAD_LINK,
  CHECKING,
  CREDENTIALS,
  DOMAIN,
  GONE,
  GUARD,
  MEMBERS,
  PAYWALL_NAME,
  PRICE,
  REFUSED,
  RETURN,
  UNUSED,
  UNUSUAL,
  UPKEEP,
  WAY_ON,
  WEBMASTER,
  WHOLE_TEXT,
} from "./walls/concepts.ts";
import { isConsent } from "./walls/consent.ts";
import { CONSENT } from "./walls/consent-phrases.ts";
import { CLOSED, CLOSED_WEAK, LOGIN, PAYWALL, READ_ON, SUBSCRIBE } from "./walls/gate-phrases.ts";
import { learnedKind, MAX_LEARNED_WORDS } from "./walls/learned.ts";
import { NOT_FOUND, NOT_FOUND_PREDICATE, NOT_FOUND_THING, NOT_FOUND_WEAK } from "./walls/not-found-phrases.ts";
import { PARKED, PARKED_WEAK } from "./walls/parked-phrases.ts";
import {
  countIn,
  countPairs,
  hasAny,
  type Pair,
  type Phrases,
  plain,
  sentencesOf,
  takeOut,
  wordCount,
} from "./walls/phrases.ts";
import { hasSubject, MAX_TEXT, pairsStatedIn, type Sight, sightOf, statedIn } from "./walls/sight.ts";
import { isExplained, isOnlyAbout } from "./walls/topic.ts";
import type { WallKind } from "./walls/wall-kind.ts";

/** Words of main content above which a page is no wall, except for consent texts and error pages with lists. */
const MAX_WORDS = 300;
const MAX_LONG_WORDS = 1_200;
/** Below this count, one clear statement is enough. */
const FEW_WORDS = 120;
/** Below these counts, a page has no text of its own. */
const BARE_WORDS = 60;
const EMPTY_WORDS = 25;
/** Words of the shortest article about a wall. */
const MIN_ARTICLE = 12;
/** Words of main content after a paywall sentence. An article about paywalls goes on. */
const AFTER_PAYWALL = 60;
/** A "sentence" of more words is a list of links, such as other articles or products. */
const MAX_SENTENCE = 60;

/** Probability of being the page itself, above which a short page is one and below which it is a wall. D-175 */
const SURELY_PAGE = 0.8;
const SURELY_WALL = 0.1;

const CAPTCHA_MARK =
  /g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|cf-chl-|challenge-platform|px-captcha|captcha-delivery|datadome|_incapsula_resource|awswaf|aws-waf|arkoselabs|funcaptcha|geetest|smartcaptcha|frc-captcha|friendlycaptcha|mtcaptcha|kasada|perimeterx|captchafox|altcha|validatecaptcha|captcha-container/i;
/** Scripts and frames of a challenge page. Services do not put these into the pages behind the challenge. */
const CHALLENGE_PAGE =
  /_cf_chl_opt|challenge-platform\/h\/[a-z]\/orchestrate|geo\.captcha-delivery\.com|ct\.captcha-delivery\.com|\bid\s?=\s?["']?px-captcha|AwsWafIntegration\.(?:checkForceRefresh|getToken)|\/_fs-ch-|\/anubis\/static|\/\.within\.website\/|\/\.well-known\/sgcaptcha|distilcaptchaform|kasada\.io\/ips\.js|\/checkcaptcha/i;
/** A script that sets a cookie and loads the page again. */
const RELOADS = /document\.cookie\s?=[\s\S]{0,2000}location\.(?:reload\(|href\s?=|replace\()/;
/** The element of a captcha. A page often loads the script of one for its contact form only. */
const CAPTCHA_ELEMENT =
  /(?:class|id)\s?=\s?["'][^"'>]{0,100}(?:g-recaptcha|h-captcha|cf-turnstile|geetest|frc-captcha|smart-captcha|captcha-container)/i;
const OTHER_FIELD = /<textarea\b|<select\b|<input\b[^>]{0,300}\btype\s{0,3}=\s{0,3}["']?(?:text|email|tel|password)/i;
const PARKED_MARK =
  /\/adsense\/domains\/|sedoparking|parkingcrew|bodis\.com|afternic|hugedomains|\/\/(?:www\.)?dan\.com\/|\bsav\.com\/|parklogic|domainmarket|\babove\.com|undeveloped\.com|\/cgi-sys\/defaultwebpage|\/cgi-sys\/suspendedpage|iisstart\.(?:png|htm)|location\.(?:href\s?=\s?|replace\()["']\/lander/i;
/** A domain name and its sale. */
const DOMAIN_ON_SALE = /\b[a-z0-9-]{1,63}\.[a-z]{2,12} (?:- )?(?:this (?:website|domain) )?(?:is|may be) for sale\b/;
const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s{0,3}=\s{0,3}["']?password/i;
const MAIL_FIELD = /<input\b[^>]{0,500}\btype\s{0,3}=\s{0,3}["']?(?:email|tel)/i;
/** An address of a sign-in page: its form is the page. */
const LOGIN_ADDRESS =
  /(?:^|[/._?=-])(?:log-?in|log-?on|sign-?in|sign_in|sign-?up|register|anmeld\w*|einlogg\w*|registrier\w*|connexion|accounts?|konto|auth|acceder|accedi|inlogg\w*|inloggen|logowanie|zaloguj|entrar|session)(?=$|[/._?=-])/i;
/** Words of addresses whose page is about what a wall says. */
const ABOUT: Readonly<Partial<Record<WallKind, RegExp>>> = {
  bot_check: /captcha|robot|bot-|security-check|access-denied/i,
  consent: /cookie|consent|privacy|datenschutz|gdpr|dsgvo|rgpd|privacidad|confidentialit|policy/i,
  not_found: /(?<![0-9])404(?![0-9])|not[-_]?found|error|fehler|erreur/i,
  parked: /domain/i,
  paywall: /paywall/i,
  closed: /maintenance|wartung|\b50[0-4]\b|gateway|error|age-verif|fehler/i,
};

const stated = ({ headlines }: Sight, list: Phrases, more = 0): boolean => statedIn(headlines, list, more) > 0;

/** A thing that is missing. */
const MISSING: Pair = { one: NOT_FOUND_THING, other: NOT_FOUND_PREDICATE };
/** A request to show that the reader is a person. */
const PROOF: Pair = { one: PROVE, other: PERSON };
/** The price of the rest of a text. */
const REST: Pair = { one: READ_ON, other: SUBSCRIBE };
const OFFER: Pair = { one: WHOLE_TEXT, other: PRICE };

const UNUSED_NAME: Pair = { one: DOMAIN, other: UNUSED };

const missingIn = (text: string): number => Math.max(countIn(text, NOT_FOUND), countPairs(text, MISSING));

function isNotFound(sight: Sight): boolean {
  const { headlines, words, main } = sight;
  if (!hasAny(main, WEBMASTER) && isOnlyAbout(sight.prose, sight.titles, [NOT_FOUND, BAD_LINK, GONE, WAY_ON], 2))
    return true;
  const strong = Math.max(statedIn(headlines, NOT_FOUND, 2), pairsStatedIn(headlines, MISSING, 2));
  if (words > MAX_WORDS) return strong > 0 && isList(main) && statedIn(headlines, NOT_FOUND_WEAK, 2) + strong >= 2;
  const inText = missingIn(words < EMPTY_WORDS / 2 ? sight.visible : main);
  if (strong > 0) return inText > 0 || words < FEW_WORDS || strong > 1;
  if (words < EMPTY_WORDS && pairsStatedIn(headlines, MISSING, 5) > 0) return true;
  if (statedIn(headlines, NOT_FOUND_WEAK, 0) > 1 && wordCount(sight.prose) < EMPTY_WORDS) return true;
  if (stated(sight, NOT_FOUND_WEAK)) return inText > 0 || words < EMPTY_WORDS;
  return words < FEW_WORDS && missingIn(sight.visible) >= 2 && missingIn(main.slice(0, 600)) >= 2;
}

/** True for a text with few sentences, such as a list of links. */
function isList(main: string): boolean {
  return (main.match(/[.!?\u3002](?=\s|$)/g)?.length ?? 0) < wordCount(main) / 40;
}

/** True for a page that its own scripts and elements show to be a check, in whatever language. */
function isMarkedCheck(sight: Sight): boolean {
  const { words, html, headlines } = sight;
  if (words >= FEW_WORDS) return false;
  if (CHALLENGE_PAGE.test(html)) return true;
  if (RELOADS.test(html) && wordCount(sight.visible) < BARE_WORDS) return true;
  if (words >= BARE_WORDS / 2 || !CAPTCHA_ELEMENT.test(sight.markup) || OTHER_FIELD.test(html)) return false;
  if ((html.match(/<a\s/gi)?.length ?? 0) < 3) return true;
  const ideas = [BOT_CHECK, BOT_CHECK_WEAK, PERSON, PROVE, CHECKING];
  return ideas.some((idea) => headlines.some((headline) => hasAny(headline, idea)));
}

/** True for a short text with a headline of a refusal, which says who refuses. */
const isRefusal = ({ main, titles }: Sight): boolean =>
  titles.some((title) => [REFUSED, UNUSUAL].some((idea) => hasAny(plain(title), idea))) &&
  isOnlyAbout(main, titles, [REFUSED, ACCESS, GUARD, UNUSUAL, RETURN], 3);

function isBotCheck(sight: Sight): boolean {
  const { words, headlines } = sight;
  if (words > MAX_WORDS) return false;
  if (isMarkedCheck(sight)) return true;
  if (isOnlyAbout(sight.main, sight.titles, [CHECKING, BOT_CHECK], 2) || isRefusal(sight)) return true;
  const { rest, found } = takeOut(sight.visible, BOT_CHECK);
  const strong = found + Math.min(1, countPairs(rest, PROOF));
  const hasMark = CAPTCHA_MARK.test(sight.markup);
  const evidence = strong + countIn(rest, BOT_CHECK_WEAK) + (hasMark ? 1 : 0);
  if (evidence === 0) return false;
  if (stated(sight, BOT_CHECK, 3) || pairsStatedIn(headlines, PROOF, 2) > 0)
    return evidence >= 2
      ? words < FEW_WORDS || (hasMark && strong >= 2)
      : words < EMPTY_WORDS && (stated(sight, BOT_CHECK) || pairsStatedIn(headlines, PROOF, 0) > 0);
  if (stated(sight, BOT_CHECK_WEAK)) return words < FEW_WORDS && strong > 0 && evidence >= 2;
  const isSigned = (strong > 0 && (hasMark || strong >= 2)) || (hasMark && evidence >= 2);
  return !hasSubject(sight, BOT_CHECK) && words < BARE_WORDS && isSigned;
}

function isLogin(sight: Sight): boolean {
  const behind = sight.html.slice(Math.max(0, sight.html.search(/<h[12]\b/i)));
  const hasForm = PASSWORD_FIELD.test(behind) || MAIL_FIELD.test(behind);
  if (hasForm && isOnlyAbout(sight.prose, sight.titles, [LOGIN, CREDENTIALS], 1)) return true;
  const says = [sight.main, ...sight.titles.map(plain)].some(
    (text) => hasAny(text, LOGIN) || hasAny(text, CREDENTIALS),
  );
  if (says && PASSWORD_FIELD.test(behind) && wordCount(sight.prose) < EMPTY_WORDS) return true;
  if (isOnlyAbout(sight.main, sight.titles, [MEMBERS, LOGIN], 2)) return true;
  if (sight.words > MAX_WORDS / 2 || !stated(sight, LOGIN)) return false;
  return PASSWORD_FIELD.test(sight.html) || (sight.words < BARE_WORDS && MAIL_FIELD.test(sight.html));
}

/** Types of things with a text. The entry to a museum costs money, and its page is free. */
const TEXT_TYPE = /article|posting|report|creativework|webpage|recipe|review|howto|answer|book/i;

/** True for a text that starts with another subject and ends with the price of its rest. */
function endsWithOffer(lines: string): boolean {
  const sentences = sentencesOf(lines.replaceAll("?", ",")).filter((sentence) => wordCount(sentence) > 1);
  const first = sentences.findIndex((sentence) => countPairs(sentence, OFFER) > 0);
  return first > 0 && first >= sentences.length - 3;
}

/** True for a text that its structured data says is not free. */
function isDeclared({ markup }: Sight, facts: PageFacts): boolean {
  const hasText = facts.structuredData.items.some(({ types }) => types.some((type) => TEXT_TYPE.test(type)));
  return hasText && /"isAccessibleForFree"\s{0,5}:\s{0,5}"?(?:false|https?:\/\/schema\.org\/false)/i.test(markup);
}

function isPaywall(sight: Sight, facts: PageFacts): boolean {
  const { main, lines, visible, words, titles } = sight;
  if (isDeclared(sight, facts)) return true;
  const isNewsletter = [main, ...titles].some((text) => /newsletter/i.test(text));
  const isTeaser = words < FEW_WORDS && !isNewsletter;
  const says = (text: string) => hasAny(text, PAYWALL) || countPairs(text, REST) > 0;
  if (titles.some((title) => hasAny(plain(title), PAYWALL_NAME))) return false;
  if (isTeaser && endsWithOffer(lines)) return true;
  if (!says(visible) && !says(main)) return false;
  const sentences = sentencesOf(main);
  const last = sentences.findLastIndex(says);
  const after = sentences.slice(last + 1).filter((sentence) => wordCount(sentence) <= MAX_SENTENCE);
  return last < 0 || wordCount(after.join(" ")) <= AFTER_PAYWALL;
}

function isParked(sight: Sight): boolean {
  const { words, visible, markup } = sight;
  if (words < FEW_WORDS && PARKED_MARK.test(markup)) return true;
  if (words >= FEW_WORDS) return false;
  if (isOnlyAbout(sight.prose, sight.titles, [DOMAIN, UNUSED], 2) && countPairs(visible, UNUSED_NAME) > 0) return true;
  const inText = countIn(visible.slice(0, 1_000), PARKED);
  if (stated(sight, PARKED, 2) || DOMAIN_ON_SALE.test(visible.slice(0, 1_000))) return true;
  return stated(sight, PARKED_WEAK) ? inText > 0 || words < EMPTY_WORDS : inText >= 2 && words < BARE_WORDS;
}

function isClosed(sight: Sight): boolean {
  const { words, visible } = sight;
  if (words >= FEW_WORDS) return false;
  const inText = countIn(visible.slice(0, 1_000), CLOSED);
  if (!hasAny(sight.main, WEBMASTER) && isOnlyAbout(sight.prose, sight.titles, [UPKEEP, RETURN, CLOSED], 2))
    return true;
  if (inText >= 2 && words < EMPTY_WORDS) return true;
  if (stated(sight, CLOSED, 3)) return true;
  if (stated(sight, CLOSED_WEAK)) return inText > 0 || words < EMPTY_WORDS;
  return !hasSubject(sight, CLOSED) && words < EMPTY_WORDS && (inText > 0 || countIn(visible, CLOSED_WEAK) >= 2);
}

/** Messages of each kind. A headline that explains one belongs to an article. */
const MESSAGES: Readonly<Partial<Record<WallKind, readonly Phrases[]>>> = {
  bot_check: [BOT_CHECK, BOT_CHECK_WEAK],
  not_found: [NOT_FOUND, NOT_FOUND_WEAK, BAD_LINK],
  parked: [PARKED, PARKED_WEAK, DOMAIN],
  consent: [CONSENT],
  login: [LOGIN],
  paywall: [PAYWALL, PRICE, SUBSCRIBE],
  closed: [CLOSED, CLOSED_WEAK, UPKEEP],
};

const isAbout = (kind: WallKind, { titles, words }: Sight): boolean =>
  words >= MIN_ARTICLE && isExplained(titles, (text) => MESSAGES[kind]?.some((list) => hasAny(text, list)) === true);

const isForm = (kind: WallKind): boolean => kind === "login" || kind === "paywall";

/** Walls that their markup can show, whatever their words. */
const MARKED: Readonly<Partial<Record<WallKind, (sight: Sight, facts: PageFacts) => boolean>>> = {
  bot_check: isMarkedCheck,
  parked: ({ markup }) => PARKED_MARK.test(markup),
  paywall: isDeclared,
};

function wallByRules(
  sight: Sight,
  facts: PageFacts,
  path: string,
  isPage: (kind: WallKind) => boolean,
): WallKind | null {
  const is = (kind: WallKind, test: boolean) => test && !isPage(kind);
  if (is("bot_check", isBotCheck(sight))) return "bot_check";
  if (is("not_found", isNotFound(sight))) return "not_found";
  if (is("consent", isConsent(sight))) return "consent";
  if (sight.words > MAX_WORDS) return null;
  if (is("parked", isParked(sight))) return "parked";
  const isFormPage = LOGIN_ADDRESS.test(path);
  if (!isFormPage && is("login", isLogin(sight))) return "login";
  if (!isFormPage && is("paywall", isPaywall(sight, facts))) return "paywall";
  return is("closed", isClosed(sight)) ? "closed" : null;
}

/**
 * Returns the kind of wall that a successful response is, or `null` for the page itself.
 *
 * It decides for ranking pages, the target and pages of its site. A page with enough main content is never a wall,
 * whatever banners it has. Rules decide first, then the model on short pages. `requestedUrl` is the address before
 * redirects: a page whose address names the subject of a wall is about it.
 */
export function wallOf(facts: PageFacts, html: string, requestedUrl: string): WallKind | null {
  // Few pages are as short, so that most cost a word count only.
  if (facts.mainText.length > MAX_TEXT || wordCount(facts.mainText) > MAX_LONG_WORDS) return null;
  const sight = sightOf(facts, html);
  const path = requestedUrl.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const isPage = (kind: WallKind) => ABOUT[kind]?.test(path) === true || isAbout(kind, sight);
  const ruled = wallByRules(sight, facts, path, isPage);
  if (sight.words > MAX_LEARNED_WORDS || (ruled !== null && MARKED[ruled]?.(sight, facts) === true)) return ruled;
  const { kind, page } = learnedKind(sight);
  if (ruled !== null) return page > SURELY_PAGE ? null : ruled;
  return page < SURELY_WALL && !isPage(kind) && !(isForm(kind) && LOGIN_ADDRESS.test(path)) ? kind : null;
}
