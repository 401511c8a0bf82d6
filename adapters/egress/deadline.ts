/** Time that a piece of work has, and who else may end it. */
export interface Deadline {
  /** Aborts when the time is up or one of those ends it. */
  readonly signal: AbortSignal;
  /** Must be called when the work is done. */
  close(): void;
}

/**
 * Starts a deadline.
 *
 * Not `AbortSignal.any`: each call would leave a dependent on the long-lived signals, and thousands of them slow every other.
 */
export function openDeadline(limitMs: number, enders: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, limitMs);
  for (const ender of enders) ender.addEventListener("abort", stop, { once: true });
  if (enders.some((ender) => ender.aborted)) stop();
  return {
    signal: controller.signal,
    close() {
      clearTimeout(timer);
      for (const ender of enders) ender.removeEventListener("abort", stop);
    },
  };
}
