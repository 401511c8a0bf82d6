/** Time. Tests drive it, so nothing else may read the system clock. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds, at once when the signal aborts (it never rejects). */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves once everything that has arrived by now was taken up: one turn of the event loop. Lets requests that come together share a
   * transaction. @default at once
   */
  turn?(): Promise<void>;
}
