import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createOpenserpSearcher } from "../../../adapters/openserp/openserp-searcher.ts";
import { createSearchTransport } from "../../../adapters/search-http/search-http.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { SearchOutcome } from "../../../core/ports/searcher.ts";
import { testSearchApi } from "../../conformance/search-api.ts";
import { queryFor } from "../../conformance/searcher.ts";
import { json, startFakeApi } from "../../fixtures/search-apis/fake-api.ts";
import { FAKE_OPENSERP } from "../../fixtures/search-apis/openserp.ts";

testSearchApi("openserp", {
  provider: FAKE_OPENSERP,
  create: createOpenserpSearcher,
  requestsFor15: 2,
  peopleAlsoAsk: true,
  relatedSearches: true,
  costOf15: null,
  classes: [
    ["blocked", "blocked"],
    ["engine-timeout", "timeout"],
  ],
});

describe("openserp", () => {
  const askWith = async (body: unknown): Promise<SearchOutcome> => {
    const fake = await startFakeApi({ ...FAKE_OPENSERP, answer: () => json(body) });
    try {
      const searcher = createOpenserpSearcher({
        baseUrl: fake.baseUrl,
        clock: systemClock,
        transport: createSearchTransport(),
      });
      return await searcher.search(queryFor("coffee"), new AbortController().signal);
    } finally {
      await fake.close();
    }
  };

  it("reads the bare list of older versions, without advertisements", async () => {
    const outcome = await askWith([
      { rank: 1, url: "https://ad.example/", title: "Ad", description: "", ad: true },
      { rank: 2, url: "https://a.example/", title: "A", description: "About a", ad: false },
    ]);
    assert.ok(outcome.kind === "ok");
    assert.deepEqual(outcome.serp.results, [{ rank: 1, url: "https://a.example/", title: "A", snippet: "About a" }]);
  });

  it("takes an empty page with a failed engine for a failure, not for no results", async () => {
    const outcome = await askWith({ results: [], meta: { engines_failed: ["google"] }, serp_features: [] });
    assert.ok(outcome.kind === "failed");
    assert.equal(outcome.reason, "unavailable");
    assert.match(outcome.message, /\(google\)/);
  });
});
