/**
 * `timeout`, `memory`: the work used up what one call may use. `crashed`: its process ended. `starved`: the machine was
 * so busy that the work had next to no processor time. `threw`: the work threw an error, and its state is kept.
 */
export type WorkFailureReason = "timeout" | "memory" | "crashed" | "starved" | "threw";

/** Why a call returned nothing. */
export interface WorkFailure {
  readonly reason: WorkFailureReason;
  /** Completes "the work failed: ..."; nothing of the input. */
  readonly detail: string;
}

/** The return value of one call, or the reason why it returned nothing. */
export type WorkOutcome<Reply> =
  | { readonly kind: "done"; readonly output: Reply }
  | ({ readonly kind: "failed" } & WorkFailure);

/**
 * A place for the calls of one piece of work. Calls share the state that earlier calls left there.
 *
 * A failed call loses that state, unless it `threw`; the next call begins without any.
 */
export interface Workspace<Call, Reply> {
  /**
   * Runs one call; the caller waits for it before the next one. A deadline and a memory cap hold whatever the call
   * does, also in native code. Never throws for what the work does; rejects with the signal's reason when it aborts.
   */
  run(call: Call, deadlineMs: number): Promise<WorkOutcome<Reply>>;
  /** Frees the place and its state. A call under way ends. Idempotent. */
  close(): void;
}

/** Runs CPU work on input from strangers, apart from everything else. Each workspace has a process of its own. */
export interface Executor<Call, Reply> {
  /**
   * Opens a workspace. It waits at its first call while all processes are taken, and closes when the signal aborts.
   * `owner` names the work in what the executor reports of its processes.
   */
  open(signal: AbortSignal, owner?: string): Workspace<Call, Reply>;
  /** Ends all processes. Calls under way fail, and later ones reject. */
  close(): Promise<void>;
}
