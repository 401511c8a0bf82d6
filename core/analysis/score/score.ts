import type { Example } from "../terms/cohort-model.ts";
import type { Zone } from "../text/page-text.ts";

/** Name of the algorithm in every report; a literal of contract 2.3. */
export const ALGORITHM_VERSION = "service-optimization-score-v1.1" as const;

/** The score in words; `gradeOf` has the limits. `Unavailable` when there is no score. See D-23. */
export type Grade = "Excellent" | "Strong" | "Good" | "Needs Work" | "Under-optimized" | "Unavailable";

/** Parts of the score as reports show them. */
export type ScorePart = "terms" | "similarity" | "placement" | "structure" | "structured_data";

/** All parts, in the order of reports. */
export const SCORE_PARTS: readonly ScorePart[] = ["terms", "similarity", "placement", "structure", "structured_data"];

/** The change of an action as data, for programs and for other languages than that of `action`. */
export interface EditFacts {
  /** Write a `section` about a part of the subject, `place` the keyword, or `add` a part of the page. */
  readonly kind: "section" | "place" | "add";
  /** Mentions to add; `null` for anything else. */
  readonly times: number | null;
  /** Zone, place, structure feature or `structured_data`. */
  readonly place: string;
  /** Count on the page, and the least count that is enough; `null` where nothing is counted. */
  readonly have: number | null;
  readonly want: number | null;
}

/** One thing that the page's owner can do, with the points that it gains. */
export interface MissingPoints {
  /** Stable within a report, for example `terms:espresso machin`. */
  readonly id: string;
  readonly part: ScorePart;
  /** `wording` for a word that names no part of the subject; `subject` for everything else. */
  readonly kind: "subject" | "wording";
  /** Imperative sentence in the language of the report texts. */
  readonly action: string;
  /** Term, heading or schema type it is about. */
  readonly subject: string;
  readonly edit: EditFacts;
  /** Where to put it; `null` when the place does not matter. */
  readonly zone: Zone | "meta_description" | null;
  /** Points of the final score that the page gains by this alone, when nothing else is written. */
  readonly gain: number;
  readonly effort: "low" | "medium" | "high";
  readonly competitorCount: number;
  readonly competitorTotal: number;
  readonly competitorUrls: readonly string[];
  readonly example: Example | null;
}

/** Work of a recommendation: repair the page's frame, or cover a part of the subject. */
export type AdviceGroup = "fix" | "cover";

/** One recommendation of the plan. */
export interface PlanStep extends MissingPoints {
  readonly group: AdviceGroup;
  /** Tracked terms that the ranking pages use there, without `subject`. */
  readonly alsoCover: readonly string[];
  /** Points gained alone, by the writers of the ranking pages. Both ends are equal for repairs. */
  readonly gainRange: readonly [number, number];
  /** Points that the step adds after the steps before it. */
  readonly gainInPlan: number;
}

/** The first steps of a plan, done together. */
export interface PlanTotal {
  /** 3, 5 or 10. */
  readonly steps: number;
  /** Points that the steps gain together, whoever writes the sentences. */
  readonly range: readonly [number, number];
}

/** Recommendations, ordered so that the first steps together gain the most points. */
export interface Plan {
  readonly steps: readonly PlanStep[];
  readonly totals: readonly PlanTotal[];
  /** Score of the page after all steps; `null` without a step. */
  readonly reach: number | null;
  /** True when ranking pages differ so much as writers of the steps that the ranges are wide. */
  readonly isWide: boolean;
  /** Gains of given subtopics that are no steps, after all steps. */
  readonly others: readonly Pick<PlanStep, "subject" | "gain" | "gainRange" | "gainInPlan">[];
}

/** The plan of a page without a score, and of one with nothing to gain. */
export const NO_PLAN: Plan = { steps: [], totals: [], reach: null, isWide: false, others: [] };

/** How well the ranking pages fit the keyword. */
export interface CohortFit {
  /** Median share of the keyword that the ranking pages have, 0 to 1. */
  readonly median: number;
  /** The same for the page; `null` without a page. */
  readonly target: number | null;
  /** Ranking pages about another subject, by rank. They are not compared. */
  readonly offTopic: readonly { readonly url: string; readonly fit: number }[];
}

/** Result for one part. */
export interface PartResult {
  readonly part: ScorePart;
  /** Points of the part as a share of its maximum, 0 to 1. */
  readonly value: number;
  /** `value` of the typical ranking page. */
  readonly typical: number;
  readonly weight: number;
  readonly points: number;
  /** Points of 100 that the part lacks. All parts together lack what the score lacks. */
  readonly missing: number;
}

/** A compared ranking page with its own score against the other ranking pages. */
export interface ScoredCompetitor {
  readonly url: string;
  readonly rank: number;
  /** Whole number 0..100. */
  readonly score: number;
}

/** Outcome of scoring one target against its cohort. */
export interface ScoreResult {
  /** Whole number 0..100; `null` without target, main content or 3 usable cohort pages (D-15, D-23, D-44). */
  readonly score: number | null;
  readonly grade: Grade;
  /** 0..1, see D-24. */
  readonly confidence: number;
  readonly summary: string;
  /** Sentences of the summary on the score, without those on the plan. */
  readonly standing: string;
  readonly focusAreas: readonly string[];
  /** Empty when unavailable. */
  readonly parts: readonly PartResult[];
  /** Most points first; ties by id. */
  readonly missing: readonly MissingPoints[];
  readonly plan: Plan;
  /** The compared ranking pages, by rank. Empty when unavailable. */
  readonly competitors: readonly ScoredCompetitor[];
  /** `null` when no cohort was read. */
  readonly fit: CohortFit | null;
}
