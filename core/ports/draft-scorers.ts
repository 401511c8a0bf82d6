import type { DraftScorer } from "../domain/draft.ts";

/** Opens stored scans for drafts. */
export interface DraftScorers {
  /** Returns `null` for a snapshot of another layout or algorithm. Takes some 20 ms of the process. */
  open(snapshot: string): DraftScorer | null;
}
