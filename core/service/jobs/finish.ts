import type { JobFailure } from "../../domain/errors.ts";
import { isTerminal, TOPICS, type Topic } from "../../domain/job.ts";
import type { ScanFigures } from "../../ports/pages/rows.ts";
import type { JobRef } from "../../ports/store.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import { closeReservation } from "../credits/ledger.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { emitJobEvent, emitRetryNotice } from "../webhooks/outbox.ts";
import { completedBody, failedBody } from "./events.ts";
import { recordFailure, recordScan } from "./page-history.ts";
import { isCurrent } from "./run-commands.ts";
import { adjustCounters, organizationOf, poolOf } from "./slots.ts";

/** Why a run failed. The step is for the log only. */
type Failure = Pick<JobFailure, "code" | "message" | "isRetryable"> & Partial<Pick<JobFailure, "step">>;

/** How a run ended, as reported by its worker. */
export type Ending =
  | {
      readonly kind: "succeeded";
      readonly resultBody: string;
      readonly snapshot?: string;
      /** Absent for classifications. */
      readonly figures?: ScanFigures;
    }
  | { readonly kind: "failed"; readonly failure: Failure };

const LEASE_LOST = {
  code: "WORKER_LOST",
  message: "The worker running this job stopped responding.",
  isRetryable: true,
} as const;
/** Weight of the newest run in the moving average of run times, which waiting times are estimated from. */
const AVERAGE_WEIGHT = 0.1;

function ended(work: UnitOfWork, context: Context, job: JobRow, how: "capture" | "release"): void {
  closeReservation(work, context, job, how);
  adjustCounters(work, job, job.hasSlot ? { active: -1, queued: 0 } : { active: 0, queued: -1 });
  work.jobs.put(job.id, job.hasSlot ? { ...job, hasSlot: false } : job);
}

function freed(job: JobRow): JobRow {
  return { ...job, token: null, leaseUntil: null, dispatchAt: null };
}

function complete(
  work: UnitOfWork,
  context: Context,
  job: JobRow,
  { resultBody, snapshot, figures, pageId }: Extract<Ending, { readonly kind: "succeeded" }> & PageOfRun,
): void {
  const next: JobRow = { ...freed(job), state: "completed", progress: 100, endedAt: context.now };
  ended(work, context, next, "capture");
  work.results.put(job.id, { jobId: job.id, body: resultBody, createdAt: context.now });
  if (snapshot !== undefined && context.policy.draftMs > 0)
    work.snapshots.put(job.id, { jobId: job.id, body: snapshot, createdAt: context.now });
  if (pageId !== null && figures !== undefined) recordScan(work, context, { job: next, pageId, figures });
  emitJobEvent(work, context, { job: next, type: "job.completed", body: completedBody(next) });
}

/** Returns the delay in ms before the next attempt: the policy's value, changed by up to 20 % either way. D-11 */
function backOffMs(context: Context, attempt: number): number {
  const steps = context.policy.backOffMs;
  const base = steps[Math.min(attempt, steps.length) - 1] ?? 0;
  return Math.round(base * (0.8 + 0.4 * context.random()));
}

/** The page and keyword of a run; absent for jobs that belong to no page, such as test jobs. */
interface PageOfRun {
  readonly pageId: string | null;
}

/** Queues a retry or fails the job. The back-off starts at `failedAt`, the last time the run was known to be alive. */
function fail(
  work: UnitOfWork,
  context: Context,
  job: JobRow,
  { failure, failedAt, pageId }: { readonly failure: Failure; readonly failedAt: number } & PageOfRun,
): void {
  const error = { code: failure.code, message: failure.message };
  if (failure.isRetryable && job.attempt < context.policy.maxAttempts) {
    adjustCounters(work, job, { active: -1, queued: 1 });
    const notBefore = failedAt + backOffMs(context, job.attempt);
    work.jobs.put(job.id, { ...freed(job), state: "queued", hasSlot: false, error, notBefore });
    emitRetryNotice(work, context, { job, body: failedBody(job, error, { failedAt: context.now, willRetry: true }) });
    return;
  }
  const next: JobRow = { ...freed(job), state: "failed", error, endedAt: context.now };
  ended(work, context, next, "release");
  if (pageId !== null) recordFailure(work, context, { job: next, pageId, code: error.code });
  emitJobEvent(work, context, {
    job: next,
    type: "job.failed",
    body: failedBody(next, error, { failedAt: context.now, willRetry: false }),
  });
}

function measure(work: UnitOfWork, { policy }: Context, { topic }: JobRow, measuredMs: number): void {
  const pool = poolOf(work, topic);
  // Clamped, because a clock change during a run must not raise the estimates to hours.
  const ranMs = Math.min(Math.max(0, measuredMs), policy.wallMs[topic]);
  const averageRunMs =
    pool.averageRunMs === 0 ? ranMs : Math.round(pool.averageRunMs * (1 - AVERAGE_WEIGHT) + ranMs * AVERAGE_WEIGHT);
  work.pools.put(topic, { ...pool, averageRunMs });
}

function planOf(ref: JobRef) {
  return { jobs: [ref.jobId], organizations: [ref.organizationId], pools: [ref.topic] };
}

/** Returns a plan that also loads the endpoints that receive the job's event. */
function planWithReceivers(ref: JobRef) {
  return { ...planOf(ref), hooks: [ref.jobId], subscribers: [ref.organizationId] };
}

/** Returns the topics in which this job's end may let a waiting job get a slot. */
function unblocked(work: UnitOfWork, ref: JobRef): readonly Topic[] {
  if (organizationOf(work, ref.organizationId).queued > 0) return TOPICS;
  return poolOf(work, ref.topic).queued > 0 ? [ref.topic] : [];
}

/**
 * Records a run's end: state, credits, counters, result, page history and event in one transaction.
 * Returns the topics to release next, or `null` when the run is no longer the current run.
 */
export function finish(
  ref: JobRef & { readonly token: string; readonly ranMs: number } & Partial<PageOfRun>,
  ending: Ending,
): Command<readonly Topic[] | null> {
  const { pageId = null } = ref;
  return {
    plan: { ...planWithReceivers(ref), ...(pageId === null ? {} : { pageKeywords: [pageId] }) },
    decide(work, context) {
      const job = work.jobs.get(ref.jobId);
      if (!isCurrent(job, ref.token)) return null;
      measure(work, context, job, ref.ranMs);
      if (ending.kind === "succeeded") complete(work, context, job, { ...ending, pageId });
      else fail(work, context, job, { failure: ending.failure, failedAt: context.now, pageId });
      return unblocked(work, ref);
    },
  };
}

/** Ends a run whose lease has expired, as a retryable failure. Returns false when the lease has not expired. */
export function expireLease(ref: JobRef): Command<boolean> {
  return {
    plan: planWithReceivers(ref),
    decide(work, context) {
      const job = work.jobs.get(ref.jobId);
      if (job?.leaseUntil === undefined || job.leaseUntil === null || job.leaseUntil >= context.now) return false;
      // The back-off starts at the last heartbeat, one lease before the expiry, so most of it is over by now.
      const failedAt = job.leaseUntil - context.policy.leaseMs;
      fail(work, context, job, { failure: LEASE_LOST, failedAt, pageId: null });
      return true;
    },
  };
}

/**
 * Cancels a live job and releases its credits. Returns false when the job has ended.
 * A worker that runs the job learns of it at the next heartbeat.
 */
export function cancel(ref: JobRef): Command<boolean> {
  return {
    plan: planOf(ref),
    decide(work, context) {
      const job = work.jobs.get(ref.jobId);
      if (job === undefined || isTerminal(job.state)) return false;
      ended(work, context, { ...freed(job), state: "cancelled", endedAt: context.now }, "release");
      return true;
    },
  };
}

/** Cancels a job that got no slot within the queue's time limit. Returns false otherwise. */
export function expireQueued(ref: JobRef): Command<boolean> {
  return {
    plan: planOf(ref),
    decide(work, context) {
      const job = work.jobs.get(ref.jobId);
      if (job === undefined || job.hasSlot || job.createdAt > context.now - context.policy.queueTtlMs) return false;
      return cancel(ref).decide(work, context);
    },
  };
}
