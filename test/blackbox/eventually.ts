import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 25;
const LIMIT_MS = 55_000;

/**
 * Repeats the question until the result is not `null`. Other processes send no notice, so polling is needed.
 *
 * Fails after `limitMs`, 55 s by default, and names what it waited for.
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
