import type { PageFacts } from "../../domain/page-facts.ts";
import type { Languages } from "../../ports/languages.ts";
import { clamp, quantile } from "../../util/statistics.ts";
import { isFrameType } from "../metadata/schema-types.ts";
import { type Keyword, readKeyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { type Calibration, calibrate } from "./calibrate.ts";
import {
  type PageSignals,
  PLACE_WEIGHTS,
  PLACES,
  type Place,
  pageSignals,
  STRUCTURE_FEATURES,
  type StructureFeature,
} from "./page-signals.ts";
import { type PageVector, pageVector } from "./page-vector.ts";
import type { ScorePart } from "./score.ts";
import { type Topicality, TopicalProfile } from "./topical-profile.ts";

/** Weights of the parts. The weight of a part without evidence in the cohort goes to the other parts. */
const PART_WEIGHTS: Readonly<Record<ScorePart, number>> = {
  terms: 0.5,
  similarity: 0.2,
  placement: 0.15,
  structure: 0.1,
  structured_data: 0.05,
};

/** All parts, heaviest first, as reports list them. */
export const SCORE_PARTS: readonly ScorePart[] = ["terms", "similarity", "placement", "structure", "structured_data"];

/** Share of the cohort that must carry a schema.org type before a page is measured by it. */
const TYPE_PREVALENCE = 0.3;
/** Words are a floor only: half of the cohort's lower quartile is enough. */
const WORD_FLOOR = 0.5;
/** Topical parts reach 1 at this multiple of the cohort's median, or of its best page. */
const FULL_OF_MEDIAN = 2;
const FULL_OF_BEST = 1.2;
/** Below this multiple of the cohort's median topicality, placement and structure earn in proportion only. */
const GATE = 1;

/** A page as the scorer takes it. */
export interface ScoreSource {
  readonly facts: PageFacts;
  readonly text: PageText;
  /** 0..1: how much the page counts. */
  readonly weight: number;
}

/** A measured page, ready to be compared. */
export interface MeasuredSource {
  readonly vector: PageVector;
  readonly signals: PageSignals;
  readonly topicality: Topicality;
}

/** One number for each part, 0..1: what a page has of it, or what it weighs. */
export type PartValues = Readonly<Record<ScorePart, number>>;

/** The cohort's use of a place: the upper quartile of its keyword shares, and the weight of the place. */
interface Expectation {
  readonly level: number;
  readonly weight: number;
}

/** The yardstick one cohort makes: everything needed to score any page against it. */
export class CohortScale {
  readonly keyword: Keyword;
  readonly profile: TopicalProfile;
  /** Lower quartile per structure feature the cohort has. */
  readonly floors: ReadonlyMap<StructureFeature, number>;
  readonly places: ReadonlyMap<Place, Expectation>;
  /** Prevalence of the schema.org types that enough of the cohort carries. */
  readonly types: ReadonlyMap<string, number>;
  readonly weights: PartValues;
  readonly points: Calibration;
  readonly cohort: readonly MeasuredSource[];
  readonly #languages: Languages;
  readonly #language: string;
  readonly #full: { readonly terms: number; readonly similarity: number };
  readonly #gateLevel: number;

  constructor(input: {
    readonly keyword: string;
    readonly cohort: readonly ScoreSource[];
    readonly languages: Languages;
    readonly language: string;
  }) {
    this.#languages = input.languages;
    this.#language = input.language;
    this.keyword = readKeyword(input.keyword, input.languages, input.language);
    const pages = input.cohort.map((page) => ({ ...page, vector: pageVector(page.text, page.facts) }));
    const language = input.languages.language(input.language);
    const signals = pages.map((page) => pageSignals(page, this.keyword, language));
    const vectors = pages.map((page) => page.vector);
    this.profile = new TopicalProfile(
      vectors,
      pages.map((page) => page.weight),
      language,
    );
    this.cohort = pages.map((page, at) => ({
      vector: page.vector,
      signals: signals[at] ?? pageSignals(page, this.keyword, language),
      topicality: this.profile.measure(page.vector, at),
    }));
    this.places = expectedPlaces(signals);
    this.floors = structureFloors(signals);
    this.types = expectedTypes(signals);
    const topicalities = this.cohort.map((page) => page.topicality);
    this.#full = {
      terms: fullLevel(topicalities.map((each) => each.terms)),
      similarity: fullLevel(topicalities.map((each) => each.similarity)),
    };
    this.weights = partWeights({
      placement: [...this.places.values()].reduce((sum, place) => sum + place.weight, 0),
      structure: this.floors.size > 0 ? 1 : 0,
      structured_data: this.types.size > 0 ? 1 : 0,
    });
    this.#gateLevel =
      GATE *
      quantile(
        topicalities.map((each) => this.#topical(each)),
        0.5,
      );
    // Down-weighted pages still show the vocabulary, but the bar is set by the comparable ones.
    const comparable = this.cohort.filter((_, at) => (pages[at]?.weight ?? 0) >= 0.5);
    const bar = comparable.length >= 3 ? comparable : this.cohort;
    this.points = calibrate(
      bar.map((page) => this.rawOf(page)),
      bar.reduce((sum, page) => sum + page.vector.distinctWords, 0),
    );
  }

  /** Measures a page that is not in the cohort. */
  measure(page: { readonly facts: PageFacts; readonly text: PageText }): MeasuredSource {
    const vector = pageVector(page.text, page.facts);
    const signals = pageSignals({ ...page, vector }, this.keyword, this.#languages.language(this.#language));
    return { vector, signals, topicality: this.profile.measure(vector) };
  }

  #topical({ terms, similarity }: Pick<Topicality, "terms" | "similarity">): number {
    return (
      PART_WEIGHTS.terms * Math.min(1, terms / this.#full.terms) +
      PART_WEIGHTS.similarity * Math.min(1, similarity / this.#full.similarity)
    );
  }

  /** Each part's value 0..1. Placement, structure and structured data earn nothing on a page about something else. */
  partsOf({ topicality, signals }: Pick<MeasuredSource, "topicality" | "signals">): PartValues {
    const gate = this.#gateLevel === 0 ? 1 : clamp(this.#topical(topicality) / this.#gateLevel, 0, 1);
    return {
      terms: Math.min(1, topicality.terms / this.#full.terms),
      similarity: Math.min(1, topicality.similarity / this.#full.similarity),
      placement: gate * this.#placement(signals),
      structure: gate * this.#structure(signals),
      structured_data: gate * this.#structuredData(signals),
    };
  }

  /** The weighted sum of the parts, 0..1. */
  rawOf(page: Pick<MeasuredSource, "topicality" | "signals">): number {
    const values = this.partsOf(page);
    return SCORE_PARTS.reduce((sum, part) => sum + this.weights[part] * values[part], 0);
  }

  #placement(signals: PageSignals): number {
    let earned = 0;
    let total = 0;
    for (const [place, { level, weight }] of this.places) {
      total += weight;
      earned += weight * Math.min(1, (signals.placement[place] ?? 0) / level);
    }
    return total === 0 ? 0 : earned / total;
  }

  #structure(signals: PageSignals): number {
    let earned = 0;
    for (const [feature, floor] of this.floors) earned += Math.min(1, signals.structure[feature] / floor);
    return this.floors.size === 0 ? 0 : earned / this.floors.size;
  }

  #structuredData(signals: PageSignals): number {
    let earned = 0;
    let total = 0;
    for (const [type, prevalence] of this.types) {
      total += prevalence;
      if (signals.schemaTypes.has(type)) earned += prevalence;
    }
    return total === 0 ? 0 : earned / total;
  }
}

function fullLevel(values: readonly number[]): number {
  return Math.max(1e-9, FULL_OF_MEDIAN * quantile(values, 0.5), FULL_OF_BEST * Math.max(0, ...values));
}

function expectedPlaces(cohort: readonly PageSignals[]): Map<Place, Expectation> {
  const places = new Map<Place, Expectation>();
  for (const place of PLACES) {
    const shares = cohort.flatMap((signals) => signals.placement[place] ?? []);
    const level = quantile(shares, 0.75);
    // A place that the cohort does not use for the keyword is no place the target must use.
    const use = shares.reduce((sum, share) => sum + share, 0) / cohort.length;
    if (level > 0) places.set(place, { level, weight: PLACE_WEIGHTS[place] * use });
  }
  return places;
}

function structureFloors(cohort: readonly PageSignals[]): Map<StructureFeature, number> {
  const floors = new Map<StructureFeature, number>();
  for (const feature of STRUCTURE_FEATURES) {
    const low = quantile(
      cohort.map((signals) => signals.structure[feature]),
      0.25,
    );
    const floor = feature === "words" ? low * WORD_FLOOR : low;
    if (floor > 0) floors.set(feature, floor);
  }
  return floors;
}

function expectedTypes(cohort: readonly PageSignals[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const signals of cohort) for (const type of signals.schemaTypes) counts.set(type, (counts.get(type) ?? 0) + 1);
  const kept = [...counts].filter(
    ([type, count]) => count >= 2 && count >= cohort.length * TYPE_PREVALENCE && !isFrameType(type),
  );
  return new Map(kept.sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([type, count]) => [type, count / cohort.length]));
}

/** Scales the weights of the parts by how much the cohort says about them (0..1) and brings their sum back to 1. */
function partWeights(known: Readonly<Record<"placement" | "structure" | "structured_data", number>>): PartValues {
  const scaled = { ...known, terms: 1, similarity: 1 };
  const total = SCORE_PARTS.reduce((sum, part) => sum + PART_WEIGHTS[part] * scaled[part], 0);
  const weights: Record<ScorePart, number> = { ...PART_WEIGHTS };
  for (const part of SCORE_PARTS) weights[part] = (PART_WEIGHTS[part] * scaled[part]) / total;
  return weights;
}
