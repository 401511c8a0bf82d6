/** Thrown when work took longer than it may. */
export class DeadlineError extends Error {
  constructor() {
    super("the time limit passed");
    this.name = "DeadlineError";
  }
}

/**
 * Settles as the work does. Rejects with `DeadlineError` after `ms`, or with the signal's reason. The work itself
 * continues, and its outcome is dropped.
 */
export function within<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  // A late rejection of the work must not become an unhandled rejection.
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError()), Math.max(0, ms));
    const onAbort = () => reject(signal?.reason);
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
    work.then(resolve, reject).finally(done);
  });
}

/** Resolves after `ms`, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
