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

const TIME = tagId("time");
const ARTICLE = /Article|Posting|Report|WebPage|Product|Recipe|Video|Review|HowTo|Course|Event|Question/;
const AUTHOR_LENGTH = 100;
/** "by" as it opens a byline. */
const BY = /^(?:(?:written|text|posted|words) )?(?:by|von|par|por|di|av|af|door)[\s:]+/i;

function text(value: StructuredValue | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value === "string") return /^https?:/.test(value) ? null : value;
  return text(value.properties.name?.[0]);
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
  const clean = name?.replace(/\s+/g, " ").trim() ?? "";
  return clean === "" || clean.length > AUTHOR_LENGTH || /^https?:|@/.test(clean) ? null : clean;
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
    const name = person(table.elementText(element, 200).replace(BY, ""));
    if (name === null) continue;
    if (isNamed) return name;
    if (name.length <= 60 && !/\d/.test(name)) fallback ??= name;
  }
  return fallback;
}

/** Blocks above and below the first heading that are searched for a date. */
const ABOVE = 4;
const BELOW = 12;
/** A block with more words is a sentence, whose dates are its own. */
const DATE_LINE_WORDS = 20;

/** A date in a short line around the first h1, where pages print when they were published. */
function dateLine(blocks: PageBlocks): string | null {
  const heading = blocks.levels.indexOf(1);
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
}

/** Looks in structured data, then meta elements, then the page's text. */
export function readProvenance({ table, blocks, layout, head, items }: ProvenanceInput): Provenance {
  const { meta } = head;
  const date = (value: StructuredValue | undefined): string | null => (typeof value === "string" ? isoDate(value) : null);
  const site = items.find((item) => item.types.includes("WebSite"));
  return {
    author: person(fromItems(items, "author", text)) ?? person(meta.get("author")) ?? person(meta.get("article:author")) ?? byline(table, layout),
    publishedAt:
      fromItems(items, "datePublished", date) ??
      isoDate(meta.get("article:published_time")) ??
      isoDate(meta.get("datepublished")) ??
      isoDate(meta.get("date")) ??
      timeElement(table) ??
      dateLine(blocks),
    modifiedAt: fromItems(items, "dateModified", date) ?? isoDate(meta.get("article:modified_time")) ?? isoDate(meta.get("og:updated_time")),
    siteName: meta.get("og:site_name") ?? text(site?.properties.name?.[0]) ?? meta.get("application-name") ?? null,
  };
}
