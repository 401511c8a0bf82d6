import { type ErrorCode, urlNotAllowed } from "../domain/errors.ts";
import type { EventKind } from "../domain/event-kinds.ts";
import { REGION_CODES } from "../domain/regions.ts";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "./example-report.ts";
import { regionsBody } from "./views.ts";

const JOB = "job_01jd3v6k8m4q2x7c9t5w0z1y3b";
const REQUEST = "req_01jd3v6k8h0p6r2s4n8d5f7g9a";
const CREATED = "2026-11-20T09:30:00.000Z";

/** Bodies a caller may send, by kind and name. */
export const REQUEST_EXAMPLES = {
  classify: {
    text: { text: "Trail running shoes with a rock plate protect the foot on stony paths.", languageHint: "en" },
    url: { url: "https://www.example.com/trail-running-shoes", webhook: { url: "https://hooks.example.com/seo" } },
  },
  scan: {
    smallest: { keyword: "trail running shoes" },
    whole: {
      keyword: "trail running shoes",
      url: "https://www.example.com/trail-running-shoes",
      region: "UK",
      locale: "en-GB",
      compatibility_mode: true,
      webhook: { url: "https://hooks.example.com/seo", events: ["job.completed", "job.failed"] },
      callbackMetadata: { page: 42, owner: { team: "content" } },
    },
    deprecated: { keyword: "trail running shoes", market: "US" },
  },
  webhookTest: { completed: { url: "https://hooks.example.com/seo", event: "job.completed" } },
};

function accepted(credits: number) {
  return {
    accepted: {
      job_id: JOB,
      status: "queued",
      request_id: REQUEST,
      estimated: { queue_position: 0 },
      credits_reserved: credits,
    },
  };
}

const STATUS = {
  job_id: JOB,
  type: "scan",
  progress: 0,
  created_at: CREATED,
  region: "US",
  locale: "en-US",
  result: null,
  error: null,
};

/** Responses of the endpoints, by kind and name. */
export const RESPONSE_EXAMPLES = {
  acceptedClassify: accepted(0.2),
  acceptedLite: accepted(1.5),
  acceptedStandard: accepted(2),
  acceptedDeep: accepted(3),
  job: {
    queued: { ...STATUS, status: "queued", progress: null, started_at: null, completed_at: null },
    running: { ...STATUS, status: "running", progress: 35, started_at: "2026-11-20T09:30:00.120Z", completed_at: null },
    failed: {
      ...STATUS,
      status: "failed",
      progress: 35,
      started_at: "2026-11-20T09:30:00.120Z",
      completed_at: "2026-11-20T09:30:21.004Z",
      error: {
        code: "TARGET_UNREACHABLE",
        message: "fetch https://www.example.com/trail-running-shoes: the connection was refused",
      },
    },
    classify: {
      ...STATUS,
      type: "classify",
      status: "completed",
      progress: 100,
      started_at: CREATED,
      completed_at: CREATED,
      region: null,
      locale: null,
    },
  },
  result: {
    standard: EXAMPLE_REPORT,
    deep: EXAMPLE_DEEP_REPORT,
    lite: EXAMPLE_LITE_REPORT,
    classify: {
      meta: { report_date: "2026-11-20" },
      categories: [{ category: "/Shopping/Apparel/Footwear", score: 0.83 }],
    },
  },
  credits: {
    snapshot: {
      available_credits: 7.8,
      reserved_credits: 2,
      available_millicredits: 7800,
      reserved_millicredits: 2000,
    },
  },
  regions: { regions: regionsBody() },
  webhookTest: {
    accepted: {
      delivery_id: "dlv_01jd3v6k9c7e1m3p5r7t9v1x3z",
      status: "queued",
      signing_secret: "whsec_4fK9sQ2mX7pL1vN8bT6cR3yW5zH0dJ2gA4eU6iO8kM",
    },
  },
};

function error(code: ErrorCode, message: string, fields: Readonly<Record<string, unknown>> = {}) {
  return { error: { code, message, ...fields } };
}

/** One body per error code. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, unknown>> = {
  VALIDATION_ERROR: error("VALIDATION_ERROR", '"keyword" is required', {
    details: [{ path: "keyword", message: '"keyword" is required' }],
  }),
  REGION_VALIDATION_ERROR: error("REGION_VALIDATION_ERROR", '"region" is not one of the supported regions', {
    supported_regions: REGION_CODES,
  }),
  REGION_MISMATCH: error(
    "REGION_MISMATCH",
    '"region" is US but its deprecated alias "market" is UK; send "region" only',
  ),
  INVALID_API_KEY: error("INVALID_API_KEY", "The API key is missing, malformed, not valid or revoked."),
  INSUFFICIENT_CREDITS: error("INSUFFICIENT_CREDITS", "The job costs 2 credits and 1.5 are available."),
  SCOPE_FORBIDDEN: error("SCOPE_FORBIDDEN", "The key lacks the scope scan:create."),
  ORGANIZATION_SUSPENDED: error("ORGANIZATION_SUSPENDED", "The organization is suspended."),
  NOT_FOUND: error("NOT_FOUND", "No such job."),
  METHOD_NOT_ALLOWED: error("METHOD_NOT_ALLOWED", "Method GET is not allowed. Allowed: POST."),
  UNSUPPORTED_MEDIA_TYPE: error("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json."),
  PAYLOAD_TOO_LARGE: error("PAYLOAD_TOO_LARGE", "The body has more than 262144 bytes."),
  IDEMPOTENCY_CONFLICT: error("IDEMPOTENCY_CONFLICT", "The Idempotency-Key was used before with a different body."),
  RESULT_NOT_READY: error("RESULT_NOT_READY", "The job is running; ask again when its status is terminal."),
  UNSUPPORTED_FORMAT: error("UNSUPPORTED_FORMAT", "A lite scan has no customer_v1 result."),
  URL_NOT_ALLOWED: error("URL_NOT_ALLOWED", urlNotAllowed().message),
  RATE_LIMITED: error("RATE_LIMITED", "Too many requests.", { retry_after_seconds: 12, limit: 20 }),
  ORG_ACTIVE_LIMIT_REACHED: error("ORG_ACTIVE_LIMIT_REACHED", "The organization runs 5 jobs, the most it may.", {
    limit: 5,
    observed: 5,
  }),
  ORG_QUEUED_LIMIT_REACHED: error(
    "ORG_QUEUED_LIMIT_REACHED",
    "The organization has 100 queued jobs, the most it may.",
    {
      limit: 100,
      observed: 100,
    },
  ),
  SCAN_QUEUE_SATURATED: error("SCAN_QUEUE_SATURATED", "The scan queue is full.", {
    retry_after_seconds: 30,
    estimated_wait_seconds: 90,
  }),
  SERVICE_UNAVAILABLE: error("SERVICE_UNAVAILABLE", "The service is shutting down; try again in a moment."),
  INTERNAL_ERROR: error("INTERNAL_ERROR", "Something went wrong on our side.", { requestId: REQUEST }),
};

const EVENT_COMMON = { job_id: JOB, api_key_id: "key_01jd3v1a2b3c4d5e6f7g8h9j0k", request_id: REQUEST };
const TIMINGS = { queue_wait_ms: 120, execution_ms: 41_200, total_wall_ms: 41_320 };
const FAILURE = {
  failed_at: CREATED,
  error: { code: "TIMEOUT", message: "The scan took longer than 150 s." },
  attempt: 3,
  will_retry: false,
};

/** Payloads of each event kind, by name. */
export const EVENT_EXAMPLES: Readonly<Record<EventKind, Readonly<Record<string, unknown>>>> = {
  "job.completed": {
    scan: {
      ...EVENT_COMMON,
      type: "scan",
      status: "completed",
      completed_at: CREATED,
      timings: TIMINGS,
      callback_metadata: { page: 42 },
    },
    classify: { ...EVENT_COMMON, type: "classify", status: "completed", completed_at: CREATED, timings: TIMINGS },
  },
  "job.failed": {
    scan: { ...EVENT_COMMON, type: "scan", status: "failed", ...FAILURE, callback_metadata: { page: 42 } },
    classify: { ...EVENT_COMMON, type: "classify", status: "failed", ...FAILURE },
  },
  "billing.topup_succeeded": {
    topup: {
      tpaId: "tpa_1",
      paymentIntentId: "pi_1",
      grantedMillicredits: 200_000,
      bonusMillicredits: 20_000,
      amountCents: 4900,
      taxAmountCents: 931,
    },
  },
  "billing.topup_failed": { declined: { tpaId: "tpa_1", reason: "card_declined", nextAttemptAt: CREATED } },
  "billing.refund.failed": {
    refund: { refundId: "re_1", orgId: "org_1", packPurchaseId: null, amountCents: 4900, reason: null },
  },
  "billing.dispute.created": {
    dispute: {
      providerDisputeId: "dp_1",
      providerChargeId: "ch_1",
      providerPaymentIntentId: null,
      amountCents: 4900,
      reason: "fraudulent",
      status: null,
      createdAt: CREATED,
    },
  },
  "billing.early_fraud_warning.created": {
    warning: {
      providerEarlyFraudWarningId: "issfr_1",
      providerChargeId: "ch_1",
      providerPaymentIntentId: null,
      fraudType: null,
      actionable: true,
    },
  },
  "watch.alert": {
    fall: {
      kind: "score_fell",
      page_id: "pgk_1",
      watch_id: "wch_1",
      job_id: JOB,
      keyword: "trail running shoes",
      url: "https://www.example.com/trail-running-shoes",
      region: "US",
      tag: "Guides",
      score: 64,
      typical_score: 70,
      points: 7,
      rank: null,
      new_page: null,
      raised_at: CREATED,
    },
  },
};

/** Body of a test delivery of `job.completed`. */
export const TEST_DELIVERY_EXAMPLE = {
  test: true,
  createdAt: CREATED,
  ...EVENT_COMMON,
  type: "scan",
  status: "completed",
};
