import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 25;
/**
 * Longest time of a test in ms. Its processes run beside those of other tests, and on a machine of half the speed some
 * stories take a minute.
 */
const TEST_MS = 180_000;
/** Shorter than `TEST_MS`, so that the failure names what the test waited for. */
const LIMIT_MS = 170_000;

/** The time limit of a test against server processes. */
export const PATIENT = { timeout: TEST_MS } as const;

/**
 * Repeats the question until the result is not `null`. Other processes send no notice, so polling is needed.
 *
 * Fails after `limitMs`, 170 s by default, and names what it waited for.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | null | Promise<T | null>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s for ${what}.`);
    await pause(POLL_MS);
  }
}
