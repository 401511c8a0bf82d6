import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import { DAY_MS } from "../../util/durations.ts";
import { hostOf } from "../../util/urls.ts";
import { isoDate, type NumberOrder, writtenDate } from "../metadata/dates.ts";
import type { Head } from "../metadata/head.ts";
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

/** Names of meta elements with the publication date, most common first, without signs between the words. */
const PUBLISHED = (
  "articlepublishedtime datepublished articlepublished ogpublishedtime ogarticlepublishedtime date pubdate " +
  "publishdate publisheddate publicationdate publishtime parselypubdate sailthrudate originalpublicationdate " +
  "articledateoriginal articleoriginaldate dcdateissued dctermsissued dctermscreated dcdatecreated dcdate " +
  "dctermsdate dcdatepublished citationpublicationdate citationdate citationonlinedate prismpublicationdate " +
  "rnewsdatepublished btpubdate firstpublished releasedate displaydate postdate dateposted articlecreatedtime " +
  "datecreated createddate creationdate created ptime pdate timestamp"
).split(" ");
const MODIFIED =
  "articlemodifiedtime datemodified ogupdatedtime dctermsmodified dcdatemodified lastmod lastmodified modified".split(
    " ",
  );

/** Returns the contents of meta elements by their names without signs between the words. */
function plainNames(meta: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  for (const [name, content] of meta) {
    const key = name.replace(/[^a-z\d]/g, "");
    if (!plain.has(key)) plain.set(key, content);
  }
  return plain;
}

function firstOf<T>(keys: readonly string[], read: (key: string) => T | null): T | null {
  for (const key of keys) {
    const value = read(key);
    if (value !== null) return value;
  }
  return null;
}

/** Returns a date in any supported form. */
function anyDate(text: string | null | undefined, order: NumberOrder): string | null {
  return text == null ? null : (isoDate(text) ?? writtenDate(text, order));
}

/** Returns the date in the address: `/2024/03/15/` or `/2024-03-15-`. */
function urlDate(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[-/](\d{2})[-/](\d{2})(?=[-/_.]|$)/.exec(url.slice(0, 2_000));
  return match === null ? null : isoDate(`${match[1]}-${match[2]}-${match[3]}`);
}

function dateIn(order: NumberOrder): (value: StructuredValue | undefined) => string | null {
  return (value) => (typeof value === "string" ? anyDate(value, order) : null);
}

/** Days between a stated date and one beside the headline within which the shown one wins. */
const NEAR_DAYS = 2;

function isNearDay(left: string, right: string): boolean {
  return Math.abs(Date.parse(left.slice(0, 10)) - Date.parse(right.slice(0, 10))) <= NEAR_DAYS * DAY_MS;
}

/** Countries in which English numbers have the month first. */
const MONTH_FIRST: ReadonlySet<string> = new Set(["US", "PH"]);
/** Hosts of countries in which English numbers have the day first. */
const DAY_FIRST_HOST = /\.(?:uk|au|nz|ie|in|za|sg|my|hk|ng|ke)$/;

/** Returns the order of day and month in the numbers of a page, from its language, its country and its host. */
function numberOrder({ language, region }: Head, url: string): NumberOrder {
  if (language === null) return DAY_FIRST_HOST.test(hostOf(url)) ? "day" : "unknown";
  if (language !== "en" || DAY_FIRST_HOST.test(hostOf(url))) return "day";
  if (region === null || region === "CA") return "unknown";
  return MONTH_FIRST.has(region) ? "month" : "day";
}

/** The parts of a page that its dates are read from, with its structured data and address. */
type DatedPage = AuthorInput & DateInput;

/** Types of texts. A widget can describe other pages of the site as `WebPage`. */
const TEXT = /Article|Posting|Report$/;
const READER_REVIEW = /^(?:Review|UserReview)$/;
const THREAD = /Forum|^QAPage$|^Question$/;
/** Names of further meta elements with the publication date: `w-published-date`, `og:published_at`. */
const PUBLISHED_NAME = /(?:^|[-_.:])publi(?:shed|sh|cation)(?:[-_.]?(?:date|time|at|on))?$/;

function statedDate({ head, items, order }: DatedPage): string | null {
  const meta = plainNames(head.meta);
  const read = dateIn(order);
  // Microdata often describes the teasers of a page, so JSON-LD and meta elements come first.
  const texts = items.filter(({ types, syntax }) => syntax === "json-ld" && types.some((type) => TEXT.test(type)));
  const stated =
    fromItems(texts, "datePublished", read) ??
    firstOf(PUBLISHED, (key) => anyDate(meta.get(key), order)) ??
    fromItems(items, "datePublished", read) ??
    fromItems(items, "uploadDate", read) ??
    fromItems(items, "dateCreated", read);
  if (stated !== null) return stated;
  for (const [name, content] of head.meta) if (PUBLISHED_NAME.test(name)) return anyDate(content, order);
  return null;
}

/**
 * Returns the stated date, or another date that the page shows beside its headline. A shown date wins where the page
 * marks it as its publication, or where it is at most two days earlier.
 *
 * Some sites state the last change or an import as publication. Their stated date equals the date of the change, and
 * any earlier shown date wins.
 */
function beside(stated: string, input: DatedPage, modifiedAt: string | null): string {
  const day = stated.slice(0, 10);
  const changed = modifiedAt?.slice(0, 10);
  const shown = shownDate(input);
  const isChange = day === changed;
  if (shown?.isOwn === true) {
    const shownDay = shown.date.slice(0, 10);
    if (shownDay === day) return stated;
    const isMarked = shown.points >= CERTAIN_POINTS && shownDay !== changed;
    if (isChange ? shownDay < day : isMarked || (shownDay < day && isNearDay(shownDay, day))) return shown.date;
  }
  // The lines of a thread have the dates of its members too.
  if (input.items.some(({ types }) => types.some((type) => THREAD.test(type)))) return stated;
  const line = dateLine(input, BARE_DATE_WORDS);
  if (line === null || line.date >= day || line.date === changed) return stated;
  return line.isMarked || isChange || isNearDay(line.date, day) ? line.date : stated;
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
  const near = dateLine(input)?.date ?? urlDate(url);
  // Products show dates of their reviews and of their release.
  if (near !== null || input.items.some(({ types }) => types.includes("Product"))) return near;
  return (shown !== null && shown.points >= LEAST_POINTS ? shown.date : null) ?? loneDate(input);
}

/** Returns the items without reviews of customers: marked in the text, several on a page, or beside a product. */
function withoutReaders(items: readonly StructuredItem[]): readonly StructuredItem[] {
  const reviews = items.filter(({ types }) => types.some((type) => READER_REVIEW.test(type)));
  const isCritic = reviews.length === 1 && reviews[0]?.syntax === "json-ld";
  const hasProduct = items.some(({ types }) => types.includes("Product"));
  return isCritic && !hasProduct ? items : items.filter((item) => !reviews.includes(item));
}

/**
 * Reads the author, site and dates from structured data, else from meta elements, else from the page's text and
 * address.
 */
export function readProvenance(page: AuthorInput): Provenance {
  const { head, url } = page;
  const { meta, canonical } = head;
  const items = withoutReaders(ownItems(page.items, [url, canonical, meta.get("og:url") ?? null]));
  const order = numberOrder(head, url);
  const input = { ...page, items, order };
  const names = plainNames(meta);
  const modifiedAt =
    fromItems(items, "dateModified", dateIn(order)) ?? firstOf(MODIFIED, (key) => anyDate(names.get(key), order));
  const site = items.find((item) => item.types.includes("WebSite"));
  const siteName = meta.get("og:site_name") ?? nameOf(site, itemsById(items)) ?? meta.get("application-name") ?? null;
  return {
    author: readAuthor(input, siteName),
    publishedAt: publicationDate(input, modifiedAt),
    modifiedAt,
    siteName,
  };
}
