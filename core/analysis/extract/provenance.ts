import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { PageBlocks } from "../main-content/page-blocks.ts";
import { SIGNAL } from "../main-content/signals.ts";
import type { Layout } from "../main-content/zones.ts";
import { isoDate, writtenDate } from "../metadata/dates.ts";
import type { Head } from "../metadata/head.ts";
import { dateLine, LEAST_POINTS, loneDate, shownDate } from "./publication-date.ts";

/** Author, site and dates of a page. */
export interface Provenance {
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
}

const A = tagId("a");
const ARTICLE = /Article|Posting|Report|WebPage|Product|Recipe|Video|Review|HowTo|Course|Event|Question/;
/** Maximum length of an author's name in UTF-16 units. */
const AUTHOR_LENGTH = 100;
/** Maximum number of words in a name. A longer byline contains more than a name. */
const NAME_WORDS = 5;
/** Matches the word "by" or "author" at the start of a byline. */
const BY =
  /^(?:(?:(?:written|text|posted|words|story|published|created|reviewed) )?(?:by|von|par|por|di|av|af|door|oleh)\s+|(?:author|autor|autorin|autora|auteur|autore|forfatter|f\u00f6rfattare|penulis)\s?:\s*|(?:by|von|par|por|author|autor|auteur|autore)\s?:\s*|(?:\u8457\u8005|\u6587|\u4f5c\u8005|\u57f7\u7b46|\u8a18\u8005|\u0628\u0642\u0644\u0645)\s?[:\uff1a\uff0f/]?\s*)/i;
/** Number of elements inside an author's element that are searched for the name. */
const NAME_REACH = 60;

/** Returns the name of a person or organization, and follows references to other items. */
function nameOf(
  value: StructuredValue | undefined,
  byId: ReadonlyMap<string, StructuredItem>,
  depth = 0,
): string | null {
  if (value === undefined || depth > 3) return null;
  if (typeof value !== "string") {
    const known = value.id === null ? undefined : byId.get(value.id);
    return (
      nameOf(value.properties.name?.[0], byId, depth + 1) ??
      (known === undefined || known === value ? null : nameOf(known, byId, depth + 1))
    );
  }
  const target = byId.get(value);
  if (target !== undefined) return nameOf(target, byId, depth + 1);
  return /^(?:https?:|#)/.test(value) ? null : value;
}

function itemsById(items: readonly StructuredItem[]): ReadonlyMap<string, StructuredItem> {
  return new Map(items.flatMap((item) => (item.id === null ? [] : [[item.id, item] as const])));
}

function fromItems(
  items: readonly StructuredItem[],
  name: string,
  read: (value: StructuredValue | undefined) => string | null,
): string | null {
  for (const item of items) {
    if (!item.types.some((type) => ARTICLE.test(type))) continue;
    const found = read(item.properties[name]?.[0]);
    if (found !== null) return found;
  }
  return null;
}

/** Names of accounts without a person, in lower case. */
const NOBODY: ReadonlySet<string> = new Set(
  "admin,administrator,author,editor,staff,guest,anonymous,unknown,user,webmaster,root,none,null,n/a,wordpress".split(
    ",",
  ),
);
/** Matches the name above a comment: "Florence says:". */
const COMMENTER = /\s(?:says|said|dice|dit|sagt|schreibt|wrote)\s*:?$|[:*]$/i;

function person(name: string | null | undefined): string | null {
  const clean = name?.replace(/\s+/g, " ").trim().replace(BY, "").trim() ?? "";
  if (clean === "" || clean.length > AUTHOR_LENGTH || /^https?:|^#|@/.test(clean)) return null;
  return NOBODY.has(clean.toLowerCase()) || COMMENTER.test(clean) ? null : clean;
}

/** Returns the marked name inside an author's element, or its first link when the text is longer than a name. */
function nameInside(table: PageTable, element: number): string {
  const end = Math.min(table.end[element] ?? 0, element + NAME_REACH);
  const whole = table.elementText(element, 200);
  let link = "";
  for (let inner = element + 1; inner < end; inner++) {
    if (table.attribute(inner, "itemprop") === "name")
      return table.attribute(inner, "content") ?? table.elementText(inner, 200);
    if (link === "" && table.tag[inner] === A) link = table.elementText(inner, 200);
  }
  return link !== "" && whole.split(" ").length > NAME_WORDS ? link : whole;
}

/** Class of a member's name in forum software. */
const USER_CLASS = /(?:^|\s)username(?:\s|$)/;

/** Returns an author from the page's elements: `rel`, `itemprop`, or a short element with a class for authors. */
function byline(table: PageTable, layout: Layout): string | null {
  let fallback: string | null = null;
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    const isNamed =
      table.attribute(element, "rel")?.toLowerCase() === "author" || table.attribute(element, "itemprop") === "author";
    const isMeta =
      fallback === null &&
      ((layout.signals[element] ?? 0) & SIGNAL.meta) !== 0 &&
      /author|byline/i.test(table.attribute(element, "class") ?? "");
    const isUser = table.tag[element] === A && USER_CLASS.test(table.attribute(element, "class") ?? "");
    if (!isNamed && !isMeta && !isUser) continue;
    const name = person(nameInside(table, element));
    if (name === null) continue;
    if (isNamed) return name;
    // The first member whom a forum names began the thread. Later ones replied.
    if (isUser) return fallback ?? name;
    if (name.length <= 60 && !/\d/.test(name)) fallback ??= name;
  }
  return fallback;
}

/** Returns the name after "by" in a short line near the headline. */
function nameAfterBy(blocks: PageBlocks): string | null {
  const heading = blocks.levels.indexOf(1);
  if (heading < 0) return null;
  const to = Math.min(blocks.count, heading + BELOW);
  for (let block = Math.max(0, heading - ABOVE); block < to; block++) {
    const text = blocks.texts[block] ?? "";
    if (block === heading || text.length > 120 || !BY.test(text)) continue;
    // A separator can follow the name, with a date or a role after it.
    const name = (
      text.replace(BY, "").split(/\s*[|,;\u00b7\u2022\u2013\u2014\uff0c\u3001(]\s*|\s+-\s+|\s+(?=\d)/, 1)[0] ?? ""
    ).trim();
    const parts = name.split(" ");
    const isName =
      parts.length <= NAME_WORDS && parts.filter((part) => /^[\p{Lu}\p{Lo}]/u.test(part)).length * 2 > parts.length;
    if (isName && name.length > 1) return person(name);
  }
  return null;
}

/** Number of blocks above the first heading that are searched for a date or an author. */
const ABOVE = 4;
/** Number of blocks below the first heading that are searched, including the heading. */
const BELOW = 12;
/** The parts of a page that are already read. */
export interface ProvenanceInput {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
  readonly head: Head;
  readonly items: readonly StructuredItem[];
  readonly url: string;
}

/** Names of meta elements with the publication date, most common first. */
const PUBLISHED = [
  "article:published_time",
  "datepublished",
  "article:published",
  "date",
  "pubdate",
  "publish-date",
  "publishdate",
  "publication_date",
  "parsely-pub-date",
  "sailthru.date",
  "dc.date.issued",
  "dcterms.issued",
  "dcterms.created",
  "dc.date.created",
  "dc.date",
  "citation_publication_date",
  "citation_date",
];
const MODIFIED = [
  "article:modified_time",
  "datemodified",
  "og:updated_time",
  "dcterms.modified",
  "dc.date.modified",
  "lastmod",
  "last-modified",
];
const AUTHORS = [
  "author",
  "article:author",
  "parsely-author",
  "sailthru.author",
  "dc.creator",
  "dcterms.creator",
  "citation_author",
  "twitter:creator",
];

function firstOf<T>(keys: readonly string[], read: (key: string) => T | null): T | null {
  for (const key of keys) {
    const found = read(key);
    if (found !== null) return found;
  }
  return null;
}

/** Returns a date in any supported form. */
function anyDate(text: string | null | undefined): string | null {
  return text == null ? null : (isoDate(text) ?? writtenDate(text));
}

/** Returns the date in the address: `/2024/03/15/` or `/2024-03-15-`. */
function urlDate(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[-/](\d{2})[-/](\d{2})(?=[-/_.]|$)/.exec(url.slice(0, 2_000));
  return match === null ? null : isoDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/**
 * Returns the author from structured data, else from meta elements, else from the page's text. The site is no author.
 */
function authorOf({ table, blocks, layout, head, items }: ProvenanceInput, siteName: string | null): string | null {
  const byId = itemsById(items);
  const stated =
    person(fromItems(items, "author", (value) => nameOf(value, byId))) ??
    firstOf(AUTHORS, (key) => person(head.meta.get(key)));
  const isSite = stated !== null && siteName !== null && stated.toLowerCase() === siteName.toLowerCase();
  if (stated !== null && !isSite) return stated;
  return byline(table, layout) ?? nameAfterBy(blocks);
}

function dateIn(value: StructuredValue | undefined): string | null {
  return typeof value === "string" ? anyDate(value) : null;
}

/** Types of texts. A widget can describe other pages of the site as `WebPage`. */
const TEXT = /Article|Posting|Report$/;
/** Names of further meta elements with the publication date: `w-published-date`, `og:published_at`. */
const PUBLISHED_NAME = /(?:^|[-_.:])publi(?:shed|sh|cation)(?:[-_.]?(?:date|time|at|on))?$/;

function statedDate({ head: { meta }, items }: ProvenanceInput): string | null {
  const texts = items.filter(({ types }) => types.some((type) => TEXT.test(type)));
  const stated =
    fromItems(texts, "datePublished", dateIn) ??
    firstOf(PUBLISHED, (key) => anyDate(meta.get(key))) ??
    fromItems(items, "datePublished", dateIn) ??
    fromItems(items, "uploadDate", dateIn) ??
    fromItems(items, "dateCreated", dateIn);
  if (stated !== null) return stated;
  for (const [name, content] of meta) if (PUBLISHED_NAME.test(name)) return anyDate(content);
  return null;
}

/**
 * Returns the publication date from structured data, else from meta elements, else from what the page shows, else from
 * its address. Some sites state the last change as publication; a date that the page shows beside its headline wins
 * then.
 */
function publicationDate(input: ProvenanceInput, modifiedAt: string | null): string | null {
  const { table, layout, blocks, url } = input;
  const stated = statedDate(input);
  const isChange = stated !== null && stated.slice(0, 10) === modifiedAt?.slice(0, 10);
  if (stated !== null && !isChange) return stated;
  const shown = shownDate(table, layout);
  if (stated !== null) {
    const beside = shown?.isOwn === true ? shown.date : dateLine(blocks);
    return beside !== null && beside < stated.slice(0, 10) ? beside : stated;
  }
  if (shown?.isOwn === true) return shown.date;
  const near = dateLine(blocks) ?? urlDate(url);
  // Products show dates of their reviews and of their release.
  if (near !== null || input.items.some(({ types }) => types.includes("Product"))) return near;
  return (shown !== null && shown.points >= LEAST_POINTS ? shown.date : null) ?? loneDate(blocks);
}

/**
 * Reads the author, site and dates from structured data, else from meta elements, else from the page's text and
 * address.
 */
export function readProvenance(input: ProvenanceInput): Provenance {
  const { head, items } = input;
  const { meta } = head;
  const modifiedAt = fromItems(items, "dateModified", dateIn) ?? firstOf(MODIFIED, (key) => anyDate(meta.get(key)));
  const site = items.find((item) => item.types.includes("WebSite"));
  const siteName = meta.get("og:site_name") ?? nameOf(site, itemsById(items)) ?? meta.get("application-name") ?? null;
  return {
    author: authorOf(input, siteName),
    publishedAt: publicationDate(input, modifiedAt),
    modifiedAt,
    siteName,
  };
}
