import type { Head } from "./head.ts";
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

/** An ISO 8601 date or date-time, or `null`. Forms whose order of day and month is open are not read. */
export function isoDate(text: string | null | undefined): string | null {
  const value = text?.trim() ?? "";
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?)\s?(Z|[+-]\d{2}:?\d{2})?)?/.exec(value);
  const german = iso === null ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) : null;
  const year = iso?.[1] ?? german?.[3];
  const month = iso?.[2] ?? german?.[2];
  const day = iso?.[3] ?? german?.[1];
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    Number(month) < 1 ||
    Number(month) > 12 ||
    Number(day) < 1 ||
    Number(day) > 31
  )
    return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return iso?.[4] === undefined ? date : `${date}T${iso[4]}${(iso[5] ?? "").replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`;
}

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
    const name = person(table.elementText(element, 200));
    if (name === null) continue;
    if (isNamed) return name;
    if (name.length <= 60 && !/\d/.test(name)) fallback ??= name;
  }
  return fallback;
}

function timeElement(table: PageTable): string | null {
  for (let element = 0; element < table.elementCount; element++) {
    const date = table.tag[element] === TIME ? isoDate(table.attribute(element, "datetime")) : null;
    if (date !== null) return date;
  }
  return null;
}

/** Looks in structured data, then meta elements, then the page's text. */
export function readProvenance(table: PageTable, layout: Layout, head: Head, items: readonly StructuredItem[]): Provenance {
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
      timeElement(table),
    modifiedAt: fromItems(items, "dateModified", date) ?? isoDate(meta.get("article:modified_time")) ?? isoDate(meta.get("og:updated_time")),
    siteName: meta.get("og:site_name") ?? text(site?.properties.name?.[0]) ?? meta.get("application-name") ?? null,
  };
}
