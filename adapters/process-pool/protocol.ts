/** A message to a child. Each is replied to, under the same id. */
export type ToChild =
  | { readonly kind: "call"; readonly id: number; readonly input: unknown }
  /** Drops the state that calls left. */
  | { readonly kind: "end"; readonly id: number };

/** A message from a child. */
export type FromChild =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly output: unknown; readonly rssBytes: number }
  /** The work threw; the child keeps its state. */
  | { readonly kind: "threw"; readonly id: number; readonly detail: string };

/** The signal with which a child ends itself over its memory cap, so that its parent knows why. Nothing else sends it. */
export const MEMORY_SIGNAL = "SIGUSR2";

/** The guardian thread's start data. */
export interface GuardianData {
  /** One cell: 1 while the child works, else 0. */
  readonly state: Int32Array;
  readonly parentPid: number;
  readonly memoryBytes: number;
}
