import { createEgress, type HostMap } from "../../adapters/egress/index.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createPageFetcher, type PageFetcher } from "../../core/pipeline/fetch.ts";
import { parseSitemap, sitemapText } from "../../core/pipeline/sitemap.ts";
import { userAgentOf } from "../version.ts";
import type { SourcePage } from "./corpus-files.ts";

/** How pages are asked for, and how many are taken from a sitemap. */
export interface WebOptions {
  readonly mapHosts: HostMap;
  readonly baseUrl: string;
  /** Accept-Language of the requests, BCP-47. */
  readonly locale: string;
  /** Most pages taken from a sitemap. */
  readonly limit: number;
}

/** Sitemap files read at most for one command. */
const MAX_SITEMAPS = 50;

/** Pages fetched at once; the page fetcher spaces those of one host. */
const BATCH = 16;

/**
 * Pages of an address: the page itself, or those a sitemap names when the path ends in `.xml` or `.xml.gz`.
 * Goes out through the guard, obeys robots.txt and spaces its requests.
 */
export async function* pagesOfAddress(address: string, options: WebOptions): AsyncGenerator<SourcePage> {
  const egress = createEgress({ userAgent: userAgentOf(options.baseUrl), clock: systemClock, mapHosts: options.mapHosts });
  const fetcher = createPageFetcher({ fetcher: egress.fetcher, clock: systemClock });
  const { signal } = new AbortController();
  try {
    const urls: string[] = [];
    if (!/\.xml(?:\.gz)?$/i.test(new URL(address).pathname)) urls.push(address);
    else yield* readSitemaps({ address, fetcher, signal, ...options }, urls);
    for (let from = 0; from < urls.length; from += BATCH) {
      const batch = urls.slice(from, from + BATCH);
      const outcomes = await Promise.all(batch.map((url) => fetcher.fetchInternal(url, options.locale, signal)));
      for (const [index, outcome] of outcomes.entries()) {
        const source = batch[index] ?? address;
        if (outcome.kind === "page") yield { kind: "page", url: outcome.page.url, html: outcome.page.html, language: null, region: null };
        else yield { kind: "skipped", source, reason: outcome.detail };
      }
    }
  } finally {
    await egress.close();
  }
}

/** Adds the pages of a sitemap and of the sitemaps it names to `urls`; gives what could not be read. */
async function* readSitemaps(
  from: WebOptions & { readonly address: string; readonly fetcher: PageFetcher; readonly signal: AbortSignal },
  urls: string[],
): AsyncGenerator<SourcePage> {
  const queue = [from.address];
  const seen = new Set(queue);
  const pages = new Set<string>();
  for (let read = 0; queue.length > 0 && read < MAX_SITEMAPS && pages.size < from.limit; read++) {
    const source = queue.shift() ?? from.address;
    const file = await from.fetcher.fetchSitemap(source, from.locale, from.signal);
    if (file === null) {
      yield { kind: "skipped", source, reason: "the sitemap could not be fetched" };
      continue;
    }
    const sitemap = parseSitemap(await sitemapText(file.body, file.contentType));
    if (sitemap.urls.length === 0) yield { kind: "skipped", source, reason: "the sitemap names no addresses" };
    for (const url of sitemap.urls) {
      if (sitemap.kind === "pages") pages.add(url);
      else if (!seen.has(url)) queue.push(url);
      seen.add(url);
    }
  }
  urls.push(...[...pages].slice(0, from.limit));
}
