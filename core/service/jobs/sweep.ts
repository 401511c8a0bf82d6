import { TOPICS } from "../../domain/job.ts";
import type { ClockGuard } from "../../ports/clock.ts";
import type { IdentityStore } from "../../ports/identity-store.ts";
import { logEvent } from "../../ports/log-events.ts";
import { checkBalance } from "../billing/refill.ts";
import { MAX_IMPLICIT } from "../webhooks/endpoints.ts";
import { expireLease, expireQueued } from "./finish.ts";
import { redispatch } from "./run-commands.ts";
import type { SlotScheduler, SlotSchedulerPorts } from "./slot-scheduler.ts";

/** Maximum number of rows of each kind per sweep. Later sweeps handle the remaining rows. */
const SWEEP_LIMIT = 256;
/** Interval in ms between two runs of the housekeeping. */
const HOUSEKEEPING_MS = 3_600_000;
/** Time in ms after which ended sessions, links and tokens, and unused OAuth clients are deleted. */
const IDENTITY_MS = 24 * HOUSEKEEPING_MS;

/** Time in ms that events of the payment provider are kept: twice as long as the provider lists them. */
const NOTICES_MS = 60 * 24 * HOUSEKEEPING_MS;

/** Ports of the sweeper. */
export interface SweeperPorts extends SlotSchedulerPorts {
  readonly slotScheduler: SlotScheduler;
  readonly identities: Pick<IdentityStore, "prune">;
  readonly clockGuard: ClockGuard;
  /** Called at each sweep. Writes the data gathered in memory. */
  readonly flush: () => Promise<void>;
}

/** Repairs the effects of crashes and lost messages. */
export interface Sweeper {
  /**
   * Ends lost runs, repeats lost dispatches, cancels stale jobs and grants free slots. Never rejects.
   * Only writes gathered data while the clock of this process cannot be trusted. D-81
   * Once an hour, also expires due credits and deletes old results.
   */
  sweep(): Promise<void>;
  /** Dispatches granted jobs again that no worker started and whose next dispatch is due at or before `dueAt`. */
  redispatchDue(dueAt: number): Promise<void>;
}

/** Creates a sweeper. The hourly housekeeping is timed per process and runs at the first sweep. */
export function createSweeper(ports: SweeperPorts): Sweeper {
  const { store, identities, batcher, clock, clockGuard, logger, policy, slotScheduler, flush } = ports;
  let housekeepingAt = 0;

  async function redispatchDue(dueAt: number): Promise<void> {
    const refs = await store.hints.undispatched(dueAt, SWEEP_LIMIT);
    const jobs = await Promise.all(refs.map((ref) => batcher.submit(redispatch(ref.jobId, dueAt))));
    await slotScheduler.dispatch(jobs.filter((job) => job !== null));
  }

  async function endLostRuns(now: number): Promise<void> {
    const refs = await store.hints.expiredLeases(now, SWEEP_LIMIT);
    await Promise.all(
      refs.map(async (ref) => {
        const isLost = await batcher.submit(expireLease(ref));
        const { jobId, organizationId, topic } = ref;
        if (isLost) logEvent(logger, "lease lost", { jobId, organizationId, topic });
      }),
    );
  }

  async function cancelStale(): Promise<void> {
    const refs = await store.hints.stale(clockGuard.provenAt() - policy.queueTtlMs, SWEEP_LIMIT);
    await Promise.all(refs.map((ref) => batcher.submit(expireQueued(ref))));
  }

  async function housekeep(): Promise<void> {
    const now = clockGuard.provenAt();
    if (now < housekeepingAt) return;
    housekeepingAt = now + HOUSEKEEPING_MS;
    for (const organizationId of await store.hints.dueLots(now, SWEEP_LIMIT))
      await batcher.submit(checkBalance(organizationId));
    const resultsAt = now - policy.resultMs;
    await store.prune({
      resultsAt,
      // A draft is a work on its report, so it does not outlive it.
      snapshotsAt: now - Math.min(policy.draftMs, policy.resultMs),
      idempotencyAt: now,
      deliveriesAt: resultsAt,
      noticesAt: now - NOTICES_MS,
      implicitCap: MAX_IMPLICIT,
    });
    await identities.prune({ endedBefore: now - IDENTITY_MS, unusedBefore: now - IDENTITY_MS });
  }

  return {
    redispatchDue,
    async sweep() {
      await clockGuard.compare();
      const { isTrusted } = clockGuard.state();
      const now = clock.now();
      const repairs = isTrusted ? [endLostRuns, redispatchDue, cancelStale, housekeep, flush] : [flush];
      for (const repair of repairs) {
        // A failed repair must not prevent the other repairs. The next sweep tries it again.
        await repair(now).catch((error: unknown) => logger.error({ err: error, repair: repair.name }, "sweep failed"));
      }
      if (!isTrusted) return;
      slotScheduler.releaseSoon(TOPICS);
      await slotScheduler.idle();
    },
  };
}
