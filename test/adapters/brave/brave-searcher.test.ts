import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createBraveSearcher } from "../../../adapters/brave/brave-searcher.ts";
import { countryOf, interfaceLanguageOf, searchLanguageOf } from "../../../adapters/brave/regions.ts";
import { createSearchTransport } from "../../../adapters/search-http/search-http.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { testSearchApi } from "../../conformance/search-api.ts";
import { queryFor } from "../../conformance/searcher.ts";
import { FAKE_BRAVE } from "../../fixtures/search-apis/brave.ts";
import { startFakeApi } from "../../fixtures/search-apis/fake-api.ts";

testSearchApi("brave", {
  provider: FAKE_BRAVE,
  create: createBraveSearcher,
  requestsFor15: 1,
  peopleAlsoAsk: true,
  relatedSearches: false,
  costOf15: null,
  classes: [],
});

describe("brave", () => {
  for (const [gl, locale, country, language, ui] of [
    ["us", "en-US", "US", "en", "en-US"],
    ["gb", "en-GB", "GB", "en-gb", "en-GB"],
    ["ie", "en-IE", "ALL", "en", null],
    ["co", "es-CO", "ALL", "es", null],
    ["no", "nb-NO", "NO", "nb", "no-NO"],
    ["br", "pt-BR", "BR", "pt-br", "pt-BR"],
    ["jp", "ja-JP", "JP", "jp", "ja-JP"],
    ["hk", "zh-HK", "HK", "zh-hant", "zh-HK"],
    ["ae", "ar-AE", "ALL", "ar", null],
    ["ke", "sw-KE", "ALL", null, null],
    ["ch", "fr-CH", "CH", "fr", "fr-CH"],
  ] as const) {
    it(`speaks of ${gl} and ${locale} in its own words`, () => {
      assert.deepEqual(
        [countryOf(gl), searchLanguageOf(locale), interfaceLanguageOf(locale, gl)],
        [country, language, ui],
      );
    });
  }

  it("cuts a query to what the API takes", async () => {
    const fake = await startFakeApi(FAKE_BRAVE);
    try {
      const searcher = createBraveSearcher({
        baseUrl: fake.baseUrl,
        key: "right-key",
        clock: systemClock,
        transport: createSearchTransport(),
      });
      const outcome = await searcher.search(
        queryFor("site:example.com ".concat("w ".repeat(75))),
        new AbortController().signal,
      );
      assert.equal(outcome.kind, "ok");
      assert.equal(fake.requests[0]?.query.get("q")?.split(" ").length, 50);
    } finally {
      await fake.close();
    }
  });
});
