import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { ErrorCode } from "../domain/errors.ts";
import { REGION_CODES } from "../domain/regions.ts";
import { closed } from "./common.ts";
import { RATE_HEADERS } from "./headers.ts";
import { oneOf } from "./sections/fields.ts";

/** One error as the wire shows it. */
export interface ErrorDefinition {
  /** Describes when the error occurs, for the documentation. */
  readonly description: string;
  /** The whole body: the envelope with this code. */
  readonly schema: TSchema;
  /** Required response headers of this error, beside the headers of every response. */
  readonly headers: Readonly<Record<string, TSchema>>;
}

function envelope(code: ErrorCode, fields: TProperties): TSchema {
  return closed({ error: closed({ code: Type.Literal(code), message: Type.String({ minLength: 1 }), ...fields }) });
}

function define(
  code: ErrorCode,
  description: string,
  fields: TProperties = {},
  headers: Readonly<Record<string, TSchema>> = {},
): ErrorDefinition {
  return { description, schema: envelope(code, fields), headers };
}

const DetailsSchema = Type.Array(
  closed({
    path: Type.String({ description: "Dotted path of the field; empty for the whole body." }),
    message: Type.String({ minLength: 1, description: "The rule that the field breaks." }),
  }),
  { minItems: 1, description: "Every field that failed." },
);
const LimitSchema = Type.Integer({ exclusiveMinimum: 0, description: "The limit that was reached." });
const RetrySecondsSchema = Type.Number({ minimum: 0, description: "Seconds to wait before the next request." });
const RetryAfterSchema = Type.String({ pattern: "^[0-9]+$", description: "seconds" });
const CONCURRENCY_HEADERS = {
  "X-Concurrency-Limit": Type.String({ pattern: "^[0-9]+$", description: "equals error.limit" }),
  "X-Concurrency-Remaining": Type.Literal("0"),
};
const CONCURRENCY_FIELDS = {
  limit: LimitSchema,
  observed: Type.Integer({ minimum: 0, description: "Jobs at the time of the request." }),
};

/** Every error of contract 7 and D-7. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = {
  VALIDATION_ERROR: define("VALIDATION_ERROR", "The request body, query or a header failed validation.", {
    details: DetailsSchema,
  }),
  REGION_VALIDATION_ERROR: define("REGION_VALIDATION_ERROR", "Unknown region or market.", {
    supported_regions: Type.Array(oneOf(REGION_CODES, "region code"), {
      minItems: REGION_CODES.length,
      maxItems: REGION_CODES.length,
      description: "Every valid code.",
    }),
  }),
  REGION_MISMATCH: define("REGION_MISMATCH", "region and market were both sent with different values."),
  INVALID_API_KEY: define(
    "INVALID_API_KEY",
    "The bearer key is missing, malformed, not valid or revoked.",
    {},
    {
      "WWW-Authenticate": Type.String({ pattern: "^Bearer", description: "RFC 6750 3" }),
    },
  ),
  INSUFFICIENT_CREDITS: define("INSUFFICIENT_CREDITS", "The balance cannot cover the reservation."),
  SCOPE_FORBIDDEN: define("SCOPE_FORBIDDEN", "The key lacks the route's scope."),
  ORGANIZATION_SUSPENDED: define("ORGANIZATION_SUSPENDED", "The organization is suspended."),
  NOT_FOUND: define(
    "NOT_FOUND",
    "No such route, or the job is unknown to the caller's organization, or it ended without a result.",
  ),
  METHOD_NOT_ALLOWED: define(
    "METHOD_NOT_ALLOWED",
    "The route exists but not with this method.",
    {},
    { Allow: Type.String({ minLength: 1 }) },
  ),
  UNSUPPORTED_MEDIA_TYPE: define("UNSUPPORTED_MEDIA_TYPE", "The body is not sent as plain application/json."),
  PAYLOAD_TOO_LARGE: define("PAYLOAD_TOO_LARGE", "The body has more than 256 KiB."),
  IDEMPOTENCY_CONFLICT: define("IDEMPOTENCY_CONFLICT", "The Idempotency-Key was used before with a different body."),
  RESULT_NOT_READY: define("RESULT_NOT_READY", "The job is not yet terminal."),
  UNSUPPORTED_FORMAT: define("UNSUPPORTED_FORMAT", "The requested response_format does not suit the job."),
  URL_NOT_ALLOWED: define("URL_NOT_ALLOWED", "The URL was rejected by the fetch-safety policy."),
  RATE_LIMITED: define(
    "RATE_LIMITED",
    "The burst rate limit of the key or the organization was hit.",
    {
      retry_after_seconds: RetrySecondsSchema,
      limit: LimitSchema,
    },
    { "Retry-After": RetryAfterSchema, ...RATE_HEADERS },
  ),
  ORG_ACTIVE_LIMIT_REACHED: define(
    "ORG_ACTIVE_LIMIT_REACHED",
    "The organization runs as many jobs as it may.",
    CONCURRENCY_FIELDS,
    CONCURRENCY_HEADERS,
  ),
  ORG_QUEUED_LIMIT_REACHED: define(
    "ORG_QUEUED_LIMIT_REACHED",
    "The organization has as many queued jobs as it may.",
    CONCURRENCY_FIELDS,
    CONCURRENCY_HEADERS,
  ),
  SCAN_QUEUE_SATURATED: define(
    "SCAN_QUEUE_SATURATED",
    "The global scan queue is full.",
    {
      retry_after_seconds: RetrySecondsSchema,
      estimated_wait_seconds: Type.Integer({ minimum: 0, description: "Estimated time until a place is free." }),
    },
    { "Retry-After": RetryAfterSchema },
  ),
  SERVICE_UNAVAILABLE: define(
    "SERVICE_UNAVAILABLE",
    "The service or a part of it is not available at the moment.",
    {},
    { "Retry-After": RetryAfterSchema },
  ),
  INTERNAL_ERROR: define("INTERNAL_ERROR", "Unexpected server failure.", {
    requestId: Type.String({ minLength: 1, description: "Id for questions, as in `X-Request-Id`." }),
  }),
};
