import { TOPICS } from "../../domain/job.ts";
import { pageIdOf } from "../../pages/page-id.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { Consumer, DispatchItem } from "../../ports/dispatcher.ts";
import { logEvent } from "../../ports/log-events.ts";
import type { JobRef } from "../../ports/store.ts";
import { allEnded, closeAll } from "../../util/closing.ts";
import type { Command } from "../transactions/command.ts";
import { finish } from "./finish.ts";
import { handBack, start } from "./run-commands.ts";
import { type RunnerPorts, runJob } from "./run-job.ts";
import type { SlotScheduler } from "./slot-scheduler.ts";
import type { Run } from "./slots.ts";
import { createSweeper, type SweeperPorts } from "./sweep.ts";

/** Pause between two sweeps in ms. */
const SWEEP_MS = 1_000;
/** Pause in ms before recording a run's end is tried again. */
const RECORD_RETRY_MS = 500;
/** Interval in ms at which a process that does not sweep writes the data it gathered in memory. */
const FLUSH_MS = 5_000;

/** Ports of the engine. */
export type EnginePorts = RunnerPorts &
  SweeperPorts & {
    readonly crypto: Pick<Crypto, "sha256">;
    /** Called after a run's end was recorded, because its webhook deliveries are due then. */
    readonly onEnded: () => void;
  };

/** Runs granted jobs and sweeps the store. */
export interface Engine {
  /** True while this process itself runs every job it grants a slot to. A grant may start its job then. */
  readonly isSelfSufficient: boolean;
  /** Consumes every topic and sweeps each second. Without `runsJobs`, only writes gathered data to the store every 5 s. */
  start(options: { readonly runsJobs: boolean }): Promise<void>;
  /**
   * Takes no more jobs, waits `drainMs` for running jobs, and hands unfinished jobs back without counting the attempt.
   * Runs every shutdown step even when an earlier step fails, then rejects with the first error.
   */
  stop(): Promise<void>;
}

/**
 * Returns the handler that runs one dispatched item to its end.
 * It logs a failure of the store; the job runs again after its lease expires.
 */
function handlerOf(ports: EnginePorts, slotScheduler: SlotScheduler) {
  const { batcher, clock, logger, policy } = ports;

  /**
   * Records a run's end. Retries for the length of one lease while the store fails, because a run can take minutes.
   * The token prevents a second record of the same run.
   */
  async function record<R>(ref: JobRef, command: Command<R>, stop: AbortSignal): Promise<R> {
    const giveUpAt = clock.now() + policy.leaseMs;
    while (true) {
      try {
        return await slotScheduler.end(ref, command);
      } catch (error) {
        if (stop.aborted || clock.now() >= giveUpAt) throw error;
        await clock.sleep(RECORD_RETRY_MS, stop);
      }
    }
  }

  async function runToEnd(run: Run, stop: AbortSignal): Promise<void> {
    // Setting the clock must not change a measured duration.
    const elapsed = () => clock.elapsed?.() ?? clock.now();
    const startedAt = elapsed();
    const { id: jobId, organizationId, topic, attempt } = run.job;
    const about = { jobId, organizationId, topic };
    logEvent(logger, "job started", { ...about, attempt });
    const departure = await runJob(run, stop, ports);
    const { request, isTest } = run.job;
    const pageId =
      request.type === "scan" && !isTest
        ? pageIdOf((text) => ports.crypto.sha256(text), organizationId, request)
        : null;
    const ref = { ...about, token: run.token };
    switch (departure.kind) {
      case "lost":
        return logEvent(logger, "lease lost", about);
      case "stopped": {
        const job = await batcher.submit(handBack(ref));
        logEvent(logger, "job handed back", { ...about, attempt, ms: Math.round(elapsed() - startedAt) });
        return slotScheduler.dispatch(job === null ? [] : [job]);
      }
      case "ended": {
        const ms = Math.round(elapsed() - startedAt);
        const { ending } = departure;
        const topics = await record(ref, finish({ ...ref, ranMs: ms, pageId }, ending), stop);
        if (topics === null) logEvent(logger, "lease lost", about);
        else if (ending.kind === "succeeded") logEvent(logger, "job finished", { ...about, attempt, ms });
        else {
          const { code, isRetryable, step = null } = ending.failure;
          const isRetried = isRetryable && attempt < policy.maxAttempts;
          logEvent(logger, isRetried ? "job retried" : "job failed", { ...about, attempt, ms, code, step });
        }
        slotScheduler.releaseSoon(topics ?? []);
        ports.onEnded();
      }
    }
  }

  return async (item: DispatchItem, stop: AbortSignal): Promise<void> => {
    try {
      const run = slotScheduler.take(item) ?? (await batcher.submit(start(item)));
      if (run !== null) await runToEnd(run, stop);
    } catch (error) {
      logger.error({ err: error, jobId: item.jobId }, "run could not be recorded");
    }
  };
}

/** Creates the engine. It runs nothing before `start`. */
export function createEngine(ports: EnginePorts): Engine {
  const { batcher, dispatcher, clock, logger, policy, slotScheduler } = ports;
  const sweeper = createSweeper(ports);
  const stopping = new AbortController();
  let consumers: readonly Consumer[] = [];
  let isSelfSufficient = false;
  let sweeping: Promise<void> | null = null;

  async function sweepUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweeper.sweep();
      await clock.sleep(SWEEP_MS, stopping.signal);
    }
  }

  async function flushUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(FLUSH_MS, stopping.signal);
      await ports.clockGuard.compare();
      await ports.flush().catch((error: unknown) => logger.error({ err: error }, "flush failed"));
    }
  }

  /** Hands back jobs whose grant started them after the consumers stopped. No worker runs these jobs. */
  async function handBackUntaken(): Promise<void> {
    const handed = await Promise.all(
      slotScheduler.takeAll().map(({ job, token }) => batcher.submit(handBack({ jobId: job.id, token }))),
    );
    await slotScheduler.dispatch(handed.filter((job) => job !== null));
  }

  return {
    get isSelfSufficient() {
      return isSelfSufficient;
    },
    async start({ runsJobs }) {
      if (sweeping !== null) return;
      if (!runsJobs) {
        sweeping = flushUntilStopped();
        return;
      }
      // Dispatches all granted but unstarted jobs at once, because an earlier process may have lost its queue.
      await sweeper.redispatchDue(clock.now() + policy.redispatchMs);
      sweeping = sweepUntilStopped();
      const handle = handlerOf(ports, slotScheduler);
      consumers = await Promise.all(
        TOPICS.map((topic) => dispatcher.consume(topic, handle, { concurrency: policy.poolSizes[topic] })),
      );
      isSelfSufficient = dispatcher.isLocal === true;
    },
    async stop() {
      stopping.abort();
      isSelfSufficient = false;
      await closeAll([
        async () => sweeping,
        () => allEnded(consumers.map((consumer) => consumer.drain(policy.drainMs))),
        () => slotScheduler.idle(),
        () => ports.flush(),
        () => batcher.idle(),
        handBackUntaken,
      ]);
    },
  };
}
