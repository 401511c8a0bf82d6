import type { Zone } from "./page-text.ts";

/** Mentions on one page by zone. */
export type ZoneCounts = Readonly<Record<Zone, number>>;

/** A sentence of a competitor that shows a term in use. */
export interface Example {
  readonly url: string;
  readonly rank: number;
  readonly sentence: string;
}

/** A counted n-gram that the cohort shares. Counts are over all zones but `anchor`. */
export interface CohortTerm {
  /** Surface form used most in the cohort: lower-cased, but as written in German and where all sentences write it with capitals. */
  readonly term: string;
  /** Stems joined by a space. */
  readonly key: string;
  /** 1..4 */
  readonly ngram: number;
  /** Prevalence (by saturated mentions) x idf x heading boost x co-occurrence with the keyword; comparable within one scan only. */
  readonly weight: number;
  /** 1..10, whole number, from the weight's place in the scan. */
  readonly importance: number;
  readonly class: "must_have" | "recommended" | "additional";
  /** Background inverse document frequency, natural logarithm. */
  readonly idf: number;
  /** Share of cohort pages that hold the term, 0..1. */
  readonly prevalence: number;
  /** Share of cohort pages with the term in a heading or title, 0..1. */
  readonly headingPresence: number;
  /** Mentions per cohort page, aligned to the cohort. */
  readonly competitorCounts: readonly number[];
  /** 0 without a target. */
  readonly targetCount: number;
  readonly targetZones: ZoneCounts;
  /** P25..P75 of the cohort's mentions among pages that use it, scaled to the target's length. */
  readonly suggestedRange: readonly [number, number];
  readonly isEntity: boolean;
  /** False for a word that names no part of the subject and only words it ("seamless", "choose"). */
  readonly isSubject: boolean;
  readonly example: Example | null;
}

/** What kind of thing an entity is. `concept` and `quantity` are shared terms without a name; `other`: a name of no known kind. */
export type EntityType = "person" | "organization" | "location" | "product" | "work" | "event" | "concept" | "quantity" | "other";
/** What the target has of it. `present_not_entity`: the words stand there, but not as a name (an entity) or not together (a variation). */
export type CoverageStatus = "good" | "present_not_entity" | "missing";

/** A named thing that cohort pages agree on. */
export interface CohortEntity {
  /** Surface form used most. */
  readonly entity: string;
  readonly key: string;
  readonly type: EntityType;
  /** 1..10 */
  readonly importance: number;
  /** 0..1, mean over the cohort pages that name it. */
  readonly salience: number;
  /** `null` without a target. */
  readonly targetSalience: number | null;
  readonly prevalence: number;
  readonly headingPresence: number;
  readonly competitorCounts: readonly number[];
  readonly targetCount: number;
  readonly targetZones: ZoneCounts;
  /** `missing` without a target. */
  readonly coverageStatus: CoverageStatus;
  readonly suggestedRange: readonly [number, number];
  readonly example: Example | null;
}

/** How a form differs from the keyword as typed. `partial`: some of its words; `synonym`: one word changed, or its initials. */
export type VariationKind = "exact" | "reordered" | "inflected" | "partial" | "synonym" | "question";

/** One form in which cohort pages write the keyword, with its mentions on each page. */
export interface KeywordVariation {
  readonly variation: string;
  readonly kind: VariationKind;
  readonly targetCount: number;
  readonly competitorCounts: readonly number[];
  readonly coverageStatus: CoverageStatus;
}

/** Related-entity signal of one page: 1000 x sum of importance/10 x saturated mentions, over main-content words. */
export interface PageDensity {
  /** `null` for a page without main content. */
  readonly relatedEntityDensity: number | null;
  readonly entityCount: number;
  readonly variationCount: number;
}

/** What the cohort shares, measured on every cohort page and on the target. */
export interface CohortModel {
  /** ISO 639-1 of the cohort. */
  readonly language: string;
  /** Heaviest first; ties by key. */
  readonly terms: readonly CohortTerm[];
  /** Most important first; ties by key. */
  readonly entities: readonly CohortEntity[];
  /** Exact form first, then by use in the cohort. */
  readonly variations: readonly KeywordVariation[];
  /** `null` without a target. */
  readonly targetDensity: PageDensity | null;
  /** Aligned to the cohort. */
  readonly cohortDensities: readonly PageDensity[];
}
