import type { Example } from "../terms/cohort-model.ts";
import type { Zone } from "../text/page-text.ts";

/** Names the algorithm in every report; a literal of contract 2.3. */
export const ALGORITHM_VERSION = "service-optimization-score-v1.1";

/** The score in words; `gradeOf` has the limits. `Unavailable` when there is no score. Decision D-23 */
export type Grade = "Excellent" | "Strong" | "Good" | "Needs Work" | "Under-optimized" | "Unavailable";

/** The parts of the score. `PART_WEIGHTS` holds their weights. */
export type ScorePart = "terms" | "similarity" | "placement" | "structure" | "structured_data";

/** A share of the missing points, tied to something the page's owner can do. */
export interface MissingPoints {
  /** Stable within a report, for example `terms:espresso machin`. */
  readonly id: string;
  readonly part: ScorePart;
  /** `wording` for a word that names no part of the subject and is for where it fits; `subject` for everything else. */
  readonly kind: "subject" | "wording";
  /** Imperative sentence in English. */
  readonly action: string;
  /** Term, heading or schema type it is about. */
  readonly subject: string;
  /** Where to put it; `null` when the place does not matter. */
  readonly zone: Zone | "url" | "meta_description" | null;
  /** Points of the final score the page gains by following it alone. */
  readonly gain: number;
  readonly effort: "low" | "medium" | "high";
  readonly competitorCount: number;
  readonly competitorTotal: number;
  readonly competitorUrls: readonly string[];
  readonly example: Example | null;
}

/** Outcome of scoring one target against its cohort. */
export interface ScoreResult {
  /** Whole number 0..100; `null` without target, main content or 3 usable cohort pages (D-15, D-23). */
  readonly score: number | null;
  readonly grade: Grade;
  /** 0..1, decision D-24. */
  readonly confidence: number;
  readonly summary: string;
  readonly focusAreas: readonly string[];
  /**
   * The value of each part before calibration (0..1), its weight, and its calibrated points. Empty when the score is
   * unavailable.
   */
  readonly parts: readonly {
    readonly part: ScorePart;
    readonly value: number;
    readonly weight: number;
    readonly points: number;
  }[];
  /** Most points first; ties by id. */
  readonly missing: readonly MissingPoints[];
}
