import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { search } from "../../../../core/analysis/pipeline/search.ts";
import { StepError } from "../../../../core/domain/errors.ts";
import type { ScanRequest } from "../../../../core/domain/job.ts";
import type { Searcher, SearchFailureReason, SearchOutcome, SearchQuery } from "../../../../core/ports/searcher.ts";
import { fallback } from "../../../../core/serp/fallback.ts";
import { normalizeUrl, pageKey } from "../../../../core/util/normalize-url.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";

const signal = new AbortController().signal;
const CLOCK = createTestClock();
const REQUEST: ScanRequest = {
  type: "scan",
  tier: "standard",
  keyword: "coffee grinder",
  url: "https://www.mine.example/grinder/",
  region: "UK",
  locale: "en-GB",
  compatibilityMode: false,
};

function ok(urls: readonly string[], warnings: readonly string[] = []): SearchOutcome {
  const results = urls.map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));
  const serp = {
    engine: "fake",
    fetchedAt: "2026-01-01T00:00:00.000Z",
    results,
    peopleAlsoAsk: [],
    relatedSearches: [],
  };
  return { kind: "ok", serp: { ...serp, isPartial: false, warnings, costUsd: null } };
}

function failure(reason: SearchFailureReason): SearchOutcome {
  return { kind: "failed", reason, message: `fake: ${reason}; mend it`, retryAfterSeconds: null };
}

function searcherOf(outcome: SearchOutcome, name = "fake", seen: SearchQuery[] = []): Searcher {
  return {
    name,
    async search(query) {
      seen.push(query);
      return outcome;
    },
    async close() {},
  };
}

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `https://c${index}.example/`);

async function failureOf(outcome: SearchOutcome) {
  const error = await search(REQUEST, searcherOf(outcome), CLOCK, signal).catch((cause: unknown) => cause);
  assert.ok(error instanceof StepError);
  assert.equal(error.failure.step, "search");
  return error.failure;
}

describe("search step", () => {
  it("keeps 10 competitors, 15 for deep, and 5 spares in rank order", async () => {
    const searcher = searcherOf(ok(many(30)));
    for (const [tier, count] of [
      ["lite", 10],
      ["standard", 10],
      ["deep", 15],
    ] as const) {
      const found = await search({ ...REQUEST, tier }, searcher, CLOCK, signal);
      assert.equal(found.requestedCount, count);
      assert.deepEqual(
        found.competitors.map((result) => result.url),
        many(count + 5),
      );
    }
  });

  it("a search requests a margin of results, with country from the region and language from the locale", async () => {
    const seen: SearchQuery[] = [];
    await search(REQUEST, searcherOf(ok(many(3)), "fake", seen), CLOCK, signal);
    assert.deepEqual(seen, [{ query: "coffee grinder", region: "UK", gl: "gb", hl: "en", locale: "en-GB", count: 15 }]);
  });

  it("takes the target's own page out and notes its rank, however the address is written", async () => {
    const found = await search(
      REQUEST,
      searcherOf(ok(["https://a.example/", "http://mine.example/grinder?utm_source=x#top", "https://b.example/"])),
      CLOCK,
      signal,
    );
    assert.equal(found.targetRank, 2);
    assert.deepEqual(
      found.competitors.map((result) => result.rank),
      [1, 3],
    );
    assert.equal(found.serp.results.length, 3);
  });

  it("keeps other pages of the target's host", async () => {
    const found = await search(
      REQUEST,
      searcherOf(ok(["https://www.mine.example/other", "https://a.example/"])),
      CLOCK,
      signal,
    );
    assert.equal(found.targetRank, null);
    assert.equal(found.competitors.length, 2);
  });

  it("compares the pages that the request names, without a search", async () => {
    const searcher: Searcher = { name: "none", search: () => Promise.reject(new Error("searched")), async close() {} };
    const competitors = ["https://b.example/2", "https://a.example/1", "https://www.mine.example/grinder"];
    const found = await search({ ...REQUEST, competitors }, searcher, CLOCK, signal);
    assert.deepEqual(
      found.competitors.map(({ url, rank }) => [rank, url]),
      [
        [1, "https://b.example/2"],
        [2, "https://a.example/1"],
      ],
    );
    assert.deepEqual([found.requestedCount, found.targetRank, found.serp.engine], [3, 3, "request"]);
  });

  it("leaves out pages of excluded hosts and their subdomains, and names them", async () => {
    const searcher = searcherOf(ok(["https://www.big.example/", "https://a.example/", "https://shop.big.example/x"]));
    const found = await search({ ...REQUEST, excludeHosts: ["big.example"] }, searcher, CLOCK, signal);
    assert.deepEqual(
      found.competitors.map(({ url }) => url),
      ["https://a.example/"],
    );
    assert.deepEqual(
      found.excluded.map(({ rank, reason }) => [rank, reason]),
      [
        [1, "host_excluded"],
        [3, "host_excluded"],
      ],
    );
  });

  it("drops doubles and keeps the better rank", async () => {
    const found = await search(
      REQUEST,
      searcherOf(ok(["https://a.example/x", "https://b.example/", "https://A.example/x/#y"])),
      CLOCK,
      signal,
    );
    assert.deepEqual(
      found.competitors.map((result) => result.rank),
      [1, 2],
    );
  });

  it("says which provider found nothing and what to change", async () => {
    const found = await failureOf(ok([], ["note of the provider"]));
    assert.equal(found.code, "NO_RESULTS");
    assert.equal(found.isRetryable, false);
    assert.match(
      found.message,
      /fake found no pages for "coffee grinder" in region UK.*note of the provider.*broader keyword/,
    );
  });

  it("takes a page of results with the target alone for no results", async () => {
    assert.match((await failureOf(ok(["https://mine.example/grinder"]))).message, /only the analysed page itself/);
  });

  it("makes a spent quota final and every other failure retryable, with the provider's own words", async () => {
    assert.deepEqual(await failureOf(failure("quota")), {
      code: "SEARCH_QUOTA_EXCEEDED",
      message: 'search for "coffee grinder" failed: fake: quota; mend it',
      step: "search",
      isRetryable: false,
    });
    for (const reason of ["auth", "rate_limited", "blocked", "timeout", "unavailable", "bad_response"] as const) {
      const { code, isRetryable } = await failureOf(failure(reason));
      assert.deepEqual([code, isRetryable], ["SEARCH_UNAVAILABLE", true]);
    }
  });
});

describe("fallback", () => {
  const ask = (...outcomes: readonly SearchOutcome[]) =>
    fallback(outcomes.map((outcome, index) => searcherOf(outcome, `s${index}`))).search(
      { query: "q", region: "US", gl: "us", hl: "en", locale: "en-US", count: 10 },
      signal,
    );

  it("stops at the first provider that finds pages", async () => {
    const outcome = await ask(ok(["https://a.example/"]), ok(["https://b.example/"]));
    assert.ok(outcome.kind === "ok");
    assert.equal(outcome.serp.results[0]?.url, "https://a.example/");
    assert.deepEqual(outcome.serp.warnings, []);
  });

  it("goes on after a failure and an empty answer, and says why", async () => {
    const outcome = await ask(failure("timeout"), ok([]), ok(["https://c.example/"], ["own"]));
    assert.ok(outcome.kind === "ok");
    assert.deepEqual(outcome.serp.warnings, ["fake: timeout; mend it", "s1 found no pages", "own"]);
  });

  it("prefers an honest empty answer to a failure", async () => {
    const outcome = await ask(ok([]), failure("timeout"));
    assert.equal(outcome.kind, "ok");
  });

  it("fails with all messages when all fail", async () => {
    const outcome = await ask(failure("quota"), failure("timeout"));
    assert.ok(outcome.kind === "failed");
    assert.deepEqual([outcome.reason, outcome.message], ["timeout", "fake: quota; mend it; fake: timeout; mend it"]);
  });
});

describe("normalizeUrl", () => {
  for (const [input, expected] of [
    ["HTTPS://Example.COM:443/a/#b", "https://example.com/a"],
    ["http://example.com:80", "http://example.com"],
    ["https://example.com/?utm_source=a&id=7&gclid=x&UTM_Medium=b", "https://example.com?id=7"],
    ["https://example.com/a//", "https://example.com/a"],
    ["https://example.com:8443/A?b=2&a=1", "https://example.com:8443/A?b=2&a=1"],
    ["https://b\u00fccher.example/", "https://xn--bcher-kva.example"],
    ["https://example.com/?q=a%2Fb", "https://example.com?q=a%2Fb"],
  ] as const) {
    it(`the normal form of ${input} is ${expected}`, () => assert.equal(normalizeUrl(input), expected));
  }

  it("a text that is not a web address becomes null", () => {
    for (const input of ["", "/a", "ftp://a.example/", "javascript:1", "http://"])
      assert.equal(normalizeUrl(input), null);
  });

  it("takes scheme and www. for the same page in keys", () => {
    assert.equal(pageKey("http://www.a.example/x/"), pageKey("https://a.example/x"));
  });
});
