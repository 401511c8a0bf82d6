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

/**
 * The return value of one call, or the reason why it returned nothing. `lost`: other work took away the state of the
 * earlier calls, and the call did not run or did not count.
 */
export type WorkOutcome<Reply> =
  | { readonly kind: "done"; readonly output: Reply }
  | ({ readonly kind: "failed" } & WorkFailure)
  | { readonly kind: "lost" };

/**
 * A place for the calls of one piece of work. Later calls use the state that earlier calls left.
 *
 * A failed call loses that state, except when it `threw`, and so does a lost call. The next call then begins without
 * state.
 */
export interface Workspace<Call, Reply> {
  /**
   * Runs one call at a time. The deadline and the memory limit hold for any work, also in native code. Never throws for
   * a failure of the work. Rejects with the signal's reason when the signal aborts.
   */
  run(call: Call, deadlineMs: number): Promise<WorkOutcome<Reply>>;
  /** Shares no process with other workspaces from now on, so that no other work can take away its state. */
  keepAlone(): void;
  /** Frees the place and its state. A running call ends, or its outcome is dropped. Idempotent. */
  close(): void;
}

/** Who works in a workspace. */
export interface WorkOwner {
  /** Name of the work in reports about the processes. @default null */
  readonly name?: string | undefined;
  /** Workspaces of one group are put together where possible, because they may harm each other. @default "" */
  readonly group?: string | undefined;
}

/**
 * Runs CPU work on untrusted input in separate processes. Workspaces share a process, which runs one call at a time.
 *
 * A workspace that breaks a limit gets a process of its own, and so does one that was lost several times.
 */
export interface Executor<Call, Reply> {
  /**
   * Opens a workspace. Its first call waits while no process can take it, and the workspace closes when the signal
   * aborts.
   */
  open(signal: AbortSignal, owner?: WorkOwner): Workspace<Call, Reply>;
  /** Ends all processes. Running calls fail, and later calls reject. */
  close(): Promise<void>;
}
