import { type JobFailure, StepError } from "../../domain/errors.ts";
import type { JobHandler, RunContext, RunOutcome, TestHandler } from "../../domain/job.ts";
import type { Policy } from "../../domain/policy.ts";
import { figuresOf } from "../../pages/figures.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Logger } from "../../ports/logger.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import type { Ending } from "./finish.ts";
import { type Beat, heartbeat } from "./run-commands.ts";
import type { Run } from "./slots.ts";

/** Minimum time in ms between two records of progress. */
const PROGRESS_MS = 500;

/** Ports for running one job. `testHandler` runs jobs of test keys and is required when such jobs exist. */
export interface RunnerPorts {
  readonly batcher: CommandBatcher;
  readonly handler: JobHandler;
  readonly testHandler?: TestHandler;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly policy: Policy;
}

/** Why a worker left a run. `lost`: the run is no longer current. `stopped`: the worker is shutting down. */
export type Departure =
  | { readonly kind: "lost" }
  | { readonly kind: "stopped" }
  | { readonly kind: "ended"; readonly ending: Ending };

function failed(failure: JobFailure): Departure {
  return { kind: "ended", ending: { kind: "failed", failure } };
}

function endingOf(outcome: RunOutcome, run: Run): Departure {
  if (outcome.kind === "failed") return failed(outcome.failure);
  const { result, ...rest } = outcome;
  const figures = run.job.request.type === "scan" ? { figures: figuresOf(result) } : {};
  return { kind: "ended", ending: { ...rest, ...figures, resultBody: JSON.stringify(result) } };
}

/** Converts a handler's exception to a failure. The public message stays general; the log has the cause. */
function thrown(error: unknown, run: Run, logger: Logger): Departure {
  if (error instanceof StepError) return failed(error.failure);
  logger.error({ err: error, jobId: run.job.id, attempt: run.job.attempt }, "job handler threw");
  return failed({
    code: "INTERNAL_ERROR",
    message: "The analysis failed unexpectedly.",
    step: "report",
    isRetryable: true,
  });
}

function timedOut(wallMs: number): Departure {
  return failed({
    code: "TIMEOUT",
    message: `The analysis did not finish within ${wallMs / 1000} s.`,
    step: "report",
    isRetryable: true,
  });
}

interface Progress {
  percent: number;
  phase: Beat["phase"];
  isNew: boolean;
}

/** Sends heartbeats until `settled` aborts. Resolves early with `lost` when the run is no longer current. */
async function keepLease(
  run: Run,
  progress: Progress,
  { batcher, clock, logger, policy }: RunnerPorts,
  settled: AbortSignal,
): Promise<Departure> {
  let heardAt = clock.now();
  while (!settled.aborted) {
    await clock.sleep(Math.min(PROGRESS_MS, policy.heartbeatMs), settled);
    // Without this, a clock that was set back would delay the next heartbeat by the same amount.
    heardAt = Math.min(heardAt, clock.now());
    const isQuiet = !progress.isNew && clock.now() - heardAt < policy.heartbeatMs;
    if (settled.aborted || isQuiet) continue;
    progress.isNew = false;
    try {
      const beat = { jobId: run.job.id, token: run.token, percent: progress.percent, phase: progress.phase };
      if (!(await batcher.submit(heartbeat(beat)))) return { kind: "lost" };
      heardAt = clock.now();
    } catch (error) {
      logger.warn({ err: error, jobId: run.job.id }, "heartbeat failed");
      // After a whole lease without a recorded heartbeat, another worker may have the job.
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

/** Selects the handler. A test job must never reach the real handler, which fetches pages and costs money. */
function handle({ job }: Run, context: RunContext, { handler, testHandler }: RunnerPorts): Promise<RunOutcome> {
  if (!job.isTest) return handler(job.request, context);
  if (testHandler === undefined) throw new Error("A test job needs a test handler. Pass testHandler to the engine.");
  return testHandler(job.request, { ...context, attempt: job.attempt });
}

/**
 * Runs a started job within its lease and time limit.
 * The run ends at the first of these events: handler returns, time limit, lost lease, worker stop.
 * The handler's signal aborts then, and later results of the handler are ignored.
 */
export async function runJob(run: Run, stop: AbortSignal, ports: RunnerPorts): Promise<Departure> {
  const settled = new AbortController();
  const progress: Progress = { percent: 0, phase: "running", isNew: false };
  const wallMs = ports.policy.wallMs[run.job.topic];
  const context = {
    organizationId: run.job.organizationId,
    jobId: run.job.id,
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
    .then((outcome) => endingOf(outcome, run))
    .catch((error: unknown) =>
      settled.signal.aborted ? ({ kind: "lost" } as const) : thrown(error, run, ports.logger),
    );
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
