import type { LinkZone, PageFacts } from "../../domain/page-facts.ts";
import { pageKey } from "../../util/normalize-url.ts";
import type { AnalyzedPage } from "../terms/cohort-page.ts";
import type { InternalPage } from "./records.ts";

/** A page of the target's site that may be worth fetching. */
export interface SiteCandidate {
  readonly url: string;
  readonly method: InternalPage["method"];
}

/** Words of an address or anchor that are looked at; more belong to no link that people read. */
const MAX_WORDS = 40;

/** Files that are never HTML. */
const OTHER_FILES =
  /\.(?:pdf|jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|txt|csv|zip|gz|mp[34]|webm|woff2?|docx?|xlsx?|pptx?|apk|exe|dmg)$/i;

/** Text as it may appear in a slug: lower case, no diacritics. */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function words(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function slugWords(url: string): readonly string[] {
  const { pathname, search } = new URL(url);
  try {
    return words(decodeURIComponent(`${pathname} ${search}`));
  } catch {
    // Not UTF-8 behind the percent signs; the rest of the path still says something.
    return words(pathname);
  }
}

/** Returns true when one word begins with the other and the shorter has at least four letters: `baker`, `bakers`. */
function isAkin(left: string, right: string): boolean {
  if (left === right) return true;
  return Math.min(left.length, right.length) >= 4 && (left.startsWith(right) || right.startsWith(left));
}

/**
 * Returns words that the address of a page on the target's subject may contain. Words of the keyword count double,
 * words of the target's title once.
 */
export function topicWords(keyword: string, target: AnalyzedPage): ReadonlyMap<string, number> {
  const { surfaces, isStop } = target.text.zones.title;
  const weights = new Map<string, number>();
  for (const [index, surface] of surfaces.entries()) {
    if (isStop[index] !== true) for (const word of words(surface)) weights.set(word, 1);
  }
  const stops = new Set(surfaces.filter((_, index) => isStop[index] === true).map(plain));
  for (const word of words(keyword)) if (!stops.has(word)) weights.set(word, 2);
  return weights;
}

function affinity(text: readonly string[], topic: ReadonlyMap<string, number>): number {
  const few = text.slice(0, MAX_WORDS);
  let sum = 0;
  for (const [word, weight] of topic) if (few.some((other) => isAkin(word, other))) sum += weight;
  return sum;
}

function relevance(url: string, topic: ReadonlyMap<string, number>): number {
  return affinity(slugWords(url), topic);
}

/** Host without `www.`, not the registrable domain: a blog and a shop of one owner are two sites. `null` for what is no web address. */
export function siteOf(url: string): string | null {
  return /^https?:\/\//i.test(url) ? (URL.parse(url)?.hostname.replace(/^www\./, "") ?? null) : null;
}

/** True for an address of the site that can be an HTML page. */
export function isSitePage(url: string, site: string | null): boolean {
  return site !== null && siteOf(url) === site && !OTHER_FILES.test(new URL(url).pathname);
}

/** Addresses that share a word with the topic, closest first; ties by length, then by code unit. */
export function rankBySlug(
  urls: readonly string[],
  topic: ReadonlyMap<string, number>,
  method: SiteCandidate["method"] = "sitemap",
): readonly RatedCandidate[] {
  return urls
    .map((url) => ({ url, method, score: relevance(url, topic) }))
    .filter((entry) => entry.score > 0)
    .sort((a, b) => b.score - a.score || a.url.length - b.url.length || (a.url < b.url ? -1 : 1));
}

/** Rating of a page that nothing but its place speaks for: after editorial links, before those of the footer. */
const PLACE_SCORE = 0.05;
const MAX_NEIGHBOURS = 50;

/**
 * Returns at most 50 pages of the target's own directory, by code unit. A target at the top level has every page as
 * neighbor. It serves sites whose addresses hold no words.
 */
export function neighbors(urls: readonly string[], target: string): readonly RatedCandidate[] {
  const { pathname } = new URL(target);
  const directory = pathname.replace(/\/+$/, "").split("/").slice(0, -1).join("/");
  return urls
    .filter((url) => new URL(url).pathname.startsWith(`${directory}/`))
    .sort()
    .slice(0, MAX_NEIGHBOURS)
    .map((url) => ({ url, method: "sitemap" as const, score: PLACE_SCORE }));
}

/** Among links that say equally much, those in the text are tried first; less than any word of the topic. */
const ZONE_BONUS: Readonly<Record<LinkZone, number>> = {
  main: 0.5,
  body: 0.4,
  aside: 0.3,
  nav: 0.2,
  header: 0.1,
  footer: 0,
};

/** A candidate with what speaks for fetching it, highest first. */
export interface RatedCandidate extends SiteCandidate {
  readonly score: number;
}

/** Pages of the site that a page links to, rated by their address or anchor, whichever is closer to the topic. Order of the page. */
export function linkedPages(
  facts: PageFacts,
  site: string | null,
  topic: ReadonlyMap<string, number>,
): readonly RatedCandidate[] {
  return facts.links
    .filter((link) => isSitePage(link.url, site) && !link.rel.includes("nofollow"))
    .map(({ url, zone, anchor }) => ({
      url,
      method: "crawl",
      score: Math.max(relevance(url, topic), affinity(words(anchor), topic)) + ZONE_BONUS[zone],
    }));
}

/** Pages still to be fetched, each once; the best-rated is next, first come first among equals. */
export class Frontier {
  readonly #entries = new Map<string, { readonly candidate: SiteCandidate; score: number; isTaken: boolean }>();
  readonly #known = new Set<string>();

  /** `known` pages are never candidates. */
  constructor(known: Iterable<string>) {
    for (const url of known) this.#known.add(pageKey(url) ?? url);
  }

  /** Candidates seen so far, fetched ones included. */
  get size(): number {
    return this.#entries.size;
  }

  /** A page that is named again keeps how it was found first, and the better rating. */
  add(candidates: readonly RatedCandidate[]): void {
    for (const { url, method, score } of candidates) {
      const key = pageKey(url);
      if (key === null || this.#known.has(key)) continue;
      const entry = this.#entries.get(key);
      if (entry === undefined) this.#entries.set(key, { candidate: { url, method }, score, isTaken: false });
      else entry.score = Math.max(entry.score, score);
    }
  }

  /** Removes and returns the best-rated candidate, or `null` when the list is empty. */
  next(): SiteCandidate | null {
    let best: { readonly candidate: SiteCandidate; score: number; isTaken: boolean } | null = null;
    for (const entry of this.#entries.values())
      if (!entry.isTaken && (best === null || entry.score > best.score)) best = entry;
    if (best === null) return null;
    best.isTaken = true;
    return best.candidate;
  }
}
