import type { CreditsSnapshot } from "../domain/credits.ts";
import type { JobState, Topic } from "../domain/job.ts";
import type { CustomerRow, DisputeRow, RefundRow, TopUpRow } from "./billing/rows.ts";
import type { BatchReads } from "./pages/batch-rows.ts";
import type { PageReads } from "./pages/reads.ts";
import type { WatchReads } from "./pages/watch-rows.ts";
import type {
  ChoiceRow,
  DraftNotesRow,
  DraftRow,
  DraftVersionsRow,
  EventRow,
  IdempotencyRef,
  IdempotencyRow,
  JobRow,
  LotRow,
  OrganizationRow,
  PoolRow,
  TransferRow,
} from "./store-rows.ts";
import type { ByIdName, IdOf, LoadedName, RowOf, TableName } from "./tables.ts";
import type { AttemptRow, DeliveryRow, EndpointRef, EndpointRow, OriginRow, SendRef } from "./webhook-rows.ts";

/**
 * `full`: the commit waits for the disk. `relaxed`: the commit does not wait.
 *
 * A power loss or a crash of the database server may undo the newest relaxed transactions. The end of this process
 * undoes nothing.
 */
export type Durability = "full" | "relaxed";

/** Ids of rows to load and lock, by table. */
export type ListedIds = { readonly [Name in ByIdName]: readonly IdOf<Name>[] };

/**
 * The rows one transaction loads and locks. Lists may repeat an id and may name rows that do not exist.
 *
 * Organizations come with their lots that have credits remaining or reserved. Events stay unlocked because they never
 * change.
 */
export interface LoadPlan extends ListedIds {
  readonly idempotency: readonly IdempotencyRef[];
  /** Lots by the reference of their grant. */
  readonly grants: readonly { readonly organizationId: string; readonly reference: string }[];
  /** The oldest jobs that can get a slot: live, without a slot, `notBefore` reached. At most `limit` jobs per entry. */
  readonly ready: readonly { readonly organizationId: string; readonly topic: Topic; readonly limit: number }[];
  /** Endpoints by URL, except removed endpoints. */
  readonly endpointUrls: readonly { readonly organizationId: string; readonly url: string }[];
  /** Jobs of `jobs` whose webhook URL names an endpoint to load. */
  readonly hooks: readonly string[];
  /** Organizations whose registered endpoints are loaded. */
  readonly subscribers: readonly string[];
  /** The `limit` earliest pending deliveries of the endpoint, due or not, with their events. */
  readonly due: readonly { readonly endpointId: string; readonly limit: number }[];
  /** @default "full" */
  readonly durability?: Durability;
}

/** The loaded rows by id. A row that does not exist is absent. */
export type Snapshot = { readonly [Name in LoadedName]: ReadonlyMap<string, RowOf<Name>> };

/** Rows to write, by table. `TABLES` states which tables take new rows only. */
export type Effects = { readonly [Name in TableName]: readonly RowOf<Name>[] };

/** The result of a decider: the rows to write and the value that `transact` returns. */
export interface Decision<R> {
  readonly effects: Effects;
  readonly results: R;
}

/** A job that a hint names. */
export interface JobRef {
  readonly jobId: string;
  readonly organizationId: string;
  readonly topic: Topic;
}

/** One page of an organization's rows, newest first. */
export interface ListQuery {
  readonly organizationId: string;
  /** The last row of the previous page, or `null` for the newest rows. */
  readonly after: { readonly at: number; readonly id: string } | null;
  readonly limit: number;
}

/** Jobs of one topic and one creator. */
export interface UsageSum extends Pick<JobRow, "topic" | "keyId" | "grantId" | "userId"> {
  readonly jobs: number;
  readonly failed: number;
  /** Cost of the completed jobs. */
  readonly spentMillicredits: number;
}

/** Everything stored for one organization, oldest first, for audits. */
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
  readonly topUps: readonly TopUpRow[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/** A top-up that a hint names. */
export interface TopUpRef {
  readonly id: string;
  readonly organizationId: string;
}

/** A refund that a hint names. */
export interface RefundRef extends TopUpRef {
  readonly topUpId: string;
}

/**
 * Reads without locks that find work to do.
 *
 * The results may be stale or incomplete, because every command checks again inside `transact`. `limit` bounds each
 * list.
 */
export interface StoreHints {
  /**
   * Organizations below their cap that have a job for a free slot, least recently served first. `activeCap` is the
   * default cap.
   */
  readyOrganizations(query: {
    readonly topic: Topic;
    readonly now: number;
    readonly activeCap: number;
    readonly limit: number;
  }): Promise<readonly string[]>;
  /** Slots of a topic by organization: jobs that run, or that wait for a worker. */
  slotsHeld(topic: Topic): Promise<ReadonlyMap<string, number>>;
  /** Runs whose lease ended before `now`. */
  expiredLeases(now: number, limit: number): Promise<readonly JobRef[]>;
  /** Jobs with a slot that did not start and whose `dispatchAt` is reached. */
  undispatched(now: number, limit: number): Promise<readonly JobRef[]>;
  /** Jobs without a slot that were created at or before the instant. */
  stale(createdBefore: number, limit: number): Promise<readonly JobRef[]>;
  /** Organizations with an expired lot that still has credits remaining. */
  dueLots(now: number, limit: number): Promise<readonly string[]>;
  /** Endpoints below both caps whose `dueAt` is reached, least recently served first. */
  dueEndpoints(query: {
    readonly now: number;
    readonly endpointCap: number;
    readonly originCap: number;
    readonly limit: number;
  }): Promise<readonly EndpointRef[]>;
  /** Top-ups whose `checkAt` is reached and whose lease has ended, earliest first. */
  dueTopUps(now: number, limit: number): Promise<readonly TopUpRef[]>;
  /** Refunds whose `checkAt` is reached, earliest first. */
  dueRefunds(now: number, limit: number): Promise<readonly RefundRef[]>;
  /** Organizations whose auto-refill is to be armed again. */
  dueRefills(now: number, limit: number): Promise<readonly string[]>;
  /** Requests whose lease ended before `now`. */
  expiredSends(now: number, limit: number): Promise<readonly SendRef[]>;
}

/** Reads of committed state, without locks. */
export interface StoreReads extends PageReads, BatchReads, WatchReads {
  job(organizationId: string, jobId: string): Promise<JobRow | null>;
  /** The organization that has the job, `null` for an unknown job. For operators, who know an id from a log line. */
  organizationOfJob(jobId: string): Promise<string | null>;
  /** Newest first, by `createdAt`, then id. `state` selects jobs in one state. */
  jobs(query: ListQuery & { readonly state: JobState | null }): Promise<readonly JobRow[]>;
  /** Sums over the jobs that were created from `from` until before `to`, without test jobs, in no order. */
  usage(span: {
    readonly organizationId: string;
    readonly from: number;
    readonly to: number;
  }): Promise<readonly UsageSum[]>;
  /** Newest first, by `at`, then id. */
  transfers(query: ListQuery): Promise<readonly TransferRow[]>;
  /** Newest first, by `grantedAt`, then id. */
  lots(query: ListQuery): Promise<readonly LotRow[]>;
  /** The stored result as JSON text; `null` when none is stored. */
  result(organizationId: string, jobId: string): Promise<string | null>;
  /** The cohort snapshot of a scan as JSON text; `null` when none is stored. */
  snapshot(organizationId: string, jobId: string): Promise<string | null>;
  /** The draft of a scan, `null` when none was saved. A discarded draft counts as saved. */
  draft(organizationId: string, jobId: string): Promise<DraftRow | null>;
  /** The last versions of the draft of a scan, `null` when none was saved. */
  draftVersions(organizationId: string, jobId: string): Promise<DraftVersionsRow | null>;
  /** State and comments of the draft of a scan, `null` when nobody set or wrote any. */
  draftNotes(organizationId: string, jobId: string): Promise<DraftNotesRow | null>;
  /** A choice that the organization keeps, `null` for none. */
  choice(organizationId: string, id: string): Promise<ChoiceRow | null>;
  /** Newest first, by `savedAt`, then id. Without discarded drafts. */
  drafts(query: ListQuery): Promise<readonly DraftRow[]>;
  /** The balances without lots that expire at or before `now`, or `null` for an unknown organization. */
  credits(organizationId: string, now: number): Promise<(CreditsSnapshot & Pick<OrganizationRow, "isMetered">) | null>;
  idempotency(ref: IdempotencyRef): Promise<IdempotencyRow | null>;
  audit(organizationId: string): Promise<AuditReport | null>;
  /** One row for each topic. */
  pools(): Promise<readonly PoolRow[]>;
  /** Oldest first, without removed endpoints. */
  endpoints(organizationId: string): Promise<readonly EndpointRow[]>;
  delivery(organizationId: string, deliveryId: string): Promise<DeliveryRow | null>;
  /** Newest first, by `createdAt`, then id. `endpointId` selects deliveries to one endpoint. */
  deliveries(query: ListQuery & { readonly endpointId: string | null }): Promise<readonly DeliveryRow[]>;
  /** Of any organization, because facts of a payment name no organization. */
  topUp(id: string): Promise<TopUpRow | null>;
  /** The top-up that has one of the ids. */
  topUpOfPayment(payment: {
    readonly paymentId: string | null;
    readonly chargeId: string | null;
  }): Promise<TopUpRow | null>;
  /** Newest first, by `createdAt`, then id. */
  topUps(query: ListQuery): Promise<readonly TopUpRow[]>;
  refund(id: string): Promise<RefundRow | null>;
  /** Newest first, by `createdAt`, then id. */
  refunds(query: ListQuery): Promise<readonly RefundRow[]>;
  /** Newest first, by `createdAt`, then id. */
  disputes(query: ListQuery): Promise<readonly DisputeRow[]>;
  customer(organizationId: string): Promise<CustomerRow | null>;
  /** The row with the provider's id of a customer. */
  customerById(customerId: string): Promise<CustomerRow | null>;
  /** True when the event of the payment provider was applied. */
  hasNotice(id: string): Promise<boolean>;
  /** When the newest event of the payment provider was applied; `null` without any. */
  lastNoticeAt(): Promise<number | null>;
  /** Oldest first. */
  attempts(deliveryId: string): Promise<readonly AttemptRow[]>;
}

/**
 * The system of record: jobs, credits, idempotency records and events.
 *
 * A store loads, locks and writes rows, but knows no rule. Rules are pure functions in core, so databases differ in
 * SQL only.
 */
export interface Store {
  /**
   * Loads and locks the rows of the plan, calls `decide`, writes the effects and commits.
   *
   * Resolves after the commit. A rejection means that nothing was written.
   *
   * `decide` is synchronous and pure, and may run again after a serialization conflict. An error that it throws rolls
   * back the transaction and rejects the promise.
   *
   * Locks are taken in the order of the ids. `now` is the instant that `ready` compares with.
   */
  transact<R>(plan: LoadPlan, now: number, decide: (snapshot: Snapshot) => Decision<R>): Promise<R>;
  readonly hints: StoreHints;
  readonly read: StoreReads;
  /**
   * Deletes rows that are no longer needed, and returns the number of deleted results, snapshots, records and
   * deliveries.
   *
   * Deletes events of the payment provider that were received before `noticesAt`.
   *
   * Deletes results stored before `resultsAt`, snapshots stored before `snapshotsAt`, idempotency records that ended by `idempotencyAt`, and deliveries that
   * ended before `deliveriesAt`. Attempts are deleted with their delivery.
   *
   * Deletes removed endpoints with all their rows, and implicit endpoints without deliveries that are older than
   * `deliveriesAt`.
   *
   * Removes the oldest implicit endpoints above `implicitCap` per organization, except endpoints with pending
   * deliveries.
   */
  prune(limits: {
    readonly resultsAt: number;
    readonly snapshotsAt: number;
    readonly idempotencyAt: number;
    readonly deliveriesAt: number;
    readonly noticesAt: number;
    readonly implicitCap: number;
  }): Promise<number>;
}
