import { type JobFailure, StepError } from "../errors.ts";
import type { JobHandler, RunContext, RunOutcome, TestHandler } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { Logger } from "../ports/logger.ts";
import type { Ending } from "./finish.ts";
import type { Lane } from "./lane.ts";
import type { Policy } from "./policy.ts";
import { type Beat, heartbeat } from "./run.ts";
import type { Run } from "./slots.ts";

/** Shortest time between two records of progress. */
const PROGRESS_MS = 500;

/** What running one job takes. Jobs of test keys go to `testHandler`; without it there must be none. */
export interface RunnerPorts {
  readonly lane: Lane;
  readonly handler: JobHandler;
  readonly testHandler?: TestHandler;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly policy: Policy;
}

/** How a run left the worker. `lost`: the job is no longer this worker's. `stopped`: the worker is shutting down. */
export type Departure = { readonly kind: "lost" } | { readonly kind: "stopped" } | { readonly kind: "ended"; readonly ending: Ending };

function failed(failure: JobFailure): Departure {
  return { kind: "ended", ending: { kind: "failed", failure } };
}

function endingOf(outcome: RunOutcome): Departure {
  if (outcome.kind === "failed") return failed(outcome.failure);
  return { kind: "ended", ending: { kind: "succeeded", resultBody: JSON.stringify(outcome.result) } };
}

/** What a handler that threw stands for. The message a stranger sees stays general; the log has the reason. */
function thrown(error: unknown, run: Run, logger: Logger): Departure {
  if (error instanceof StepError) return failed(error.failure);
  logger.error({ err: error, jobId: run.job.id, attempt: run.job.attempt }, "job handler threw");
  return failed({ code: "INTERNAL_ERROR", message: "The analysis failed unexpectedly.", step: "report", isRetryable: true });
}

function timedOut(wallMs: number): Departure {
  return failed({ code: "TIMEOUT", message: `The analysis did not finish within ${wallMs / 1000} s.`, step: "report", isRetryable: true });
}

interface Progress {
  percent: number;
  phase: Beat["phase"];
  isNew: boolean;
}

/** Keeps the lease until `settled` aborts; resolves early, with `lost`, when the run is no longer the current one. */
async function keepLease(run: Run, progress: Progress, { lane, clock, logger, policy }: RunnerPorts, settled: AbortSignal): Promise<Departure> {
  let heardAt = clock.now();
  while (!settled.aborted) {
    await clock.sleep(Math.min(PROGRESS_MS, policy.heartbeatMs), settled);
    // A clock that was set back would put off the next beat by as much.
    heardAt = Math.min(heardAt, clock.now());
    const isQuiet = !progress.isNew && clock.now() - heardAt < policy.heartbeatMs;
    if (settled.aborted || isQuiet) continue;
    progress.isNew = false;
    try {
      const beat = { jobId: run.job.id, token: run.token, percent: progress.percent, phase: progress.phase };
      if (!(await lane.submit(heartbeat(beat)))) return { kind: "lost" };
      heardAt = clock.now();
    } catch (error) {
      logger.warn({ err: error, jobId: run.job.id }, "heartbeat failed");
      // Without contact for a whole lease another worker may have the job by now.
      if (clock.now() - heardAt >= policy.leaseMs) return { kind: "lost" };
    }
  }
  return { kind: "lost" };
}

function stopped(signal: AbortSignal, settled: AbortSignal): Promise<Departure> {
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: "stopped" });
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    settled.addEventListener("abort", () => signal.removeEventListener("abort", stop), { once: true });
  });
}

/** A test job must never reach the real handler, which would fetch and cost. */
function handle({ job }: Run, context: RunContext, { handler, testHandler }: RunnerPorts): Promise<RunOutcome> {
  if (!job.isTest) return handler(job.request, context);
  if (testHandler === undefined) throw new Error("a test job without a handler for test jobs");
  return testHandler(job.request, { ...context, attempt: job.attempt });
}

/**
 * Runs a started job under its lease and wall limit. The first of these ends it: the handler, the limit,
 * the loss of the lease, the worker's stop. The handler's signal then aborts and what it still does is ignored.
 */
export async function runJob(run: Run, stop: AbortSignal, ports: RunnerPorts): Promise<Departure> {
  const settled = new AbortController();
  const progress: Progress = { percent: 0, phase: "running", isNew: false };
  const wallMs = ports.policy.wallMs[run.job.topic];
  const context = {
    signal: settled.signal,
    deadlineAt: ports.clock.now() + wallMs,
    progress(percent: number, phase: Beat["phase"]) {
      progress.percent = Math.max(progress.percent, percent);
      if (phase === "processing") progress.phase = phase;
      progress.isNew = true;
    },
  };
  const work = Promise.resolve()
    .then(() => handle(run, context, ports))
    .then(endingOf)
    .catch((error: unknown) => (settled.signal.aborted ? ({ kind: "lost" } as const) : thrown(error, run, ports.logger)));
  try {
    return await Promise.race([
      work,
      stopped(stop, settled.signal),
      keepLease(run, progress, ports, settled.signal),
      ports.clock.sleep(wallMs, settled.signal).then(() => timedOut(wallMs)),
    ]);
  } finally {
    settled.abort();
  }
}
