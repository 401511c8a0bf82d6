import type { JobRow } from "../../ports/store-rows.ts";
import type { Command, Context } from "../transactions/command.ts";
import { granted, type Run, started } from "./slots.ts";

/** True while the token belongs to the job's current run. */
export function isCurrent(job: JobRow | undefined, token: string): job is JobRow {
  return job !== undefined && job.token === token && (job.state === "running" || job.state === "processing");
}

/**
 * Starts the next attempt of a granted job with a new lease.
 * Returns `null` when the item is stale or another worker has started the job.
 * Durability is relaxed: after a lost start, the run's end is rejected and the job is dispatched again.
 */
export function start(item: { readonly jobId: string; readonly dispatchNo: number }): Command<Run | null> {
  return {
    plan: { jobs: [item.jobId], durability: "relaxed" },
    decide(work, context) {
      const job = work.jobs.get(item.jobId);
      const isStartable =
        job?.state === "queued" && job.hasSlot && job.dispatchNo === item.dispatchNo && job.notBefore <= context.now;
      if (job === undefined || !isStartable) return null;
      const run = started(job, context);
      work.jobs.put(job.id, run.job);
      return run;
    },
  };
}

/** A run's periodic report of its progress. */
export interface Beat {
  readonly jobId: string;
  readonly token: string;
  readonly percent: number;
  readonly phase: "running" | "processing";
}

/** Extends the lease and records progress, which never decreases. Returns false when the run is no longer current. */
export function heartbeat(beat: Beat): Command<boolean> {
  return {
    plan: { jobs: [beat.jobId], durability: "relaxed" },
    decide(work, context) {
      const job = work.jobs.get(beat.jobId);
      if (!isCurrent(job, beat.token)) return false;
      work.jobs.put(job.id, {
        ...job,
        state: job.state === "processing" ? "processing" : beat.phase,
        progress: Math.max(job.progress, clampPercent(beat.percent)),
        leaseUntil: context.now + context.policy.leaseMs,
      });
      return true;
    },
  };
}

function clampPercent(percent: number): number {
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.floor(percent))) : 0;
}

/** Returns the job as granted and unstarted, so that a worker starts the same attempt again. */
function handedBack(job: JobRow, context: Context): JobRow {
  return granted({ ...job, attempt: job.attempt - 1, progress: 0, token: null, leaseUntil: null }, context);
}

/**
 * Returns a run's job to the queue at shutdown: the job keeps its slot and the attempt does not count.
 * Returns the job to dispatch, or `null` when the run is no longer current.
 */
export function handBack(run: { readonly jobId: string; readonly token: string }): Command<JobRow | null> {
  return {
    plan: { jobs: [run.jobId] },
    decide(work, context) {
      const job = work.jobs.get(run.jobId);
      if (!isCurrent(job, run.token)) return null;
      const next = handedBack(job, context);
      work.jobs.put(job.id, next);
      return next;
    },
  };
}

/** Renews the dispatch of a granted job that no worker started in time. Returns `null` when that is not needed. */
export function redispatch(jobId: string, dueAt: number): Command<JobRow | null> {
  return {
    plan: { jobs: [jobId] },
    decide(work, context) {
      const job = work.jobs.get(jobId);
      const isDue = job?.hasSlot && job.state === "queued" && job.dispatchAt !== null && job.dispatchAt <= dueAt;
      if (job === undefined || !isDue) return null;
      const next = granted(job, context);
      work.jobs.put(job.id, next);
      return next;
    },
  };
}
