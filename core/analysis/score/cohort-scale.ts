import type { PageFacts } from "../../domain/page-facts.ts";
import type { Languages } from "../../ports/languages.ts";
import { type Keyword, readKeyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { keywordFit } from "./cohort-fit.ts";
import { pointsOf } from "./curve.ts";
import { weighPage } from "./features.ts";
import type { GuardWords } from "./guards.ts";
import { pageSignals } from "./page-signals.ts";
import {
  type ComparedSums,
  type FlatPage,
  flatten,
  liftOf,
  type Readings,
  ratiosOf,
  rawOf,
  readingsOf,
} from "./parts.ts";
import type { PreparedCohort } from "./prepare-cohort.ts";
import { type PassagePage, toPassages } from "./to-passages.ts";
import { pairKey, Vocabulary } from "./vocabulary.ts";

/** A measured page, ready for edits. */
export interface ScoredPage {
  readonly flat: FlatPage;
  readonly page: PassagePage;
  /** Share of the keyword that the page has, 0 to 1. */
  readonly fit: number;
}

/** Scores pages against a prepared cohort. It holds the lookups that plain JSON has not. */
export class CohortScale {
  readonly prepared: PreparedCohort;
  readonly keyword: Keyword;
  readonly vocabulary: Vocabulary;
  readonly sums: ComparedSums;
  /** Number of the cohort's stems. Ids below it are words of the cohort. */
  readonly #size: number;

  constructor(prepared: PreparedCohort, languages: Languages) {
    this.prepared = prepared;
    this.keyword = readKeyword(prepared.keyword, languages, prepared.language);
    this.vocabulary = new Vocabulary(languages.language(prepared.language));
    for (const stem of prepared.stems) this.vocabulary.add(stem);
    this.#size = prepared.stems.length;
    const { pairs, pairSums } = prepared;
    this.sums = {
      weight: prepared.weight,
      stems: Float64Array.from(prepared.stemSums),
      rates: Float64Array.from(prepared.rates),
      lifts: Float64Array.from(prepared.rates, (rate, id) => liftOf(rate / prepared.weight, this.vocabulary.idf(id))),
      pairs: Float64Array.from(pairSums),
      // All pairs that were kept are on enough pages for a page outside the cohort.
      pairPages: new Uint8Array(pairSums.length).fill(255),
      pairAt: new Map(pairSums.map((_, at) => [pairKey(pairs[2 * at] ?? 0, pairs[2 * at + 1] ?? 0), at] as const)),
      minPairPages: 1,
      thinMass: prepared.thinMass,
      floors: prepared.floors,
      types: prepared.types,
      places: new Set(prepared.places),
    };
  }

  /** True for a word that some page of the cohort has. */
  isShared(id: number): boolean {
    return id < this.#size && (this.sums.rates[id] ?? 0) > 0;
  }

  /** Measures a page that is not in the cohort. */
  measure({ facts, text }: { readonly facts: PageFacts; readonly text: PageText }): ScoredPage {
    const vocabulary = new Vocabulary(this.vocabulary.language, this.vocabulary);
    const page = toPassages(text, facts, vocabulary);
    const signals = pageSignals({ facts, text, page }, this.keyword, vocabulary);
    const fit = keywordFit(text, this.keyword, vocabulary);
    const words = this.guardWords(vocabulary);
    const features = weighPage(page, this.prepared.limits, words, vocabulary.size);
    return { page, fit, flat: flatten(features, { title: features.title, signals }, words.idf, this.sums.pairAt) };
  }

  /** Facts about words for the guards, for a page outside the cohort. */
  guardWords(vocabulary: Vocabulary = this.vocabulary): GuardWords {
    return {
      idf: (id) => vocabulary.idf(id),
      isShared: (id) => this.isShared(id),
      keyword: new Set(this.keyword.contentStems.map((stem) => vocabulary.find(stem))),
    };
  }

  /** Returns the readings of a page as ratios to the cohort's medians. */
  ratiosOf(flat: FlatPage): Readings {
    return ratiosOf(readingsOf(flat, this.sums), this.prepared.level);
  }

  /** Returns the points of a page, 0 to 100, not rounded. */
  pointsOf(flat: FlatPage): number {
    return this.pointsOfRaw(rawOf(this.ratiosOf(flat), this.prepared.level.weights));
  }

  /** Returns the points of a weighted sum of ratios. */
  pointsOfRaw(raw: number): number {
    const { level } = this.prepared;
    return pointsOf(raw / level.raw, level.full);
  }
}
