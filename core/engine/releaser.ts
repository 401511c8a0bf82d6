import type { Topic } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { Dispatcher, DispatchItem } from "../ports/dispatcher.ts";
import type { Logger } from "../ports/logger.ts";
import type { JobRow, PoolRow, Store } from "../ports/store.ts";
import type { Lane } from "./lane.ts";
import type { Policy } from "./policy.ts";
import { type Run, release } from "./slots.ts";

/** Organisations that one pass serves. */
const PASS_LIMIT = 64;

export interface ReleaserPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly policy: Policy;
}

/** Hands slots to waiting jobs and granted jobs to the workers. */
export interface Releaser {
  /** Offers jobs that were granted a slot to the workers, among them those started with their grant. */
  dispatch(jobs: readonly JobRow[]): Promise<void>;
  /** The run started with the grant that the item tells of, once; `null` when the job has yet to be started. */
  take(item: DispatchItem): Run | null;
  /** Runs started whose item nobody has taken; each once. */
  takeAll(): readonly Run[];
  /** Grants free slots of the topics soon; calls in between are gathered. */
  releaseSoon(topics: readonly Topic[]): void;
  /** Resolves when no pass is under way. */
  idle(): Promise<void>;
}

export function createReleaser({ store, lane, dispatcher, clock, logger, policy }: ReleaserPorts): Releaser {
  const dirty = new Set<Topic>();
  const startedRuns = new Map<string, Run>();
  let running: Promise<void> | null = null;

  async function dispatch(jobs: readonly JobRow[]): Promise<void> {
    if (jobs.length === 0) return;
    for (const job of jobs) if (job.token !== null) startedRuns.set(job.id, { job, token: job.token });
    const items = jobs.map((job) => ({ topic: job.topic, jobId: job.id, dispatchNo: job.dispatchNo }));
    // A lost dispatch costs time only: the sweep offers the job again.
    await dispatcher.publish(items).catch((error: unknown) => logger.warn({ err: error, count: items.length }, "dispatch failed"));
  }

  async function pass({ topic, inFlight, queued }: PoolRow): Promise<void> {
    const free = policy.poolSizes[topic] - inFlight;
    // Whatever ends a job releases again after its commit, so a full pool needs no look at who waits.
    if (free <= 0 || queued === 0) return;
    const query = { topic, now: clock.now(), activeCap: policy.activeCap, limit: PASS_LIMIT };
    const organizations = await store.hints.readyOrganizations(query);
    if (organizations.length === 0) return;
    // Its share of the slots, or enough to show which jobs wait for the organisation's own cap.
    const limit = Math.max(policy.activeCap, Math.ceil(free / organizations.length));
    const jobs = await lane.submit(release(topic, organizations, limit));
    // Some may have had less to run than their share; the next pass gives the rest away.
    if (jobs.length > 0 && jobs.length < free) dirty.add(topic);
    await dispatch(jobs);
  }

  async function drain(): Promise<void> {
    while (dirty.size > 0) {
      const topics = new Set(dirty);
      dirty.clear();
      // The next sweep releases again, so a failure costs time only. A topic without a row has never had a job.
      const pools = await store.read.pools().catch((error: unknown): readonly PoolRow[] => {
        logger.error({ err: error }, "release failed");
        return [];
      });
      for (const pool of pools.filter(({ topic }) => topics.has(topic))) {
        await pass(pool).catch((error: unknown) => logger.error({ err: error, topic: pool.topic }, "release failed"));
      }
    }
    running = null;
  }

  return {
    dispatch,
    take({ jobId, dispatchNo }) {
      const run = startedRuns.get(jobId);
      if (run?.job.dispatchNo !== dispatchNo) return null;
      startedRuns.delete(jobId);
      return run;
    },
    takeAll() {
      const runs = [...startedRuns.values()];
      startedRuns.clear();
      return runs;
    },
    releaseSoon(topics) {
      for (const topic of topics) dirty.add(topic);
      if (dirty.size > 0) running ??= Promise.resolve().then(drain);
    },
    async idle() {
      while (running !== null) await running;
    },
  };
}
