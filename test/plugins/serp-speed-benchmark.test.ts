import assert from "node:assert/strict";
import { test } from "node:test";
import type { SpeedBenchmark, SpeedEntry, SpeedStatus } from "../../core/analysis/pipeline/speed.ts";
import {
  type SerpSpeedBenchmark,
  SerpSpeedBenchmarkSchema,
} from "../../core/contract/sections/serp-speed-benchmark.ts";
import { problemsOf } from "../../core/contract/validate.ts";
import { serpSpeedBenchmark } from "../../plugins/serp_speed_benchmark.ts";
import { normal } from "./samples.ts";

function entry(
  url: string,
  rank: number,
  metrics: { readonly lcp: number; readonly tbt: number; readonly cls?: number },
  ratio = 1,
): SpeedEntry {
  return {
    url,
    rank,
    status: "ok",
    frame: {
      finalUrl: url,
      httpStatus: 200,
      contentionRatio: ratio,
      waitedMs: 0,
      elapsedMs: 1_234,
      measuredAt: Date.UTC(2026, 10, 20),
    },
    sample: {
      lcpMs: metrics.lcp,
      fcpMs: 300.04,
      cls: metrics.cls ?? 0.05,
      tbtMs: metrics.tbt,
      ttfbMs: 120,
      domContentLoadedMs: 400,
      loadMs: 900,
      transferBytes: 1_000,
      requestCount: 5,
      jsBytes: 100,
      imageBytes: 200,
      requestsByHost: {},
      longTaskCount: 1,
      lcpElement: "body > h1",
      lcpResourceUrl: null,
    },
    thirdPartyRequestCount: 2,
  };
}

const BLOCKED: SpeedEntry = {
  ...entry("https://c.example/", 3, { lcp: 0, tbt: 0 }),
  status: "blocked",
  sample: null,
  thirdPartyRequestCount: null,
};
const UNREACHED: SpeedEntry = {
  url: "https://d.example/",
  rank: 4,
  status: "timeout",
  frame: null,
  sample: null,
  thirdPartyRequestCount: null,
};

const BENCHMARK: SpeedBenchmark = {
  status: "ok",
  browser: "chromium-headless-shell 156.0.1",
  webVitalsVersion: "6.2.3",
  target: entry("https://www.t.example/", 9, { lcp: 3_000, tbt: 700, cls: 0.3 }, 1.6),
  competitors: [
    entry("https://a.example/", 1, { lcp: 1_000, tbt: 690 }),
    entry("https://b.example/", 2, { lcp: 2_000, tbt: 710 }),
    BLOCKED,
    UNREACHED,
  ],
};

function report(speed: SpeedBenchmark): SerpSpeedBenchmark {
  const given = serpSpeedBenchmark.run({ ...normal(), speed }, "deep");
  assert.deepEqual(problemsOf(SerpSpeedBenchmarkSchema, given), []);
  // The cast is safe because of the check above.
  return given as SerpSpeedBenchmark;
}

test("a benchmark that did not run reports its reason and no values", () => {
  const statuses: readonly SpeedStatus[] = [
    "disabled",
    "skipped_not_deep",
    "skipped_no_target_url",
    "skipped_budget_exhausted",
    "timeout",
    "internal_error",
  ];
  for (const status of statuses) {
    const given = report({ status, browser: null, webVitalsVersion: null, target: null, competitors: [] });
    assert.deepEqual(
      [given.status, given.target, given.competitors, given.web_vitals_version],
      [status, undefined, undefined, undefined],
    );
    assert.equal(given.benchmark_version, "1.0.0");
  }
});

test("values are compared with the competitors' median and rated by published bounds", () => {
  const { competitors, benchmark_version, web_vitals_version } = report(BENCHMARK);
  assert.deepEqual([benchmark_version, web_vitals_version], ["1.0.0 (chromium-headless-shell 156.0.1)", "6.2.3"]);
  assert.deepEqual([competitors?.count, competitors?.median.lcp_ms, competitors?.best.lcp_ms], [4, 1_500, 1_000]);
  const [lcp, fcp, cls, tbt, ttfb] = competitors?.comparison ?? [];
  assert.deepEqual(
    [lcp?.delta, lcp?.delta_pct, lcp?.verdict, lcp?.threshold, lcp?.good_up_to, lcp?.poor_above],
    [1_500, 100, "slower", "needs_improvement", 2_500, 4_000],
  );
  assert.deepEqual([fcp?.target, fcp?.verdict, fcp?.threshold], [300, "similar", "good"]);
  assert.deepEqual([cls?.verdict, cls?.threshold], ["slower", "poor"]);
  assert.deepEqual([tbt?.verdict, tbt?.threshold], ["similar", "poor"]);
  assert.equal(ttfb?.threshold_source, "https://web.dev/articles/ttfb");
});

test("each entry has its own status, and values that were not measured are null", () => {
  const { target, competitors } = report(BENCHMARK);
  assert.deepEqual([target?.domain, target?.contended, target?.contention_ratio], ["t.example", true, 1.6]);
  assert.deepEqual(
    competitors?.items.map(({ status, lcp_ms, contended, measured_at }) => [status, lcp_ms, contended, measured_at]),
    [
      ["ok", 1_000, false, "2026-11-20T00:00:00.000Z"],
      ["ok", 2_000, false, "2026-11-20T00:00:00.000Z"],
      ["blocked", null, false, "2026-11-20T00:00:00.000Z"],
      ["timeout", null, null, null],
    ],
  );
});

test("a benchmark without a measured competitor compares nothing", () => {
  const { competitors } = report({ ...BENCHMARK, competitors: [UNREACHED] });
  assert.deepEqual(
    competitors?.comparison.map(({ delta, verdict }) => [delta, verdict]),
    Array(5).fill([null, null]),
  );
  assert.equal(competitors?.comparison[0]?.threshold, "needs_improvement");
});
