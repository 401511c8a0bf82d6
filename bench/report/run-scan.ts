import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import { createJobHandler } from "../../core/analysis/pipeline/handler.ts";
import { openLocalAnalysis } from "../../core/analysis/pipeline/local-analysis.ts";
import type { Report } from "../../core/contract/report.ts";
import { parseScanRequest } from "../../core/contract/requests.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Fetcher } from "../../core/ports/fetcher.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { Searcher, SerpResult } from "../../core/ports/searcher.ts";
import { createAnalysisParts } from "../../src/compose/analysis-parts.ts";
import type { LabelledKeyword } from "./labelled-keyword.ts";
import type { BenchPage } from "./pages.ts";

/** Day of every search, so that reports do not depend on the day of the run. */
const SEARCHED_AT = "2026-11-20T00:00:00.000Z";
/** Time stands still, so that no limit ends a scan on a busy machine and drops its pages. */
const STOPPED_CLOCK: Clock = {
  now: () => Date.parse(SEARCHED_AT),
  async sleep(ms, signal) {
    if (ms > 0 && signal?.aborted !== true)
      await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
  },
};
/** Characters that search engines show of a description. */
const SNIPPET_LENGTH = 160;

function fetcherOf(pages: readonly BenchPage[]): Fetcher {
  const bodies = new Map(pages.map((page) => [new URL(page.url).href, new TextEncoder().encode(page.html)]));
  return {
    async get({ url }) {
      const body = bodies.get(url);
      const resource = {
        requestedUrl: url,
        url,
        status: body === undefined ? 404 : 200,
        contentType: "text/html; charset=utf-8",
        headers: {},
        body: body ?? new Uint8Array(),
        redirects: [],
        elapsedMs: 0,
      };
      return { kind: "fetched", resource };
    },
  };
}

/** The listing of a page as search engines show it: its title and the start of its description or text. */
function listingOf(page: BenchPage, rank: number): SerpResult {
  const url = new URL(page.url).href;
  const facts = extractPage({ html: page.html, url, status: 200 });
  const snippet = facts.metaDescription ?? page.gold.replace(/\s+/g, " ");
  return { rank, url, title: facts.titleTag ?? facts.title ?? "", snippet: snippet.slice(0, SNIPPET_LENGTH) };
}

function searcherOf(ranking: readonly BenchPage[]): Searcher {
  const listed = ranking.map((page, index) => listingOf(page, index + 1));
  return {
    name: "labels",
    async search({ query, count }) {
      const results = /^site:/.test(query) ? [] : listed.slice(0, count);
      const serp = {
        engine: "labels",
        fetchedAt: SEARCHED_AT,
        results,
        peopleAlsoAsk: [],
        relatedSearches: [],
        isPartial: false,
        warnings: [],
        costUsd: null,
      };
      return { kind: "ok", serp };
    },
    async close() {},
  };
}

/** The standard report of a keyword, made by the scan path itself from pages in memory. */
export async function runScan(
  label: LabelledKeyword,
  pages: { readonly target: BenchPage; readonly ranking: readonly BenchPage[] },
): Promise<Report> {
  const parts = createAnalysisParts();
  const run = createJobHandler({
    searcher: searcherOf(pages.ranking),
    fetcher: fetcherOf([pages.target, ...pages.ranking]),
    openAnalysis: openLocalAnalysis(parts),
    domains: parts.domains,
    clock: STOPPED_CLOCK,
    logger: SILENT_LOGGER,
    crawl: { spacingMs: 0 },
  });
  const { keyword, region, locale } = label;
  const { request } = parseScanRequest("standard", { keyword, url: new URL(pages.target.url).href, region, locale });
  const outcome = await run(request, { signal: new AbortController().signal, progress: () => {} });
  if (outcome.kind === "failed") throw new Error(`${label.key}: ${outcome.failure.code}: ${outcome.failure.message}`);
  // A standard scan that succeeds holds a standard report: the response format's own test proves it.
  return outcome.result as unknown as Report;
}
