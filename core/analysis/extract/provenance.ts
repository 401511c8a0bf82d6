import type { StructuredValue } from "../../domain/page-facts.ts";
import { isoDate, writtenDate } from "../metadata/dates.ts";
import { type AuthorInput, readAuthor } from "./author.ts";
import {
  BARE_DATE_WORDS,
  CERTAIN_POINTS,
  type DateInput,
  dateLine,
  LEAST_POINTS,
  loneDate,
  shownDate,
} from "./publication-date.ts";
import { fromItems, itemsById, nameOf, ownItems } from "./stated-items.ts";

/** Author, site and dates of a page. */
export interface Provenance {
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
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

function dateIn(value: StructuredValue | undefined): string | null {
  return typeof value === "string" ? anyDate(value) : null;
}

/** The parts of a page that its dates are read from, with its structured data and address. */
type DatedPage = AuthorInput & DateInput;

/** Types of texts. A widget can describe other pages of the site as `WebPage`. */
const TEXT = /Article|Posting|Report$/;
const THREAD = /Forum|^QAPage$|^Question$/;
/** Names of further meta elements with the publication date: `w-published-date`, `og:published_at`. */
const PUBLISHED_NAME = /(?:^|[-_.:])publi(?:shed|sh|cation)(?:[-_.]?(?:date|time|at|on))?$/;

function statedDate({ head: { meta }, items }: AuthorInput): string | null {
  // Microdata often describes the teasers of a page, so JSON-LD and meta elements come first.
  const texts = items.filter(({ types, syntax }) => syntax === "json-ld" && types.some((type) => TEXT.test(type)));
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
 * Returns the stated date, or another date that the page shows beside its headline. Some sites state the last change or
 * an import as publication, so an earlier shown date wins. A later date wins only where the page marks it as its
 * publication.
 */
function beside(stated: string, input: DatedPage, modifiedAt: string | null): string {
  const day = stated.slice(0, 10);
  const changed = modifiedAt?.slice(0, 10);
  const shown = shownDate(input);
  const isChange = day === changed;
  if (shown?.isOwn === true) {
    const own = shown.date.slice(0, 10);
    if (own === day) return stated;
    if (isChange ? own < day : shown.points >= CERTAIN_POINTS && own !== changed) return shown.date;
  }
  // The lines of a thread have the dates of its members too.
  if (input.items.some(({ types }) => types.some((type) => THREAD.test(type)))) return stated;
  const line = dateLine(input, BARE_DATE_WORDS);
  return line !== null && line < day && line !== changed ? line : stated;
}

/**
 * Returns the publication date from structured data, else from meta elements, else from what the page shows, else from
 * its address.
 */
function publicationDate(input: DatedPage, modifiedAt: string | null): string | null {
  const { url } = input;
  const stated = statedDate(input);
  if (stated !== null) return beside(stated, input, modifiedAt);
  const shown = shownDate(input);
  if (shown?.isOwn === true) return shown.date;
  const near = dateLine(input) ?? urlDate(url);
  // Products show dates of their reviews and of their release.
  if (near !== null || input.items.some(({ types }) => types.includes("Product"))) return near;
  return (shown !== null && shown.points >= LEAST_POINTS ? shown.date : null) ?? loneDate(input);
}

/**
 * Reads the author, site and dates from structured data, else from meta elements, else from the page's text and
 * address.
 */
export function readProvenance(page: AuthorInput): Provenance {
  const { head, url } = page;
  const { meta, canonical } = head;
  const items = ownItems(page.items, [url, canonical, meta.get("og:url") ?? null]);
  const isDayFirst = head.language !== null && head.language !== "en";
  const input = { ...page, items, isDayFirst };
  const modifiedAt = fromItems(items, "dateModified", dateIn) ?? firstOf(MODIFIED, (key) => anyDate(meta.get(key)));
  const site = items.find((item) => item.types.includes("WebSite"));
  const siteName = meta.get("og:site_name") ?? nameOf(site, itemsById(items)) ?? meta.get("application-name") ?? null;
  return {
    author: readAuthor(input, siteName),
    publishedAt: publicationDate(input, modifiedAt),
    modifiedAt,
    siteName,
  };
}
