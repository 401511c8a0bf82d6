import type { Clock } from "../../core/ports/clock.ts";
import type { IdKind, Ids } from "../../core/ports/ids.ts";

/** 1 November 2026, 00:00 UTC. */
export const START = Date.UTC(2026, 10, 1);

/** A clock whose time changes only when a test advances it. */
export interface TestClock extends Clock {
  /** Advances the time. Wakes sleepers in order and lets their work settle between two wake-ups. */
  advance(ms: number): Promise<void>;
}

/** Runs all pending work that waits for no timer. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve));
}

export function createTestClock(start = START): TestClock {
  let now = start;
  const sleepers = new Set<{ readonly at: number; wake(): void }>();
  return {
    now: () => now,
    sleep(ms, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted || ms <= 0) return resolve();
        const sleeper = {
          at: now + ms,
          wake() {
            sleepers.delete(sleeper);
            signal?.removeEventListener("abort", sleeper.wake);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", sleeper.wake);
      });
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      while (true) {
        const due = [...sleepers].filter((sleeper) => sleeper.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        now = Math.max(now, due.at);
        due.wake();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Creates ids that count up, so that equal calls return equal ids. */
export function createTestIds(): Ids {
  let count = 0;
  return { next: (kind: IdKind) => `${kind}_${String(++count).padStart(8, "0")}` };
}
