import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Searcher, SearchQuery } from "../../core/ports/searcher.ts";
import { pageKey } from "../../core/util/normalize-url.ts";

/** Opens the adapter under test. */
export interface SearcherHarness {
  /** Opens a searcher that finds at least three pages for `query` and none for `nothing`. */
  open(): Promise<{
    readonly searcher: Searcher;
    readonly query: string;
    readonly nothing: string;
    close(): Promise<void>;
  }>;
}

/** Builds a query as the pipeline does. */
export function queryFor(query: string, overrides: Partial<SearchQuery> = {}): SearchQuery {
  return { query, region: "US", gl: "us", hl: "en", locale: "en-US", count: 10, ...overrides };
}

/** Tests the promises of `core/ports/searcher.ts` on an adapter. */
export function testSearcher(name: string, harness: SearcherHarness): void {
  const run = async (check: (opened: Awaited<ReturnType<SearcherHarness["open"]>>) => Promise<void>): Promise<void> => {
    const opened = await harness.open();
    try {
      await check(opened);
    } finally {
      await opened.searcher.close();
      await opened.close();
    }
  };
  const find = async (searcher: Searcher, query: SearchQuery) => {
    const outcome = await searcher.search(query, new AbortController().signal);
    assert.equal(outcome.kind, "ok", outcome.kind === "failed" ? outcome.message : "");
    if (outcome.kind !== "ok") throw new Error("unreachable");
    return outcome.serp;
  };

  describe(`Searcher: ${name}`, () => {
    it("a search returns absolute ranks from 1 in order and no page twice", () =>
      run(async ({ searcher, query }) => {
        const { results } = await find(searcher, queryFor(query));
        assert.ok(results.length >= 3);
        assert.deepEqual(
          results.map((result) => result.rank),
          results.map((_, index) => index + 1),
        );
        assert.equal(new Set(results.map((result) => pageKey(result.url))).size, results.length);
      }));

    it("a search returns only web addresses", () =>
      run(async ({ searcher, query }) => {
        for (const { url } of (await find(searcher, queryFor(query))).results)
          assert.match(new URL(url).protocol, /^https?:$/);
      }));

    it("a search returns at most the requested number of results", () =>
      run(async ({ searcher, query }) => {
        assert.equal((await find(searcher, queryFor(query, { count: 2 }))).results.length, 2);
      }));

    it("a SERP names its provider and the time", () =>
      run(async ({ searcher, query }) => {
        const serp = await find(searcher, queryFor(query));
        assert.equal(serp.engine, searcher.name);
        assert.equal(new Date(serp.fetchedAt).toISOString(), serp.fetchedAt);
      }));

    it("the same query returns the same results twice", () =>
      run(async ({ searcher, query }) => {
        assert.deepEqual(
          (await find(searcher, queryFor(query))).results,
          (await find(searcher, queryFor(query))).results,
        );
      }));

    it("a query without results returns an empty SERP and not a failure", () =>
      run(async ({ searcher, nothing }) => {
        assert.deepEqual((await find(searcher, queryFor(nothing))).results, []);
      }));

    it("a search rejects when the signal has aborted", () =>
      run(async ({ searcher, query }) => {
        await assert.rejects(searcher.search(queryFor(query), AbortSignal.abort(new Error("stopped"))), /stopped/);
      }));

    it("a searcher can be closed twice", () =>
      run(async ({ searcher }) => {
        await searcher.close();
      }));
  });
}
