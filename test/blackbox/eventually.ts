import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 25;
const LIMIT_MS = 45_000;

/** Asks until the answer is not `null`; other processes tell of themselves by their answers alone. Fails after 45 s with what was waited for. */
export async function eventually<T>(what: string, ask: () => T | null | Promise<T | null>): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${LIMIT_MS / 1000} s for ${what}`);
    await pause(POLL_MS);
  }
}
