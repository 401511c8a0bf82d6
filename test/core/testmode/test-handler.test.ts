import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ClassifyResultSchema, LiteReportSchema, ReportSchema } from "../../../core/contract/report.ts";
import { problemsOf } from "../../../core/contract/validate.ts";
import type { ClassifyRequest, JobRequest, RunContext, ScanRequest, Tier } from "../../../core/domain/job.ts";
import { createTestClock } from "../../conformance/test-clock.ts";
import { fixtureHandler } from "./fixture-handler.ts";

const clock = createTestClock();
const handler = fixtureHandler(clock);

function scanOf(tier: Tier, over: Partial<ScanRequest> = {}): ScanRequest {
  const url = "https://shop.example/pages/sheds?ref=1";
  return {
    type: "scan",
    tier,
    keyword: "garden shed",
    url,
    region: "DE",
    locale: "de-DE",
    compatibilityMode: false,
    ...over,
  };
}

const CLASSIFY: ClassifyRequest = { type: "classify", text: "Anything at all.", url: null, languageHint: null };

function contextOf(over: Partial<RunContext> & { readonly attempt?: number } = {}) {
  return { signal: new AbortController().signal, progress() {}, attempt: 1, ...over };
}

async function resultOf(request: JobRequest) {
  const outcome = await handler(request, contextOf());
  return outcome.kind === "succeeded" ? outcome.result : assert.fail(outcome.failure.message);
}

describe("reports of test jobs", () => {
  for (const tier of ["lite", "standard", "deep"] as const) {
    test(`reports of ${tier} test scans satisfy the schema, carry the request and have a score`, async () => {
      const report = await resultOf(scanOf(tier));
      assert.deepEqual(problemsOf(tier === "lite" ? LiteReportSchema : ReportSchema, report), []);
      assert.deepEqual(report.meta, {
        report_date: "2026-01-01T00:00:00.000Z",
        target_keyword: "garden shed",
        location: "Germany",
        url: "https://shop.example/pages/sheds?ref=1",
      });
      const { score } = report.on_page_optimization as { score: number };
      assert.ok(score > 20 && score < 90, String(score));
      const { natural_language_entities: entities } = report.entity_coverage as {
        natural_language_entities: { coverage_status: string }[];
      };
      assert.ok(entities.some((entity) => entity.coverage_status === "missing"));
      assert.ok(entities.some((entity) => entity.coverage_status === "good"));
    });
  }

  test("reports of deep test scans compare 15 pages, and reports of other tiers 10", async () => {
    for (const [tier, count] of [
      ["lite", 10],
      ["standard", 10],
      ["deep", 15],
    ] as const) {
      const { competitor_term_coverage: coverage } = await resultOf(scanOf(tier));
      assert.equal((coverage as { urls: readonly string[] }).urls.length, count);
    }
  });

  test("test reports name pages of the target's own site that should link to it", async () => {
    const { internal_linking: linking } = await resultOf(scanOf("standard"));
    const { add_internal_links_from: from } = linking as { add_internal_links_from: readonly unknown[] };
    assert.ok(from.length > 0);
    assert.match(JSON.stringify(from), /https:\/\/shop\.example\//);
  });

  test("test reports without a target analyze only the cohort", async () => {
    const report = await resultOf(scanOf("standard", { url: null }));
    assert.deepEqual(problemsOf(ReportSchema, report), []);
    assert.equal((report.on_page_optimization as { score: unknown }).score, null);
  });

  test("test reports are equal for equal requests at any time", async () => {
    const first = await resultOf(scanOf("deep"));
    await clock.advance(86_400_000);
    assert.deepEqual(await resultOf(scanOf("deep")), first);
  });

  for (const keyword of [
    "K\u00fchlschrank f\u00fcr Camping",
    "\u30b3\u30fc\u30d2\u30fc \u304a\u3059\u3059\u3081",
    "\u0642\u0647\u0648\u0629 \u0639\u0631\u0628\u064a\u0629",
    "</script><script>alert(1)</script>",
    "$& $1 the of",
    "!?",
    "x".repeat(150),
  ]) {
    test(`test reports work for the keyword ${keyword.slice(0, 30)}`, async () => {
      const report = await resultOf(scanOf("standard", { keyword }));
      assert.deepEqual(problemsOf(ReportSchema, report), []);
      assert.equal((report.meta as { target_keyword: string }).target_keyword, keyword);
      assert.equal((report.competitor_term_coverage as { urls: readonly string[] }).urls.length, 10);
    });
  }

  test("test classifications satisfy the schema and do not analyze the submitted text", async () => {
    const one = await resultOf(CLASSIFY);
    assert.deepEqual(problemsOf(ClassifyResultSchema, one), []);
    assert.match(JSON.stringify(one.categories), /Food & Drink/);
    assert.deepEqual(await resultOf({ ...CLASSIFY, text: "Mortgage rates and car insurance compared." }), one);
    const ofPage = await resultOf({ ...CLASSIFY, text: null, url: "https://bank.example/mortgages" });
    assert.deepEqual(problemsOf(ClassifyResultSchema, ofPage), []);
    assert.match(JSON.stringify(ofPage.categories), /Food & Drink/);
  });
});

describe("test keywords", () => {
  test("test:slow shows progress for 20 s before it completes, and ends when it is cancelled", async () => {
    const seen: number[] = [];
    const run = handler(
      scanOf("lite", { keyword: "TEST:slow" }),
      contextOf({ progress: (percent) => seen.push(percent) }),
    );
    await clock.advance(19_999);
    assert.deepEqual(seen, [6, 12, 18, 24, 30, 36, 42, 48, 54]);
    await clock.advance(1);
    assert.equal((await run).kind, "succeeded");
    const stop = new AbortController();
    const cancelled = handler(scanOf("lite", { keyword: "test:slow" }), contextOf({ signal: stop.signal }));
    stop.abort();
    await assert.rejects(cancelled, { name: "AbortError" });
  });

  test("test:retry fails only its first attempt, with a retryable failure", async () => {
    const request = { ...CLASSIFY, text: "test:retry" };
    const first = await handler(request, contextOf());
    assert.deepEqual(first.kind === "failed" && [first.failure.code, first.failure.isRetryable], [
      "SEARCH_UNAVAILABLE",
      true,
    ]);
    assert.equal((await handler(request, contextOf({ attempt: 2 }))).kind, "succeeded");
  });
});
