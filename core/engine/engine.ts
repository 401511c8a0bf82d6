import { allEnded, closeAll } from "../closing.ts";
import { TOPICS } from "../job.ts";
import type { Consumer, DispatchItem } from "../ports/dispatcher.ts";
import type { JobRef } from "../ports/store.ts";
import type { Command } from "./command.ts";
import { finish } from "./finish.ts";
import type { Lane } from "./lane.ts";
import type { Releaser } from "./releaser.ts";
import { handBack, start } from "./run.ts";
import { type RunnerPorts, runJob } from "./runner.ts";
import type { Run } from "./slots.ts";
import { createSweeper, type SweeperPorts } from "./sweep.ts";

const SWEEP_MS = 1_000;
const RECORD_RETRY_MS = 500;
/** How often a process that does not sweep writes what it gathered. */
const FLUSH_MS = 5_000;

/** What running jobs and sweeping take together, with a lane for starts and a call for ends. */
export type EnginePorts = RunnerPorts &
  SweeperPorts & {
    /** Carries starts, which wait for no disk, past the transactions of `lane` that do. */
    readonly starts: Lane;
    /** Called when a run's end was recorded: its deliveries are due. */
    readonly onEnded: () => void;
  };

/** Runs granted jobs and keeps the store swept. */
export interface Engine {
  /** True while this process runs all that it grants: then a grant may start its job. */
  readonly isSelfSufficient: boolean;
  /** Consumes every topic and sweeps each second. Without `runsJobs` it only writes, every 5 s, what was gathered in memory. */
  start(options: { readonly runsJobs: boolean }): Promise<void>;
  /** Takes no more jobs, waits `drainMs` for those in hand, hands the rest back without counting the attempt. One step that fails keeps none from being tried; the first failure is told. */
  stop(): Promise<void>;
}

/** Runs one dispatched item from start to finish. A failure of the store is logged; the lease makes up for it. */
function handlerOf(ports: EnginePorts, releaser: Releaser) {
  const { lane, starts, clock, logger, policy } = ports;

  /** Records a run's end, again for one lease while the store is away: minutes of work are worth it, and the token keeps it from counting twice. */
  async function record<R>(ref: JobRef, command: Command<R>, stop: AbortSignal): Promise<R> {
    const giveUpAt = clock.now() + policy.leaseMs;
    while (true) {
      try {
        return await releaser.end(ref, command);
      } catch (error) {
        if (stop.aborted || clock.now() >= giveUpAt) throw error;
        await clock.sleep(RECORD_RETRY_MS, stop);
      }
    }
  }

  async function runToEnd(run: Run, stop: AbortSignal): Promise<void> {
    const startedAt = clock.now();
    const departure = await runJob(run, stop, ports);
    const ref = { jobId: run.job.id, organizationId: run.job.organizationId, topic: run.job.topic, token: run.token };
    switch (departure.kind) {
      case "lost":
        return;
      case "stopped": {
        const job = await lane.submit(handBack(ref));
        return releaser.dispatch(job === null ? [] : [job]);
      }
      case "ended": {
        const topics = await record(ref, finish({ ...ref, ranMs: clock.now() - startedAt }, departure.ending), stop);
        releaser.releaseSoon(topics ?? []);
        ports.onEnded();
      }
    }
  }

  return async (item: DispatchItem, stop: AbortSignal): Promise<void> => {
    try {
      const run = releaser.take(item) ?? (await starts.submit(start(item)));
      if (run !== null) await runToEnd(run, stop);
    } catch (error) {
      logger.error({ err: error, jobId: item.jobId }, "run could not be recorded");
    }
  };
}

/** The engine over its ports; nothing runs before `start`. */
export function createEngine(ports: EnginePorts): Engine {
  const { lane, dispatcher, clock, logger, policy, releaser } = ports;
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
      await ports.flush().catch((error: unknown) => logger.error({ err: error }, "flush failed"));
    }
  }

  /** What was started while the consumers stopped taking was run by nobody. */
  async function handBackUntaken(): Promise<void> {
    const handed = await Promise.all(releaser.takeAll().map(({ job, token }) => lane.submit(handBack({ jobId: job.id, token }))));
    await releaser.dispatch(handed.filter((job) => job !== null));
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
      // What an earlier process was given but did not start is offered at once: its queue may have died with it.
      await sweeper.redispatchDue(clock.now() + policy.redispatchMs);
      sweeping = sweepUntilStopped();
      const handle = handlerOf(ports, releaser);
      consumers = await Promise.all(TOPICS.map((topic) => dispatcher.consume(topic, handle, { concurrency: policy.poolSizes[topic] })));
      isSelfSufficient = dispatcher.isLocal === true;
    },
    async stop() {
      stopping.abort();
      isSelfSufficient = false;
      await closeAll([
        async () => sweeping,
        () => allEnded(consumers.map((consumer) => consumer.drain(policy.drainMs))),
        () => releaser.idle(),
        () => ports.flush(),
        () => lane.idle(),
        handBackUntaken,
      ]);
    },
  };
}
