import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createStaticSearcher } from "../../../adapters/static/static-searcher.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import { queryFor, testSearcher } from "../../conformance/searcher.ts";

const clock: Clock = { now: () => Date.UTC(2026, 0, 1), sleep: async () => {} };
const URLS = ["https://a.example/1", "https://b.example/2", "https://a.example/1#again", "https://shop.a.example/3"];
const signal = new AbortController().signal;

testSearcher("static", {
  async open() {
    const searcher = createStaticSearcher({ byKeyword: { "Drip  Coffee": URLS }, clock });
    return { searcher, query: "drip coffee", nothing: "tea", close: async () => {} };
  },
});

describe("static", () => {
  it("the static provider returns one list for every query", async () => {
    const outcome = await createStaticSearcher({ urls: URLS, clock }).search(queryFor("anything"), signal);
    assert.ok(outcome.kind === "ok");
    assert.deepEqual(
      outcome.serp.results.map((result) => result.rank),
      [1, 2, 3],
    );
  });

  it("a site: query returns the listed addresses of the host", async () => {
    const outcome = await createStaticSearcher({ byKeyword: { coffee: URLS }, clock }).search(
      queryFor("site:a.example coffee"),
      signal,
    );
    assert.ok(outcome.kind === "ok");
    assert.deepEqual(
      outcome.serp.results.map((result) => new URL(result.url).hostname),
      ["a.example", "shop.a.example"],
    );
  });

  it("names a keyword that is not listed", async () => {
    const outcome = await createStaticSearcher({ byKeyword: {}, clock }).search(queryFor("coffee"), signal);
    assert.ok(outcome.kind === "ok");
    assert.deepEqual(outcome.serp.warnings, ['no addresses are listed for "coffee"']);
  });

  it("refuses an address that is not whole, naming it", () => {
    assert.throws(
      () => createStaticSearcher({ urls: ["example.com/page"], clock }),
      /"example.com\/page" is not an http or https address/,
    );
  });
});
