import { expireCredits } from "../credits/ledger.ts";
import { TOPICS, type Topic } from "../job.ts";
import type { Consumer, Dispatcher, DispatchItem } from "../ports/dispatcher.ts";
import type { JobRow, Store } from "../ports/store.ts";
import { expireLease, expireQueued, finish } from "./finish.ts";
import { handBack, type Run, redispatch, start } from "./run.ts";
import { type RunnerPorts, runJob } from "./runner.ts";
import { release } from "./slots.ts";

/** A sweep looks at so many rows of a kind; what is left waits for the next. */
const SWEEP_LIMIT = 256;
/** Organisations that one release pass serves. */
const RELEASE_LIMIT = 64;
const SWEEP_MS = 1_000;
const HOUSEKEEPING_MS = 3_600_000;

export interface EnginePorts extends RunnerPorts {
  readonly store: Store;
  readonly dispatcher: Dispatcher;
  /** Called with each sweep. */
  readonly flush: () => Promise<void>;
}

/** Runs granted jobs and repairs what crashes left behind. */
export interface Engine {
  /** Offers jobs that were granted a slot to the workers. */
  dispatch(jobs: readonly JobRow[]): Promise<void>;
  /** Grants free slots of the topics soon; calls in between are gathered. */
  releaseSoon(topics: readonly Topic[]): void;
  start(): Promise<void>;
  /** One pass of the repairs: lost leases, lost dispatches, free slots, stale jobs; hourly, due credits and old results. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** The engine over its ports; nothing runs before `start`. */
export function createEngine(ports: EnginePorts): Engine {
  const { store, lane, dispatcher, clock, logger, policy } = ports;
  const stopping = new AbortController();
  const dirty = new Set<Topic>();
  let releasing: Promise<void> | null = null;
  let consumers: readonly Consumer[] = [];
  let sweeping: Promise<void> = Promise.resolve();
  let housekeepingAt = 0;

  async function dispatch(jobs: readonly JobRow[]): Promise<void> {
    if (jobs.length === 0) return;
    const items = jobs.map((job) => ({ topic: job.topic, jobId: job.id, dispatchNo: job.dispatchNo }));
    // A lost dispatch costs time only: the sweep offers the job again.
    await dispatcher.publish(items).catch((error: unknown) => logger.warn({ err: error, count: items.length }, "dispatch failed"));
  }

  async function releaseTopic(topic: Topic): Promise<void> {
    const query = { topic, now: clock.now(), activeCap: policy.activeCap, limit: RELEASE_LIMIT };
    const organizations = await store.hints.readyOrganizations(query);
    if (organizations.length > 0) await dispatch(await lane.submit(release(topic, organizations, policy.activeCap)));
  }

  async function releaseDirty(): Promise<void> {
    while (dirty.size > 0) {
      const topics = [...dirty];
      dirty.clear();
      for (const topic of topics) await attempt(() => releaseTopic(topic), `release ${topic}`);
    }
    releasing = null;
  }

  function releaseSoon(topics: readonly Topic[]): void {
    for (const topic of topics) dirty.add(topic);
    if (dirty.size > 0) releasing ??= Promise.resolve().then(releaseDirty);
  }

  /** A repair that fails must not keep the others from running; the next sweep tries it again. */
  async function attempt(work: () => Promise<unknown>, what: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, `${what} failed`);
    }
  }

  async function leave(run: Run, stop: AbortSignal): Promise<void> {
    const startedAt = clock.now();
    const departure = await runJob(run, stop, ports);
    const ref = { jobId: run.job.id, organizationId: run.job.organizationId, topic: run.job.topic, token: run.token };
    switch (departure.kind) {
      case "lost":
        return;
      case "stopped": {
        const job = await lane.submit(handBack(ref));
        return dispatch(job === null ? [] : [job]);
      }
      case "ended": {
        const topics = await lane.submit(finish({ ...ref, ranMs: clock.now() - startedAt }, departure.ending));
        releaseSoon(topics ?? []);
      }
    }
  }

  async function handle(item: DispatchItem, stop: AbortSignal): Promise<void> {
    await attempt(async () => {
      const run = await lane.submit(start(item));
      if (run !== null) await leave(run, stop);
    }, `run of ${item.jobId}`);
  }

  async function housekeep(now: number): Promise<void> {
    if (now < housekeepingAt) return;
    housekeepingAt = now + HOUSEKEEPING_MS;
    for (const organizationId of await store.hints.dueLots(now, SWEEP_LIMIT)) await lane.submit(expireCredits(organizationId));
    await store.prune({ resultsAt: now - policy.resultMs, idempotencyAt: now });
  }

  async function redispatchDue(dueAt: number): Promise<void> {
    const refs = await store.hints.undispatched(dueAt, SWEEP_LIMIT);
    const jobs = await Promise.all(refs.map((ref) => lane.submit(redispatch(ref.jobId, dueAt))));
    await dispatch(jobs.filter((job) => job !== null));
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    await attempt(async () => {
      const refs = await store.hints.expiredLeases(now, SWEEP_LIMIT);
      await Promise.all(refs.map((ref) => lane.submit(expireLease(ref))));
    }, "sweep of leases");
    await attempt(() => redispatchDue(now), "sweep of dispatches");
    await attempt(async () => {
      const refs = await store.hints.stale(now - policy.queueTtlMs, SWEEP_LIMIT);
      await Promise.all(refs.map((ref) => lane.submit(expireQueued(ref))));
    }, "sweep of stale jobs");
    await attempt(() => housekeep(now), "housekeeping");
    await attempt(ports.flush, "flush of key uses");
    releaseSoon(TOPICS);
    if (releasing !== null) await releasing;
  }

  async function sweepUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep();
      await clock.sleep(SWEEP_MS, stopping.signal);
    }
  }

  return {
    dispatch,
    releaseSoon,
    sweep,
    async start() {
      consumers = await Promise.all(TOPICS.map((topic) => dispatcher.consume(topic, handle, { concurrency: policy.poolSizes[topic] })));
      // What an earlier process was given but did not start is offered at once: its queue may have died with it.
      await attempt(() => redispatchDue(clock.now() + policy.redispatchMs), "first dispatch");
      sweeping = sweepUntilStopped();
    },
    async stop() {
      stopping.abort();
      await sweeping;
      await Promise.all(consumers.map((consumer) => consumer.drain(policy.drainMs)));
      if (releasing !== null) await releasing;
      await attempt(ports.flush, "flush of key uses");
      await lane.idle();
    },
  };
}
