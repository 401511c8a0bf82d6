import { type SerpSpeedBenchmark, SerpSpeedBenchmarkSchema } from "../core/contract/sections/serp-speed-benchmark.ts";
import { defineSection } from "../core/pipeline/section.ts";

const BENCHMARK_VERSION = "1";

function unmeasured(status: SerpSpeedBenchmark["status"]): SerpSpeedBenchmark {
  return {
    status,
    what_this_measures:
      "Load speed of your page beside the pages that rank, each loaded once in the service's own browser: " +
      "Largest Contentful Paint, Cumulative Layout Shift, approximate Total Blocking Time and Time To First Byte. " +
      "Lab values for comparison with each other, not field data of real visitors.",
    measurement_type: "single_run_lab",
    device_profile: "mobile_viewport_unthrottled_lab",
    network_profile: "unthrottled",
    cpu_profile: "unthrottled",
    benchmark_version: BENCHMARK_VERSION,
  };
}

/** The `serp_speed_benchmark` section. Evidence holds no probes yet, so it states why nothing was measured. */
export const serpSpeedBenchmark = defineSection({
  key: "serp_speed_benchmark",
  tiers: ["deep"],
  needs: ["request"],
  output: SerpSpeedBenchmarkSchema,
  fallback: unmeasured("internal_error"),
  analyse({ request }) {
    return unmeasured(request.url === null ? "skipped_no_target_url" : "disabled");
  },
});
