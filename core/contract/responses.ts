import { type Static, Type } from "@sinclair/typebox";
import { REGION_CODES } from "../domain/regions.ts";
import { closed, TimestampSchema } from "./common.ts";
import {
  ClassifyResultSchema,
  LegacyClassifySchema,
  LegacyScanSchema,
  LiteReportSchema,
  ReportSchema,
} from "./report.ts";
import { amount, countField, described, nullable, oneOf, text } from "./sections/fields.ts";

/** Accepted job, contract 2.1. Every member is always present (D-13). */
export const AcceptedJobSchema = closed({
  job_id: text("Id of the job."),
  status: Type.Literal("queued", { description: "State of a new job." }),
  request_id: text("Id of the request that created the job, for questions about it."),
  estimated: closed(
    { queue_position: countField("Jobs ahead; 0: the job can start now.") },
    { description: "Position at the time of the creation." },
  ),
  credits_reserved: amount("Credits that the job holds until it ends."),
});

/** Job status, contract 2.2. All fields are always present. */
export const JobStatusSchema = closed({
  job_id: text("Id of the job."),
  type: oneOf(["classify", "scan"], "Kind of the job, as created."),
  status: oneOf(
    ["queued", "waiting", "running", "processing", "completed", "failed", "cancelled"],
    "State of the job, contract 3.1. The last three are final.",
  ),
  progress: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: "Progress in percent; it never decreases within an attempt.",
    }),
  ),
  created_at: described(TimestampSchema, "Creation, as an ISO 8601 instant in UTC."),
  started_at: nullable(described(TimestampSchema, "Start of the first attempt; null before it.")),
  completed_at: nullable(described(TimestampSchema, "End of the job, whatever its final state; null before it.")),
  region: nullable(oneOf(REGION_CODES, "Region of the search; null for classifications.")),
  locale: nullable(text("Language tag of the scan; null for classifications.")),
  result: Type.Null({ description: "Always null; the result has its own route." }),
  error: nullable(
    closed(
      { code: text("A code of failed jobs."), message: text("Cause and remedy for people.") },
      { description: "Failure of the job, or of its last attempt while another follows; null otherwise." },
    ),
  ),
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
  available_credits: amount("Credits that new jobs can use."),
  reserved_credits: amount("Credits that jobs hold."),
  available_millicredits: countField("The same in thousandths of a credit, without rounding."),
  reserved_millicredits: countField("The same in thousandths of a credit, without rounding."),
  unmetered: Type.Optional(
    Type.Literal(true, { description: "Present when no credits limit the organization. Its jobs are only counted." }),
  ),
});

/** Region entry, contract 2.5. */
export const RegionSchema = closed({
  code: oneOf(REGION_CODES, "Code for `region` of a scan."),
  name: Type.String({ minLength: 1, description: "Name of the region." }),
  flagEmoji: Type.String({ minLength: 1, description: "Flag of the region." }),
  searchDomain: Type.String({
    minLength: 1,
    description: "Domain of a search engine in the region, for information only.",
  }),
  searchGl: Type.String({ pattern: "^[a-z]{2}$", description: "Country parameter of the search." }),
  defaultLocale: Type.String({ pattern: "^[a-z]{2}-[A-Z]{2}$", description: "Locale of scans without `locale`." }),
});

/** Response to GET /v1/regions, contract 4.7. */
export const RegionsSchema = closed({
  defaultRegion: oneOf(REGION_CODES, "Region of scans without `region`."),
  regions: Type.Array(RegionSchema, {
    minItems: REGION_CODES.length,
    maxItems: REGION_CODES.length,
    description: "All regions, in a fixed order.",
  }),
});

/** Webhook test acceptance, contract 2.6. */
export const WebhookTestAcceptedSchema = closed({
  delivery_id: text("Id of the delivery, as in the header `Service-Delivery-Id`."),
  status: Type.Literal("queued", { description: "State of a new delivery." }),
  signing_secret: Type.String({ pattern: "^whsec_[A-Za-z0-9]+$", description: "Secret that signs this one delivery." }),
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
