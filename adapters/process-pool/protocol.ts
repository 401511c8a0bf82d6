/** What a child hears. */
export interface ToChild {
  readonly id: number;
  readonly input: unknown;
}

/** What a child says. */
export type FromChild =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly output: unknown; readonly rssBytes: number }
  /** The work threw; the child goes on. */
  | { readonly kind: "threw"; readonly id: number; readonly detail: string };

/** The signal with which a child ends itself over its memory cap, so that its parent can tell. Nothing else sends it. */
export const MEMORY_SIGNAL = "SIGUSR2";

/** What the guardian thread is told at its start. */
export interface GuardianData {
  /** One cell: 1 while the child works, else 0. */
  readonly state: Int32Array;
  readonly parentPid: number;
  readonly memoryBytes: number;
}
