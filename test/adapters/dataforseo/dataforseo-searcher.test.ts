import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createDataforseoSearcher } from "../../../adapters/dataforseo/dataforseo-searcher.ts";
import { createSearchTransport } from "../../../adapters/search-http/search-http.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { queryOf } from "../../../core/analysis/crawl/search-query.ts";
import { REGIONS } from "../../../core/domain/regions.ts";
import { createBudget } from "../../../core/serp/budget.ts";
import { testSearchApi } from "../../conformance/search-api.ts";
import { queryFor } from "../../conformance/searcher.ts";
import { FAKE_DATAFORSEO, failedDataforseoTask } from "../../fixtures/search-apis/dataforseo.ts";
import { startFakeApi } from "../../fixtures/search-apis/fake-api.ts";

testSearchApi("dataforseo", {
  provider: FAKE_DATAFORSEO,
  create: ({ key, ...options }) => createDataforseoSearcher({ ...options, key: `login:${key}` }),
  requestsFor15: 1,
  peopleAlsoAsk: true,
  relatedSearches: true,
  costOf15: 0.0035,
  classes: [["engine-timeout", "timeout"]],
});

describe("dataforseo", () => {
  const ports = { clock: systemClock, transport: createSearchTransport(), key: "login:right-key" };
  const signal = new AbortController().signal;

  for (const [code, reason] of [
    [40_104, "auth"],
    [40_207, "auth"],
    [40_203, "quota"],
    [40_209, "rate_limited"],
    [40_103, "unavailable"],
    [40_501, "bad_response"],
    [50_301, "unavailable"],
  ] as const) {
    it(`classes code ${code} of a task as ${reason}`, async () => {
      const fake = await startFakeApi({ ...FAKE_DATAFORSEO, answer: () => failedDataforseoTask(code) });
      try {
        const outcome = await createDataforseoSearcher({ ...ports, baseUrl: fake.baseUrl }).search(
          queryFor("coffee"),
          signal,
        );
        assert.ok(outcome.kind === "failed");
        assert.equal(outcome.reason, reason);
        assert.match(outcome.message, new RegExp(`^dataforseo: code ${code}; `));
      } finally {
        await fake.close();
      }
    });
  }

  it("places each region where its country is", async () => {
    // ISO 3166-1 numeric.
    const countries = {
      US: 840,
      CA: 124,
      UK: 826,
      AU: 36,
      NZ: 554,
      ES: 724,
      DE: 276,
      IT: 380,
      FR: 250,
      IE: 372,
      NL: 528,
      CH: 756,
      SE: 752,
      NO: 578,
      DK: 208,
      FI: 246,
      ZA: 710,
      MX: 484,
      BR: 76,
      CO: 170,
      IN: 356,
      SG: 702,
      MY: 458,
      JP: 392,
      KE: 404,
      AE: 784,
      HK: 344,
    } as const;
    const fake = await startFakeApi(FAKE_DATAFORSEO);
    try {
      const searcher = createDataforseoSearcher({ ...ports, baseUrl: fake.baseUrl });
      for (const { code, defaultLocale } of REGIONS) {
        await searcher.search(queryOf({ keyword: "coffee", region: code, locale: defaultLocale }, 10), signal);
        const [task] = JSON.parse(fake.requests.at(-1)?.body ?? "[]") as Record<string, unknown>[];
        assert.equal(task?.location_code, 2_000 + countries[code], code);
      }
    } finally {
      await fake.close();
    }
  });

  it("a search requests pages of ten, escapes percent and plus, and stops when the day's budget is spent", async () => {
    const fake = await startFakeApi(FAKE_DATAFORSEO);
    try {
      const budget = createBudget({ requests: null, usd: 0.003 }, systemClock);
      const searcher = createDataforseoSearcher({ ...ports, budget, baseUrl: fake.baseUrl });
      const first = await searcher.search(queryFor("50% off c++", { count: 15 }), signal);
      assert.equal(first.kind, "ok");
      const [task] = JSON.parse(fake.requests[0]?.body ?? "[]") as Record<string, unknown>[];
      assert.deepEqual([task?.keyword, task?.depth, task?.max_crawl_pages], ["50%25 off c%2B%2B", 20, 2]);
      const second = await searcher.search(queryFor("coffee"), signal);
      assert.ok(second.kind === "failed");
      assert.equal(second.reason, "quota");
      assert.equal(fake.requests.length, 1);
    } finally {
      await fake.close();
    }
  });
});
