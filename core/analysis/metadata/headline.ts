import type { StructuredItem } from "../../domain/page-facts.ts";
import { decodeEntities } from "../../util/html-entities.ts";
import { hostOf } from "../../util/urls.ts";
import type { Head } from "./head.ts";

/** A heading that can be the headline. */
export interface HeadlineCandidate {
  readonly level: number;
  readonly text: string;
  readonly isMain: boolean;
}

/** Separators between the parts of a title. */
const SEPARATOR =
  /(?<=[\u3040-\u30ff\u3400-\u9fff])[_-](?=[\u3040-\u30ff\u3400-\u9fff])|\s+[|\u00b7\u2022\u00bb\u2013\u2014\u2212:/\\<>~-]+\s+|\s*[|\u00bb\u2022]\s*|:\s+/g;

/** Separators before a site's name at the end of a title. */
const TAIL_SEPARATOR =
  /(?<=[\u3040-\u30ff\u3400-\u9fff])_(?=[\u3040-\u30ff\u3400-\u9fff])|\s+[|\u00b7\u2022\u00bb\u2013\u2014-]+\s+|\s*[|\u00bb]\s*/g;
/** Maximum words of an unknown site name that is removed from a title. */
const MAX_SITE_WORDS = 5;
/** Minimum similarity at which a heading and the title count as the same. */
const AGREEMENT = 0.6;

/** Similarity to the title below which the only h1 of an article is a slogan. */
const ARTICLE_SLOGAN = 0.2;
/** The same for pages without signs of an article, whose h1 is a slogan more often. */
const SLOGAN = 0.3;
/** The same where the title is nearer to the address than the h1. */
const SLOGAN_BY_ADDRESS = 0.5;
/** The same for front pages, whose address has no words. */
const FRONT_PAGE_SLOGAN = 0.6;
/** Least difference between two similarities to the address that decides. */
const NEARER = 0.05;

/** Returns the words of a title for a comparison. In scripts without spaces, each character is a word. */
function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]/g, " $& ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function similarity(a: string, b: string): number {
  const left = new Set(words(a));
  const right = new Set(words(b));
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  return (2 * shared) / (left.size + right.size);
}

/** Returns the last part of an address's path, as words: "moray driver kit". */
function slugOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? "";
  const last =
    path
      .split("/")
      .filter((part) => part !== "")
      .pop() ?? "";
  try {
    return decodeURIComponent(last).replace(/\.\w{2,5}$/, "");
  } catch {
    // An address with broken escapes is read as it is.
    return last;
  }
}

function fold(text: string): string {
  return words(text).join(" ");
}

/** Words that an abbreviation leaves out. */
const SMALL_WORDS: ReadonlySet<string> = new Set(["and", "of", "the", "for", "in", "und", "der", "et", "de", "y"]);

function initialsOf(part: string): string {
  return words(part)
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.charAt(0))
    .join("");
}

/** Labels that forums write before the topic in the title. */
const TOPIC_LABEL = /^view (?:topic|thread|post)\s*[-\u2013:]\s*/i;
/** Separator of boards that write "topic / section / site". */
const PATH_SEPARATOR = " / ";

/** Returns the title without the site's name at its start or end. */
function withoutSite(title: string, site: string | null, host: string): string {
  const text = title.slice(0, 500);
  const parts: { from: number; to: number }[] = [];
  for (const match of text.matchAll(SEPARATOR)) parts.push({ from: match.index, to: match.index + match[0].length });
  const last = parts[parts.length - 1];
  const first = parts[0];
  if (last === undefined || first === undefined) return text;
  const isSite = (part: string): boolean => {
    const folded = fold(part).replaceAll(" ", "");
    if (folded === "") return true;
    const name = site === null ? "" : fold(site).replaceAll(" ", "");
    const label = host.split(".")[0]?.replaceAll("-", "") ?? "";
    return (
      folded === name ||
      (label.length > 2 && initialsOf(part) === label) ||
      (label.length > 2 &&
        (folded === label || (folded.length > 3 && (label.includes(folded) || folded.startsWith(label)))))
    );
  };
  for (const cut of parts) if (isSite(text.slice(cut.to))) return text.slice(0, cut.from).trim();
  if (isSite(text.slice(0, first.from))) return text.slice(first.to).trim();
  return text;
}

function headlineOf(items: readonly StructuredItem[]): string | null {
  for (const item of items) {
    const value = item.properties.headline?.[0];
    if (typeof value === "string" && value.length < 300) return value;
  }
  return null;
}

/** Returns the title without the part after its last separator, when that part is short enough for a site's name. */
function withoutTail(title: string): string {
  const [topic = "", ...others] = title.replace(TOPIC_LABEL, "").split(PATH_SEPARATOR);
  if (others.length > 1) return topic;
  if (TOPIC_LABEL.test(title)) return title.replace(TOPIC_LABEL, "");
  let cut = -1;
  let tail = "";
  for (const match of title.slice(0, 500).matchAll(TAIL_SEPARATOR)) {
    cut = match.index;
    tail = title.slice(match.index + match[0].length);
  }
  const head = cut < 0 ? "" : title.slice(0, cut).trim();
  return head !== "" && words(tail).length <= MAX_SITE_WORDS && words(head).length >= words(tail).length ? head : title;
}

/** True when a heading is only the last part of the title, or its beginning, which names the site. */
function isSiteHeading(heading: string, title: string | null): boolean {
  if (title === null) return false;
  const name = fold(heading);
  const parts = title.slice(0, 500).replaceAll(PATH_SEPARATOR, " | ").split(TAIL_SEPARATOR).map(fold);
  const last = parts[parts.length - 1] ?? "";
  return parts.length > 1 && (last === name || last.startsWith(`${name} `)) && parts[0] !== name;
}

/** Matches references that a decoded title contains only when it was escaped twice. */
const ESCAPED = /&(?:#\d{2,6}|#x[\da-f]{2,6}|amp|quot|apos|lt|gt|nbsp|[lr][sd]quo|[nm]dash|hellip);/i;
/** Minimum letters of a repeated text. Shorter repetitions can be a name: "Bora Bora". */
const MIN_REPEATED = 12;
const MAX_REPEATS = 4;

/** Returns one copy of a repeated text. Some headings contain a second copy for screen readers or for an animation. */
function once(text: string): string {
  const signs = [...text];
  const letters = signs.filter((sign) => sign.trim() !== "");
  for (let times = 2; times <= MAX_REPEATS; times++) {
    const length = letters.length / times;
    if (!Number.isInteger(length) || length < MIN_REPEATED) continue;
    if (letters.some((letter, index) => letter !== letters[index % length])) continue;
    // The longest copy has the most spaces and is the readable one.
    const copies: string[] = [];
    let at = 0;
    for (let copy = 0; copy < times; copy++) {
      let taken = "";
      for (let count = 0; count < length; at++) {
        taken += signs[at] ?? "";
        if ((signs[at] ?? "").trim() !== "") count++;
      }
      copies.push(taken.trim());
    }
    return copies.reduce((best, copy) => (copy.length > best.length ? copy : best));
  }
  return text;
}

/** Titles that name no page, in lower case. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    "home,home page,homepage,index,start,startseite,start page,accueil,inicio,forum,forums,error,page not found,blog," +
    "untitled,untitled document,welcome,menu,main menu,navigation,search,login,sign in,log in,404,404 not found," +
    "404 error,error 404,not found,access denied,forbidden,403 forbidden,just a moment,attention required,redirecting," +
    "fehler,seite nicht gefunden,page introuvable,página no encontrada,erreur"
  ).split(","),
);

/** True for a title that names no page: a generic word, a phone number, or signs only. */
function isGeneric(title: string): boolean {
  return GENERIC.has(fold(title)) || fold(title) === "" || /^[\d\s()+./-]{7,}$/.test(title);
}

/** A label that shops and blogs write before the name of a listing. */
const LISTING_LABEL =
  /^(?:collection|category|tag|archives?|kategorie|cat\u00e9gorie|categor\u00eda|categoria)\s?:\s+/i;
/** Separator of the parts of a breadcrumb. */
const CRUMB = /\s+[>\u203a\u00bb\u2192/]\s+/;

/** Returns a heading without permalink signs, a label of a listing, and a breadcrumb that begins at the front page. */
function plainHeading(heading: string): string {
  const text = heading.replace(/[\s\u00b6#]+$/, "").replace(LISTING_LABEL, "");
  const crumbs = text.split(CRUMB);
  return crumbs.length > 1 && isGeneric(crumbs[0] ?? "") ? (crumbs[crumbs.length - 1] ?? text) : text;
}

/** Articles, which belong to the headline. */
const ARTICLES: ReadonlySet<string> = new Set(
  "the a an der die das ein eine le la les l un une el los las una il lo gli de het een".split(" "),
);
/** Words of a label that a site writes before or after its headline: "Thread: ", "Title: ". */
const MAX_LABEL_WORDS = 3;

/**
 * Returns a title that the heading repeats with a label around it, or the heading itself. Titles of one word are parts
 * of too many headings.
 */
function withoutLabel(heading: string, titles: readonly string[]): string {
  const folded = fold(heading);
  const inner = titles.find((title) => {
    const foldedTitle = fold(title);
    if (foldedTitle.split(" ").length < 2 || foldedTitle === folded) return false;
    if (!folded.endsWith(` ${foldedTitle}`)) return false;
    const label = words(heading.slice(0, Math.max(0, heading.length - title.length)));
    return label.length > 0 && label.length <= MAX_LABEL_WORDS && !label.every((word) => ARTICLES.has(word));
  });
  return inner ?? heading;
}

/**
 * Returns the page's headline: an h1 that agrees with the title, or the title without the site's name.
 * References are decoded, and repeated text is reduced to one copy.
 */
export function headline(head: Head, headings: readonly HeadlineCandidate[], page: HeadlinePage): string | null {
  const chosen = chosenHeadline(head, headings, page);
  if (chosen === null) return null;
  return once(ESCAPED.test(chosen) ? decodeEntities(chosen).trim() : chosen);
}

/** Other facts of the page. */
interface HeadlinePage {
  readonly siteName: string | null;
  /** Texts of h1 elements that link to the front page, with the text outside of the link. */
  readonly siteHeadings: ReadonlyMap<string, string>;
  readonly url: string;
  readonly items: readonly StructuredItem[];
}

/** Returns the similarity to the title from which a page's only h1 is its headline. */
function leastAgreement(heading: string, title: string, slug: string, isArticle: boolean): number {
  if (words(slug).length === 0) return FRONT_PAGE_SLOGAN;
  const difference = similarity(slug, title) - similarity(slug, heading);
  if (difference > NEARER) return SLOGAN_BY_ADDRESS;
  if (difference < -NEARER) return 0;
  return isArticle ? ARTICLE_SLOGAN : SLOGAN;
}

function chosenHeadline(head: Head, headings: readonly HeadlineCandidate[], page: HeadlinePage): string | null {
  const host = hostOf(page.url);
  const logo = [...page.siteHeadings].find(([, rest]) => rest === "")?.[0] ?? null;
  const plainTitle = (title: string): string => {
    const plain = withoutSite(title, page.siteName, host);
    return logo === null ? plain : withoutSite(plain, logo, host);
  };
  const tag = head.titleTag === null ? null : plainTitle(head.titleTag);
  const og = head.meta.get("og:title") ?? null;
  const shared = og === null ? null : plainTitle(og);
  const stated = [shared, tag, headlineOf(page.items)].filter(
    (title): title is string => title !== null && title !== "" && !isGeneric(title),
  );
  const firsts = headings
    .map((heading) => ({ ...heading, text: page.siteHeadings.get(heading.text) ?? heading.text }))
    .filter((heading) => heading.level === 1 && heading.text.length < 300)
    .map((heading) => ({
      text: plainHeading(heading.text),
      isMain: heading.isMain,
    }))
    .filter(({ text }) => text !== "" && !isGeneric(text) && !isSiteHeading(text, head.titleTag));
  let best: string | null = null;
  let bestScore = 0;
  for (const heading of firsts) {
    const score = Math.max(0, ...stated.map((title) => similarity(title, heading.text))) + (heading.isMain ? 0.05 : 0);
    if (score > bestScore) {
      best = heading.text;
      bestScore = score;
    }
  }
  if (best !== null && (bestScore >= AGREEMENT || stated.length === 0)) return withoutLabel(best, stated);
  const only = firsts[0];
  const title = stated[0];
  if (title === undefined) return only?.text ?? null;
  // A title that the page also states without the site's name is whole.
  const isWhole = og !== null && title === og && head.titleTag?.startsWith(og) && head.titleTag.length > og.length;
  const short = isWhole === true ? title : withoutTail(title);
  const plain = isGeneric(short) ? title : short;
  const isArticle = headlineOf(page.items) !== null || head.meta.get("og:type") === "article";
  if (only === undefined || firsts.length > 1) return plain;
  return bestScore >= leastAgreement(only.text, plain, slugOf(page.url), isArticle) ? only.text : plain;
}
