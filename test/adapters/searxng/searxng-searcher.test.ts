import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createSearchTransport } from "../../../adapters/search-http/search-http.ts";
import { createSearxngSearcher } from "../../../adapters/searxng/searxng-searcher.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import type { SearchOutcome } from "../../../core/ports/searcher.ts";
import { queryFor, testSearcher } from "../../conformance/searcher.ts";
import { type FakeSearxng, type SearxngMode, startFakeSearxng } from "../../fixtures/fake-searxng.ts";

const clock: Clock = { now: () => Date.UTC(2026, 0, 1), sleep: async () => {} };
const ports = { clock, transport: createSearchTransport() };

testSearcher("searxng", {
  async open() {
    const fake = await startFakeSearxng();
    return {
      searcher: createSearxngSearcher({ baseUrl: fake.baseUrl, ...ports }),
      query: "coffee",
      nothing: "zzzz",
      close: () => fake.close(),
    };
  },
});

describe("searxng", () => {
  let fake: FakeSearxng;
  beforeEach(async () => {
    fake = await startFakeSearxng();
  });
  afterEach(() => fake.close());

  const ask = (mode: SearxngMode, count = 15, timeoutMs = 5_000): Promise<SearchOutcome> => {
    fake.mode = mode;
    return createSearxngSearcher({ baseUrl: fake.baseUrl, ...ports, timeoutMs }).search(
      queryFor("coffee", { count }),
      new AbortController().signal,
    );
  };
  const failureOf = async (mode: SearxngMode, timeoutMs?: number) => {
    const outcome = await ask(mode, 15, timeoutMs);
    assert.equal(outcome.kind, "failed");
    if (outcome.kind !== "failed") throw new Error("unreachable");
    assert.match(outcome.message, /^searxng: /);
    assert.ok(
      !outcome.message.includes("127.0.0.1"),
      "job owners see the message, so it may not name the operator's address",
    );
    return outcome;
  };

  it("a search requests pages until it has enough results, and ranks continue across pages", async () => {
    const outcome = await ask("ok", 15);
    assert.ok(outcome.kind === "ok");
    assert.equal(outcome.serp.results.length, 15);
    assert.deepEqual(outcome.serp.results[12], {
      rank: 13,
      url: "https://site-12.example/page/",
      title: "coffee result 12",
      snippet: "About coffee and more",
    });
    assert.deepEqual(
      fake.requests.map((query) => query.get("pageno")),
      ["1", "2"],
    );
  });

  it("stops at the last page when fewer results exist", async () => {
    const outcome = await ask("ok", 50);
    assert.ok(outcome.kind === "ok");
    assert.equal(outcome.serp.results.length, 23);
    assert.equal(outcome.serp.isPartial, false);
    assert.equal(fake.requests.length, 4);
  });

  it("sends locale, format and category", async () => {
    await ask("ok", 5);
    assert.deepEqual(Object.fromEntries(fake.requests[0] ?? []), {
      q: "coffee",
      format: "json",
      language: "en-US",
      pageno: "1",
      categories: "general",
      safesearch: "0",
    });
  });

  it("a search returns suggestions as related searches and failing engines as warnings", async () => {
    const outcome = await ask("ok", 5);
    assert.ok(outcome.kind === "ok");
    assert.deepEqual(outcome.serp.relatedSearches, ["coffee reviews", "coffee guide"]);
    assert.deepEqual(outcome.serp.warnings, ["searxng: an engine did not answer (qwant: access denied)"]);
  });

  it("keeps what it has when a later page fails, and says so", async () => {
    const outcome = await ask("second-page-fails", 15);
    assert.ok(outcome.kind === "ok");
    assert.equal(outcome.serp.results.length, 10);
    assert.equal(outcome.serp.isPartial, true);
    assert.match(outcome.serp.warnings.at(-1) ?? "", /later result pages are missing.*502/);
  });

  it("sends user and password of the address as a header", async () => {
    const baseUrl = fake.baseUrl.replace("http://", "http://ann:p%40ss@");
    const outcome = await createSearxngSearcher({ baseUrl, ...ports }).search(
      queryFor("coffee"),
      new AbortController().signal,
    );
    assert.equal(outcome.kind, "ok");
    assert.equal(fake.authorization, `Basic ${btoa("ann:p@ss")}`);
  });

  it("names the setting that switches JSON on when it is off", async () => {
    const outcome = await failureOf("json-disabled");
    assert.equal(outcome.reason, "auth");
    assert.match(outcome.message, /search\.formats/);
  });

  it("takes an empty page with suspended engines for a failure, not for no results", async () => {
    const outcome = await failureOf("suspended");
    assert.equal(outcome.reason, "blocked");
    assert.match(outcome.message, /brave: too many requests, google: Suspended: CAPTCHA/);
  });

  it("a search reports an engine's timeout and its suspension differently", async () => {
    assert.equal((await failureOf("engine-timeout")).reason, "timeout");
  });

  it("a search on a hanging instance fails after its time limit", async () => {
    assert.equal((await failureOf("hang", 60)).reason, "timeout");
  });

  it("rejects when the caller aborts a hanging request", async () => {
    fake.mode = "hang";
    const controller = new AbortController();
    const pending = createSearxngSearcher({ baseUrl: fake.baseUrl, ...ports }).search(
      queryFor("coffee"),
      controller.signal,
    );
    controller.abort(new Error("stopped"));
    await assert.rejects(pending, /stopped/);
  });

  for (const [mode, reason] of [
    ["truncated", "bad_response"],
    ["html", "bad_response"],
    ["redirect", "bad_response"],
    ["oversized", "bad_response"],
    ["server-error", "unavailable"],
  ] as const) {
    it(`classes ${mode} as ${reason}`, async () => {
      assert.equal((await failureOf(mode)).reason, reason);
    });
  }

  it("passes Retry-After on, and null without it", async () => {
    const limited = await failureOf("limited");
    assert.deepEqual([limited.reason, limited.retryAfterSeconds], ["rate_limited", 120]);
    const bare = await failureOf("limited-without-retry-after");
    assert.deepEqual([bare.reason, bare.retryAfterSeconds], ["rate_limited", null]);
  });

  it("is checked without a search", async () => {
    const check = () =>
      createSearxngSearcher({ baseUrl: fake.baseUrl, ...ports }).check?.(new AbortController().signal);
    assert.equal((await check())?.kind, "ok");
    assert.equal(fake.requests[0]?.has("q"), false);
    fake.mode = "json-disabled";
    const failed = await check();
    assert.ok(failed?.kind === "failed");
    assert.match(failed.message, /search\.formats/);
  });

  it("says that a stopped instance could not be reached", async () => {
    await fake.close();
    const outcome = await failureOf("ok");
    assert.equal(outcome.reason, "unavailable");
    fake = await startFakeSearxng();
  });
});
