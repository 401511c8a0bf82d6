import { expireCredits } from "../credits/ledger.ts";
import { TOPICS } from "../job.ts";
import { MAX_IMPLICIT } from "../webhooks/endpoints.ts";
import { expireLease, expireQueued } from "./finish.ts";
import type { Releaser, ReleaserPorts } from "./releaser.ts";
import { redispatch } from "./run.ts";

/** A sweep looks at so many rows of a kind; what is left waits for the next. */
const SWEEP_LIMIT = 256;
const HOUSEKEEPING_MS = 3_600_000;

/** What a releaser takes, the releaser itself, and what to write with each sweep. */
export interface SweeperPorts extends ReleaserPorts {
  readonly releaser: Releaser;
  /** Called with each sweep: writes what was gathered in memory. */
  readonly flush: () => Promise<void>;
}

/** Repairs what crashes and lost messages left behind. */
export interface Sweeper {
  /** Lost leases, lost dispatches, stale jobs, free slots; hourly, due credits and old results. Never rejects. */
  sweep(): Promise<void>;
  /** Offers granted jobs again that nobody started and whose time is at or before `dueAt`. */
  redispatchDue(dueAt: number): Promise<void>;
}

/** A sweeper that keeps the time of its last housekeeping, so that the hourly part is hourly per process. */
export function createSweeper({ store, lane, clock, logger, policy, releaser, flush }: SweeperPorts): Sweeper {
  let housekeepingAt = 0;

  async function redispatchDue(dueAt: number): Promise<void> {
    const refs = await store.hints.undispatched(dueAt, SWEEP_LIMIT);
    const jobs = await Promise.all(refs.map((ref) => lane.submit(redispatch(ref.jobId, dueAt))));
    await releaser.dispatch(jobs.filter((job) => job !== null));
  }

  async function endLostRuns(now: number): Promise<void> {
    const refs = await store.hints.expiredLeases(now, SWEEP_LIMIT);
    await Promise.all(refs.map((ref) => lane.submit(expireLease(ref))));
  }

  async function cancelStale(now: number): Promise<void> {
    const refs = await store.hints.stale(now - policy.queueTtlMs, SWEEP_LIMIT);
    await Promise.all(refs.map((ref) => lane.submit(expireQueued(ref))));
  }

  async function housekeep(now: number): Promise<void> {
    if (now < housekeepingAt) return;
    housekeepingAt = now + HOUSEKEEPING_MS;
    for (const organizationId of await store.hints.dueLots(now, SWEEP_LIMIT)) await lane.submit(expireCredits(organizationId));
    const resultsAt = now - policy.resultMs;
    await store.prune({ resultsAt, idempotencyAt: now, deliveriesAt: resultsAt, implicitCap: MAX_IMPLICIT });
  }

  return {
    redispatchDue,
    async sweep() {
      const now = clock.now();
      for (const repair of [endLostRuns, redispatchDue, cancelStale, housekeep, flush]) {
        // A repair that fails must not keep the others from running; the next sweep tries it again.
        await repair(now).catch((error: unknown) => logger.error({ err: error, repair: repair.name }, "sweep failed"));
      }
      releaser.releaseSoon(TOPICS);
      await releaser.idle();
    },
  };
}
