import { pause, within } from "./deadline.ts";

/** Ratio above which the machine is busy. D-58 */
const CALM_RATIO = 1.5;
const RETRY_MS = 500;
const RUN_LIMIT_MS = 5_000;

/** A fixed calculation, run five times. It returns times in ms; one run takes about 10 ms on an idle core. */
const LOOP = `(() => {
  const times = [];
  for (let run = 0; run < 5; run += 1) {
    const from = performance.now();
    let state = 1;
    for (let step = 0; step < 6000000; step += 1) state = (Math.imul(state, 1103515245) + 12345) | 0;
    times.push(performance.now() - from + (state === 0.5 ? 1 : 0));
  }
  return times;
})()`;

/** The members that the calibration uses of a browser page. */
export interface EmptyPage {
  evaluate(script: string): Promise<unknown>;
}

/** How calm the machine was when the wait ended, and how long that took. */
export interface Calm {
  /** Median of the last runs over the best run seen since this process started. */
  readonly ratio: number;
  readonly waitedMs: number;
}

/** Measures how busy the machine is, compared with its best measured state. */
export class Calibration {
  #bestMs = Number.POSITIVE_INFINITY;

  /** Measures on an empty page until the machine is calm, at most `calmMs` long. Returns the last ratio. */
  async settle(page: EmptyPage, calmMs: number, signal: AbortSignal): Promise<Calm> {
    const startedAt = performance.now();
    for (;;) {
      const ratio = await this.#measure(page, signal);
      const waitedMs = performance.now() - startedAt;
      if (ratio <= CALM_RATIO || waitedMs + RETRY_MS > calmMs) return { ratio, waitedMs: Math.round(waitedMs) };
      await pause(RETRY_MS, signal);
      signal.throwIfAborted();
    }
  }

  async #measure(page: EmptyPage, signal: AbortSignal): Promise<number> {
    // The page is empty and the script is our own, so the value has this type.
    const times = (await within(page.evaluate(LOOP), RUN_LIMIT_MS, signal)) as readonly number[];
    const sorted = [...times].sort((a, b) => a - b);
    this.#bestMs = Math.min(this.#bestMs, sorted[0] ?? this.#bestMs);
    return (sorted[2] ?? this.#bestMs) / this.#bestMs;
  }
}
