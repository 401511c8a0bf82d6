import type { Topic } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { Dispatcher } from "../ports/dispatcher.ts";
import type { Logger } from "../ports/logger.ts";
import type { JobRef, PoolRow, Store } from "../ports/store.ts";
import type { Command } from "./command.ts";
import type { Lane } from "./lane.ts";
import { createOffers, type Offers } from "./offers.ts";
import type { Policy } from "./policy.ts";
import { release } from "./slots.ts";

/** Organisations that one pass serves. */
const PASS_LIMIT = 64;

/** What granting slots takes; `policy` has the size of each topic's pool and the active cap. */
export interface ReleaserPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly policy: Policy;
}

/** Hands slots to waiting jobs and granted jobs to the workers. */
export interface Releaser extends Offers {
  /** Grants free slots of the topics soon; calls in between are gathered. */
  releaseSoon(topics: readonly Topic[]): void;
  /**
   * Answers what the lane answers to the command, which ends the job's run. Ends that come together share a transaction with the grants of the
   * slots they free, as far as somebody is seen to wait; what that misses is for `releaseSoon`.
   */
  end<R>(ref: JobRef, command: Command<R>): Promise<R>;
  /** Resolves when no grant is under way. */
  idle(): Promise<void>;
}

/** A run's end on its way to the lane. */
interface End {
  readonly ref: JobRef;
  submit(): void;
}

interface Grant {
  readonly topic: Topic;
  readonly organizations: readonly string[];
  /** Slots to give away. */
  readonly free: number;
}

/** The looks at who waits, and the grants that follow from them. A failure of either is logged and costs time only: the next sweep releases again. */
function granterOf({ store, lane, clock, logger, policy }: ReleaserPorts, { dispatch }: Offers) {
  function failed(topic?: Topic) {
    return (error: unknown): readonly never[] => {
      logger.error({ err: error, topic }, "release failed");
      return [];
    };
  }

  return {
    freeIn: ({ topic, inFlight }: PoolRow) => policy.poolSizes[topic] - inFlight,
    /** Those of the topics' pools that somebody waits in. A topic without a row has never had a job. */
    async busyPools(topics: ReadonlySet<Topic>): Promise<readonly PoolRow[]> {
      const pools: readonly PoolRow[] = await store.read.pools().catch(failed());
      return pools.filter(({ topic, queued }) => queued > 0 && topics.has(topic));
    },
    readyIn(topic: Topic): Promise<readonly string[]> {
      return store.hints.readyOrganizations({ topic, now: clock.now(), activeCap: policy.activeCap, limit: PASS_LIMIT }).catch(failed(topic));
    },
    /** True when not all was given away: some may have had less to run than their share. */
    async grant({ topic, organizations, free }: Grant): Promise<boolean> {
      if (organizations.length === 0) return false;
      // Its share of the slots, or enough to show which jobs wait for the organisation's own cap.
      const limit = Math.max(policy.activeCap, Math.ceil(free / organizations.length));
      const jobs = await lane.submit(release(topic, organizations, limit)).catch(failed(topic));
      await dispatch(jobs);
      return jobs.length > 0 && jobs.length < free;
    },
  };
}

/** A releaser: passes that `releaseSoon` asks for run one after the other, ends of runs beside them. */
export function createReleaser(ports: ReleaserPorts): Releaser {
  const { lane, clock } = ports;
  const offers = createOffers(ports);
  const { freeIn, busyPools, readyIn, grant } = granterOf(ports, offers);
  const dirty = new Set<Topic>();
  const ends: End[] = [];
  const inHand = new Set<Promise<void>>();
  let running: Promise<void> | null = null;

  async function pass(pool: PoolRow): Promise<void> {
    const [topic, free] = [pool.topic, freeIn(pool)];
    // Whatever ends a job releases again after its commit, so a full pool needs no look at who waits.
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

  /** Looks first, so that ends and grants reach the lane in one go. */
  async function drainEnds(): Promise<void> {
    await clock.turn?.();
    const pools = await busyPools(new Set(ends.map(({ ref }) => ref.topic)));
    const ready = await Promise.all(pools.map(({ topic }) => readyIn(topic)));
    const batch = ends.splice(0);
    for (const { submit } of batch) submit();
    await Promise.all(
      pools.map((pool, index) => {
        const freed = batch.filter(({ ref }) => ref.topic === pool.topic);
        // An organisation at its cap is not ready yet, but may be with the end of its job.
        const organizations = new Set([...(ready[index] ?? []), ...freed.map(({ ref }) => ref.organizationId)]);
        return grant({ topic: pool.topic, free: freeIn(pool) + freed.length, organizations: [...organizations] });
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
        ends.push({ ref, submit: () => lane.submit(command).then(resolve, reject) });
        if (ends.length > 1) return;
        const done = drainEnds().finally(() => inHand.delete(done));
        inHand.add(done);
      });
    },
    async idle() {
      while (running !== null) await running;
      await Promise.all(inHand);
    },
  };
}
