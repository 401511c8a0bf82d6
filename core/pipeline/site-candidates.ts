import type { AnalysedPage, InternalPage } from "./evidence.ts";
import { pageKey } from "./normalize-url.ts";

/** A page of the target's site that may be worth fetching. */
export interface SiteCandidate {
  readonly url: string;
  readonly method: InternalPage["method"];
}

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

/** Words of a slug stand for the same word when one begins with the other: `baker`, `bakers`; four letters at least. */
function isAkin(left: string, right: string): boolean {
  if (left === right) return true;
  return Math.min(left.length, right.length) >= 4 && (left.startsWith(right) || right.startsWith(left));
}

/** What a page on the target's subject may have in its address: words of the keyword count double, those of the target's title once. */
export function topicWords(keyword: string, target: AnalysedPage): ReadonlyMap<string, number> {
  const { surfaces, isStop } = target.text.zones.title;
  const weights = new Map<string, number>();
  for (const [index, surface] of surfaces.entries()) {
    if (isStop[index] !== true) for (const word of words(surface)) weights.set(word, 1);
  }
  const stops = new Set(surfaces.filter((_, index) => isStop[index] === true).map(plain));
  for (const word of words(keyword)) if (!stops.has(word)) weights.set(word, 2);
  return weights;
}

function relevance(url: string, topic: ReadonlyMap<string, number>): number {
  const slug = slugWords(url);
  let sum = 0;
  for (const [word, weight] of topic) if (slug.some((other) => isAkin(word, other))) sum += weight;
  return sum;
}

/** Host without `www.`, not the registrable domain: a blog and a shop of one owner are two sites. `null` for what is no web address. */
export function siteOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^www\./, "");
}

/** True for an address of the site that can be an HTML page. */
export function isSitePage(url: string, site: string | null): boolean {
  return site !== null && siteOf(url) === site && !OTHER_FILES.test(new URL(url).pathname);
}

/** Sitemap addresses that share a word with the topic, closest first; ties by length, then by code unit. */
export function rankBySlug(urls: readonly string[], topic: ReadonlyMap<string, number>): readonly string[] {
  return urls
    .map((url) => ({ url, score: relevance(url, topic) }))
    .filter((entry) => entry.score > 0)
    .sort((a, b) => b.score - a.score || a.url.length - b.url.length || (a.url < b.url ? -1 : 1))
    .map((entry) => entry.url);
}

const ZONE_ORDER = ["main", "body", "aside", "nav", "header", "footer"] as const;

/** Pages of the site that the target links to: editorial links first, then by kinship of the address with the topic, then in page order. */
export function linkedPages(target: AnalysedPage, site: string | null, topic: ReadonlyMap<string, number>): readonly string[] {
  return target.facts.links
    .filter((link) => isSitePage(link.url, site) && !link.rel.includes("nofollow"))
    .map((link, index) => ({ url: link.url, zone: ZONE_ORDER.indexOf(link.zone), score: relevance(link.url, topic), index }))
    .sort((a, b) => a.zone - b.zone || b.score - a.score || a.index - b.index)
    .map((entry) => entry.url);
}

/** Candidates in the given order, each page once, without the pages named in `known`. */
export function distinct(candidates: readonly SiteCandidate[], known: Iterable<string>): readonly SiteCandidate[] {
  const seen = new Set<string>();
  for (const url of known) seen.add(pageKey(url) ?? url);
  return candidates.filter((candidate) => {
    const key = pageKey(candidate.url);
    if (key === null || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
