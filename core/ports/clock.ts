/** Source of time. No other code reads the system clock, because tests control time. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds or when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves after one turn of the event loop, so that requests that arrive together share a transaction.
   * @default resolves immediately
   */
  turn?(): Promise<void>;
}
