import type { Clock, ClockGuard } from "../../ports/clock.ts";
import type { DatabaseTime } from "../../ports/database.ts";
import type { Logger } from "../../ports/logger.ts";

/** Difference in ms between two clocks from which a process neither sweeps nor sends. D-81 */
const MAX_SKEW_MS = 60_000;
/** Time in ms without sweeps after a jump of the database's clock: running jobs renew their leases meanwhile. */
const SETTLE_MS = 30_000;
/** Distance in ms between the proven instant and the time that needs no proof. */
const SLACK_MS = 86_400_000;
/** Time in ms that one ms of running proves. A server that was off for a week catches up in six hours. */
const CATCH_UP = 24;
/** Minimum distance in ms between two stored proven instants. */
const PROVE_MS = 60_000;
/** Difference in ms between two comparisons that is noise of the connection. */
const NOISE_MS = 50;

/** A clock that runs with the database's clock, and its guard. */
export type DatabaseClock = Clock & ClockGuard;

/** Parts of a database clock. `clock` is the clock of this machine. */
export interface DatabaseClockPorts {
  readonly clock: Clock;
  readonly time: DatabaseTime;
  readonly logger: Logger;
}

interface ProofParts extends Pick<DatabaseClockPorts, "time" | "logger"> {
  readonly now: () => number;
  readonly elapsed: () => number;
}

/** Keeps the newest instant that servers have proven by running. */
function createProof({ now, elapsed, time, logger }: ProofParts) {
  let proven = { at: now(), seenAt: elapsed() };
  const ranMs = () => elapsed() - proven.seenAt;
  /** Stores the newest proven instant once a minute. It never moves back, so a clock that is behind destroys nothing. */
  async function prove(stored: number | null): Promise<void> {
    if (stored === null) {
      proven = { at: now(), seenAt: elapsed() };
      await time.prove(now(), null);
      return;
    }
    if (stored !== proven.at) {
      proven = { at: stored, seenAt: elapsed() };
      if (now() - stored > SLACK_MS)
        logger.warn(
          { aheadMs: now() - stored },
          "the time is far ahead of the last run: deletions wait, and catch up a day an hour",
        );
    }
    const reached = Math.round(Math.min(now(), proven.at + ranMs() * CATCH_UP));
    if (reached - proven.at < PROVE_MS) return;
    await time.prove(reached, proven.at);
    proven = { at: reached, seenAt: elapsed() };
  }
  return {
    prove,
    provenAt: () => Math.round(Math.min(now(), proven.at + SLACK_MS + ranMs() * CATCH_UP)),
  };
}

/**
 * Creates a clock that shows the database's time. Between two comparisons it runs on the even clock of this process,
 * so setting the machine's clock does not move it. Call `compare` before the first use, then every few seconds.
 */
export function createDatabaseClock({ clock, time, logger }: DatabaseClockPorts): DatabaseClock {
  const elapsed = () => clock.elapsed?.() ?? clock.now();
  let offsetMs: number | null = null;
  let skewMs = 0;
  let jumpedAt = Number.NEGATIVE_INFINITY;
  const now = () => (offsetMs === null ? clock.now() : Math.round(elapsed() + offsetMs));
  const proof = createProof({ now, elapsed, time, logger });

  /** Moves this clock to the database's time, unless the difference is noise. */
  function follow(databaseNow: number, waitedMs: number): void {
    const offset = databaseNow - elapsed() + waitedMs / 2;
    const stepMs = offsetMs === null ? 0 : offset - offsetMs;
    if (offsetMs !== null && Math.abs(stepMs) <= NOISE_MS + waitedMs) return;
    offsetMs = offset;
    if (Math.abs(stepMs) <= MAX_SKEW_MS) return;
    jumpedAt = elapsed();
    logger.error(
      { stepMs: Math.round(stepMs) },
      "the time jumped: no sweep until running jobs have renewed their leases",
    );
  }

  function checkSkew(databaseNow: number, machineNow: number): void {
    const wasOff = Math.abs(skewMs) > MAX_SKEW_MS;
    skewMs = machineNow - databaseNow;
    const isOff = Math.abs(skewMs) > MAX_SKEW_MS;
    if (isOff && !wasOff) {
      const advice =
        "this machine's clock differs from the database's by more than a minute: this process neither sweeps";
      logger.error({ skewMs: Math.round(skewMs) }, `${advice} nor sends; synchronize the clock`);
    }
    if (wasOff && !isOff) logger.info({ skewMs: Math.round(skewMs) }, "this machine's clock is right again");
  }

  return {
    now,
    elapsed,
    sleep: (ms, signal) => clock.sleep(ms, signal),
    turn: async () => clock.turn?.(),
    async compare() {
      try {
        const askedAt = elapsed();
        const { now: own, provenAt } = await time.read();
        const waitedMs = elapsed() - askedAt;
        const machineNow = clock.now();
        const databaseNow = own ?? machineNow;
        // The database read its clock half a wait ago.
        follow(databaseNow, own === null ? 0 : waitedMs);
        checkSkew(databaseNow, machineNow - (own === null ? 0 : waitedMs / 2));
        await proof.prove(provenAt);
      } catch (error) {
        logger.warn({ err: error }, "the clock of the database could not be read");
      }
    },
    state: () => ({
      skewMs: Math.round(skewMs),
      isTrusted: Math.abs(skewMs) <= MAX_SKEW_MS && elapsed() - jumpedAt >= SETTLE_MS,
    }),
    provenAt: proof.provenAt,
  };
}

/** Trusts a clock without a database's clock beside it, as tests and host applications with their own clock do. */
export function trusted(clock: Clock): ClockGuard {
  return {
    compare: async () => undefined,
    state: () => ({ skewMs: 0, isTrusted: true }),
    provenAt: () => clock.now(),
  };
}
