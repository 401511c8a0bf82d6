import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, described, flag, nullable, oneOf, text } from "./fields.ts";

const METRICS = {
  lcp_ms: nullable(amount("Largest Contentful Paint, milliseconds.")),
  fcp_ms: nullable(amount("First Contentful Paint, milliseconds.")),
  cls: nullable(amount("Cumulative Layout Shift, no unit.")),
  tbt_ms_approx: nullable(amount("Total Blocking Time, milliseconds: long tasks after FCP, each less 50 ms.")),
  ttfb_ms: nullable(amount("Time To First Byte, milliseconds.")),
};

const ProbeSchema = Type.Object({
  url: text("Address as requested."),
  final_url: nullable(text("Address after redirects.")),
  rank: nullable(countField("Absolute rank; null when the page does not rank.")),
  domain: text("Host without `www.`"),
  status: oneOf(
    ["ok", "timeout", "blocked", "http_error", "unreachable", "url_not_allowed", "not_html", "crashed"],
    "How the probe ended; metrics are null unless ok.",
  ),
  http_status: nullable(countField("Status of the document.")),
  ...METRICS,
  dom_content_loaded_ms: nullable(amount("Milliseconds from navigation start.")),
  load_ms: nullable(amount("Milliseconds from navigation start.")),
  transfer_bytes: nullable(countField("Bytes on the wire.")),
  request_count: nullable(countField("Requests.")),
  js_bytes: nullable(countField("Bytes of scripts on the wire.")),
  image_bytes: nullable(countField("Bytes of images on the wire.")),
  third_party_request_count: nullable(countField("Requests to other sites.")),
  long_task_count: nullable(countField("Main-thread tasks over 50 ms.")),
  lcp_element: nullable(text("Selector of the largest element.")),
  lcp_resource_url: nullable(text("Address of the largest element when it is an image.")),
  probe_ms: nullable(amount("Wall time of the probe.")),
  contended: nullable(flag("True when the machine was busy, which lengthens tbt_ms_approx most.")),
  contention_ratio: nullable(
    amount("Time of a fixed piece of work just before, over the best seen; contended above 1.5."),
  ),
  measured_at: nullable(text("ISO 8601; null when the page was not reached in time.")),
});

const ComparisonSchema = Type.Object({
  metric: oneOf(["lcp_ms", "fcp_ms", "cls", "tbt_ms_approx", "ttfb_ms"], "Metric compared."),
  target: nullable(amount("The target's value.")),
  competitor_median: nullable(amount("Median of the competitors.")),
  delta: nullable(Type.Number({ description: "target less competitor_median." })),
  delta_pct: nullable(Type.Number({ description: "delta over competitor_median, per cent." })),
  verdict: nullable(oneOf(["faster", "similar", "slower"], "The target against the median.")),
  threshold: nullable(oneOf(["good", "needs_improvement", "poor"], "The target against the published thresholds.")),
  good_up_to: amount("Largest good value."),
  poor_above: amount("Largest value that is not poor."),
  threshold_source: text("Where the two come from."),
});

/** `serp_speed_benchmark` of deep reports, contract 2.3. */
export const SerpSpeedBenchmarkSchema = Type.Object(
  {
    status: oneOf(
      [
        "ok",
        "disabled",
        "skipped_not_deep",
        "skipped_no_target_url",
        "skipped_budget_exhausted",
        "timeout",
        "internal_error",
      ],
      "`ok`, or why nothing was measured.",
    ),
    what_this_measures: text("One paragraph for people."),
    measurement_type: Type.Literal("single_run_lab", { description: "One load per page, in a lab." }),
    device_profile: Type.Literal("mobile_viewport_unthrottled_lab", { description: "Mobile viewport, no throttling." }),
    network_profile: Type.Literal("unthrottled", { description: "The network is not slowed." }),
    cpu_profile: Type.Literal("unthrottled", { description: "The processor is not slowed." }),
    benchmark_version: text("Version of the measuring method."),
    web_vitals_version: Type.Optional(text("Version of the web-vitals library in use.")),
    target: Type.Optional(described(ProbeSchema, "Measured values of your page. Absent when it was not measured.")),
    competitors: Type.Optional(
      Type.Object(
        {
          count: countField("Competitors probed."),
          items: Type.Array(ProbeSchema, { description: "By rank." }),
          median: Type.Object(METRICS, { description: "Median of each metric over the competitors with a value." }),
          best: Type.Object(METRICS, { description: "Lowest value of each metric over the competitors." }),
          comparison: Type.Array(ComparisonSchema, { description: "In the order lcp, fcp, cls, tbt, ttfb." }),
        },
        { description: "Measured values of the competitors. Absent when none was measured." },
      ),
    ),
  },
  {
    additionalProperties: false,
    description: "Load speed of the target beside ranking pages, measured in one lab run on the service's own browser.",
  },
);
export type SerpSpeedBenchmark = Static<typeof SerpSpeedBenchmarkSchema>;
