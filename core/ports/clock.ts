/** Source of time. No other code reads the system clock, because tests control time. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Milliseconds of a clock that runs evenly and that nobody sets. Its start has no meaning.
   * @default `now`
   */
  elapsed?(): number;
  /** Resolves after `ms` milliseconds or when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves after one turn of the event loop, so that requests that arrive together share a transaction.
   * @default resolves immediately
   */
  turn?(): Promise<void>;
}

/** State of a process's clock beside the clock of the database. */
export interface ClockState {
  /** Difference in ms between this machine's clock and the database's. Positive: this machine is ahead. */
  readonly skewMs: number;
  /** True when this process may sweep and send: the clocks agree, and the time has not jumped lately. */
  readonly isTrusted: boolean;
}

/** Compares the clock of a process with the clock of the database. D-81 */
export interface ClockGuard {
  /** Compares the clocks. Never rejects: without an answer the last comparison holds. */
  compare(): Promise<void>;
  state(): ClockState;
  /**
   * The newest instant for work that nobody can undo, such as deletions. At most `now`.
   *
   * A jump of the database's clock moves it by a day at once, then by 24 hours per hour of running.
   */
  provenAt(): number;
}
