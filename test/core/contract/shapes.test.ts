import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ERRORS } from "../../../core/contract/errors.ts";
import {
  ClassifyCompletedSchema,
  ClassifyFailedSchema,
  DELIVERY_HEADERS,
  EVENT_SCHEMAS,
  ScanCompletedSchema,
  ScanFailedSchema,
} from "../../../core/contract/events.ts";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../../core/contract/example-report.ts";
import {
  ClassifyResultSchema,
  LegacyClassifySchema,
  LegacyScanSchema,
  LiteReportSchema,
  OnPageOptimizationSchema,
  ReportMetaSchema,
  ReportSchema,
} from "../../../core/contract/report.ts";
import {
  AcceptedJobSchema,
  CreditsSchema,
  JobStatusSchema,
  RegionSchema,
  RegionsSchema,
  WebhookTestAcceptedSchema,
} from "../../../core/contract/responses.ts";
import { SerpSpeedBenchmarkSchema } from "../../../core/contract/sections/serp-speed-benchmark.ts";
import { EVENT_KINDS } from "../../../core/domain/event-kinds.ts";

/** Keys as the interface lists them; a trailing `?` marks the optional ones. */
function keysOf(schema: TSchema): string {
  const required: readonly string[] = schema.required ?? [];
  return Object.keys(schema.properties)
    .map((key) => (required.includes(key) ? key : `${key}?`))
    .sort()
    .join(" ");
}

function sorted(keys: string): string {
  return keys.split(/\s+/).sort().join(" ");
}

const META = "report_date target_keyword location url";
const JOB_EVENT = "job_id api_key_id? request_id type status";

// Interface section, schema, keys, whether further keys are refused.
const SHAPES: readonly (readonly [string, TSchema, string, boolean])[] = [
  ["2.1 accepted job", AcceptedJobSchema, "job_id status request_id estimated credits_reserved", true],
  [
    "2.2 job status",
    JobStatusSchema,
    "job_id type status progress created_at started_at completed_at region locale result error",
    true,
  ],
  ["2.3 classify result", ClassifyResultSchema, "meta categories", true],
  ["2.3 classify meta", ClassifyResultSchema.properties.meta, "report_date? target_keyword? location? url?", true],
  [
    "2.3 standard and deep report",
    ReportSchema,
    `schema_version meta on_page_optimization benchmarks entity_coverage topics? topic_and_classification internal_linking
     competitor_term_coverage structured_data_benchmarks? structured_data_coverage? serp_speed_benchmark?
     link_opportunities? originality? answer_readiness? recommendations? plan? serp? diagnostics?`,
    false,
  ],
  ["2.3 report meta", ReportMetaSchema, META, true],
  [
    "2.3 on_page_optimization",
    OnPageOptimizationSchema,
    "score grade confidence summary focus_areas algorithm_version",
    true,
  ],
  [
    "2.3 serp_speed_benchmark",
    SerpSpeedBenchmarkSchema,
    `status what_this_measures measurement_type device_profile network_profile cpu_profile benchmark_version web_vitals_version? target?
     competitors?`,
    true,
  ],
  [
    "2.3 lite report",
    LiteReportSchema,
    "schema_version meta on_page_optimization benchmarks entity_coverage competitor_term_coverage",
    true,
  ],
  [
    "2.3 lite entity_coverage",
    LiteReportSchema.properties.entity_coverage,
    `your_url_related_entity_density_score competitor_related_entity_density_score natural_language_entities highly_related_terms
     keyword_variations`,
    true,
  ],
  ["D-21 legacy scan", LegacyScanSchema, "jobId url keyword score grade missingTerms competitors", true],
  ["D-21 legacy classify", LegacyClassifySchema, "jobId categories", true],
  [
    "2.4 credits",
    CreditsSchema,
    "available_credits reserved_credits available_millicredits reserved_millicredits unmetered?",
    true,
  ],
  ["2.5 region entry", RegionSchema, "code name flagEmoji searchDomain searchGl defaultLocale", true],
  ["4.7 regions", RegionsSchema, "defaultRegion regions", true],
  ["2.6 webhook test acceptance", WebhookTestAcceptedSchema, "delivery_id status signing_secret", true],
  ["6.4 job.completed, classify", ClassifyCompletedSchema, `${JOB_EVENT} completed_at timings`, true],
  ["6.4 job.completed, scan", ScanCompletedSchema, `${JOB_EVENT} completed_at timings callback_metadata?`, false],
  ["6.4 job.failed, classify", ClassifyFailedSchema, `${JOB_EVENT} failed_at error attempt will_retry`, true],
  [
    "6.4 job.failed, scan",
    ScanFailedSchema,
    `${JOB_EVENT} failed_at error attempt will_retry callback_metadata?`,
    false,
  ],
  ["6.4 timings", ScanCompletedSchema.properties.timings, "queue_wait_ms execution_ms total_wall_ms", true],
  [
    "6.4 billing.topup_succeeded",
    EVENT_SCHEMAS["billing.topup_succeeded"],
    "tpaId paymentIntentId grantedMillicredits bonusMillicredits amountCents taxAmountCents",
    false,
  ],
  ["6.4 billing.topup_failed", EVENT_SCHEMAS["billing.topup_failed"], "tpaId reason", false],
  [
    "6.4 billing.refund.failed",
    EVENT_SCHEMAS["billing.refund.failed"],
    "refundId orgId packPurchaseId amountCents reason",
    false,
  ],
  [
    "6.4 billing.dispute.created",
    EVENT_SCHEMAS["billing.dispute.created"],
    "providerDisputeId providerChargeId providerPaymentIntentId amountCents reason status createdAt",
    false,
  ],
  [
    "6.4 billing.early_fraud_warning.created",
    EVENT_SCHEMAS["billing.early_fraud_warning.created"],
    "providerEarlyFraudWarningId providerChargeId providerPaymentIntentId fraudType actionable",
    false,
  ],
  [
    "6.4 watch.alert",
    EVENT_SCHEMAS["watch.alert"],
    "kind page_id watch_id job_id keyword url region tag score typical_score points rank new_page raised_at",
    false,
  ],
];

describe("the schemas have the interface's keys", () => {
  for (const [name, schema, keys, isClosed] of SHAPES) {
    test(name, () => {
      assert.equal(keysOf(schema), sorted(keys));
      assert.equal(schema.additionalProperties === false, isClosed);
    });
  }

  test("6.1 seven event kinds, and those that came later behind them", () => {
    assert.deepEqual(EVENT_KINDS.slice(7), ["watch.alert"]);
    assert.equal(
      EVENT_KINDS.slice(0, 7).join(" "),
      `job.completed job.failed billing.topup_succeeded billing.topup_failed billing.refund.failed billing.dispute.created billing.early_fraud_warning.created`,
    );
  });

  test("6.2 delivery headers", () => {
    assert.deepEqual(Object.keys(DELIVERY_HEADERS), [
      "Service-Signature",
      "Service-Timestamp",
      "Service-Delivery-Id",
      "Service-Event",
      "User-Agent",
    ]);
    assert.equal(DELIVERY_HEADERS["User-Agent"]?.const, "Service-Webhooks/1.0");
  });

  test("7 extra members of the error object", () => {
    const extras = Object.entries(ERRORS).flatMap(([code, { schema }]) => {
      const keys = Object.keys(schema.properties.error.properties).filter((key) => key !== "code" && key !== "message");
      return keys.length === 0 ? [] : [`${code}: ${keys.join(" ")}`];
    });
    assert.deepEqual(extras, [
      "VALIDATION_ERROR: details",
      "REGION_VALIDATION_ERROR: supported_regions",
      "RATE_LIMITED: retry_after_seconds limit",
      "ORG_ACTIVE_LIMIT_REACHED: limit observed",
      "ORG_QUEUED_LIMIT_REACHED: limit observed",
      "SCAN_QUEUE_SATURATED: retry_after_seconds estimated_wait_seconds",
      "INTERNAL_ERROR: requestId",
    ]);
  });

  test("7 headers of the 429 responses", () => {
    assert.deepEqual(Object.keys(ERRORS.RATE_LIMITED.headers), [
      "Retry-After",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
    ]);
    assert.deepEqual(Object.keys(ERRORS.ORG_ACTIVE_LIMIT_REACHED.headers), [
      "X-Concurrency-Limit",
      "X-Concurrency-Remaining",
    ]);
    assert.deepEqual(Object.keys(ERRORS.ORG_QUEUED_LIMIT_REACHED.headers), [
      "X-Concurrency-Limit",
      "X-Concurrency-Remaining",
    ]);
    assert.deepEqual(Object.keys(ERRORS.SCAN_QUEUE_SATURATED.headers), ["Retry-After"]);
  });
});

describe("the values a report may hold", () => {
  const { on_page_optimization: page } = EXAMPLE_REPORT;

  test("score is null or a whole number from 0 to 100", () => {
    for (const score of [null, 0, 100]) assert.ok(Value.Check(OnPageOptimizationSchema, { ...page, score }));
    for (const score of [-1, 101, 57.5, "58"])
      assert.equal(Value.Check(OnPageOptimizationSchema, { ...page, score }), false);
  });

  test("the six grades and no other", () => {
    for (const grade of ["Excellent", "Strong", "Good", "Needs Work", "Under-optimized", "Unavailable"]) {
      assert.ok(Value.Check(OnPageOptimizationSchema, { ...page, grade }));
    }
    assert.equal(Value.Check(OnPageOptimizationSchema, { ...page, grade: "good" }), false);
  });

  test("confidence is from 0 to 1", () => {
    for (const confidence of [0, 1]) assert.ok(Value.Check(OnPageOptimizationSchema, { ...page, confidence }));
    for (const confidence of [-0.01, 1.01])
      assert.equal(Value.Check(OnPageOptimizationSchema, { ...page, confidence }), false);
  });

  test("the literal versions", () => {
    assert.equal(
      Value.Check(ReportSchema, { ...EXAMPLE_REPORT, schema_version: "service-report-customer-v1-lite" }),
      false,
    );
    assert.equal(
      Value.Check(LiteReportSchema, { ...EXAMPLE_LITE_REPORT, schema_version: "service-report-customer-v1" }),
      false,
    );
    assert.equal(
      Value.Check(OnPageOptimizationSchema, { ...page, algorithm_version: "service-optimization-score-v1.0" }),
      false,
    );
  });

  test("every speed status of the interface and no other", () => {
    const speed = EXAMPLE_DEEP_REPORT.serp_speed_benchmark;
    for (const status of [
      "ok",
      "disabled",
      "skipped_not_deep",
      "skipped_no_target_url",
      "skipped_budget_exhausted",
      "timeout",
      "internal_error",
    ]) {
      assert.ok(Value.Check(SerpSpeedBenchmarkSchema, { ...speed, status }));
    }
    assert.equal(Value.Check(SerpSpeedBenchmarkSchema, { ...speed, status: "failed" }), false);
  });

  test("a classify result has at most three categories", () => {
    const category = { category: "/Shopping/Apparel/Footwear", score: 0.5 };
    assert.ok(Value.Check(ClassifyResultSchema, { meta: {}, categories: [category, category, category] }));
    assert.equal(Value.Check(ClassifyResultSchema, { meta: {}, categories: Array(4).fill(category) }), false);
  });

  test("the result of a status view is always null", () => {
    assert.equal(JobStatusSchema.properties.result.type, "null");
  });
});
