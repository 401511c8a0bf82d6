import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageKey } from "../../core/pipeline/normalize-url.ts";
import type { Searcher, SearchQuery } from "../../core/ports/searcher.ts";

/** What the suite needs from an adapter. */
export interface SearcherHarness {
  /** A searcher that finds at least three pages for `query` and none for `nothing`. */
  open(): Promise<{ readonly searcher: Searcher; readonly query: string; readonly nothing: string; close(): Promise<void> }>;
}

/** A query as the pipeline builds it. */
export function queryFor(query: string, overrides: Partial<SearchQuery> = {}): SearchQuery {
  return { query, region: "US", gl: "us", hl: "en", locale: "en-US", count: 10, ...overrides };
}

/** Holds an adapter to the promises of `core/ports/searcher.ts`. */
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
    it("gives absolute ranks from 1, in order, and no page twice", () =>
      run(async ({ searcher, query }) => {
        const { results } = await find(searcher, queryFor(query));
        assert.ok(results.length >= 3);
        assert.deepEqual(
          results.map((result) => result.rank),
          results.map((_, index) => index + 1),
        );
        assert.equal(new Set(results.map((result) => pageKey(result.url))).size, results.length);
      }));

    it("gives web addresses only", () =>
      run(async ({ searcher, query }) => {
        for (const { url } of (await find(searcher, queryFor(query))).results) assert.match(new URL(url).protocol, /^https?:$/);
      }));

    it("gives no more results than asked for", () =>
      run(async ({ searcher, query }) => {
        assert.equal((await find(searcher, queryFor(query, { count: 2 }))).results.length, 2);
      }));

    it("names itself and the time", () =>
      run(async ({ searcher, query }) => {
        const serp = await find(searcher, queryFor(query));
        assert.equal(serp.engine, searcher.name);
        assert.equal(new Date(serp.fetchedAt).toISOString(), serp.fetchedAt);
      }));

    it("answers the same query twice with the same results", () =>
      run(async ({ searcher, query }) => {
        assert.deepEqual((await find(searcher, queryFor(query))).results, (await find(searcher, queryFor(query))).results);
      }));

    it("stands behind an empty answer", () =>
      run(async ({ searcher, nothing }) => {
        assert.deepEqual((await find(searcher, queryFor(nothing))).results, []);
      }));

    it("rejects when the signal has aborted", () =>
      run(async ({ searcher, query }) => {
        await assert.rejects(searcher.search(queryFor(query), AbortSignal.abort(new Error("stopped"))), /stopped/);
      }));

    it("can be closed twice", () =>
      run(async ({ searcher }) => {
        await searcher.close();
      }));
  });
}
