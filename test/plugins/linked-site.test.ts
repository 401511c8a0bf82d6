import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createEgress, type Egress } from "../../adapters/egress/index.ts";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createTldtsDomains } from "../../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../../core/analysis/classify/classifier.ts";
import { createPageFetcher } from "../../core/analysis/crawl/fetch.ts";
import { exploreSite } from "../../core/analysis/crawl/site.ts";
import { createExtractor } from "../../core/analysis/extract/extract-page.ts";
import { LocalAnalysis } from "../../core/analysis/pipeline/local-analysis.ts";
import type { InternalLinking } from "../../core/contract/sections/internal-linking.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import { internalLinking } from "../../plugins/internal_linking/section.ts";
import {
  linkedSite,
  type RunningSite,
  SITE_HOST,
  SITE_KEYWORD,
  SITE_TARGET,
  type SitePage,
  startLinkedSite,
} from "../fixtures/linked-site.ts";
import { evidence } from "./evidence-builder.ts";

const never = new AbortController().signal;
const SITE = linkedSite();
const NAMELESS = linkedSite({ hasNames: false });
const truthOf = (site: readonly SitePage[]) => new Map(site.map((page) => [page.path, page]));
const BY_PATH = truthOf(SITE);

/** A search engine that knows all titles but not which pages were moved or forbidden since. */
const searcher: Searcher = {
  name: "site",
  async search({ query, count }) {
    const words = query.replace(/^site:\S+ /, "").split(" ");
    const results = SITE.map((page) => ({
      page,
      score: words.filter((word) => page.title.toLowerCase().includes(word)).length,
    }))
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .map(({ page }, index) => ({
        rank: index + 1,
        url: `http://${SITE_HOST}${page.path}`,
        title: page.title,
        snippet: "",
      }));
    const serp = {
      engine: "site",
      fetchedAt: "",
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
const silent: Searcher = {
  ...searcher,
  search: async () => ({ kind: "failed", reason: "unavailable", message: "down", retryAfterSeconds: null }),
};

describe("internal links of a generated site of 500 pages, over HTTP", () => {
  interface Stand {
    readonly server: RunningSite;
    readonly egress: Egress;
  }
  const stands = new Map<readonly SitePage[], Stand>();
  before(async () => {
    for (const site of [SITE, NAMELESS]) {
      const server = await startLinkedSite(site);
      const at = { address: "127.0.0.1", port: server.port };
      const mapHosts = new Map([
        [SITE_HOST, at],
        [`www.${SITE_HOST}`, at],
      ]);
      stands.set(site, { server, egress: createEgress({ userAgent: "serplens/0", clock: systemClock, mapHosts }) });
    }
  });
  after(async () => {
    for (const { server, egress } of stands.values()) {
      await egress.close();
      await server.close();
    }
  });

  async function find(
    pages: readonly SitePage[],
    from: Searcher,
    requested: string,
  ): Promise<{ readonly found: InternalLinking; readonly hits: readonly string[] }> {
    const stand = stands.get(pages);
    assert.ok(stand);
    const { server, egress } = stand;
    const start = server.hits.length;
    const pageFetcher = createPageFetcher({ fetcher: egress.fetcher, clock: systemClock }, { spacingMs: 0 });
    const base = evidence({ keyword: SITE_KEYWORD, target: { url: SITE_TARGET } });
    const request = { ...base.request, url: requested };
    const parts = { languages: createSnowballLanguages(), extractor: createExtractor(), domains: createTldtsDomains() };
    const analysis = new LocalAnalysis({ ...parts, classifier: createClassifier(), sections: [] }, request, never);
    const page = await pageFetcher.fetchTarget(requested, "en-US", never);
    await analysis.take("target", page, "difficult");
    await analysis.openSite("target");
    const ports = { searcher: from, pageFetcher, analysis, clock: systemClock };
    const crawl = await exploreSite(ports, { request, targetUrl: page.url }, never);
    const target = analysis.pageOf("target");
    const site = analysis.siteOf(crawl);
    // Proven by the schema: sections.test.ts holds that the output satisfies it.
    const found = internalLinking.run({ ...base, request, target, site }, "standard") as InternalLinking;
    return { found, hits: server.hits.slice(start) };
  }

  test("the generated site has the intended size and flaws", () => {
    assert.equal(SITE.length, 500);
    assert.equal(BY_PATH.size, 500);
    const flawed = SITE.filter((page) => page.topic === "grinders" && page.flaw !== null);
    assert.equal(new Set(flawed.map((page) => page.flaw)).size, 8);
    assert.equal(flawed.length, 15);
  });

  for (const [name, pages, from, requested] of [
    ["with a site query", SITE, searcher, SITE_TARGET],
    ["from sitemaps and links alone", SITE, silent, SITE_TARGET],
    ["for a target asked for by its old address", SITE, searcher, `http://${SITE_HOST}/old-grinder-guide`],
    ["where addresses say nothing", NAMELESS, silent, SITE_TARGET],
  ] as const) {
    test(`${name}: nine of the first ten suggestions are right and none is wrong within thirty requests`, async () => {
      const { found, hits } = await find(pages, from, requested);
      const truth = truthOf(pages);
      const first = found.candidates.slice(0, 10).map((candidate) => truth.get(new URL(candidate.source_url).pathname));
      const right = first.filter((page) => page?.topic === "grinders").length;
      assert.ok(right >= 9, `${right} of 10: ${first.map((page) => page?.path).join(" ")}`);
      const wrong = found.candidates.filter((candidate) => {
        return truth.get(new URL(candidate.source_url).pathname)?.flaw !== null;
      });
      assert.deepEqual(
        wrong.map((candidate) => candidate.source_url),
        [],
      );
      assert.ok(hits.length <= 30, String(hits.length));
      assert.ok(!hits.some((path) => path.startsWith("/drafts/")));
      for (const candidate of found.candidates.slice(0, 10)) {
        assert.equal(candidate.suggested_anchor.toLowerCase(), SITE_KEYWORD);
        assert.ok(
          candidate.anchor_in_sentence && candidate.context_sentence?.includes(candidate.suggested_anchor),
          candidate.source_url,
        );
      }
    });
  }

  test("the same site yields the same suggestions", async () => {
    assert.deepEqual((await find(SITE, searcher, SITE_TARGET)).found, (await find(SITE, searcher, SITE_TARGET)).found);
  });
});
