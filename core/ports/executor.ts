/**
 * Reason of a failed call. `timeout`, `memory`: the work exceeded the limit of one call. `crashed`: its process ended.
 * `starved`: the busy machine left the work almost no processor time. `threw`: the work threw an error, and its state
 * is kept.
 */
export type WorkFailureReason = "timeout" | "memory" | "crashed" | "starved" | "threw";

/** Why a call returned nothing. */
export interface WorkFailure {
  readonly reason: WorkFailureReason;
  /** Text that completes "the work failed: ...". It contains no part of the input. */
  readonly detail: string;
}

/** The return value of one call, or the reason why it returned nothing. */
export type WorkOutcome<Reply> =
  | { readonly kind: "done"; readonly output: Reply }
  | ({ readonly kind: "failed" } & WorkFailure);

/**
 * A place for the calls of one piece of work. Later calls use the state that earlier calls left.
 *
 * A failed call loses that state, except when it `threw`. The next call then begins without state.
 */
export interface Workspace<Call, Reply> {
  /**
   * Runs one call at a time. The deadline and the memory limit hold for any work, also in native code. Never throws for
   * a failure of the work. Rejects with the signal's reason when the signal aborts.
   */
  run(call: Call, deadlineMs: number): Promise<WorkOutcome<Reply>>;
  /** Frees the place and its state. A running call ends. Idempotent. */
  close(): void;
}

/** Runs CPU work on untrusted input in separate processes. Each workspace has its own process. */
export interface Executor<Call, Reply> {
  /**
   * Opens a workspace. Its first call waits while all processes are in use, and the workspace closes when the signal
   * aborts. `owner` names the work in reports about the processes.
   */
  open(signal: AbortSignal, owner?: string): Workspace<Call, Reply>;
  /** Ends all processes. Running calls fail, and later calls reject. */
  close(): Promise<void>;
}
