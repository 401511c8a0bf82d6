import { settle } from "../credits/ledger.ts";
import type { JobFailure } from "../errors.ts";
import { isTerminal, TOPICS, type Topic } from "../job.ts";
import type { JobRef, JobRow } from "../ports/store.ts";
import { emitJobEvent, emitRetryNotice } from "../webhooks/emit.ts";
import type { Command, Context } from "./command.ts";
import type { Draft } from "./draft.ts";
import { completedBody, failedBody } from "./events.ts";
import { isCurrent } from "./run.ts";
import { count, organizationOf, poolOf } from "./slots.ts";

/** How a run ended, as the worker that holds it tells. */
export type Ending =
  | { readonly kind: "succeeded"; readonly resultBody: string }
  | { readonly kind: "failed"; readonly failure: Pick<JobFailure, "code" | "message" | "isRetryable"> };

const LEASE_LOST = { code: "WORKER_LOST", message: "The worker running this job stopped answering.", isRetryable: true } as const;
/** Weight of the newest run in the average that waiting times are estimated from. */
const AVERAGE_WEIGHT = 0.1;

function ended(draft: Draft, context: Context, job: JobRow, how: "capture" | "release"): void {
  settle(draft, context, job, how);
  count(draft, job, job.hasSlot ? { active: -1, queued: 0 } : { active: 0, queued: -1 });
  draft.jobs.put(job.id, job.hasSlot ? { ...job, hasSlot: false } : job);
}

function freed(job: JobRow): JobRow {
  return { ...job, token: null, leaseUntil: null, dispatchAt: null };
}

function complete(draft: Draft, context: Context, job: JobRow, resultBody: string): void {
  const next: JobRow = { ...freed(job), state: "completed", progress: 100, endedAt: context.now };
  ended(draft, context, next, "capture");
  draft.results.put(job.id, { jobId: job.id, body: resultBody, createdAt: context.now });
  emitJobEvent(draft, context, { job: next, type: "job.completed", body: completedBody(next) });
}

/** Wait before the attempt after `attempt`: the table's value, spread by 20 % either way (D-11). */
function backOffMs(context: Context, attempt: number): number {
  const steps = context.policy.backOffMs;
  const base = steps[Math.min(attempt, steps.length) - 1] ?? 0;
  return Math.round(base * (0.8 + 0.4 * context.random()));
}

type Failure = Pick<JobFailure, "code" | "message" | "isRetryable">;

/** `failedAt`: when the run was last known to work; the back-off counts from there. */
function fail(draft: Draft, context: Context, job: JobRow, { failure, failedAt }: { readonly failure: Failure; readonly failedAt: number }): void {
  const error = { code: failure.code, message: failure.message };
  if (failure.isRetryable && job.attempt < context.policy.maxAttempts) {
    count(draft, job, { active: -1, queued: 1 });
    const notBefore = failedAt + backOffMs(context, job.attempt);
    draft.jobs.put(job.id, { ...freed(job), state: "queued", hasSlot: false, error, notBefore });
    emitRetryNotice(draft, context, { job, body: failedBody(job, error, { failedAt: context.now, willRetry: true }) });
    return;
  }
  const next: JobRow = { ...freed(job), state: "failed", error, endedAt: context.now };
  ended(draft, context, next, "release");
  emitJobEvent(draft, context, { job: next, type: "job.failed", body: failedBody(next, error, { failedAt: context.now, willRetry: false }) });
}

function measure(draft: Draft, { policy }: Context, { topic }: JobRow, measuredMs: number): void {
  const pool = poolOf(draft, topic);
  // A clock that is set while a job runs must not make the estimates of hours.
  const ranMs = Math.min(Math.max(0, measuredMs), policy.wallMs[topic]);
  const averageRunMs = pool.averageRunMs === 0 ? ranMs : Math.round(pool.averageRunMs * (1 - AVERAGE_WEIGHT) + ranMs * AVERAGE_WEIGHT);
  draft.pools.put(topic, { ...pool, averageRunMs });
}

function planOf(ref: JobRef) {
  return { jobs: [ref.jobId], organizations: [ref.organizationId], pools: [ref.topic] };
}

/** Also what the end's event is delivered to. */
function planWithReceivers(ref: JobRef) {
  return { ...planOf(ref), hooks: [ref.jobId], subscribers: [ref.organizationId] };
}

/** Topics in which a job may have become grantable by this job's end. */
function unblocked(draft: Draft, ref: JobRef): readonly Topic[] {
  if (organizationOf(draft, ref.organizationId).queued > 0) return TOPICS;
  return poolOf(draft, ref.topic).queued > 0 ? [ref.topic] : [];
}

/**
 * Records a run's end: state, credits, counters, result and event together. Answers the topics to release
 * next, `null` when the run is no longer the current one.
 */
export function finish(ref: JobRef & { readonly token: string; readonly ranMs: number }, ending: Ending): Command<readonly Topic[] | null> {
  return {
    plan: planWithReceivers(ref),
    decide(draft, context) {
      const job = draft.jobs.get(ref.jobId);
      if (!isCurrent(job, ref.token)) return null;
      measure(draft, context, job, ref.ranMs);
      if (ending.kind === "succeeded") complete(draft, context, job, ending.resultBody);
      else fail(draft, context, job, { failure: ending.failure, failedAt: context.now });
      return unblocked(draft, ref);
    },
  };
}

/** Ends a run whose lease has passed, as a failure that another attempt may mend. False when the lease still holds. */
export function expireLease(ref: JobRef): Command<boolean> {
  return {
    plan: planWithReceivers(ref),
    decide(draft, context) {
      const job = draft.jobs.get(ref.jobId);
      if (job?.leaseUntil === undefined || job.leaseUntil === null || job.leaseUntil >= context.now) return false;
      // A lost run was silent for a whole lease: most of the back-off is over when the loss shows.
      fail(draft, context, job, { failure: LEASE_LOST, failedAt: job.leaseUntil - context.policy.leaseMs });
      return true;
    },
  };
}

/** Cancels a live job and gives its credits back; a running worker learns it at its next heartbeat. False when the job has ended. */
export function cancel(ref: JobRef): Command<boolean> {
  return {
    plan: planOf(ref),
    decide(draft, context) {
      const job = draft.jobs.get(ref.jobId);
      if (job === undefined || isTerminal(job.state)) return false;
      ended(draft, context, { ...freed(job), state: "cancelled", endedAt: context.now }, "release");
      return true;
    },
  };
}

/** Cancels a job that found no slot within the queue's time limit. */
export function expireQueued(ref: JobRef): Command<boolean> {
  return {
    plan: planOf(ref),
    decide(draft, context) {
      const job = draft.jobs.get(ref.jobId);
      if (job === undefined || job.hasSlot || job.createdAt > context.now - context.policy.queueTtlMs) return false;
      return cancel(ref).decide(draft, context);
    },
  };
}
