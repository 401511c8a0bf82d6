import { createEgress, type HostMap } from "../../../adapters/egress/index.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { createPageFetcher, type PageFetcher } from "../../../core/analysis/crawl/fetch.ts";
import type { FetchedPage } from "../../../core/analysis/crawl/fetched-page.ts";
import { htmlOf, lookAt, pageRefusal } from "../../../core/analysis/crawl/page-source.ts";
import { parseSitemap, sitemapText } from "../../../core/analysis/crawl/sitemap.ts";
import { userAgentOf } from "../../config/version.ts";
import type { SourcePage } from "./corpus-files.ts";

/** Options of fetching pages. */
export interface WebOptions {
  readonly mapHosts: HostMap;
  readonly baseUrl: string;
  /** Accept-Language of the requests, BCP-47. */
  readonly locale: string;
  /** Maximum pages of one sitemap. */
  readonly limit: number;
  /** True for an address whose page need not be fetched again. */
  readonly isFresh: (url: string) => Promise<boolean>;
}

/** Maximum sitemap files per command. */
const MAX_SITEMAPS = 50;

/** Concurrent fetches. The page fetcher delays requests to the same host. */
const BATCH = 16;

/**
 * Yields the page of an address, or the pages of a sitemap when the path ends in `.xml` or `.xml.gz`.
 * Uses the egress guard, obeys robots.txt and delays its requests.
 */
export async function* pagesOfAddress(address: string, options: WebOptions): AsyncGenerator<SourcePage> {
  const egress = createEgress({
    userAgent: userAgentOf(options.baseUrl),
    clock: systemClock,
    mapHosts: options.mapHosts,
  });
  const fetcher = createPageFetcher({ fetcher: egress.fetcher, clock: systemClock });
  const { signal } = new AbortController();
  try {
    const urls: string[] = [];
    if (!/\.xml(?:\.gz)?$/i.test(new URL(address).pathname)) urls.push(address);
    else yield* readSitemaps({ address, fetcher, signal, ...options }, urls);
    const due: string[] = [];
    for (const url of urls) if (!(await options.isFresh(url))) due.push(url);
    for (let from = 0; from < due.length; from += BATCH) {
      const batch = due.slice(from, from + BATCH);
      const outcomes = await Promise.all(batch.map((url) => fetcher.fetchInternal(url, options.locale, signal)));
      for (const [index, outcome] of outcomes.entries()) {
        const source = batch[index] ?? address;
        yield outcome.kind === "page"
          ? pageOf(outcome.page, source)
          : { kind: "skipped", source, reason: outcome.detail };
      }
    }
  } finally {
    await egress.close();
  }
}

/** Returns a page for the index, or why the response is not a page. */
function pageOf(page: FetchedPage, source: string): SourcePage {
  const html = htmlOf(page.source);
  const reason = pageRefusal(page.status, lookAt(page, html));
  if (reason !== null) return { kind: "skipped", source, reason };
  return { kind: "page", url: page.url, html, language: null, region: null };
}

/** Adds the pages of a sitemap and its nested sitemaps to `urls`. Returns the unreadable files. */
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
