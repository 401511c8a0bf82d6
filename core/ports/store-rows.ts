import type { DraftState } from "../domain/draft.ts";
import type { EventKind } from "../domain/event-kinds.ts";
import type { JobRequest, JobState, JsonObject, Topic } from "../domain/job.ts";
import type { WebhookSubscription } from "../domain/job-commands.ts";
import type { RateLimits } from "../domain/rate-limits.ts";

/** An organization with its counters and balances. Both are caches, computed from `jobs` and `transfers`. */
export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "suspended";
  readonly createdAt: number;
  /** Jobs with a slot. */
  readonly active: number;
  /** Live jobs without a slot. */
  readonly queued: number;
  /** The instant of the last grant of a slot. The least recently served organization comes first. */
  readonly servedAt: number;
  readonly availableMillicredits: number;
  readonly reservedMillicredits: number;
  /** The agreed cap on active jobs, or `null` for the cap of the policy. */
  readonly activeCap: number | null;
  /** The agreed cap on queued jobs, or `null` for the cap of the policy. */
  readonly queuedCap: number | null;
  /** The agreed rate limits. An absent bucket has the limits of the service. */
  readonly rateLimits: Partial<RateLimits>;
  /** False: admission grants missing credits instead of refusing the job. */
  readonly isMetered: boolean;
  /**
   * Auto-refill starts when fewer millicredits are available. `null`: it is off or waits. -1: its attempt is open, so
   * that no second attempt begins.
   */
  readonly refillBelow: number | null;
}

/** The credits that a job reserved from one lot. */
export interface Hold {
  readonly lotId: string;
  readonly millicredits: number;
}

/**
 * One job since its admission. Instants are milliseconds since the epoch, and `TRANSITIONS` lists the changes of
 * `state`.
 */
export interface JobRow {
  readonly id: string;
  readonly organizationId: string;
  readonly topic: Topic;
  readonly request: JobRequest;
  readonly requestId: string;
  readonly keyId: string | null;
  /** The grant of the agent that created the job; `null` for a key, a person or the operator. */
  readonly grantId: string | null;
  /** The person who created the job, also through a program; `null` for a key, the operator and older jobs. */
  readonly userId: string | null;
  /** True for a job of a test key: it costs nothing and reports on fixtures (D-5). */
  readonly isTest: boolean;
  readonly webhook: WebhookSubscription | null;
  readonly callbackMetadata: JsonObject | null;
  readonly costMillicredits: number;
  /** The lots that the cost was reserved from. */
  readonly holds: readonly Hold[];
  readonly createdAt: number;
  readonly state: JobState;
  /** True while the job counts as active: it has a slot or runs. */
  readonly hasSlot: boolean;
  /** The number of runs begun. */
  readonly attempt: number;
  readonly progress: number;
  /** Increases with each dispatch, so that workers recognize a stale queue item. */
  readonly dispatchNo: number;
  /** When a job with a slot that did not start is dispatched again. The job row is its own outbox row. */
  readonly dispatchAt: number | null;
  /** The job gets no slot before this instant. Set to back off after a failure. */
  readonly notBefore: number;
  /** Proves the current run. `null` when the job does not run. */
  readonly token: string | null;
  readonly leaseUntil: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The error of the last failed attempt. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** The state of the payment behind a lot: not disputed, disputed, or lost to the payer. */
export type LotHold = "none" | "frozen" | "charged_back";

/** One grant of credits. `granted = remaining + reserved + spent + expired + frozen + refunded`. */
export interface LotRow {
  readonly id: string;
  readonly organizationId: string;
  readonly grantedMillicredits: number;
  readonly remainingMillicredits: number;
  /** Reserved by jobs that have not ended. */
  readonly reservedMillicredits: number;
  readonly grantedAt: number;
  /** `null` for a lot that never expires. */
  readonly expiresAt: number | null;
  /** Unique per organization, so that a repeated grant adds nothing. */
  readonly reference: string;
  /** Withheld while the payment is disputed. */
  readonly frozenMillicredits: number;
  /** Taken back because the payment was refunded or charged back. */
  readonly refundedMillicredits: number;
  /** A frozen lot and a lot that was charged back have no credits available. `charged_back` never changes. */
  readonly hold: LotHold;
}

/** The accounts of an organization's ledger. Grants come out of `issued`. */
export type Account = "issued" | "available" | "reserved" | "spent" | "expired" | "frozen" | "refunded";
/**
 * The reason for a transfer. `release_` kinds return credits of a job whose lot expired or froze, and `refund_failed`
 * kinds return credits of a refund that the provider could not pay.
 */
export type TransferKind =
  | "grant"
  | "reserve"
  | "capture"
  | "release"
  | "expire"
  | "release_expired"
  | "release_frozen"
  | "release_charged_back"
  | "refund"
  | "refund_failed"
  | "refund_failed_expired"
  | "refund_failed_frozen"
  | "freeze"
  | "thaw"
  | "thaw_expired"
  | "charge_back";

/**
 * One append-only ledger entry, which moves `millicredits` > 0 from `debit` to `credit`. Unique by kind, lot and job.
 */
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

/**
 * The capacity and the measured pace of one topic. Every topic has its row from the start, so transactions can lock
 * it.
 */
export interface PoolRow {
  readonly topic: Topic;
  /** Jobs of the topic with a slot. */
  readonly inFlight: number;
  /** Live jobs of the topic without a slot. */
  readonly queued: number;
  /** The moving average of the time of a run in ms, 0 before the first measurement. */
  readonly averageRunMs: number;
}

/** Names one idempotency record. */
export interface IdempotencyRef {
  readonly organizationId: string;
  readonly route: string;
  readonly key: string;
}

/** The data of a 202 response, which a replay returns again. */
export interface IdempotencyRow extends IdempotencyRef {
  /** SHA-256 of the canonical body. */
  readonly bodyHash: string;
  readonly jobId: string;
  readonly requestId: string;
  readonly queuePosition: number;
  readonly costMillicredits: number;
  readonly expiresAt: number;
}

/** An event as receivers get it. `body` is the exact text that is signed and sent. */
export interface EventRow {
  readonly id: string;
  readonly organizationId: string;
  /** `null` for billing events and test deliveries. */
  readonly jobId: string | null;
  readonly type: EventKind;
  readonly body: string;
  readonly createdAt: number;
}

/** The report of a completed job, as JSON text. */
export interface ResultRow {
  readonly jobId: string;
  readonly body: string;
  readonly createdAt: number;
}

/** The cohort of a finished scan as JSON text, for drafts. It contains text of other pages, so nobody may read it whole. */
export interface SnapshotRow {
  readonly jobId: string;
  readonly body: string;
  readonly createdAt: number;
}

/** The last versions of a draft as JSON text, newest first. */
export interface DraftVersionsRow {
  /** The id of the scan's job. */
  readonly id: string;
  readonly organizationId: string;
  readonly body: string;
}

/** State and comments of the draft of a scan. */
export interface DraftNotesRow {
  /** The id of the scan's job. */
  readonly id: string;
  readonly organizationId: string;
  readonly state: DraftState;
  /** Comments as JSON text, oldest first. */
  readonly body: string;
}

/** A choice that an organization keeps as JSON text: the ranking pages and the outline of a page and keyword, or its brand. */
export interface ChoiceRow {
  /** The organization and the name of the choice. */
  readonly id: string;
  readonly organizationId: string;
  readonly body: string;
}

/** The draft of a scan. A draft that was thrown away keeps its row without the text, so that versions never repeat. */
export interface DraftRow {
  /** The id of the scan's job. */
  readonly id: string;
  readonly organizationId: string;
  readonly keyword: string;
  readonly url: string | null;
  readonly title: string;
  readonly metaDescription: string;
  readonly text: string;
  readonly score: number | null;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: number;
  readonly isDiscarded: boolean;
}
