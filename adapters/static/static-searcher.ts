import type { Clock } from "../../core/ports/clock.ts";
import type { Searcher, SearchQuery, Serp, SerpResult } from "../../core/ports/searcher.ts";
import { normalizeUrl } from "../../core/util/normalize-url.ts";

/** One list of addresses for every query, or one list per keyword. The order is the rank. */
export type StaticSearcherOptions = { readonly clock: Clock } & (
  | { readonly urls: readonly string[] }
  | { readonly byKeyword: Readonly<Record<string, readonly string[]>> }
);

/**
 * Creates a searcher over listed results, for competitors from the command line or a file.
 *
 * Keywords match regardless of case and white space. A `site:host` query returns the listed addresses of that
 * host. Throws a `TypeError` with the first address that is not http or https.
 */
export function createStaticSearcher(options: StaticSearcherOptions): Searcher {
  const lists = new Map<string, readonly string[]>();
  const everyQuery = "urls" in options ? options.urls.map(webAddress) : null;
  if ("byKeyword" in options) {
    for (const [keyword, urls] of Object.entries(options.byKeyword)) lists.set(keyOf(keyword), urls.map(webAddress));
  }
  return {
    name: "static",
    async search(query, signal) {
      signal.throwIfAborted();
      const listed = everyQuery ?? lists.get(keyOf(query.query)) ?? [];
      const site = /^site:(\S+)/i.exec(query.query.trim())?.[1]?.toLowerCase();
      const urls = site === undefined ? listed : ofHost(everyQuery ?? [...lists.values()].flat(), site);
      return { kind: "ok", serp: serpOf(query, urls, options.clock) };
    },
    async close() {},
  };
}

function serpOf(query: SearchQuery, urls: readonly string[], clock: Clock): Serp {
  const unique = [...new Map(urls.map((url) => [normalizeUrl(url) ?? url, url])).values()];
  const results: SerpResult[] = unique
    .slice(0, query.count)
    .map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
  return {
    engine: "static",
    fetchedAt: new Date(clock.now()).toISOString(),
    results,
    peopleAlsoAsk: [],
    relatedSearches: [],
    isPartial: false,
    warnings: results.length > 0 ? [] : [`no addresses are listed for "${query.query}"`],
    costUsd: null,
  };
}

function keyOf(keyword: string): string {
  return keyword.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

function webAddress(url: string): string {
  if (normalizeUrl(url) === null)
    throw new TypeError(
      `"${url}" is not an http or https address. Use a full address such as https://example.com/page.`,
    );
  return new URL(url).href;
}

function ofHost(urls: readonly string[], site: string): readonly string[] {
  return urls.filter((url) => {
    const host = new URL(url).hostname;
    return host === site || host.endsWith(`.${site}`);
  });
}
