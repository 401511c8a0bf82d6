import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { SearchTransport } from "../../../core/ports/search-transport.ts";
import { createApiSearcher, type SearchApi } from "../../../core/serp/api-searcher.ts";
import { recordsOf } from "../../../core/serp/json.ts";
import { readLines, readQuestion, readResult } from "../../../core/serp/result-page.ts";
import { pageKey } from "../../../core/util/normalize-url.ts";
import { queryFor } from "../../conformance/searcher.ts";

const signal = new AbortController().signal;

/** Creates a searcher over a provider that returns the given JSON texts as its pages. */
function searcherOver(pages: readonly string[]) {
  const asked: number[] = [];
  const api: SearchApi = {
    name: "fake",
    rules: { provider: "fake", addressSetting: "SERPLENS_SEARCH" },
    request: (_query, page) => ({ url: `https://api.example/${page}`, headers: {} }),
    read: (body) => ({
      results: recordsOf(body).flatMap((entry) => readResult(entry.url, entry.title, entry.snippet)),
      peopleAlsoAsk: recordsOf(body).flatMap((entry) => readQuestion(entry.title, entry.snippet, entry.url)),
      relatedSearches: readLines(recordsOf(body).map((entry) => entry.title)),
      warnings: [],
      isLast: false,
      costUsd: 0.001,
    }),
  };
  const transport: SearchTransport = {
    async send({ url }) {
      const page = Number(url.split("/").at(-1));
      asked.push(page);
      return { kind: "answered", status: 200, retryAfter: null, text: pages[page] ?? "[]" };
    },
  };
  return { searcher: createApiSearcher(api, { clock: systemClock, transport }), asked };
}

const anyEntry = fc.record({
  url: fc.oneof(
    fc.webUrl(),
    fc.constantFrom("https://a.example/", "http://www.a.example/?utm_source=x", "ftp://a.example/", "javascript:1", ""),
    fc.jsonValue(),
  ),
  title: fc.oneof(fc.string(), fc.jsonValue()),
  snippet: fc.oneof(fc.string(), fc.jsonValue()),
});

describe("a searcher over an API", () => {
  it("a searcher ranks distinct web pages from 1 without a gap, whatever the pages hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyEntry, { maxLength: 12 }), { maxLength: 7 }),
        fc.integer({ min: 1, max: 30 }),
        async (pages, count) => {
          const { searcher, asked } = searcherOver(pages.map((page) => JSON.stringify(page)));
          const outcome = await searcher.search(queryFor("coffee", { count }), signal);
          assert.ok(outcome.kind === "ok");
          const { results, costUsd } = outcome.serp;
          assert.deepEqual(
            results.map((result) => result.rank),
            results.map((_, index) => index + 1),
          );
          assert.ok(results.length <= count);
          const keys = results.map((result) => pageKey(result.url));
          assert.ok(!keys.includes(null) && new Set(keys).size === keys.length);
          assert.ok(asked.length >= 1 && asked.length <= 5);
          assert.ok(Math.abs((costUsd ?? 0) - asked.length * 0.001) < 1e-9);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("a searcher requests no further page when it has enough results or a page adds none", async () => {
    const page = (from: number) =>
      JSON.stringify(Array.from({ length: 10 }, (_, index) => ({ url: `https://c${from + index}.example/` })));
    const enough = searcherOver([page(0), page(10), page(20)]);
    await enough.searcher.search(queryFor("coffee", { count: 15 }), signal);
    assert.deepEqual(enough.asked, [0, 1]);
    const repeating = searcherOver([page(0), page(0), page(10)]);
    await repeating.searcher.search(queryFor("coffee", { count: 15 }), signal);
    assert.deepEqual(repeating.asked, [0, 1]);
  });

  it("a searcher keeps at most fifty questions and related searches and cuts long texts", async () => {
    const entries = Array.from({ length: 3_000 }, (_, index) => ({
      url: `https://c${index}.example/`,
      title: `${index} ${"x".repeat(5_000)}`,
      snippet: "y\n".repeat(9_000),
    }));
    const outcome = await searcherOver([JSON.stringify(entries)]).searcher.search(queryFor("coffee"), signal);
    assert.ok(outcome.kind === "ok");
    const { peopleAlsoAsk, relatedSearches, results } = outcome.serp;
    assert.deepEqual([peopleAlsoAsk.length, relatedSearches.length, results.length], [50, 50, 10]);
    assert.deepEqual([results[0]?.title.length, results[0]?.snippet.length], [300, 999]);
  });

  it("a searcher rejects JSON that nests without end", async () => {
    const outcome = await searcherOver(["[".repeat(2_000_000)]).searcher.search(queryFor("coffee"), signal);
    assert.ok(outcome.kind === "failed");
    assert.equal(outcome.reason, "bad_response");
  });
});
