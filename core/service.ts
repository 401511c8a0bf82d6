import type { RegionCode } from "./contract/regions.ts";
import type { JobRequest, JobState, Json, JsonObject } from "./job.ts";

export type Scope = "classify:create" | "scan:create" | "jobs:read" | "results:read" | "credits:read" | "webhooks:write";
export const SCOPES: readonly Scope[] = ["classify:create", "scan:create", "jobs:read", "results:read", "credits:read", "webhooks:write"];

/** `live` and `test` keys open the REST API, `mcp` keys the tool-protocol server. Decision D-4. */
export type KeyKind = "live" | "test" | "mcp";

/** Rate buckets of contract 8.1; each scan path has its own. */
export type RateBucket = "read" | "create" | "scan" | "scan.lite" | "scan.deep";

/** An authenticated key and the organisation it acts for. */
export interface Caller {
  readonly organizationId: string;
  /** `null` for a caller that signed in without a key. */
  readonly keyId: string | null;
  readonly kind: KeyKind;
  readonly scopes: readonly Scope[];
}

export type ResponseFormat = "customer_v1" | "customer_v1_lite" | "legacy";

/** Job-level subscription, contract 4.1. */
export interface WebhookSubscription {
  readonly url: string;
  readonly events: readonly string[];
}

/** One creation request after validation. */
export interface AdmitCommand {
  readonly request: JobRequest;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** Route path and canonical JSON of the body as sent; equal fingerprints are the same request (D-17). */
  readonly fingerprint: { readonly route: string; readonly canonicalBody: string };
  readonly webhook: WebhookSubscription | null;
  readonly callbackMetadata: JsonObject | null;
}

export interface AcceptedJob {
  readonly jobId: string;
  readonly requestId: string;
  /** Jobs ahead, 0 when it can start now. */
  readonly queuePosition: number;
  readonly reservedMillicredits: number;
  /** True when an earlier request with the same idempotency key made the job. */
  readonly isReplay: boolean;
}

/** Status view, contract 2.2. Instants are milliseconds since the epoch. */
export interface JobView {
  readonly jobId: string;
  readonly type: "classify" | "scan";
  readonly state: JobState;
  readonly progress: number | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly region: RegionCode | null;
  readonly locale: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface CreditsSnapshot {
  readonly availableMillicredits: number;
  readonly reservedMillicredits: number;
}

export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAtSeconds: number;
}

export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "suspended";
  readonly createdAt: number;
}

/** A key as shown in lists: never the key itself. */
export interface KeyView {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly name: string | null;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** What the account owner can do; the CLI and the dashboard call it. All throw `ServiceError` NOT_FOUND for unknown ids. */
export interface Owner {
  /** Grants the 10 free credits of contract 1 in the same transaction. */
  createOrganization(input: { readonly name: string }): Promise<OrganizationView>;
  listOrganizations(): Promise<readonly OrganizationView[]>;
  /** The only moment the full key is shown. */
  createKey(input: {
    readonly organizationId: string;
    readonly kind: KeyKind;
    readonly scopes: readonly Scope[];
    readonly name?: string;
    readonly expiresAt?: number;
  }): Promise<{ readonly key: string; readonly view: KeyView }>;
  revokeKey(keyId: string): Promise<void>;
  listKeys(organizationId: string): Promise<readonly KeyView[]>;
  /** Whole millicredits > 0; valid 12 months unless told. `reference` makes the grant idempotent. */
  grantCredits(input: { readonly organizationId: string; readonly millicredits: number; readonly reference?: string }): Promise<CreditsSnapshot>;
  credits(organizationId: string): Promise<CreditsSnapshot>;
}

/**
 * Everything a caller can do. REST, MCP, CLI and host applications call this and nothing deeper.
 *
 * All members throw `ServiceError` for what a caller did wrong. The order in which a request is
 * judged (D-6) is: `authenticate` (401, 403 suspended), `authorize` (403 scope), `rateLimit` (429), then the
 * request's own validation by the surface, then `admit`.
 */
export interface Service {
  /** Throws INVALID_API_KEY, ORGANIZATION_SUSPENDED. `bearer` is the value after `Bearer `, or `null`. */
  authenticate(bearer: string | null, surface: "api" | "mcp"): Promise<Caller>;
  /** Throws SCOPE_FORBIDDEN. */
  authorize(caller: Caller, scope: Scope): void;
  /** Counts the request against key and organisation; throws RATE_LIMITED with its fields and headers. */
  rateLimit(caller: Caller, bucket: RateBucket): Promise<RateHeaders>;
  /** Throws IDEMPOTENCY_CONFLICT, URL_NOT_ALLOWED, ORG_*_LIMIT_REACHED, SCAN_QUEUE_SATURATED, INSUFFICIENT_CREDITS. Resolves only after the commit. */
  admit(caller: Caller, command: AdmitCommand): Promise<AcceptedJob>;
  /** Throws NOT_FOUND for a job unknown to the caller's organisation. */
  job(caller: Caller, jobId: string): Promise<JobView>;
  /** Throws NOT_FOUND, RESULT_NOT_READY, UNSUPPORTED_FORMAT. `format` absent: the job's own. */
  result(caller: Caller, jobId: string, format?: ResponseFormat): Promise<Json>;
  credits(caller: Caller): Promise<CreditsSnapshot>;
  readonly owner: Owner;
  /** Starts consuming and sweeping. */
  start(): Promise<void>;
  /** Stops taking jobs, waits up to 25 s for those in hand, hands the rest back. Closes what `createService` opened itself. */
  close(): Promise<void>;
}
