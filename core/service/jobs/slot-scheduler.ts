import type { Topic } from "../../domain/job.ts";
import type { Policy } from "../../domain/policy.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Dispatcher } from "../../ports/dispatcher.ts";
import type { Logger } from "../../ports/logger.ts";
import type { JobRef, Store } from "../../ports/store.ts";
import type { PoolRow } from "../../ports/store-rows.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { createDispatches, type Dispatches } from "./dispatches.ts";
import { release } from "./slots.ts";

/** Maximum number of organizations per pass. */
const PASS_LIMIT = 64;

/** Ports for granting slots. `policy` has the pool size of each topic and the active cap. */
export interface SlotSchedulerPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly policy: Policy;
}

/** Grants slots to waiting jobs and dispatches granted jobs to the workers. */
export interface SlotScheduler extends Dispatches {
  /** Grants free slots of the topics asynchronously. Calls made before that are combined. */
  releaseSoon(topics: readonly Topic[]): void;
  /**
   * Submits the command that ends the job's run and returns its result.
   * Ends that arrive together share one transaction with grants of the freed slots to jobs known to wait.
   * The caller must still call `releaseSoon`, which grants slots to jobs that this missed.
   */
  end<R>(ref: JobRef, command: Command<R>): Promise<R>;
  /** Resolves when no grant is running. */
  idle(): Promise<void>;
}

/** A run's end that is not yet submitted to the batcher. */
interface End {
  readonly ref: JobRef;
  submit(): void;
}

interface Grant {
  readonly topic: Topic;
  readonly organizations: readonly string[];
  /** Number of free slots. */
  readonly free: number;
  /** Organizations of slots that the same batch frees, once per slot. @default none */
  readonly freed?: readonly string[];
}

/**
 * Finds waiting jobs and grants them slots.
 * Failures are logged and only delay the grants, because the next sweep releases slots again.
 */
function granterOf({ store, batcher, clock, logger, policy }: SlotSchedulerPorts, { dispatch }: Dispatches) {
  function failed(topic?: Topic) {
    return (error: unknown): readonly never[] => {
      logger.error({ err: error, topic }, "release failed");
      return [];
    };
  }

  /** Counts the slots of each organization, without those that the batch frees. Counts none after a failure. */
  async function heldIn(topic: Topic, freed: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const held = new Map(await store.hints.slotsHeld(topic).catch(failed(topic)));
    for (const id of freed) held.set(id, (held.get(id) ?? 1) - 1);
    return held;
  }

  return {
    freeIn: ({ topic, inFlight }: PoolRow) => policy.poolSizes[topic] - inFlight,
    /** Returns the pools of these topics that have queued jobs. A topic without a pool row never had a job. */
    async busyPools(topics: ReadonlySet<Topic>): Promise<readonly PoolRow[]> {
      const pools: readonly PoolRow[] = await store.read.pools().catch(failed());
      return pools.filter(({ topic, queued }) => queued > 0 && topics.has(topic));
    },
    readyIn(topic: Topic): Promise<readonly string[]> {
      return store.hints
        .readyOrganizations({ topic, now: clock.now(), activeCap: policy.activeCap, limit: PASS_LIMIT })
        .catch(failed(topic));
    },
    /** Returns true when some slots were granted and some are left, because an organization used less than its share. */
    async grant({ topic, organizations, free, freed = [] }: Grant): Promise<boolean> {
      if (organizations.length === 0) return false;
      // Loads the organization's share of the slots, or enough jobs to mark those that wait for its cap.
      const limit = Math.max(policy.activeCap, Math.ceil(free / organizations.length));
      const held = organizations.length === 1 ? new Map<string, number>() : await heldIn(topic, freed);
      const jobs = await batcher.submit(release(topic, organizations, limit, held)).catch(failed(topic));
      await dispatch(jobs);
      return jobs.length > 0 && jobs.length < free;
    },
  };
}

/** Creates the slot scheduler. Passes of `releaseSoon` run one after another, concurrently with `end`. */
export function createSlotScheduler(ports: SlotSchedulerPorts): SlotScheduler {
  const { batcher, clock } = ports;
  const offers = createDispatches(ports);
  const { freeIn, busyPools, readyIn, grant } = granterOf(ports, offers);
  const dirty = new Set<Topic>();
  const ends: End[] = [];
  const pendingEnds = new Set<Promise<void>>();
  let running: Promise<void> | null = null;

  async function pass(pool: PoolRow): Promise<void> {
    const [topic, free] = [pool.topic, freeIn(pool)];
    // A full pool is skipped, because every end of a job calls `releaseSoon` after its commit.
    if (free > 0 && (await grant({ topic, free, organizations: await readyIn(topic) }))) dirty.add(topic);
  }

  async function drain(): Promise<void> {
    while (dirty.size > 0) {
      const topics = new Set(dirty);
      dirty.clear();
      for (const pool of await busyPools(topics)) await pass(pool);
    }
    running = null;
  }

  /** Finds waiting jobs before it submits the ends, so that ends and grants share one batch. */
  async function drainEnds(): Promise<void> {
    await clock.turn?.();
    const pools = await busyPools(new Set(ends.map(({ ref }) => ref.topic)));
    const ready = await Promise.all(pools.map(({ topic }) => readyIn(topic)));
    const batch = ends.splice(0);
    for (const { submit } of batch) submit();
    await Promise.all(
      pools.map((pool, index) => {
        const freed = batch.filter(({ ref }) => ref.topic === pool.topic);
        // An organization at its cap is not ready yet, but the end of its job may make it ready.
        const organizations = new Set([...(ready[index] ?? []), ...freed.map(({ ref }) => ref.organizationId)]);
        return grant({
          topic: pool.topic,
          free: freeIn(pool) + freed.length,
          organizations: [...organizations],
          freed: freed.map(({ ref }) => ref.organizationId),
        });
      }),
    );
  }

  return {
    ...offers,
    releaseSoon(topics) {
      for (const topic of topics) dirty.add(topic);
      if (dirty.size > 0) running ??= Promise.resolve().then(drain);
    },
    end(ref, command) {
      return new Promise((resolve, reject) => {
        ends.push({ ref, submit: () => batcher.submit(command).then(resolve, reject) });
        if (ends.length > 1) return;
        const done = drainEnds().finally(() => pendingEnds.delete(done));
        pendingEnds.add(done);
      });
    },
    async idle() {
      while (running !== null) await running;
      await Promise.all(pendingEnds);
    },
  };
}
