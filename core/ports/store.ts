import type { RateLimits } from "../accounts/rate-limits.ts";
import type { EventKind } from "../contract/event-kinds.ts";
import type { JobRequest, JobState, JsonObject, Topic } from "../job.ts";
import type { WebhookSubscription } from "../service.ts";
import type { AttemptRow, DeliveryRow, EndpointRef, EndpointRow, OriginRow, SecretRow, SendRef } from "./webhook-rows.ts";

/** An organisation with the counters its caps and credits are judged by. Counters and balances are caches of `jobs` and `transfers`. */
export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "suspended";
  readonly createdAt: number;
  /** Jobs holding a slot. */
  readonly active: number;
  /** Live jobs without a slot. */
  readonly queued: number;
  /** When a slot was last granted; the least recently served organisation comes first. */
  readonly servedAt: number;
  readonly availableMillicredits: number;
  readonly reservedMillicredits: number;
  /** Active jobs agreed on with this organisation; `null`: the policy's cap. */
  readonly activeCap: number | null;
  /** Queued jobs agreed on; `null`: the policy's cap. */
  readonly queuedCap: number | null;
  /** Buckets agreed on; what is absent has the service's limits. */
  readonly rateLimits: Partial<RateLimits>;
}

/** What a job took from one lot. */
export interface Hold {
  readonly lotId: string;
  readonly millicredits: number;
}

/** One job from its admission on. Instants are milliseconds since the epoch; `state` changes as `TRANSITIONS` allows. */
export interface JobRow {
  readonly id: string;
  readonly organizationId: string;
  readonly topic: Topic;
  readonly request: JobRequest;
  readonly requestId: string;
  readonly keyId: string | null;
  /** Made with a test key: costs nothing and reports on fixtures (D-5). */
  readonly isTest: boolean;
  readonly webhook: WebhookSubscription | null;
  readonly callbackMetadata: JsonObject | null;
  readonly costMillicredits: number;
  /** Lots the cost was reserved from. */
  readonly holds: readonly Hold[];
  readonly createdAt: number;
  readonly state: JobState;
  /** True while the job counts as active: granted, running or processing. */
  readonly hasSlot: boolean;
  /** Runs begun, 0 before the first. */
  readonly attempt: number;
  readonly progress: number;
  /** Rises with each dispatch, so that a stale queue item is recognised. */
  readonly dispatchNo: number;
  /** When a granted job that has not started is dispatched (again). The job row is its own outbox row. */
  readonly dispatchAt: number | null;
  /** Not granted before this instant: back-off. */
  readonly notBefore: number;
  /** Proof of the current run; `null` when nobody runs the job. */
  readonly token: string | null;
  readonly leaseUntil: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Of the last attempt that failed. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** One grant of credits. `granted = remaining + reserved + spent + expired`. */
export interface LotRow {
  readonly id: string;
  readonly organizationId: string;
  readonly grantedMillicredits: number;
  readonly remainingMillicredits: number;
  /** Drawn by jobs that have not ended. */
  readonly reservedMillicredits: number;
  readonly grantedAt: number;
  /** `null`: never expires. */
  readonly expiresAt: number | null;
  /** Unique per organisation; makes the grant idempotent. */
  readonly reference: string;
}

/** Where an organisation's credits are booked. Grants come out of `issued`; nothing is booked to `refunded` yet. */
export type Account = "issued" | "available" | "reserved" | "spent" | "expired" | "refunded";
/** Why millicredits moved. `release_expired`: given back by a job after their lot had expired. */
export type TransferKind = "grant" | "reserve" | "capture" | "release" | "expire" | "release_expired";

/** One append-only ledger entry: moves `millicredits` > 0 from `debit` to `credit`. Unique by kind, lot and job. */
export interface TransferRow {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: TransferKind;
  readonly debit: Account;
  readonly credit: Account;
  readonly millicredits: number;
  readonly lotId: string;
  readonly jobId: string | null;
  readonly at: number;
}

/** Capacity and measured pace of one topic. Every topic has its row from the start, so that it can be locked. */
export interface PoolRow {
  readonly topic: Topic;
  /** Jobs of the topic holding a slot. */
  readonly inFlight: number;
  /** Live jobs of the topic without a slot. */
  readonly queued: number;
  /** Moving average of one run, 0 until one was measured. */
  readonly averageRunMs: number;
}

/** Names one idempotency record. */
export interface IdempotencyRef {
  readonly organizationId: string;
  readonly route: string;
  readonly key: string;
}

/** The 202 that a replay answers again. */
export interface IdempotencyRow extends IdempotencyRef {
  /** SHA-256 of the canonical body. */
  readonly bodyHash: string;
  readonly jobId: string;
  readonly requestId: string;
  readonly queuePosition: number;
  readonly costMillicredits: number;
  readonly expiresAt: number;
}

/** An event as its receivers get it: `body` holds the exact bytes to sign and send, as text. */
export interface EventRow {
  readonly id: string;
  readonly organizationId: string;
  /** `null` for billing events and test deliveries. */
  readonly jobId: string | null;
  readonly type: EventKind;
  readonly body: string;
  readonly createdAt: number;
}

/** A completed job's report, as JSON text. */
export interface ResultRow {
  readonly jobId: string;
  readonly body: string;
  readonly createdAt: number;
}

/** The rows one transaction loads and locks. Lists may repeat and name what does not exist. */
export interface LoadPlan {
  /** With their lots that have credits remaining or reserved. */
  readonly organizations: readonly string[];
  readonly jobs: readonly string[];
  readonly pools: readonly Topic[];
  readonly idempotency: readonly IdempotencyRef[];
  /** Lots by the reference of their grant. */
  readonly grants: readonly { readonly organizationId: string; readonly reference: string }[];
  /** The oldest grantable jobs: live, without slot, `notBefore` reached; at most `limit` each. */
  readonly ready: readonly { readonly organizationId: string; readonly topic: Topic; readonly limit: number }[];
  readonly endpoints: readonly string[];
  /** Endpoints by URL, the removed ones left out. */
  readonly endpointUrls: readonly { readonly organizationId: string; readonly url: string }[];
  /** Jobs of `jobs` whose webhook URL names an endpoint to load. */
  readonly hooks: readonly string[];
  /** Organisations whose registered endpoints are loaded. */
  readonly subscribers: readonly string[];
  readonly origins: readonly string[];
  readonly secrets: readonly string[];
  readonly deliveries: readonly string[];
  /** Events by id, unlocked: they never change. @default none */
  readonly events?: readonly string[];
  /** The `limit` earliest pending deliveries of the endpoint, due or not, with their events. */
  readonly due: readonly { readonly endpointId: string; readonly limit: number }[];
  /**
   * The commit need not wait for the disk: a loss of power or a crash of the database server may undo the transaction, whole and never without
   * those relaxed ones after it. The end of this process loses nothing. @default false
   */
  readonly isRelaxed?: boolean;
}

/** The loaded rows by id; `idempotency` by `idempotencyId`. What does not exist is absent. */
export interface Snapshot {
  readonly organizations: ReadonlyMap<string, OrganizationRow>;
  readonly jobs: ReadonlyMap<string, JobRow>;
  readonly lots: ReadonlyMap<string, LotRow>;
  readonly pools: ReadonlyMap<string, PoolRow>;
  readonly idempotency: ReadonlyMap<string, IdempotencyRow>;
  readonly endpoints: ReadonlyMap<string, EndpointRow>;
  readonly origins: ReadonlyMap<string, OriginRow>;
  readonly secrets: ReadonlyMap<string, SecretRow>;
  readonly deliveries: ReadonlyMap<string, DeliveryRow>;
  readonly events: ReadonlyMap<string, EventRow>;
}

/**
 * Rows to write. `transfers`, `events`, `results` and `attempts` are new; the others replace the row with the same id. Of `jobs`,
 * `idempotency` and `deliveries` the plan has loaded each row that is replaced.
 */
export interface Effects {
  readonly organizations: readonly OrganizationRow[];
  readonly jobs: readonly JobRow[];
  readonly lots: readonly LotRow[];
  readonly pools: readonly PoolRow[];
  readonly idempotency: readonly IdempotencyRow[];
  readonly transfers: readonly TransferRow[];
  readonly events: readonly EventRow[];
  readonly results: readonly ResultRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly origins: readonly OriginRow[];
  readonly secrets: readonly SecretRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly attempts: readonly AttemptRow[];
}

/** What a decider gives: rows to write, and the answer for whoever asked. */
export interface Decision<R> {
  readonly effects: Effects;
  readonly results: R;
}

/** A job that a hint points at. */
export interface JobRef {
  readonly jobId: string;
  readonly organizationId: string;
  readonly topic: Topic;
}

/** A stretch of one organisation's rows, newest first. */
export interface ListQuery {
  readonly organizationId: string;
  /** The last row of the stretch before; `null` for the newest rows. */
  readonly after: { readonly at: number; readonly id: string } | null;
  readonly limit: number;
}

/** Everything stored for one organisation, oldest first, for audits. */
export interface AuditReport {
  readonly organization: OrganizationRow;
  readonly jobs: readonly JobRow[];
  readonly lots: readonly LotRow[];
  readonly transfers: readonly TransferRow[];
  readonly events: readonly EventRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly origins: readonly OriginRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly attempts: readonly AttemptRow[];
  /** By the id of the job. */
  readonly idempotency: readonly IdempotencyRow[];
  /** Ids of jobs with a stored result. */
  readonly resultJobIds: readonly string[];
}

/** Key of an idempotency record in a snapshot. */
export function idempotencyId(ref: IdempotencyRef): string {
  return `${ref.organizationId} ${ref.route} ${ref.key}`;
}

/**
 * Unlocked looks at what may need doing. They may be stale or incomplete without harm, because
 * whatever acts on them checks again inside `transact`. `limit` bounds each list.
 */
export interface StoreHints {
  /** Organisations below their own cap, else `activeCap`, with a grantable job of the topic, least recently served first. */
  readyOrganizations(query: {
    readonly topic: Topic;
    readonly now: number;
    readonly activeCap: number;
    readonly limit: number;
  }): Promise<readonly string[]>;
  /** Runs whose lease ended before `now`. */
  expiredLeases(now: number, limit: number): Promise<readonly JobRef[]>;
  /** Granted jobs, not started, whose `dispatchAt` is at or before `now`. */
  undispatched(now: number, limit: number): Promise<readonly JobRef[]>;
  /** Jobs without slot created at or before the instant. */
  stale(createdBefore: number, limit: number): Promise<readonly JobRef[]>;
  /** Organisations with an expired lot that still has credits remaining. */
  dueLots(now: number, limit: number): Promise<readonly string[]>;
  /** Endpoints whose `dueAt` is reached and that are below both caps, least recently served first. */
  dueEndpoints(query: {
    readonly now: number;
    readonly endpointCap: number;
    readonly originCap: number;
    readonly limit: number;
  }): Promise<readonly EndpointRef[]>;
  /** Sends whose lease ended before `now`. */
  expiredSends(now: number, limit: number): Promise<readonly SendRef[]>;
}

/** Committed state, without locks. */
export interface StoreReads {
  job(organizationId: string, jobId: string): Promise<JobRow | null>;
  /** Whatever organisation it belongs to. */
  jobById(jobId: string): Promise<JobRow | null>;
  /** By `createdAt`, then id; in the given state when it is not `null`. */
  jobs(query: ListQuery & { readonly state: JobState | null }): Promise<readonly JobRow[]>;
  /** By `at`, then id. */
  transfers(query: ListQuery): Promise<readonly TransferRow[]>;
  /** By `grantedAt`, then id. */
  lots(query: ListQuery): Promise<readonly LotRow[]>;
  /** The stored JSON text, or `null` without one. */
  result(organizationId: string, jobId: string): Promise<string | null>;
  /** Balances with lots already due at `now` taken off, or `null` for an unknown organisation. */
  credits(organizationId: string, now: number): Promise<{ readonly availableMillicredits: number; readonly reservedMillicredits: number } | null>;
  idempotency(ref: IdempotencyRef): Promise<IdempotencyRow | null>;
  audit(organizationId: string): Promise<AuditReport | null>;
  /** One row for each topic. */
  pools(): Promise<readonly PoolRow[]>;
  /** Oldest first, the removed ones left out. */
  endpoints(organizationId: string): Promise<readonly EndpointRow[]>;
  delivery(organizationId: string, deliveryId: string): Promise<DeliveryRow | null>;
  /** By `createdAt`, then id; of one endpoint when it is not `null`. */
  deliveries(query: ListQuery & { readonly endpointId: string | null }): Promise<readonly DeliveryRow[]>;
  /** Oldest first. */
  attempts(deliveryId: string): Promise<readonly AttemptRow[]>;
}

/**
 * The system of record: jobs, credits, idempotency records, events.
 *
 * A store loads, locks and writes rows; it knows no rule. Rules are pure functions in core, so that
 * two databases may differ in SQL but never in judgement.
 */
export interface Store {
  /**
   * Loads and locks what the plan names (in id order), calls `decide`, writes the effects, commits.
   *
   * Resolves only after the commit, which is on disk then unless the plan is relaxed; a rejection means that nothing was applied. `decide` is
   * synchronous and pure and may run again after a serialisation conflict. What it throws aborts
   * the transaction and is rethrown as it is. `now` is the instant `ready` is judged by.
   */
  transact<R>(plan: LoadPlan, now: number, decide: (snapshot: Snapshot) => Decision<R>): Promise<R>;
  readonly hints: StoreHints;
  readonly read: StoreReads;
  /**
   * Deletes results stored, idempotency records ended and deliveries ended (with their attempts) before the instants, removed endpoints
   * with all that hangs on them, and implicit endpoints made before `deliveriesAt` without a delivery. Of the implicit endpoints that an organisation
   * has beyond `implicitCap` the oldest go as if removed, but for those with a delivery pending or under way. Returns how many results, records
   * and deliveries went.
   */
  prune(limits: {
    readonly resultsAt: number;
    readonly idempotencyAt: number;
    readonly deliveriesAt: number;
    readonly implicitCap: number;
  }): Promise<number>;
}
