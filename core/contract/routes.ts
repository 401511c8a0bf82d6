import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Scope } from "../domain/caller.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { Topic } from "../domain/job.ts";
import { PRICES } from "../domain/prices.ts";
import type { RateBucket } from "../domain/rate-limits.ts";
import { REQUEST_EXAMPLES, RESPONSE_EXAMPLES } from "./examples.ts";
import { DEPRECATION_HEADERS, RATE_HEADERS, REPLAY_HEADERS } from "./headers.ts";
import {
  ClassifyBodySchema,
  CreationHeadersSchema,
  JobParamsSchema,
  ResultQuerySchema,
  ScanBodySchema,
  WebhookTestBodySchema,
} from "./requests.ts";
import {
  AcceptedJobSchema,
  CreditsSchema,
  JobResultSchema,
  JobStatusSchema,
  RegionsSchema,
  WebhookTestAcceptedSchema,
} from "./responses.ts";

/** Version of the interface. It is independent of the program's version. Contract 9 */
export const INTERFACE_VERSION = "1.0.0-preview";

/** Name of an endpoint in code, documents and clients. */
export type OperationId =
  | "classify"
  | "scan"
  | "scanLite"
  | "scanDeep"
  | "job"
  | "jobResult"
  | "credits"
  | "regions"
  | "testWebhook";

/** The response of an endpoint to a request that succeeds. */
export interface SuccessResponse {
  readonly status: 200 | 202;
  readonly description: string;
  readonly schema: TSchema;
  /** Headers beside those of every response. */
  readonly headers: Readonly<Record<string, TSchema>>;
}

/** Example bodies by their names in the documentation. */
export type Examples = Readonly<Record<string, unknown>>;

/** One endpoint of the REST API. */
export interface Route {
  readonly id: OperationId;
  readonly method: "GET" | "POST";
  /** OpenAPI form: `/v1/jobs/{jobId}`. */
  readonly path: string;
  readonly summary: string;
  /** Scope that the key needs. `null`: the route is public. D-3 */
  readonly scope: Scope | null;
  /** Rate limit of the route. `null`: the route is not limited. Contract 8.1 */
  readonly bucket: RateBucket | null;
  readonly costMillicredits: number;
  readonly headers: TObject | null;
  readonly params: TObject | null;
  /** Known parameters may not repeat. Unknown parameters are ignored (D-8). */
  readonly query: TObject | null;
  readonly body: TObject | null;
  readonly success: SuccessResponse;
  /** Error codes that the endpoint can return. `ERRORS` has their schemas. */
  readonly errors: readonly ErrorCode[];
  /** Examples by name. Each satisfies `body` or `success.schema`. */
  readonly examples: { readonly bodies: Examples; readonly responses: Examples };
}

const KEYED: readonly ErrorCode[] = ["INVALID_API_KEY", "ORGANIZATION_SUSPENDED", "SCOPE_FORBIDDEN", "RATE_LIMITED"];
const ALWAYS: readonly ErrorCode[] = ["METHOD_NOT_ALLOWED", "SERVICE_UNAVAILABLE", "INTERNAL_ERROR"];
const WITH_BODY: readonly ErrorCode[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "VALIDATION_ERROR"];
const CREATION: readonly ErrorCode[] = [
  "IDEMPOTENCY_CONFLICT",
  "URL_NOT_ALLOWED",
  "ORG_QUEUED_LIMIT_REACHED",
  "INSUFFICIENT_CREDITS",
];

const PUBLIC = { headers: null, params: null, query: null, body: null, costMillicredits: 0 };

interface CreationRoute extends Pick<Route, "id" | "path" | "summary" | "scope" | "bucket" | "examples"> {
  readonly topic: Topic;
  readonly body: TObject;
  readonly headers: SuccessResponse["headers"];
  readonly errors: readonly ErrorCode[];
}

function creation({ topic, headers, errors, ...own }: CreationRoute): Route {
  return {
    ...PUBLIC,
    ...own,
    method: "POST",
    costMillicredits: PRICES[topic],
    headers: CreationHeadersSchema,
    success: {
      status: 202,
      description: "Accepted; credits are reserved.",
      schema: AcceptedJobSchema,
      headers: { ...RATE_HEADERS, ...REPLAY_HEADERS, ...headers },
    },
    errors: [...KEYED, ...WITH_BODY, ...CREATION, ...errors, ...ALWAYS],
  };
}

function scan(
  own: Pick<Route, "id" | "path" | "summary" | "bucket"> & { readonly topic: Topic; readonly accepted: Examples },
): Route {
  const { accepted, ...route } = own;
  return creation({
    ...route,
    scope: "scan:create",
    body: ScanBodySchema,
    headers: DEPRECATION_HEADERS,
    errors: ["REGION_VALIDATION_ERROR", "REGION_MISMATCH", "SCAN_QUEUE_SATURATED"],
    examples: { bodies: REQUEST_EXAMPLES.scan, responses: accepted },
  });
}

/**
 * Every endpoint of the interface, in its order. The MCP server at /mcp is not a REST endpoint, but its tools reuse
 * these schemas.
 */
export const ROUTES: readonly Route[] = [
  creation({
    id: "classify",
    path: "/v1/classify",
    summary: "Assigns a text or a page to semantic categories.",
    topic: "classify",
    scope: "classify:create",
    bucket: "create",
    body: ClassifyBodySchema,
    headers: {},
    errors: ["ORG_ACTIVE_LIMIT_REACHED"],
    examples: { bodies: REQUEST_EXAMPLES.classify, responses: RESPONSE_EXAMPLES.acceptedClassify },
  }),
  scan({
    id: "scan",
    path: "/v1/scan",
    summary: "Compares a page with the pages that rank for a keyword.",
    topic: "scan.standard",
    bucket: "scan",
    accepted: RESPONSE_EXAMPLES.acceptedStandard,
  }),
  scan({
    id: "scanLite",
    path: "/v1/scan/lite",
    summary: "Compares a page with the ranking pages, with fewer sections.",
    topic: "scan.lite",
    bucket: "scan.lite",
    accepted: RESPONSE_EXAMPLES.acceptedLite,
  }),
  scan({
    id: "scanDeep",
    path: "/v1/scan/deep",
    summary: "Compares a page with 15 ranking pages, with a speed benchmark.",
    topic: "scan.deep",
    bucket: "scan.deep",
    accepted: RESPONSE_EXAMPLES.acceptedDeep,
  }),
  {
    ...PUBLIC,
    id: "job",
    method: "GET",
    path: "/v1/jobs/{jobId}",
    summary: "Returns the status of a job.",
    scope: "jobs:read",
    bucket: "read",
    params: JobParamsSchema,
    success: { status: 200, description: "Job status.", schema: JobStatusSchema, headers: RATE_HEADERS },
    errors: [...KEYED, "NOT_FOUND", ...ALWAYS],
    examples: { bodies: {}, responses: RESPONSE_EXAMPLES.job },
  },
  {
    ...PUBLIC,
    id: "jobResult",
    method: "GET",
    path: "/v1/jobs/{jobId}/result",
    summary: "Returns the result of a completed job.",
    scope: "results:read",
    bucket: "read",
    params: JobParamsSchema,
    query: ResultQuerySchema,
    success: {
      status: 200,
      description: "The result in the requested format, or in the own format of the job.",
      schema: JobResultSchema,
      headers: RATE_HEADERS,
    },
    errors: [...KEYED, "VALIDATION_ERROR", "NOT_FOUND", "RESULT_NOT_READY", "UNSUPPORTED_FORMAT", ...ALWAYS],
    examples: { bodies: {}, responses: RESPONSE_EXAMPLES.result },
  },
  {
    ...PUBLIC,
    id: "credits",
    method: "GET",
    path: "/v1/credits",
    summary: "Returns the credits of the organization.",
    scope: "credits:read",
    bucket: "read",
    success: { status: 200, description: "Credits snapshot.", schema: CreditsSchema, headers: RATE_HEADERS },
    errors: [...KEYED, ...ALWAYS],
    examples: { bodies: {}, responses: RESPONSE_EXAMPLES.credits },
  },
  {
    ...PUBLIC,
    id: "regions",
    method: "GET",
    path: "/v1/regions",
    summary: "Lists the regions of scans.",
    scope: null,
    bucket: null,
    success: {
      status: 200,
      description: "Static list.",
      schema: RegionsSchema,
      headers: { "Cache-Control": Type.Literal("public, max-age=86400") },
    },
    errors: [...ALWAYS],
    examples: { bodies: {}, responses: RESPONSE_EXAMPLES.regions },
  },
  {
    ...PUBLIC,
    id: "testWebhook",
    method: "POST",
    path: "/v1/webhooks/test",
    summary: "Queues one test delivery to a receiver.",
    scope: "webhooks:write",
    // Contract 8.1 names no bucket for webhook tests. They have their own bucket, so they use up none of the requests
    // that classify is promised.
    bucket: "webhook",
    body: WebhookTestBodySchema,
    success: {
      status: 202,
      description: "The test delivery is queued.",
      schema: WebhookTestAcceptedSchema,
      headers: RATE_HEADERS,
    },
    errors: [...KEYED, ...WITH_BODY, "URL_NOT_ALLOWED", ...ALWAYS],
    examples: { bodies: REQUEST_EXAMPLES.webhookTest, responses: RESPONSE_EXAMPLES.webhookTest },
  },
];
