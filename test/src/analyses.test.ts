import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { FetchedPage } from "../../core/analysis/crawl/fetched-page.ts";
import { NO_SITE } from "../../core/analysis/crawl/site.ts";
import type { Analysis } from "../../core/analysis/pipeline/analysis.ts";
import { LocalAnalysis } from "../../core/analysis/pipeline/local-analysis.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import { openAnalysisWorkers } from "../../src/analyses.ts";
import { createAnalysisParts } from "../../src/compose/analysis-parts.ts";

const never = new AbortController().signal;
const PARAGRAPH = "<p>Water of a river drives the wheels of the mill, and the miller sells the flour in town.</p>";
const REQUEST = {
  type: "scan",
  tier: "standard",
  keyword: "water mill",
  url: "https://mill.example/a",
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
} as const;

/** Pages that are hard to carry from one process to another. */
const HARD: Readonly<Record<string, string | Uint8Array>> = {
  "nothing at all": "",
  "every character": Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).join(""),
  "halves of pairs": `<h1>\ud800</h1><p title="\udc00">${"\udbff ".repeat(100)}</p>`,
  "names of object members": `<script type="application/ld+json">{"__proto__":{"a":1},"@type":"Product","constructor":"x","toString":"y"}</script><main>${PARAGRAPH.repeat(9)}</main>`,
  "8 MB of paragraphs": PARAGRAPH.repeat(80_000),
  "8 MB of opening brackets": "<".repeat(8_000_000),
  "bytes that are not UTF-8": new Uint8Array(Array.from({ length: 4_096 }, (_, at) => (at * 7) % 256)),
};

function page(source: string | Uint8Array, rank: number | null): FetchedPage {
  const url = rank === null ? REQUEST.url : `https://rank${rank}.example/`;
  const sent = typeof source === "string" ? { html: source } : { body: source, contentType: "text/html" };
  return { url, requestedUrl: url, rank, status: 200, source: sent, headers: {}, redirects: [] };
}

const SERP = {
  engine: "test",
  fetchedAt: "",
  results: [],
  peopleAlsoAsk: [],
  relatedSearches: [],
  isPartial: false,
  warnings: [],
  costUsd: null,
};

/** Everything that the analysis says of a page, and the report about it. */
async function resultsOf(analysis: Analysis, source: string | Uint8Array): Promise<unknown> {
  const filler = `<title>Water mill</title><main><h1>Water mill</h1>${PARAGRAPH.repeat(6)}</main>`;
  const taken = await analysis.take("target", page(source, null), "difficult");
  const ranking = ["rank 1", "rank 2", "rank 3"];
  for (const [at, key] of ranking.entries()) await analysis.take(key, page(filler, at + 1), "difficult");
  const target = taken.reading === null ? null : "target";
  if (target !== null) await analysis.openSite(target);
  const analyzed = await analysis.analyze({ target, targetRank: null, ranking, unread: [] });
  await analysis.score(10);
  const speed = { status: "disabled", browser: null, webVitalsVersion: null, target: null, competitors: [] } as const;
  const crawled = { serp: SERP, requestedCount: 10, site: NO_SITE, recoveries: [], fetches: [], reportedAt: 0 };
  return [taken, analyzed, await analysis.report({ ...crawled, speed })];
}

// Workers start on use and keep no process alive.
const { openAnalysis, close } = openAnalysisWorkers(2, SILENT_LOGGER);
after(close);

describe("an analysis in a worker process", { timeout: 120_000 }, () => {
  for (const [name, source] of Object.entries(HARD)) {
    test(`returns for a page of ${name} what an analysis in this process returns`, async () => {
      const remote = openAnalysis(REQUEST, { signal: never });
      try {
        const local = new LocalAnalysis(createAnalysisParts(), REQUEST, never);
        assert.deepEqual(await resultsOf(remote, source), await resultsOf(local, source));
      } finally {
        remote.close();
      }
    });
  }

  test("classifies a text as an analysis in this process does", async () => {
    const request = { type: "classify", text: "x", url: null, languageHint: null } as const;
    const input = { text: "Weigh the coffee, rinse the paper filter and pour the water in slow circles." };
    const remote = openAnalysis(request, { signal: never });
    const local = new LocalAnalysis(createAnalysisParts(), request, never);
    assert.deepEqual(await remote.classify(input), await local.classify(input));
    remote.close();
  });
});
