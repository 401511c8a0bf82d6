import { messagesFor } from "../core/analysis/advice/messages.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import type { SpeedEntry, SpeedStatus } from "../core/analysis/pipeline/speed.ts";
import { type SerpSpeedBenchmark, SerpSpeedBenchmarkSchema } from "../core/contract/sections/serp-speed-benchmark.ts";
import { median, round } from "./shared/numbers.ts";

/**
 * Version of the measuring method. The browser version follows it because browser builds report different first paints.
 */
const BENCHMARK_VERSION = "1.0.0";

type Probe = NonNullable<SerpSpeedBenchmark["target"]>;
type Competitors = NonNullable<SerpSpeedBenchmark["competitors"]>;
type Comparison = Competitors["comparison"][number];
type Metric = Comparison["metric"];

/** Published bounds of good and poor values, and the largest difference between two loads that chance explains. */
interface Bounds {
  readonly good: number;
  readonly poor: number;
  readonly source: string;
  /**
   * Largest difference that is called similar, unless 10 % is more. Source: the spread of repeated loads of one page.
   */
  readonly noise: number;
}

const BOUNDS: Readonly<Record<Metric, Bounds>> = {
  lcp_ms: { good: 2_500, poor: 4_000, source: "https://web.dev/articles/lcp", noise: 80 },
  fcp_ms: { good: 1_800, poor: 3_000, source: "https://web.dev/articles/fcp", noise: 60 },
  cls: { good: 0.1, poor: 0.25, source: "https://web.dev/articles/cls", noise: 0.01 },
  tbt_ms_approx: {
    good: 200,
    poor: 600,
    source: "https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time",
    noise: 50,
  },
  ttfb_ms: { good: 800, poor: 1_800, source: "https://web.dev/articles/ttfb", noise: 30 },
};
const METRICS: readonly Metric[] = ["lcp_ms", "fcp_ms", "cls", "tbt_ms_approx", "ttfb_ms"];
const SIMILAR_SHARE = 0.1;
/** A probe this many times slower than the fastest probe means that the machine was busy during the load. */
const CONTENDED_RATIO = 1.5;

function measured(value: number | null | undefined, decimals = 1): number | null {
  return value === null || value === undefined ? null : round(value, decimals);
}

function probeOf(entry: SpeedEntry): Probe {
  const { frame, sample } = entry;
  const ratio = frame?.contentionRatio ?? null;
  return {
    url: entry.url,
    final_url: frame?.finalUrl ?? null,
    rank: entry.rank,
    domain: new URL(entry.url).hostname.replace(/^www\./, ""),
    status: entry.status,
    http_status: frame?.httpStatus ?? null,
    lcp_ms: measured(sample?.lcpMs),
    fcp_ms: measured(sample?.fcpMs),
    cls: measured(sample?.cls, 4),
    tbt_ms_approx: measured(sample?.tbtMs),
    ttfb_ms: measured(sample?.ttfbMs),
    dom_content_loaded_ms: measured(sample?.domContentLoadedMs),
    load_ms: measured(sample?.loadMs),
    transfer_bytes: sample?.transferBytes ?? null,
    request_count: sample?.requestCount ?? null,
    js_bytes: sample?.jsBytes ?? null,
    image_bytes: sample?.imageBytes ?? null,
    third_party_request_count: entry.thirdPartyRequestCount,
    long_task_count: sample?.longTaskCount ?? null,
    lcp_element: sample?.lcpElement ?? null,
    lcp_resource_url: sample?.lcpResourceUrl ?? null,
    probe_ms: frame?.elapsedMs ?? null,
    contended: ratio === null ? null : ratio > CONTENDED_RATIO,
    contention_ratio: ratio,
    measured_at: frame === null ? null : new Date(frame.measuredAt).toISOString(),
  };
}

function best(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : Math.min(...measured);
}

/** Combines the competitors' values of each metric into one value with `choose`. */
function summarize(
  items: readonly Probe[],
  choose: (values: readonly (number | null)[]) => number | null,
): Competitors["median"] {
  const of = (metric: Metric) => measured(choose(items.map((item) => item[metric])), metric === "cls" ? 4 : 1);
  return {
    lcp_ms: of("lcp_ms"),
    fcp_ms: of("fcp_ms"),
    cls: of("cls"),
    tbt_ms_approx: of("tbt_ms_approx"),
    ttfb_ms: of("ttfb_ms"),
  };
}

function verdictOf(delta: number, median: number, noise: number): Comparison["verdict"] {
  if (Math.abs(delta) <= Math.max(noise, median * SIMILAR_SHARE)) return "similar";
  return delta < 0 ? "faster" : "slower";
}

function compare(metric: Metric, target: number | null, median: number | null): Comparison {
  const { good, poor, source, noise } = BOUNDS[metric];
  const delta = target === null || median === null ? null : round(target - median, metric === "cls" ? 4 : 1);
  return {
    metric,
    target,
    competitor_median: median,
    delta,
    delta_pct: delta === null || median === null || median === 0 ? null : round((delta / median) * 100, 1),
    verdict: delta === null || median === null ? null : verdictOf(delta, median, noise),
    threshold: target === null ? null : target <= good ? "good" : target <= poor ? "needs_improvement" : "poor",
    good_up_to: good,
    poor_above: poor,
    threshold_source: source,
  };
}

function base(
  request: Parameters<typeof messagesFor>[0],
  status: SpeedStatus,
  browser: string | null,
): SerpSpeedBenchmark {
  return {
    status,
    what_this_measures: messagesFor(request).speed,
    measurement_type: "single_run_lab",
    device_profile: "mobile_viewport_unthrottled_lab",
    network_profile: "unthrottled",
    cpu_profile: "unthrottled",
    benchmark_version: browser === null ? BENCHMARK_VERSION : `${BENCHMARK_VERSION} (${browser})`,
  };
}

/** The `serp_speed_benchmark` section: compares the target with the first three competitors, metric by metric. */
export const serpSpeedBenchmark = defineSection({
  key: "serp_speed_benchmark",
  tiers: ["deep"],
  needs: ["request", "speed"],
  output: SerpSpeedBenchmarkSchema,
  fallback: base({}, "internal_error", null),
  analyze({ request, speed }) {
    const report = base(request, speed.status, speed.browser);
    if (speed.status !== "ok" || speed.target === null) return report;
    const target = probeOf(speed.target);
    const items = speed.competitors.map(probeOf);
    const middle = summarize(items, median);
    return {
      ...report,
      ...(speed.webVitalsVersion === null ? {} : { web_vitals_version: speed.webVitalsVersion }),
      target,
      competitors: {
        count: items.length,
        items,
        median: middle,
        best: summarize(items, best),
        comparison: METRICS.map((metric) => compare(metric, target[metric], middle[metric])),
      },
    };
  },
});
