import { type TSchema, Type } from "@sinclair/typebox";
import type { EventKind } from "../domain/event-kinds.ts";
import { CountSchema, closed, TextSchema, TimestampSchema } from "./common.ts";
import { nullable } from "./sections/fields.ts";

const TimingsSchema = closed({ queue_wait_ms: CountSchema, execution_ms: CountSchema, total_wall_ms: CountSchema });

const COMMON = {
  job_id: TextSchema,
  api_key_id: Type.Optional(
    Type.String({ description: "identifier, not a credential; absent for jobs admitted without a key" }),
  ),
  request_id: TextSchema,
};

const COMPLETED = { status: Type.Literal("completed"), completed_at: TimestampSchema, timings: TimingsSchema };

const FAILED = {
  status: Type.Literal("failed"),
  failed_at: TimestampSchema,
  error: closed({ code: TextSchema, message: TextSchema }),
  attempt: Type.Integer({ exclusiveMinimum: 0, description: "one-based" }),
  will_retry: Type.Boolean({ description: "false on the terminal emission" }),
};

const SCAN = {
  type: Type.Literal("scan"),
  callback_metadata: Type.Optional(
    Type.Object({}, { description: "as given at creation; never an authorization decision" }),
  ),
};
const CLASSIFY = { type: Type.Literal("classify") };

/** `job.completed` of a classify job: no further keys. Contract 6.4. */
export const ClassifyCompletedSchema = closed({ ...COMMON, ...CLASSIFY, ...COMPLETED });
/** `job.failed` of a classify job: no further keys. Contract 6.4. */
export const ClassifyFailedSchema = closed({ ...COMMON, ...CLASSIFY, ...FAILED });
/** `job.completed` of a scan. Contract 6.4. */
export const ScanCompletedSchema = Type.Object({ ...COMMON, ...SCAN, ...COMPLETED });
/** `job.failed` of a scan. Contract 6.4. */
export const ScanFailedSchema = Type.Object({ ...COMMON, ...SCAN, ...FAILED });

/** Payload of each event kind, contract 6.4. Billing payloads use camelCase and may gain keys. */
export const EVENT_SCHEMAS: Readonly<Record<EventKind, TSchema>> = {
  "job.completed": Type.Union([ClassifyCompletedSchema, ScanCompletedSchema]),
  "job.failed": Type.Union([ClassifyFailedSchema, ScanFailedSchema]),
  "billing.topup_succeeded": Type.Object({
    tpaId: TextSchema,
    paymentIntentId: TextSchema,
    grantedMillicredits: CountSchema,
    bonusMillicredits: CountSchema,
    amountCents: CountSchema,
    taxAmountCents: CountSchema,
  }),
  "billing.topup_failed": Type.Object({ tpaId: TextSchema, reason: TextSchema }),
  "billing.refund.failed": Type.Object({
    refundId: TextSchema,
    orgId: TextSchema,
    packPurchaseId: nullable(TextSchema),
    amountCents: Type.Integer(),
    reason: nullable(TextSchema),
  }),
  "billing.dispute.created": Type.Object({
    providerDisputeId: TextSchema,
    providerChargeId: nullable(TextSchema),
    providerPaymentIntentId: nullable(TextSchema),
    amountCents: Type.Integer(),
    reason: nullable(TextSchema),
    status: nullable(TextSchema),
    createdAt: TextSchema,
  }),
  "billing.early_fraud_warning.created": Type.Object({
    providerEarlyFraudWarningId: TextSchema,
    providerChargeId: nullable(TextSchema),
    providerPaymentIntentId: nullable(TextSchema),
    fraudType: nullable(TextSchema),
    actionable: nullable(Type.Boolean()),
  }),
  "watch.alert": Type.Object({
    kind: Type.Union([Type.Literal("score_fell"), Type.Literal("below_typical"), Type.Literal("new_page")]),
    page_id: TextSchema,
    watch_id: nullable(TextSchema),
    job_id: TextSchema,
    keyword: TextSchema,
    url: nullable(TextSchema),
    region: TextSchema,
    tag: Type.String({ description: "empty without a tag" }),
    score: nullable(Type.Integer()),
    typical_score: nullable(Type.Integer()),
    points: nullable(Type.Integer({ description: "points of the fall, or below the typical page" })),
    rank: nullable(Type.Integer({ description: "rank of the new page" })),
    new_page: nullable(Type.String({ description: "host and path of the new page" })),
    raised_at: TimestampSchema,
  }),
};

/** Fields that every test delivery carries beside the sample fields of its event. Contract 4.8, D-28. */
export const TestDeliverySchema = Type.Object({ test: Type.Literal(true), createdAt: TimestampSchema });

/** Headers of every delivery, contract 6.2. */
export const DELIVERY_HEADERS: Readonly<Record<string, TSchema>> = {
  "Service-Signature": Type.String({
    pattern: "^[0-9a-f]{64}$",
    description: "lower-case hex of HMAC-SHA256 over timestamp, full stop and raw body",
  }),
  "Service-Timestamp": Type.String({ pattern: "^[0-9]+$", description: "Unix seconds, refreshed on each attempt" }),
  "Service-Delivery-Id": Type.String({ minLength: 1, description: "the same across retries" }),
  "Service-Event": Type.String({ description: "event kind" }),
  "User-Agent": Type.Literal("Service-Webhooks/1.0"),
};
