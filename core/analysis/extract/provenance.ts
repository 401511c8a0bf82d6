import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { PageBlocks } from "../main-content/page-blocks.ts";
import { SIGNAL } from "../main-content/signals.ts";
import type { Layout } from "../main-content/zones.ts";
import { isoDate, writtenDate } from "../metadata/dates.ts";
import type { Head } from "../metadata/head.ts";

/** Author, site and dates of a page. */
export interface Provenance {
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
}

const A = tagId("a");
const TIME = tagId("time");
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
const COMMENTER = /\s(?:says|said|dice|dit|sagt|schreibt|wrote)\s*:?$|:$/i;

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
    if (!isNamed && !isMeta) continue;
    const name = person(nameInside(table, element));
    if (name === null) continue;
    if (isNamed) return name;
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
/** Maximum words of a line with a publication date. Dates in longer sentences belong to the story. */
const DATE_LINE_WORDS = 20;

/** Returns the date in a short line near the first h1 or first heading, where pages print the publication date. */
function dateLine(blocks: PageBlocks): string | null {
  const first = blocks.levels.indexOf(1);
  const heading = first >= 0 ? first : blocks.levels.findIndex((level) => level > 0);
  if (heading < 0) return null;
  const to = Math.min(blocks.count, heading + BELOW);
  for (let block = Math.max(0, heading - ABOVE); block < to; block++) {
    const date =
      (blocks.words[block] ?? 0) > DATE_LINE_WORDS || block === heading ? null : writtenDate(blocks.texts[block] ?? "");
    if (date !== null) return date;
  }
  return null;
}

function timeElement(table: PageTable): string | null {
  for (let element = 0; element < table.elementCount; element++) {
    const date =
      table.tag[element] === TIME
        ? isoDate(table.attribute(element, "datetime") ?? writtenDate(table.elementText(element, 100)))
        : null;
    if (date !== null) return date;
  }
  return null;
}

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

/**
 * Reads the author, site and dates from structured data, else from meta elements, else from the page's text and
 * address.
 */
export function readProvenance(input: ProvenanceInput): Provenance {
  const { table, blocks, head, items, url } = input;
  const { meta } = head;
  const date = (value: StructuredValue | undefined): string | null =>
    typeof value === "string" ? anyDate(value) : null;
  const site = items.find((item) => item.types.includes("WebSite"));
  const siteName = meta.get("og:site_name") ?? nameOf(site, itemsById(items)) ?? meta.get("application-name") ?? null;
  return {
    author: authorOf(input, siteName),
    publishedAt:
      fromItems(items, "datePublished", date) ??
      firstOf(PUBLISHED, (key) => anyDate(meta.get(key))) ??
      fromItems(items, "uploadDate", date) ??
      fromItems(items, "dateCreated", date) ??
      timeElement(table) ??
      dateLine(blocks) ??
      urlDate(url),
    modifiedAt: fromItems(items, "dateModified", date) ?? firstOf(MODIFIED, (key) => anyDate(meta.get(key))),
    siteName,
  };
}
