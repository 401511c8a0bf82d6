import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 25;
const LIMIT_MS = 45_000;

/**
 * Repeats the question until the result is not `null`. Other processes send no notice, so polling is needed.
 *
 * Fails after 45 s and names what it waited for.
 */
export async function eventually<T>(what: string, ask: () => T | null | Promise<T | null>): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${LIMIT_MS / 1000} s for ${what}.`);
    await pause(POLL_MS);
  }
}
