import { type Static, Type } from "@sinclair/typebox";
import { REGION_CODES } from "../domain/regions.ts";
import { CountSchema, closed, TextSchema, TimestampSchema } from "./common.ts";
import {
  ClassifyResultSchema,
  LegacyClassifySchema,
  LegacyScanSchema,
  LiteReportSchema,
  ReportSchema,
} from "./report.ts";
import { nullable, oneOf } from "./sections/fields.ts";

const CreditsNumberSchema = Type.Number({ minimum: 0 });

/** Accepted job, contract 2.1. Every member is always present (D-13). */
export const AcceptedJobSchema = closed({
  job_id: TextSchema,
  status: Type.Literal("queued"),
  request_id: TextSchema,
  estimated: closed({ queue_position: CountSchema }),
  credits_reserved: CreditsNumberSchema,
});

/** Job status, contract 2.2. All fields are always present. */
export const JobStatusSchema = closed({
  job_id: TextSchema,
  type: oneOf(["classify", "scan"], "as created"),
  status: oneOf(["queued", "waiting", "running", "processing", "completed", "failed", "cancelled"], "contract 3.1"),
  progress: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  created_at: TimestampSchema,
  started_at: nullable(TimestampSchema),
  completed_at: nullable(TimestampSchema),
  region: nullable(oneOf(REGION_CODES, "region code")),
  locale: nullable(TextSchema),
  result: Type.Null({ description: "always null; the result route has it" }),
  error: nullable(closed({ code: TextSchema, message: TextSchema })),
});

/** Job result in any format, contract 2.3. */
export const JobResultSchema = Type.Union([
  ReportSchema,
  LiteReportSchema,
  ClassifyResultSchema,
  LegacyScanSchema,
  LegacyClassifySchema,
]);

/** Credits snapshot of the caller's organization, contract 2.4. */
export const CreditsSchema = closed({
  available_credits: CreditsNumberSchema,
  reserved_credits: CreditsNumberSchema,
  available_millicredits: CountSchema,
  reserved_millicredits: CountSchema,
});

/** Region entry, contract 2.5. */
export const RegionSchema = closed({
  code: oneOf(REGION_CODES, "region code"),
  name: Type.String({ minLength: 1 }),
  flagEmoji: Type.String({ minLength: 1 }),
  searchDomain: Type.String({ minLength: 1, description: "informational only" }),
  searchGl: Type.String({ pattern: "^[a-z]{2}$" }),
  defaultLocale: Type.String({ pattern: "^[a-z]{2}-[A-Z]{2}$" }),
});

/** Response to GET /v1/regions, contract 4.7. */
export const RegionsSchema = closed({
  defaultRegion: oneOf(REGION_CODES, "region code"),
  regions: Type.Array(RegionSchema, { minItems: REGION_CODES.length, maxItems: REGION_CODES.length }),
});

/** Webhook test acceptance, contract 2.6. */
export const WebhookTestAcceptedSchema = closed({
  delivery_id: TextSchema,
  status: Type.Literal("queued"),
  signing_secret: Type.String({ pattern: "^whsec_[A-Za-z0-9]+$", description: "signs this one delivery" }),
});

/** Body of a 202 of the creation routes. */
export type AcceptedJobBody = Static<typeof AcceptedJobSchema>;
/** Body of GET /v1/jobs/{jobId}. */
export type JobStatusBody = Static<typeof JobStatusSchema>;
/** Body of GET /v1/credits. */
export type CreditsBody = Static<typeof CreditsSchema>;
/** Body of GET /v1/regions. */
export type RegionsBody = Static<typeof RegionsSchema>;
/** Body of the 202 of POST /v1/webhooks/test. */
export type WebhookTestAcceptedBody = Static<typeof WebhookTestAcceptedSchema>;
