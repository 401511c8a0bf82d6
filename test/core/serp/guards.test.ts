import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clock } from "../../../core/ports/clock.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import type { Searcher, SearchOutcome, SearchQuery } from "../../../core/ports/searcher.ts";
import { withBreaker } from "../../../core/serp/breaker.ts";
import { createBudget } from "../../../core/serp/budget.ts";
import { withSerpCache } from "../../../core/serp/cache.ts";
import { fallback } from "../../../core/serp/fallback.ts";
import { queryFor } from "../../conformance/searcher.ts";

const NOON = Date.UTC(2026, 0, 1, 12);

/** A clock whose time changes only when the test moves it. */
function handClock(start = NOON): Clock & { now(): number; move(ms: number): void } {
  let time = start;
  return {
    now: () => time,
    sleep: async () => {},
    move(ms) {
      time += ms;
    },
  };
}

function ok(count = 3, overrides: Partial<Extract<SearchOutcome, { kind: "ok" }>["serp"]> = {}): SearchOutcome {
  const results = Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    url: `https://c${index}.example/`,
    title: "",
    snippet: "",
  }));
  const serp = {
    engine: "fake",
    fetchedAt: new Date(NOON).toISOString(),
    results,
    peopleAlsoAsk: [],
    relatedSearches: [],
    isPartial: false,
  };
  return { kind: "ok", serp: { ...serp, warnings: [], costUsd: 0.002, ...overrides } };
}

function failed(retryAfterSeconds: number | null = null): SearchOutcome {
  return { kind: "failed", reason: "unavailable", message: "fake: down", retryAfterSeconds };
}

/** A provider that returns the given outcomes in order and records its searches. */
function provider(answers: SearchOutcome[], name = "fake") {
  const asked: SearchQuery[] = [];
  const searcher: Searcher = {
    name,
    async search(query, signal) {
      signal.throwIfAborted();
      asked.push(query);
      return answers.shift() ?? ok();
    },
    async close() {},
  };
  return { searcher, asked };
}

const signal = new AbortController().signal;
const ask = (searcher: Searcher, overrides: Partial<SearchQuery> = {}) =>
  searcher.search(queryFor("coffee", overrides), signal);
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await work();
};

describe("breaker", () => {
  it("the breaker blocks searches after five failures in a row, with the failure's class, and allows one search after the pause", async () => {
    const clock = handClock();
    const { searcher, asked } = provider([failed(), failed(), failed(), failed(), failed(), failed(), ok()]);
    const guarded = withBreaker(searcher, { clock });
    await times(5, () => ask(guarded));
    const refused = await ask(guarded);
    assert.ok(refused.kind === "failed");
    assert.deepEqual([refused.reason, refused.retryAfterSeconds, asked.length], ["unavailable", 30, 5]);
    assert.equal(refused.message, "fake: not asked, because it failed before; it is tried again in 30 s (fake: down)");
    clock.move(30_000);
    await times(2, () => ask(guarded));
    assert.equal(asked.length, 6, "the search that was let through failed, so the pause starts again");
    clock.move(30_000);
    await times(3, () => ask(guarded));
    assert.equal(asked.length, 9, "it succeeded, so all are let through");
  });

  it("the breaker resets its count of failures after a success", async () => {
    const { searcher, asked } = provider([failed(), failed(), failed(), failed(), ok(), failed(), ok()]);
    const guarded = withBreaker(searcher, { clock: handClock() });
    await times(8, () => ask(guarded));
    assert.equal(asked.length, 8);
  });

  it("the breaker does not count a rejected request as a failure of the provider", async () => {
    const refusedRequest: SearchOutcome = {
      kind: "failed",
      reason: "bad_response",
      message: "fake: refused",
      retryAfterSeconds: null,
    };
    const { searcher, asked } = provider(Array.from({ length: 9 }, () => refusedRequest));
    const guarded = withBreaker(searcher, { clock: handClock() });
    await times(10, () => ask(guarded));
    assert.equal(asked.length, 10);
  });

  it("the breaker pauses at once for the time of a Retry-After, up to an hour", async () => {
    const clock = handClock();
    const { searcher, asked } = provider([failed(120), failed(), failed(999_999_999)]);
    const guarded = withBreaker(searcher, { clock });
    await times(2, () => ask(guarded));
    assert.equal(asked.length, 1);
    clock.move(120_000);
    await times(2, () => ask(guarded));
    assert.equal(asked.length, 2, "the search that was let through failed, so it rests again");
    clock.move(30_000);
    await times(2, () => ask(guarded));
    assert.equal(asked.length, 3);
    clock.move(3_600_000);
    assert.equal((await ask(guarded)).kind, "ok");
  });

  it("the breaker allows one search at a time after the pause, and another when that search was aborted", async () => {
    const clock = handClock();
    let release = (_: SearchOutcome): void => {};
    let asked = 0;
    const slow: Searcher = {
      name: "fake",
      search: (_query, callSignal) => {
        asked += 1;
        if (asked === 1) return Promise.resolve(failed(10));
        return new Promise((resolve, reject) => {
          release = resolve;
          callSignal.addEventListener("abort", () => reject(callSignal.reason));
        });
      },
      async close() {},
    };
    const guarded = withBreaker(slow, { clock });
    await ask(guarded);
    clock.move(10_000);
    const caller = new AbortController();
    const probe = guarded.search(queryFor("coffee"), caller.signal);
    assert.equal((await ask(guarded)).kind, "failed");
    assert.equal(asked, 2);
    caller.abort(new Error("stopped"));
    await assert.rejects(probe, /stopped/);
    const next = ask(guarded);
    release(ok());
    assert.equal((await next).kind, "ok");
    assert.equal(asked, 3);
  });
});

describe("kept results", () => {
  it("a cached SERP is returned for the same query, region and locale while fresh, costs nothing and keeps its time", async () => {
    const clock = handClock();
    const { searcher, asked } = provider([]);
    const cached = withSerpCache(searcher, { clock, keepMs: 60_000 });
    const first = await ask(cached);
    clock.move(59_999);
    const second = await ask(cached);
    assert.ok(first.kind === "ok" && second.kind === "ok");
    assert.equal(first.serp.isCached, undefined);
    assert.deepEqual(second.serp, { ...first.serp, isCached: true, costUsd: 0 });
    clock.move(1);
    await ask(cached);
    assert.equal(asked.length, 2);
  });

  it("cached SERPs are separate by query, region and locale", async () => {
    const { searcher, asked } = provider([]);
    const cached = withSerpCache(searcher, { clock: handClock(), keepMs: 60_000 });
    for (const difference of [{}, { query: "tea" }, { region: "UK" as const }, { locale: "en-GB" }])
      await ask(cached, difference);
    assert.equal(asked.length, 4);
  });

  it("a cached SERP serves a search for fewer results, and for more results only when no more exist", async () => {
    const { searcher, asked } = provider([ok(10), ok(12), ok(12)]);
    const cached = withSerpCache(searcher, { clock: handClock(), keepMs: 60_000 });
    await ask(cached, { count: 10 });
    const fewer = await ask(cached, { count: 2 });
    assert.ok(fewer.kind === "ok");
    assert.equal(fewer.serp.results.length, 2);
    await ask(cached, { count: 20 });
    assert.equal(asked.length, 2, "ten of ten came, so there may be more");
    await ask(cached, { count: 50 });
    assert.equal(asked.length, 2, "twelve of twenty came, so there are no more");
  });

  it("failures, empty SERPs and partial SERPs are never cached", async () => {
    const { searcher, asked } = provider([failed(), ok(0), ok(3, { isPartial: true }), ok()]);
    const cached = withSerpCache(searcher, { clock: handClock(), keepMs: 60_000 });
    await times(4, () => ask(cached));
    assert.equal(asked.length, 4);
  });

  it("the cache drops the SERP that was unused for the longest time", async () => {
    const { searcher, asked } = provider([]);
    const cached = withSerpCache(searcher, { clock: handClock(), keepMs: 60_000, maxCount: 2 });
    for (const query of ["a", "b", "a", "c", "a", "b"]) await ask(cached, { query });
    assert.deepEqual(
      asked.map(({ query }) => query),
      ["a", "b", "c", "b"],
    );
  });

  it("a cached search rejects when the signal has aborted", async () => {
    const cached = withSerpCache(provider([]).searcher, { clock: handClock(), keepMs: 60_000 });
    await ask(cached);
    await assert.rejects(cached.search(queryFor("coffee"), AbortSignal.abort(new Error("stopped"))), /stopped/);
  });
});

describe("daily budget", () => {
  it("the budget counts requests and resets at midnight UTC", () => {
    const clock = handClock();
    const budget = createBudget({ requests: 2, usd: null }, clock);
    assert.deepEqual([budget.take(), budget.take()], [null, null]);
    assert.match(budget.take() ?? "", /2 requests a day is used up; it starts anew at 00:00 UTC/);
    clock.move(12 * 3_600_000 - 1);
    assert.notEqual(budget.take(), null);
    clock.move(1);
    assert.equal(budget.take(), null);
  });

  it("the budget sums the costs that the provider reports", () => {
    const budget = createBudget({ requests: null, usd: 0.005 }, handClock());
    assert.equal(budget.take(), null);
    budget.spend(0.004);
    assert.equal(budget.take(), null);
    budget.spend(0.004);
    assert.match(budget.take() ?? "", /0\.005 US dollars a day/);
  });
});

describe("a chain of guarded providers", () => {
  it("a chain uses the next provider during a pause, reports the reason, and returns to the first provider", async () => {
    const clock = handClock();
    const first = provider([failed(60), ok(3, { engine: "first" })], "first");
    const second = provider([ok(3, { engine: "second" }), ok(3, { engine: "second" })], "second");
    const chain = fallback([withBreaker(first.searcher, { clock }), withBreaker(second.searcher, { clock })]);
    const engineOf = async () => {
      const outcome = await ask(chain);
      assert.ok(outcome.kind === "ok");
      return [outcome.serp.engine, outcome.serp.warnings.length];
    };
    assert.deepEqual(await engineOf(), ["second", 1]);
    assert.deepEqual(await engineOf(), ["second", 1]);
    assert.equal(first.asked.length, 1);
    clock.move(60_000);
    assert.deepEqual(await engineOf(), ["first", 0]);
  });

  it("a chain logs each provider that fails, and no provider that finds pages", async () => {
    const lines: unknown[] = [];
    const info = (fields: object, message: string) => void lines.push([message, fields]);
    const chain = fallback([provider([failed()], "first").searcher, provider([ok()], "second").searcher], {
      ...SILENT_LOGGER,
      info,
    });
    await ask(chain);
    assert.deepEqual(lines, [["provider failed", { provider: "first", reason: "unavailable" }]]);
  });
});
