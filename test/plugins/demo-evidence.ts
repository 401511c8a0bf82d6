import { Type } from "@sinclair/typebox";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../core/analysis/classify/classifier.ts";
import { createExtractor } from "../../core/analysis/extract/extract-page.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import { openLocalAnalysis } from "../../core/analysis/pipeline/local-analysis.ts";
import { scan } from "../../core/analysis/pipeline/scan.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { RegionCode } from "../../core/domain/regions.ts";
import type { Fetcher } from "../../core/ports/fetcher.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import { readPages, type WebPage } from "../fixtures/web/pages.ts";
import { TOPICS, type Topic } from "../fixtures/web/sites.ts";

/** Path pattern of the ranking pages of each topic of the demo web. */
const RANKING: Readonly<Record<string, RegExp>> = {
  "pour over coffee": /pour-?over/,
  "standing desk": /standing|sit-stand|desk/,
  "balkonkraftwerk anmelden": /balkon|stecker|anmeld/,
};

const MEMBERS: Readonly<Record<keyof Evidence, true>> = {
  request: true,
  serp: true,
  target: true,
  cohort: true,
  requestedCount: true,
  excluded: true,
  model: true,
  score: true,
  topics: true,
  categories: true,
  site: true,
  fetches: true,
  recoveries: true,
  speed: true,
  cuts: true,
};

function servePages(pages: ReadonlyMap<string, WebPage>): Fetcher {
  return {
    async get({ url }) {
      const { host, pathname } = new URL(url);
      const page = pages.get(host + pathname);
      const resource = {
        requestedUrl: url,
        url,
        status: page === undefined ? 404 : 200,
        contentType: page?.contentType ?? "text/html",
        headers: {},
        body: page?.body ?? new Uint8Array(),
        redirects: [],
        elapsedMs: 1,
      };
      return { kind: "fetched", resource };
    },
  };
}

function searcherOf(pages: readonly WebPage[]): Searcher {
  return {
    name: "demo",
    async search({ query, count }) {
      const site = /^site:(\S+)/.exec(query)?.[1];
      const ranking = RANKING[query] ?? /$/;
      const found = pages.filter((page) => (site === undefined ? ranking.test(page.path) : page.host === site));
      const results = found
        .slice(0, count)
        .map(({ host, path, title }, index) => ({ rank: index + 1, url: `http://${host}${path}`, title, snippet: "" }));
      const serp = {
        engine: "demo",
        fetchedAt: "2026-11-20T00:00:00.000Z",
        results,
        relatedSearches: [],
        isPartial: false,
        warnings: [],
        costUsd: null,
      };
      return { kind: "ok", serp: { ...serp, peopleAlsoAsk: [] } };
    },
    async close() {},
  };
}

/** Gathers the evidence of a deep scan of the demo web. The real pipeline reads the saved pages without a socket. */
async function gatherEvidence(topic: Topic): Promise<Evidence> {
  const pages = await readPages();
  let seen: Evidence | null = null;
  const witness = defineSection({
    key: "diagnostics",
    tiers: ["deep"],
    // The cast is safe because the table's type requires every member.
    needs: Object.keys(MEMBERS) as (keyof Evidence)[],
    output: Type.Object({}),
    analyze(evidence) {
      seen = evidence;
      return {};
    },
  });
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const domains = createTldtsDomains();
  const openAnalysis = openLocalAnalysis({
    extractor: createExtractor(),
    classifier: createClassifier(),
    languages: createSnowballLanguages(),
    domains,
    sections: [witness],
  });
  await scan(
    {
      type: "scan",
      tier: "deep",
      keyword: topic.keyword,
      url: topic.target,
      region: topic.region as RegionCode,
      locale: topic.locale,
      compatibilityMode: false,
    },
    {
      fetcher: servePages(new Map(pages.map((page) => [page.host + page.path, page]))),
      searcher: searcherOf(pages.filter((page) => page.isIndexable)),
      openAnalysis,
      domains,
      clock: systemClock,
      logger,
      crawl: { spacingMs: 0 },
    },
    { signal: new AbortController().signal, progress: () => {} },
  );
  if (seen === null) throw new Error("the scan ran no section");
  return seen;
}

const gathered = new Map<string, Promise<Evidence>>();

/** Returns the evidence of the demo web's topic with this keyword. Each topic is gathered once per test process. */
export function demoEvidence(keyword: string): Promise<Evidence> {
  const topic = TOPICS.find((known) => known.keyword === keyword);
  if (topic === undefined) throw new Error(`the demo web has no topic "${keyword}"`);
  const known = gathered.get(keyword) ?? gatherEvidence(topic);
  gathered.set(keyword, known);
  return known;
}
