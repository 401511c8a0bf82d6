import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createSearchTransport } from "../../adapters/search-http/search-http.ts";
import { queryOf } from "../../core/analysis/crawl/search-query.ts";
import { REGIONS } from "../../core/domain/regions.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Searcher, SearchOutcome } from "../../core/ports/searcher.ts";
import type { ApiSearcherPorts } from "../../core/serp/api-searcher.ts";
import { createBudget } from "../../core/serp/budget.ts";
import {
  type FakeApi,
  type FakeMode,
  type FakeProvider,
  QUESTION,
  RELATED,
  startFakeApi,
} from "../fixtures/search-apis/fake-api.ts";
import { queryFor, testSearcher } from "./searcher.ts";

const clock: Clock = { now: () => Date.UTC(2026, 0, 1), sleep: async () => {} };
const PORTS: ApiSearcherPorts = { clock, transport: createSearchTransport(), timeoutMs: 5_000 };

/** A provider's adapter and the expected results of its fake. */
export interface SearchApiHarness {
  readonly provider: FakeProvider;
  /** Creates the adapter. The working account has the key "right-key". */
  create(options: ApiSearcherPorts & { readonly baseUrl: string; readonly key: string }): Searcher;
  /** Number of requests for 15 results. */
  readonly requestsFor15: number;
  readonly peopleAlsoAsk: boolean;
  readonly relatedSearches: boolean;
  /** Price of 15 results in US dollars; `null` when the provider reports no price. */
  readonly costOf15: number | null;
  /** Expected failure class for modes of this fake, in addition to the common modes. */
  readonly classes: readonly (readonly [FakeMode, Extract<SearchOutcome, { readonly kind: "failed" }>["reason"]])[];
}

/** Expected failure class for modes that any server or proxy can have. */
const COMMON = [
  ["auth", "auth"],
  ["quota", "quota"],
  ["server-error", "unavailable"],
  ["redirect", "bad_response"],
  ["truncated", "bad_response"],
  ["html", "bad_response"],
  ["foreign-json", "bad_response"],
  ["oversized", "bad_response"],
] as const;

/** Tests the promises of `core/ports/searcher.ts` on the adapter of a search API, over HTTP on loopback. */
export function testSearchApi(name: string, harness: SearchApiHarness): void {
  testSearcher(name, {
    async open() {
      const fake = await startFakeApi(harness.provider);
      const searcher = harness.create({ ...PORTS, baseUrl: fake.baseUrl, key: "right-key" });
      return { searcher, query: "coffee", nothing: "zzzz", close: () => fake.close() };
    },
  });

  describe(`search API: ${name}`, () => {
    let fake: FakeApi;
    beforeEach(async () => {
      fake = await startFakeApi(harness.provider);
    });
    afterEach(() => fake.close());

    const open = (ports: Partial<ApiSearcherPorts> = {}, key = "right-key"): Searcher =>
      harness.create({ ...PORTS, ...ports, baseUrl: fake.baseUrl, key });
    const ask = (searcher: Searcher, count = 15): Promise<SearchOutcome> =>
      searcher.search(queryFor("coffee", { count }), new AbortController().signal);
    const failureOf = async (outcome: Promise<SearchOutcome>) => {
      const failed = await outcome;
      assert.ok(failed.kind === "failed", "must fail");
      assert.match(failed.message, new RegExp(`^${name}: `));
      assert.ok(
        !/127\.0\.0\.1|right-key/.test(failed.message),
        "job owners see the message, so it may name neither address nor key",
      );
      return failed;
    };

    it("a search returns 15 results over several pages with continuous ranks and no repeated page", async () => {
      const outcome = await ask(open());
      assert.ok(outcome.kind === "ok", outcome.kind === "failed" ? outcome.message : "");
      const { serp } = outcome;
      assert.deepEqual(
        serp.results.map((result) => [result.rank, result.url]),
        Array.from({ length: 15 }, (_, index) => [index + 1, `https://site-${index}.example/page/`]),
      );
      assert.deepEqual(
        [serp.results[12]?.title, serp.results[12]?.snippet],
        ["coffee result 12", "About coffee and more"],
      );
      assert.equal(fake.requests.length, harness.requestsFor15);
      assert.equal(serp.isPartial, false);
      assert.deepEqual(serp.warnings, []);
    });

    it("a search ends with the last page when fewer results exist", async () => {
      const outcome = await ask(open(), 50);
      assert.ok(outcome.kind === "ok");
      assert.deepEqual([outcome.serp.results.length, outcome.serp.isPartial], [23, false]);
    });

    it(`a search returns ${harness.peopleAlsoAsk ? "the questions people also ask" : "no questions"} and ${harness.relatedSearches ? "the" : "no"} related searches`, async () => {
      const outcome = await ask(open());
      assert.ok(outcome.kind === "ok");
      assert.deepEqual(outcome.serp.peopleAlsoAsk, harness.peopleAlsoAsk ? [QUESTION] : []);
      assert.deepEqual(outcome.serp.relatedSearches, harness.relatedSearches ? RELATED : []);
    });

    it("a search returns its cost when the provider reports a price", async () => {
      const outcome = await ask(open());
      assert.ok(outcome.kind === "ok");
      const { costUsd } = outcome.serp;
      if (harness.costOf15 === null) assert.equal(costUsd, null);
      else assert.ok(Math.abs((costUsd ?? 0) - harness.costOf15) < 1e-9);
    });

    it("the provider accepts all 27 regions with their default locales", async () => {
      const searcher = open();
      for (const { code, defaultLocale } of REGIONS) {
        const query = queryOf({ keyword: "coffee", region: code, locale: defaultLocale }, 10);
        const outcome = await searcher.search(query, new AbortController().signal);
        assert.equal(
          outcome.kind,
          "ok",
          `${code} ${defaultLocale}: ${outcome.kind === "failed" ? outcome.message : ""}`,
        );
      }
    });

    for (const [mode, reason] of [...COMMON, ...harness.classes]) {
      it(`${mode} is classified as ${reason}`, async () => {
        fake.mode = mode;
        assert.equal((await failureOf(ask(open()))).reason, reason);
        assert.equal(fake.requests.length, 1, "a failed search is not tried again here");
      });
    }

    it("a key that the provider does not know is rejected", async () => {
      assert.equal((await failureOf(ask(open({}, "wrong-key")))).reason, "auth");
    });

    it("a Retry-After is passed on, and null without the header", async () => {
      fake.mode = "limited";
      const limited = await failureOf(ask(open()));
      assert.equal(limited.reason, "rate_limited");
      const { headers } = harness.provider.failures.limited ?? {};
      assert.equal(limited.retryAfterSeconds, headers?.["retry-after"] === undefined ? null : 120);
      if (harness.provider.failures["limited-without-retry-after"] === undefined) return;
      fake.mode = "limited-without-retry-after";
      const bare = await failureOf(ask(open()));
      assert.deepEqual([bare.reason, bare.retryAfterSeconds], ["rate_limited", null]);
    });

    it("a search stops at its time limit for a hanging provider, and at once when the caller aborts", async () => {
      fake.mode = "hang";
      assert.equal((await failureOf(ask(open({ timeoutMs: 60 })))).reason, "timeout");
      fake.mode = "stall";
      assert.equal((await failureOf(ask(open({ timeoutMs: 60 })))).reason, "timeout");
      fake.mode = "hang";
      const controller = new AbortController();
      const pending = open().search(queryFor("coffee"), controller.signal);
      controller.abort(new Error("stopped"));
      await assert.rejects(pending, /stopped/);
    });

    it("the error of a stopped provider says that it could not be reached", async () => {
      await fake.close();
      assert.equal((await failureOf(ask(open()))).reason, "unavailable");
      fake = await startFakeApi(harness.provider);
    });

    if (harness.requestsFor15 > 1) {
      it("a search keeps its results when a later page fails and marks them as partial", async () => {
        fake.mode = "second-page-fails";
        const outcome = await ask(open());
        assert.ok(outcome.kind === "ok");
        assert.equal(outcome.serp.isPartial, true);
        assert.ok(outcome.serp.results.length >= 10);
        assert.match(outcome.serp.warnings.at(-1) ?? "", /later result pages are missing.*502/);
      });

      it("a search stops at the budget between two pages", async () => {
        const outcome = await ask(open({ budget: createBudget({ requests: 1, usd: null }, clock) }));
        assert.ok(outcome.kind === "ok");
        assert.deepEqual([outcome.serp.isPartial, fake.requests.length], [true, 1]);
      });
    }

    it("a search sends nothing when the budget is used up", async () => {
      const searcher = open({ budget: createBudget({ requests: 0, usd: null }, clock) });
      const failed = await failureOf(ask(searcher));
      assert.equal(failed.reason, "quota");
      assert.match(failed.message, /budget of 0 requests a day is used up/);
      assert.equal(fake.requests.length, 0);
    });

    it("the check of a provider sends no search", async () => {
      const checked = await open().check?.(new AbortController().signal);
      assert.equal(checked?.kind, "ok", checked?.kind === "failed" ? checked.message : "the adapter has no check");
      assert.equal(fake.requests.length, 1);
      fake.mode = "hang";
      const silent = await open({ timeoutMs: 60 }).check?.(new AbortController().signal);
      assert.ok(silent?.kind === "failed");
      assert.equal(silent.reason, "timeout");
    });
  });
}
