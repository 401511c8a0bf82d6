/**
 * `timeout`, `memory`: the work used up what one piece may use. `crashed`: what it ran in ended under it. `starved`: the machine was so
 * busy that the work had next to no processor time until its last deadline, which says nothing of the work.
 */
export type WorkFailureReason = "timeout" | "memory" | "crashed" | "starved";

/** What one piece of work gave, or why it gave nothing. */
export type WorkOutcome<Output> =
  | { readonly kind: "done"; readonly output: Output }
  | {
      readonly kind: "failed";
      readonly reason: WorkFailureReason;
      /** Completes "the work failed: ..."; nothing of the input. */
      readonly detail: string;
    };

/**
 * Runs CPU work on input from strangers, apart from everything else.
 *
 * One piece of work has a deadline and a memory cap that hold whatever it does, also in native code. Work under one signal belongs
 * together: signals take turns, and one whose work is slow waits for it, so that it costs the others nothing.
 */
export interface Executor<Input, Output> {
  /** Never throws for what the work does; rejects when the signal aborts and once the executor is closed. */
  run(input: Input, signal: AbortSignal): Promise<WorkOutcome<Output>>;
  /** Ends what runs; nothing is left behind. */
  close(): Promise<void>;
}
