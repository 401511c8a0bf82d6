import type { Draft, DraftScore, DraftScorer, TermChoice } from "../domain/draft.ts";

/** A scan whose ranking pages the store keeps. */
export interface StoredScan {
  readonly jobId: string;
  /** Loads the snapshot of a scan; `null` when none is stored. Called only when the scan is not open. */
  snapshot(): Promise<string | null>;
}

/**
 * Scores drafts against stored scans. Scoring takes up to 200 ms of a processor, so a server uses other processes.
 *
 * Resolves to `null` without a snapshot, and for a snapshot of another layout or algorithm. Rejects with
 * SERVICE_UNAVAILABLE for a draft that takes too long.
 */
export interface DraftScorers {
  /** Returns the page of the scan as a draft, and the ranking pages. */
  open(scan: StoredScan): Promise<Pick<DraftScorer, "base" | "pages"> | null>;
  score(scan: StoredScan, draft: Draft, choice: TermChoice): Promise<DraftScore | null>;
}
