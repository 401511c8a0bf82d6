import { Type } from "@sinclair/typebox";
import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../core/classify/classifier.ts";
import type { RegionCode } from "../../core/contract/regions.ts";
import { createExtractor } from "../../core/extract/extract-page.ts";
import type { Evidence } from "../../core/pipeline/evidence.ts";
import { scan } from "../../core/pipeline/scan.ts";
import { defineSection } from "../../core/pipeline/section.ts";
import type { Fetcher } from "../../core/ports/fetcher.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import { readPages, type WebPage } from "../fixtures/web/pages.ts";
import { TOPICS, type Topic } from "../fixtures/web/sites.ts";

/** What the path of a ranking page of each topic of the demo web looks like. */
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
  categories: true,
  site: true,
  fetches: true,
  recoveries: true,
  speed: true,
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

/** Evidence of a deep scan of the demo web, gathered by the pipeline itself from the saved pages, without a socket. */
async function gatherEvidence(topic: Topic): Promise<Evidence> {
  const pages = await readPages();
  let seen: Evidence | null = null;
  const witness = defineSection({
    key: "diagnostics",
    tiers: ["deep"],
    // Proven by the type of the table: it names every member.
    needs: Object.keys(MEMBERS) as (keyof Evidence)[],
    output: Type.Object({}),
    analyse(evidence) {
      seen = evidence;
      return {};
    },
  });
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
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
      extractor: createExtractor(),
      classifier: createClassifier(),
      lexicon: createSnowballLexicon(),
      domains: createTldtsDomains(),
      clock: systemClock,
      logger,
      sections: [witness],
      crawl: { spacingMs: 0 },
    },
    { signal: new AbortController().signal, progress: () => {} },
  );
  if (seen === null) throw new Error("the scan ran no section");
  return seen;
}

const gathered = new Map<string, Promise<Evidence>>();

/** Evidence of the demo web's topic with this keyword, gathered once per test process. */
export function demoEvidence(keyword: string): Promise<Evidence> {
  const topic = TOPICS.find((known) => known.keyword === keyword);
  if (topic === undefined) throw new Error(`the demo web has no topic "${keyword}"`);
  const known = gathered.get(keyword) ?? gatherEvidence(topic);
  gathered.set(keyword, known);
  return known;
}
