import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import { hostOf } from "../../util/urls.ts";
import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { PageBlocks } from "../main-content/page-blocks.ts";
import { SIGNAL } from "../main-content/signals.ts";
import type { Layout } from "../main-content/zones.ts";
import type { Head } from "../metadata/head.ts";
import { lossOf } from "./publication-date.ts";
import { fromItems, itemsById, nameOf } from "./stated-items.ts";

const A = tagId("a");
const H1 = tagId("h1");
/** Maximum length of an author's name in UTF-16 units. */
const AUTHOR_LENGTH = 100;
/** Maximum number of words in a name. A longer byline contains more than a name. */
const NAME_WORDS = 5;
/** Number of blocks above the first heading that are searched for an author. */
const ABOVE = 4;
/** Number of blocks below the first heading that are searched, including the heading. */
const BELOW = 12;
/** Elements from the headline within which a link to a person's page names the author. */
const NEAR = 120;
/** Number of elements inside an author's element that are searched for the name. */
const NAME_REACH = 60;
/** Ancestors that can show that a name belongs to a reader's item. */
const OWNER_STEPS = 12;
const BARE_BY = /^(?:by|von|par|por|di|door)\s?:?$/i;
/** Matches the word "by" or "author" at the start of a byline. */
const BY =
  /^(?:(?:(?:written|text|posted|words|story|published|created|reviewed|started) )?(?:by|von|par|por|di|av|af|door|oleh)\s+|(?:author|autor|autorin|autora|auteur|autore|forfatter|f\u00f6rfattare|penulis)\s?:\s*|(?:by|von|par|por|author|autor|auteur|autore)\s?:\s*|(?:\u8457\u8005|\u6587|\u4f5c\u8005|\u57f7\u7b46|\u8a18\u8005|\u0628\u0642\u0644\u0645)\s?[:\uff1a\uff0f/]?\s*)/i;
/** A caption before the name without a colon. */
const CAPTION = /^(?:[Aa]uthors?|[Aa]utor(?:in|a)?|[Aa]uteurs?|[Aa]utore)\s+(?=\p{Lu})/u;
/** A date before the word "by". */
const LEADING_DATE = /^[\d/., -]{6,12}(?=by\s)/i;
/** A sentence anywhere on the page that says who wrote it. */
const WRITTEN_BY = /^(?:this (?:post|article|story|guide) was |article )?written by:?\s+(?=\p{L})/iu;
/** Names of accounts without a person, and of buttons, in lower case. */
const NOBODY: ReadonlySet<string> = new Set(
  (
    "admin,administrator,author,authors,editor,editorial team,editors,staff,staff writer,guest,anonymous,unknown,user," +
    "webmaster,root,none,null,undefined,n/a,wordpress,redaktion,sign in,log in,login,register,sign up,follow,about," +
    "about the author,read more,view profile,profile,contributor,blog,home,join us,subscribe,by,von,par,por,and,bio," +
    "posts,articles,share,print,email,twitter,facebook,instagram,linkedin,website,guest author,guest post,advertisement"
  ).split(","),
);
/** An address of a site or a page, and the texts of links beside a name. */
const NO_NAME =
  /^(?:https?:|www\.|#|\/)|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|co|io|info|biz|[a-z]{2})(?:\/|$)|@|^\d+$|\b(?:full bio|view all|see all|all posts|more (?:by|from)|posts by|read (?:more|full)|min(?:ute)?s? (?:read|ago)|hours? ago)\b/i;
/** A Chinese, Japanese or Korean line that names its writer after or before a word for writers. */
const EASTERN =
  /(?:\u4f5c\u8005|\u8a18\u8005|\u8bb0\u8005|\u64b0\u6587|\u8457\u8005|\u57f7\u7b46\u8005?|\u6267\u7b14|\u30e9\u30a4\u30bf\u30fc|\u6587)\s?[:\uff1a\uff0f]\s?(\p{Lo}{2,12}(?:[ \u3000]\p{Lo}{1,6}(?![\p{Lo}]{0,8}[:\uff1a]))?)(?!\p{Lo})/u;
const KOREAN = /(?:^|\s|=|\[)([\uac00-\ud7a3]{2,4})\s?\uae30\uc790(?:\s|$|\]|=)/;
/** Matches the name above a comment: "Florence says:". */
const COMMENTER = /\s(?:says|said|dice|dit|sagt|schreibt|wrote)\s*:?$|[:*]$/i;
/** Class of a member's name in forum software. */
const USER_CLASS = /(?:^|\s)(?:username|PostUser-name|post-?username)(?:\s|$)/;
/** Path of a page about a person who writes: `/author/ida-mill/`. */
const AUTHOR_PATH = /\/(?:authors?|autor(?:en|es|in)?|auteurs?|autori|autore|contributors?|writers?)\/[^/?#]+/i;
const AUTHORS = [
  "article:author",
  "author",
  "byl",
  "parsely-author",
  "sailthru.author",
  "dc.creator",
  "dcterms.creator",
  "citation_author",
  "twitter:creator",
];
/** Meta names in which libraries write the family name first. */
const INVERTED = /^(?:dc\.|dcterms\.|citation_)/;
const TWITTER_LABEL = /^(?:written by|author|by|verfasst von|geschrieben von|escrito por|\u00e9crit par|scritto da)$/i;

/** The parts of a page that the author is read from. */
export interface AuthorInput {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
  readonly head: Head;
  readonly items: readonly StructuredItem[];
  readonly url: string;
}

function person(name: string | null | undefined): string | null {
  const clean = name?.replace(/\s+/g, " ").trim().replace(BY, "").replace(CAPTION, "").trim() ?? "";
  if (clean === "" || clean.length > AUTHOR_LENGTH || NO_NAME.test(clean)) return null;
  return NOBODY.has(clean.toLowerCase()) || COMMENTER.test(clean) ? null : clean;
}

/** Returns "Ida Mill" for "Mill, Ida". */
function inOrder(name: string): string {
  const [family = "", given = "", ...others] = name.split(", ");
  const isInverted = given !== "" && others.length === 0 && !family.includes(" ") && given.split(" ").length <= 2;
  return isInverted ? `${given} ${family}` : name;
}

/** True for two to four words that begin with capital letters. */
function isFullName(text: string): boolean {
  const parts = text.split(" ");
  return parts.length >= 2 && parts.length <= 4 && parts.every((part) => /^[\p{Lu}\p{Lo}]/u.test(part));
}

/**
 * Returns the marked name inside an author's element. In an element with a longer text than a name, the first link or
 * the first part with the form of a full name is the name.
 */
function nameInside(table: PageTable, element: number): string {
  const end = Math.min(table.end[element] ?? 0, element + NAME_REACH);
  const whole = table.elementText(element, 200);
  const isLong = whole.split(" ").length > NAME_WORDS;
  let link = "";
  let full = "";
  for (let inner = element + 1; inner < end; inner++) {
    if (table.attribute(inner, "itemprop") === "name")
      return table.attribute(inner, "content") ?? table.elementText(inner, 200);
    if (!isLong || (link !== "" && full !== "")) continue;
    const text = table.elementText(inner, 200);
    if (link === "" && table.tag[inner] === A) link = text;
    if (full === "" && isFullName(text)) full = text;
  }
  if (!isLong) return whole;
  return link !== "" ? link : full !== "" ? full : whole;
}

/** Names that the elements of a page show, by kind, `null` where a kind is missing. */
interface ShownNames {
  /** From `rel` or `itemprop`. */
  marked: string | null;
  /** From a short element with a class for authors. */
  classed: string | null;
  /** From a link near the headline to a page about a person. */
  linked: string | null;
  /** From the first member whom a forum names. */
  member: string | null;
}

/** Returns the kind of name that an element shows; `null` for all other elements. */
function kindOf(table: PageTable, layout: Layout, element: number): keyof ShownNames | null {
  if (table.attribute(element, "rel")?.toLowerCase() === "author" || table.attribute(element, "itemprop") === "author")
    return "marked";
  const names = table.attribute(element, "class") ?? "";
  const isMeta = ((layout.signals[element] ?? 0) & SIGNAL.meta) !== 0;
  if (isMeta && /author|byline/i.test(names)) return "classed";
  if (USER_CLASS.test(names)) return "member";
  return table.tag[element] === A && AUTHOR_PATH.test(table.attribute(element, "href") ?? "") ? "linked" : null;
}

/** Items of readers, whose authors are not the page's. */
const READER_ITEM = /(?:Review|Comment|Answer|UserComments)$/;
/** Distances of a name from the page's own: beside the headline, above it, in a part about other pages. */
const OWN = 0;
const ABOVE_HEADLINE = 1;
const FOREIGN_PART = 2;
const NOT_OURS = 3;

/** Returns how far a name is from the page's own text. */
function distanceOf(table: PageTable, layout: Layout, element: number, headline: number): number {
  for (let at = element, step = 0; at >= 0 && step < OWNER_STEPS; at = table.parent[at] ?? -1, step++)
    if (READER_ITEM.test(table.attribute(at, "itemtype") ?? "")) return NOT_OURS;
  if (lossOf(table, layout, element) > 0) return FOREIGN_PART;
  return element < headline ? ABOVE_HEADLINE : OWN;
}

/** Returns the name that an element shows, or its line when the element has the word "by" only. */
function nameOfElement(table: PageTable, element: number): string | null {
  const isPrefix = BARE_BY.test(table.elementText(element, 20));
  return person(nameInside(table, isPrefix ? (table.parent[element] ?? element) : element));
}

function shownNames(table: PageTable, layout: Layout): ShownNames {
  const shown: ShownNames = { marked: null, classed: null, linked: null, member: null };
  const distances = { marked: NOT_OURS, classed: NOT_OURS, linked: NOT_OURS, member: NOT_OURS };
  const headline = table.tag.indexOf(H1);
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    const kind = kindOf(table, layout, element);
    if (kind === null || distances[kind] === OWN || (kind === "member" && shown.member !== null)) continue;
    if (kind === "linked" && (headline < 0 || Math.abs(element - headline) > NEAR)) continue;
    const distance = distanceOf(table, layout, element, headline);
    if (distance >= distances[kind] && kind !== "member") continue;
    const name = nameOfElement(table, element);
    if (name === null) continue;
    const isShort = kind === "marked" || (name.length <= 60 && (kind === "member" || !/\d/.test(name)));
    if (!isShort) continue;
    shown[kind] = name;
    distances[kind] = distance;
    // The first member whom a forum names began the thread. Later ones replied, also marked ones.
    if ((kind === "marked" && distance === OWN) || kind === "member") break;
  }
  return shown;
}

/** Returns the name at the start of a text. A separator can follow it, with a date or a role after it. */
function leadingName(text: string): string | null {
  const [first = ""] = text.split(/\s*[|,;\u00b7\u2022\u2013\u2014\uff0c\u3001(]\s*|\s+-\s+|\s+(?=\d)/, 1);
  const name = first.trim();
  const parts = name.split(" ");
  const isName =
    parts.length <= NAME_WORDS && parts.filter((part) => /^[\p{Lu}\p{Lo}]/u.test(part)).length * 2 > parts.length;
  return isName && name.length > 1 ? person(name) : null;
}

/** Returns the name after "by" in a short line near the headline, else after "written by" anywhere on the page. */
function nameAfterBy({ count, levels, texts }: PageBlocks): string | null {
  const first = levels.indexOf(1);
  const heading = first >= 0 ? first : levels.findIndex((level) => level > 0);
  const to = Math.min(count, heading + BELOW);
  for (let block = Math.max(0, heading - ABOVE); heading >= 0 && block < to; block++) {
    const text = (texts[block] ?? "").replace(LEADING_DATE, "");
    if (block === heading || text.length > 120 || !BY.test(text)) continue;
    const name = leadingName(text.replace(BY, ""));
    if (name !== null) return name;
  }
  for (let block = Math.max(0, heading - ABOVE); heading >= 0 && block < to; block++) {
    const text = (texts[block] ?? "").slice(0, AUTHOR_LENGTH);
    const name = person((EASTERN.exec(text) ?? KOREAN.exec(text))?.[1]);
    if (block !== heading && name !== null) return name;
  }
  for (let block = 0; block < count; block++) {
    const text = texts[block] ?? "";
    const name = WRITTEN_BY.test(text) ? leadingName(text.replace(WRITTEN_BY, "").slice(0, AUTHOR_LENGTH)) : null;
    if (name !== null) return name;
  }
  return null;
}

function metaAuthor({ meta }: Head): string | null {
  for (const key of AUTHORS) {
    const name = person(meta.get(key));
    if (name !== null) return INVERTED.test(key) ? inOrder(name) : name;
  }
  return TWITTER_LABEL.test(meta.get("twitter:label1") ?? "") ? person(meta.get("twitter:data1")) : null;
}

function isPerson(value: StructuredValue | undefined, byId: ReadonlyMap<string, StructuredItem>): boolean {
  if (value === undefined) return false;
  const item = typeof value === "string" ? byId.get(value) : value;
  return item?.types.includes("Person") === true;
}

/** Returns the letters of a name in lower case, for a comparison with a site's name or its host. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns the author from structured data, else from meta elements, else from the page's text. The site is no author,
 * unless its data names a person with at least two names, as blogs of one person do.
 */
export function readAuthor(
  { table, blocks, layout, head, items, url }: AuthorInput,
  siteName: string | null,
): string | null {
  const byId = itemsById(items);
  const host = hostOf(url).replace(/^www\./, "");
  // A blog of one person has the person as its publisher.
  const publishers = items.flatMap(({ properties: { publisher } }) =>
    isPerson(publisher?.[0], byId) ? [] : [nameOf(publisher?.[0], byId) ?? ""],
  );
  const sites = new Set([siteName ?? "", host, ...publishers].map(letters));
  const isSite = (name: string): boolean => sites.has(letters(name));
  const fromData = person(fromItems(items, "author", (value) => nameOf(value, byId)));
  const stated = fromData ?? metaAuthor(head);
  if (stated !== null && !isSite(stated)) return stated;
  const shown = shownNames(table, layout);
  const other = shown.marked ?? shown.classed ?? nameAfterBy(blocks) ?? shown.linked ?? shown.member;
  if (other !== null && !isSite(other)) return other;
  if (fromData === null || !fromData.includes(" ")) return null;
  return fromItems(items, "author", (value) => (isPerson(value, byId) ? fromData : null));
}
