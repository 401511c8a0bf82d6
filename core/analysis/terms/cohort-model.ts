import type { Zone } from "../text/page-text.ts";

/** Number of mentions on one page, by zone. */
export type ZoneCounts = Readonly<Record<Zone, number>>;

/** A sentence of a competitor's page that contains a term. */
export interface Example {
  readonly url: string;
  readonly rank: number;
  readonly sentence: string;
}

/** An n-gram that the cohort shares. Counts include all zones except `anchor`. */
export interface CohortTerm {
  /**
   * The most frequent surface in the cohort, in lower case. German terms keep their capitals, and so do terms that all
   * sentences capitalize.
   */
  readonly term: string;
  /** Stems joined by a space. */
  readonly key: string;
  /** Number of tokens, 1 to 4. */
  readonly ngram: number;
  /** Depth of use x rarity x presence in headings x presence near the keyword. Comparable only within one scan. */
  readonly weight: number;
  /** Whole number from 1 to 10, from the weight's ratio to the greatest weight of the scan. */
  readonly importance: number;
  readonly class: "must_have" | "recommended" | "additional";
  /** Inverse document frequency in general text, as a natural logarithm. */
  readonly idf: number;
  /** Share of cohort pages that contain the term, 0 to 1. */
  readonly prevalence: number;
  /** Share of cohort pages with the term in a heading or title, 0 to 1. */
  readonly headingPresence: number;
  /** Mentions on each cohort page, in the order of the cohort. */
  readonly competitorCounts: readonly number[];
  /** Mentions on the target, or 0 without a target. */
  readonly targetCount: number;
  readonly targetZones: ZoneCounts;
  /** 25th and 75th percentile of the mentions on cohort pages that use the term, scaled to the target's length. */
  readonly suggestedRange: readonly [number, number];
  readonly isEntity: boolean;
  /** False for a word that describes the subject but names no part of it ("seamless", "choose"). */
  readonly isSubject: boolean;
  readonly example: Example | null;
}

/**
 * Kind of an entity. `concept` and `quantity` are shared terms without a name, and `other` is a name of unknown kind.
 */
export type EntityType =
  | "person"
  | "organization"
  | "location"
  | "product"
  | "work"
  | "event"
  | "concept"
  | "quantity"
  | "other";
/**
 * Coverage of an entity or variation on the target. With `present_not_entity`, the words are there, but not as a name
 * (for an entity) or not together (for a variation).
 */
export type CoverageStatus = "good" | "present_not_entity" | "missing";

/** A thing that several cohort pages name. */
export interface CohortEntity {
  /** The most frequent form of the name. */
  readonly entity: string;
  readonly key: string;
  /** Other spellings, and shorter or longer forms of the same thing. */
  readonly variants: readonly { readonly entity: string; readonly key: string }[];
  /** True for a name, false for a thing that has no name ("travel insurance"). */
  readonly isName: boolean;
  readonly type: EntityType;
  /** Whole number from 1 to 10. */
  readonly importance: number;
  /** Mean salience on the cohort pages that name the entity, 0 to 1. */
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

/**
 * Difference between a variation and the keyword. `partial` has some words of the keyword, and `synonym` has one
 * changed word or is the keyword's initials.
 */
export type VariationKind = "exact" | "reordered" | "inflected" | "partial" | "synonym" | "question";

/** A form in which cohort pages write the keyword, with its mentions on each page. */
export interface KeywordVariation {
  readonly variation: string;
  readonly kind: VariationKind;
  readonly targetCount: number;
  readonly competitorCounts: readonly number[];
  readonly coverageStatus: CoverageStatus;
}

/** Density of related entities on one page. */
export interface PageDensity {
  /**
   * 1000 x the sum of importance / 10 x saturated mentions, divided by the words of the main content.
   * `null` for a page without main content.
   */
  readonly relatedEntityDensity: number | null;
  readonly entityCount: number;
  readonly variationCount: number;
}

/** Terms, entities and keyword variations that the cohort shares, measured on each cohort page and on the target. */
export interface CohortModel {
  /** ISO 639-1 code of the cohort's language. */
  readonly language: string;
  /** Stems of the keyword's content words. */
  readonly keywordStems: readonly string[];
  /** Words of the cohort pages, in the order of the cohort. */
  readonly words: readonly number[];
  /** Terms by weight, greatest first. Ties are in the order of their keys. */
  readonly terms: readonly CohortTerm[];
  /** Entities by importance, greatest first. Ties are in the order of their keys. */
  readonly entities: readonly CohortEntity[];
  /** The exact form, then the other forms by their use in the cohort. */
  readonly variations: readonly KeywordVariation[];
  /** `null` without a target. */
  readonly targetDensity: PageDensity | null;
  /** Densities of the cohort pages, in the order of the cohort. */
  readonly cohortDensities: readonly PageDensity[];
}
