/** A message to a child. The child replies to each message with the same id. */
export type ToChild =
  /** `place` is the number of the workspace. */
  | { readonly kind: "call"; readonly id: number; readonly place: number; readonly input: unknown }
  /** Requests that the child drop the state of these workspaces. */
  | { readonly kind: "end"; readonly id: number; readonly places: readonly number[] };

/** A message from a child. */
export type FromChild =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly output: unknown; readonly rssBytes: number }
  /** The work threw; the child keeps its state. */
  | { readonly kind: "threw"; readonly id: number; readonly detail: string };

/**
 * Signal with which a child ends itself over its memory limit, so that its parent knows the reason. Nothing else sends
 * it.
 */
export const MEMORY_SIGNAL = "SIGUSR2";

/** The guardian thread's start data. */
export interface GuardianData {
  /** One cell: 1 while the child works, else 0. */
  readonly state: Int32Array;
  readonly parentPid: number;
  readonly memoryBytes: number;
}
