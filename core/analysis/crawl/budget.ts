import type { Clock } from "../../ports/clock.ts";

/** Limits what a part of a scan may spend. */
export interface Budget {
  readonly clock: Clock;
  readonly ms: number;
  /** Completes "the time for ... is used up". */
  readonly purpose: string;
}

/** Runs `work` with a signal that aborts when the outer one does or the time is up. */
export async function withinBudget<T>(
  budget: Budget,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock, ms, purpose } = budget;
  const controller = new AbortController();
  const stop = () => controller.abort(outer.reason);
  outer.addEventListener("abort", stop, { once: true });
  if (outer.aborted) stop();
  void clock.sleep(ms, controller.signal).then(() => controller.abort(new Error(`the time for ${purpose} is used up`)));
  try {
    return await work(controller.signal);
  } finally {
    outer.removeEventListener("abort", stop);
    // Ends the sleep, and with it the timer.
    controller.abort();
  }
}
