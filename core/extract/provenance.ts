import { isoDate, writtenDate } from "./dates.ts";
import type { Head } from "./head.ts";
import type { PageBlocks } from "./page-blocks.ts";
import type { StructuredItem, StructuredValue } from "./page-facts.ts";
import type { PageTable } from "./page-table.ts";
import { SIGNAL } from "./signals.ts";
import { tagId } from "./tags.ts";
import type { Layout } from "./zones.ts";

/** Who wrote the page, for which site, and when. */
export interface Provenance {
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
}

const A = tagId("a");
const TIME = tagId("time");
const ARTICLE = /Article|Posting|Report|WebPage|Product|Recipe|Video|Review|HowTo|Course|Event|Question/;
const AUTHOR_LENGTH = 100;
/** A byline with more words holds more than a name. */
const NAME_WORDS = 5;
/** "by" as it opens a byline. */
const BY =
  /^(?:(?:(?:written|text|posted|words|story|published|created|reviewed) )?(?:by|von|par|por|di|av|af|door|oleh)\s+|(?:author|autor|autorin|autora|auteur|autore|forfatter|f\u00f6rfattare|penulis)\s?:\s*|(?:by|von|par|por|author|autor|auteur|autore)\s?:\s*|(?:\u8457\u8005|\u6587|\u4f5c\u8005|\u57f7\u7b46|\u8a18\u8005|\u0628\u0642\u0644\u0645)\s?[:\uff1a\uff0f/]?\s*)/i;
/** Elements below an author's that are searched for the name. */
const NAME_REACH = 60;

/** Name of a person or organisation; references to another item are followed. */
function nameOf(value: StructuredValue | undefined, byId: ReadonlyMap<string, StructuredItem>, depth = 0): string | null {
  if (value === undefined || depth > 3) return null;
  if (typeof value !== "string") {
    const known = value.id === null ? undefined : byId.get(value.id);
    return nameOf(value.properties.name?.[0], byId, depth + 1) ?? (known === undefined || known === value ? null : nameOf(known, byId, depth + 1));
  }
  const target = byId.get(value);
  if (target !== undefined) return nameOf(target, byId, depth + 1);
  return /^(?:https?:|#)/.test(value) ? null : value;
}

function itemsById(items: readonly StructuredItem[]): ReadonlyMap<string, StructuredItem> {
  return new Map(items.flatMap((item) => (item.id === null ? [] : [[item.id, item] as const])));
}

function fromItems(items: readonly StructuredItem[], name: string, read: (value: StructuredValue | undefined) => string | null): string | null {
  for (const item of items) {
    if (!item.types.some((type) => ARTICLE.test(type))) continue;
    const found = read(item.properties[name]?.[0]);
    if (found !== null) return found;
  }
  return null;
}

function person(name: string | null | undefined): string | null {
  const clean = name?.replace(/\s+/g, " ").trim().replace(BY, "").trim() ?? "";
  return clean === "" || clean.length > AUTHOR_LENGTH || /^https?:|^#|@/.test(clean) ? null : clean;
}

/** The name inside an author's element: marked as such, or else the first link when there is more than a name. */
function nameInside(table: PageTable, element: number): string {
  const end = Math.min(table.end[element] ?? 0, element + NAME_REACH);
  const whole = table.elementText(element, 200);
  let link = "";
  for (let inner = element + 1; inner < end; inner++) {
    if (table.attribute(inner, "itemprop") === "name") return table.attribute(inner, "content") ?? table.elementText(inner, 200);
    if (link === "" && table.tag[inner] === A) link = table.elementText(inner, 200);
  }
  return link !== "" && whole.split(" ").length > NAME_WORDS ? link : whole;
}

/** An author named in the page itself: rel, itemprop, or a short element whose class says so. */
function byline(table: PageTable, layout: Layout): string | null {
  let fallback: string | null = null;
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    const isNamed = table.attribute(element, "rel")?.toLowerCase() === "author" || table.attribute(element, "itemprop") === "author";
    const isMeta =
      fallback === null && ((layout.signals[element] ?? 0) & SIGNAL.meta) !== 0 && /author|byline/i.test(table.attribute(element, "class") ?? "");
    if (!isNamed && !isMeta) continue;
    const name = person(nameInside(table, element));
    if (name === null) continue;
    if (isNamed) return name;
    if (name.length <= 60 && !/\d/.test(name)) fallback ??= name;
  }
  return fallback;
}

/** A name after "by" in a short line around the headline. */
function byLine(blocks: PageBlocks): string | null {
  const heading = blocks.levels.indexOf(1);
  if (heading < 0) return null;
  const to = Math.min(blocks.count, heading + BELOW);
  for (let block = Math.max(0, heading - ABOVE); block < to; block++) {
    const text = blocks.texts[block] ?? "";
    if (block === heading || text.length > 120 || !BY.test(text)) continue;
    // A date or a role follows behind a sign.
    const name = (text.replace(BY, "").split(/\s*[|,;\u00b7\u2022\u2013\u2014\uff0c\u3001(]\s*|\s+-\s+|\s+(?=\d)/, 1)[0] ?? "").trim();
    const parts = name.split(" ");
    const isName = parts.length <= NAME_WORDS && parts.filter((part) => /^[\p{Lu}\p{Lo}]/u.test(part)).length * 2 > parts.length;
    if (isName && name.length > 1) return person(name);
  }
  return null;
}

/** Blocks above and below the first heading that are searched for a date. */
const ABOVE = 4;
const BELOW = 12;
/** A block with more words is a sentence, whose dates are its own. */
const DATE_LINE_WORDS = 20;

/** A date in a short line around the first h1, or the first heading, where pages print when they were published. */
function dateLine(blocks: PageBlocks): string | null {
  const first = blocks.levels.indexOf(1);
  const heading = first >= 0 ? first : blocks.levels.findIndex((level) => level > 0);
  if (heading < 0) return null;
  const to = Math.min(blocks.count, heading + BELOW);
  for (let block = Math.max(0, heading - ABOVE); block < to; block++) {
    const date = (blocks.words[block] ?? 0) > DATE_LINE_WORDS || block === heading ? null : writtenDate(blocks.texts[block] ?? "");
    if (date !== null) return date;
  }
  return null;
}

function timeElement(table: PageTable): string | null {
  for (let element = 0; element < table.elementCount; element++) {
    const date = table.tag[element] === TIME ? isoDate(table.attribute(element, "datetime") ?? writtenDate(table.elementText(element, 100))) : null;
    if (date !== null) return date;
  }
  return null;
}

/** What the page says of itself, as read so far. */
export interface ProvenanceInput {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
  readonly head: Head;
  readonly items: readonly StructuredItem[];
  readonly url: string;
}

/** Names of meta elements, the commonest first. */
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
const MODIFIED = ["article:modified_time", "datemodified", "og:updated_time", "dcterms.modified", "dc.date.modified", "lastmod", "last-modified"];
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

/** A date, however written. */
function anyDate(text: string | null | undefined): string | null {
  return text == null ? null : (isoDate(text) ?? writtenDate(text));
}

/** `/2024/03/15/` or `/2024-03-15-` in the address. */
function urlDate(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[-/](\d{2})[-/](\d{2})(?=[-/_.]|$)/.exec(url.slice(0, 2_000));
  return match === null ? null : isoDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/** The author: structured data, then meta elements, then the page's text. An organisation counts only when no person is named. */
function authorOf({ table, blocks, layout, head, items }: ProvenanceInput, siteName: string | null): string | null {
  const byId = itemsById(items);
  const stated = person(fromItems(items, "author", (value) => nameOf(value, byId))) ?? firstOf(AUTHORS, (key) => person(head.meta.get(key)));
  const isSite = stated !== null && siteName !== null && stated.toLowerCase() === siteName.toLowerCase();
  if (stated !== null && !isSite) return stated;
  return byline(table, layout) ?? byLine(blocks) ?? stated;
}

/** Looks in structured data, then meta elements, then the page's text and address. */
export function readProvenance(input: ProvenanceInput): Provenance {
  const { table, blocks, head, items, url } = input;
  const { meta } = head;
  const date = (value: StructuredValue | undefined): string | null => (typeof value === "string" ? anyDate(value) : null);
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
