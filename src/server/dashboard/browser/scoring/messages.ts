import type { Draft, DraftScore, TermChoice } from "../../../../../core/domain/draft.ts";

/** Header of the snapshot with the address of the scorer for its language. */
export const WORKER_HEADER = "Serplens-Scorer";

/** A message to the worker. Text comes as JSON, because that costs the page less than a copy of objects. */
export type ToWorker =
  | { readonly kind: "open"; readonly snapshot: string }
  | { readonly kind: "score"; readonly id: number; readonly draft: Draft; readonly choice: TermChoice };

/** A message of the worker. `unusable`: another version made the snapshot. */
export type FromWorker =
  | { readonly kind: "opened" }
  | { readonly kind: "unusable" }
  | { readonly kind: "scored"; readonly id: number; readonly score: DraftScore }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
