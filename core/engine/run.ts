import type { JobRow } from "../ports/store.ts";
import type { Command, Context } from "./command.ts";
import { granted, type Run, started } from "./slots.ts";

/** True while the token is the one of the job's current run. */
export function isCurrent(job: JobRow | undefined, token: string): job is JobRow {
  return job !== undefined && job.token === token && (job.state === "running" || job.state === "processing");
}

/**
 * Begins the next attempt of a granted job under a fresh lease; `null` when the item is stale or another worker has it. Relaxed: a run whose
 * start is undone cannot be recorded any more, and the job is dispatched again.
 */
export function start(item: { readonly jobId: string; readonly dispatchNo: number }): Command<Run | null> {
  return {
    plan: { jobs: [item.jobId], isRelaxed: true },
    decide(draft, context) {
      const job = draft.jobs.get(item.jobId);
      const isStartable = job?.state === "queued" && job.hasSlot && job.dispatchNo === item.dispatchNo && job.notBefore <= context.now;
      if (job === undefined || !isStartable) return null;
      const run = started(job, context);
      draft.jobs.put(job.id, run.job);
      return run;
    },
  };
}

/** What a run reports about itself. */
export interface Beat {
  readonly jobId: string;
  readonly token: string;
  readonly percent: number;
  readonly phase: "running" | "processing";
}

/** Extends the lease and records progress, which never goes back. False when the run is no longer the current one. */
export function heartbeat(beat: Beat): Command<boolean> {
  return {
    plan: { jobs: [beat.jobId], isRelaxed: true },
    decide(draft, context) {
      const job = draft.jobs.get(beat.jobId);
      if (!isCurrent(job, beat.token)) return false;
      draft.jobs.put(job.id, {
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

/** The job as it waits, in its slot, for a worker to begin the same attempt anew. */
function handedBack(job: JobRow, context: Context): JobRow {
  return granted({ ...job, attempt: job.attempt - 1, progress: 0, token: null, leaseUntil: null }, context);
}

/** Gives a run up at shutdown: the slot stays, the attempt does not count. Answers the job to dispatch, `null` when the run was lost. */
export function handBack(run: { readonly jobId: string; readonly token: string }): Command<JobRow | null> {
  return {
    plan: { jobs: [run.jobId] },
    decide(draft, context) {
      const job = draft.jobs.get(run.jobId);
      if (!isCurrent(job, run.token)) return null;
      const next = handedBack(job, context);
      draft.jobs.put(job.id, next);
      return next;
    },
  };
}

/** Dispatches a granted job again that nobody started in time; `null` when it no longer needs it. */
export function redispatch(jobId: string, dueAt: number): Command<JobRow | null> {
  return {
    plan: { jobs: [jobId] },
    decide(draft, context) {
      const job = draft.jobs.get(jobId);
      const isDue = job?.hasSlot && job.state === "queued" && job.dispatchAt !== null && job.dispatchAt <= dueAt;
      if (job === undefined || !isDue) return null;
      const next = granted(job, context);
      draft.jobs.put(job.id, next);
      return next;
    },
  };
}
