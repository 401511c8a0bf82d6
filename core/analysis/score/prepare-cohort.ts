import type { Languages } from "../../ports/languages.ts";
import { clamp, quantile } from "../../util/statistics.ts";
import { isFrameType } from "../metadata/schema-types.ts";
import { readKeyword } from "../terms/keyword.ts";
import { MIN_FIT } from "./cohort-fit.ts";
import type { CohortOrder } from "./cohort-order.ts";
import { type CohortChunk, cohortCoverage } from "./coverage.ts";
import { givenPairs, givenWithout, givenWords } from "./given-words.ts";
import type { GuardLimits } from "./guards.ts";
import { type Level, levelOf, type Readings } from "./level.ts";
import { pointsOfPage } from "./page-points.ts";
import {
  type PageSignals,
  PLACES,
  type Place,
  pageSignals,
  STRUCTURE_FEATURES,
  type StructureFeature,
} from "./page-signals.ts";
import {
  type CohortSums,
  type ComparedSums,
  type FlatPage,
  massOf,
  pairVector,
  readingsOf,
  stemVector,
  thinMassOf,
} from "./parts.ts";
import type { PageWords } from "./read-page.ts";
import { pairIds, Vocabulary } from "./vocabulary.ts";
import { countPages, readSources, type ScoreSource, type UsedCohort, weighPages } from "./weigh-cohort.ts";
import { namedFactor, namedLimits, namedShares } from "./words/named-words.ts";
import { returnRatio, returnShare } from "./words/returning-words.ts";

/** One page of a prepared cohort. Plain JSON. */
export interface PreparedPage {
  /** Index in the list of sources. */
  readonly source: number;
  readonly weight: number;
  readonly signals: PageSignals;
  /** Share of the keyword that the page has, 0 to 1. */
  readonly fit: number;
  /** Readings of the page against the other pages. */
  readonly readings: Readings;
  /** Points against the other pages, 0 to 100, not rounded. */
  readonly points: number;
  readonly shingles: readonly number[];
}

/**
 * Everything of a cohort that scoring a page needs, as plain JSON. It can be stored and used later: a page scored
 * against the stored copy has the same score.
 */
export interface PreparedCohort {
  readonly keyword: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly limits: GuardLimits;
  readonly order: CohortOrder;
  /** Most given words over other words, by window size. */
  readonly named: readonly number[];
  /** Share of given words that return, by page. */
  readonly returns: readonly number[];
  readonly weight: number;
  readonly thinMass: number;
  /** Weighted tokens that a page needs for its full points. */
  readonly needed: number;
  /** Keys of the cohort's words. The other lists by word have the same order. */
  readonly words: readonly string[];
  /** Pages that have the word, as the sum of 2 to the power of their indexes. */
  readonly wordPages: readonly number[];
  readonly stemSums: readonly number[];
  readonly rates: readonly number[];
  /** Pairs of words as two indexes each, with their sums and pages. */
  readonly pairs: readonly number[];
  readonly pairSums: readonly number[];
  readonly pairPages: readonly number[];
  readonly chunks: readonly CohortChunk[];
  readonly floors: CohortSums["floors"];
  readonly types: CohortSums["types"];
  readonly places: readonly Place[];
  readonly level: Level;
  readonly pages: readonly PreparedPage[];
  /** Indexes of the sources that are about another subject, with their fit. */
  readonly offTopic: readonly { readonly source: number; readonly fit: number }[];
  /** The signals of the sources that are not compared. Steps count these sources, see D-122. */
  readonly left?: readonly { readonly source: number; readonly signals: PageSignals }[];
  /** Median fit of all sources, 0 to 1. */
  readonly fit: number;
}

/** Share of the cohort that must have a schema.org type before a page is compared by it. */
const TYPE_PREVALENCE = 0.3;
/** Words are a floor only: half of the cohort's lower quartile is enough. */
const WORD_FLOOR = 0.5;

/** Returns the floors of the structure: lower quartiles of the cohort. */
function structureFloors(pages: readonly PageSignals[]): CohortSums["floors"] {
  return STRUCTURE_FEATURES.flatMap((feature): (readonly [StructureFeature, number])[] => {
    const low = quantile(
      pages.map((signals) => signals.structure[feature]),
      0.25,
    );
    const floor = feature === "words" ? low * WORD_FLOOR : low;
    return floor > 0 ? [[feature, floor]] : [];
  });
}

function expectedTypes(pages: readonly PageSignals[]): CohortSums["types"] {
  const counts = new Map<string, number>();
  for (const { schemaTypes } of pages) for (const type of schemaTypes) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .filter(([type, count]) => count >= 2 && count >= pages.length * TYPE_PREVALENCE && !isFrameType(type))
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([type, count]) => [type, count / pages.length] as const);
}

/** Sums the vectors and rates of the pages. */
function sumUp(
  pages: readonly { readonly flat: FlatPage; readonly weight: number }[],
  size: number,
  pairCount: number,
): Pick<CohortSums, "weight" | "stems" | "rates" | "pairs"> {
  const stems = new Float64Array(size);
  const rates = new Float64Array(size);
  const pairs = new Float64Array(pairCount);
  let total = 0;
  for (const { flat, weight } of pages) {
    total += weight;
    const own = stemVector(flat);
    for (const [at, id] of flat.ids.entries()) {
      if (own.norm > 0) stems[id] = (stems[id] ?? 0) + (weight * (own.values[at] ?? 0)) / own.norm;
      if (flat.length > 0) rates[id] = (rates[id] ?? 0) + (weight * (flat.counts[at] ?? 0)) / flat.length;
    }
    const related = pairVector(flat);
    for (const [at, index] of flat.pairAt.entries())
      if (index >= 0 && related.norm > 0)
        pairs[index] = (pairs[index] ?? 0) + (weight * (related.values[at] ?? 0)) / related.norm;
  }
  return { weight: total, stems, rates, pairs };
}

/** Sums up the pages that are compared. */
function sumsOf(used: UsedCohort, keyword: readonly number[], vocabulary: Vocabulary): ComparedSums {
  const sums = sumUp(used.pages, vocabulary.size, used.pairAt.size);
  const given = givenWords(sums.stems, keyword, vocabulary);
  const signals = used.pages.map((page) => page.signals);
  const places = PLACES.filter((place) => signals.some(({ placement }) => (placement[place] ?? 0) > 0));
  return {
    ...sums,
    pairPages: Uint8Array.from(used.pairPages.values(), countPages),
    pairAt: used.pairAt,
    minPairPages: used.minPairPages,
    thinMass: thinMassOf(used.pages.map(({ flat }) => massOf(flat))),
    floors: structureFloors(signals),
    types: expectedTypes(signals),
    places: new Set(places),
    given,
    givenPairs: givenPairs([...used.pairAt.keys()].flatMap(pairIds), given),
  };
}

/** Share of the lower quartile of the cohort's tokens that a page needs for its full points, and the bounds. */
const NEEDED_SHARE = 0.35;
const MIN_NEEDED = 40;
const MAX_NEEDED = 100;

/** The sources of a cohort, and what to keep of them. */
export interface CohortSources {
  readonly keyword: string;
  readonly sources: readonly ScoreSource[];
  readonly languages: Languages;
  readonly language: string;
  readonly minPages: number;
}

/** A compared page as it was read. */
export interface PreparedSource {
  readonly source: ScoreSource;
  readonly page: PageWords;
  /** Weight of each passage. */
  readonly weights: Float64Array;
}

/** A prepared cohort with its pages as they were read. */
export interface PreparedSources {
  readonly prepared: PreparedCohort;
  readonly compared: readonly PreparedSource[];
  readonly vocabulary: Vocabulary;
}

/** Prepares a cohort for scoring, without its pages. See `prepareSources`. */
export function prepareCohort(input: CohortSources): PreparedCohort {
  return prepareSources(input).prepared;
}

/** Reads each page against the others. The words that are given without the page are the given ones. */
function readAgainstOthers(
  { pages }: UsedCohort,
  sums: ComparedSums,
  covered: readonly number[],
  words: Parameters<typeof givenWithout>[2],
) {
  const others = pages.map((page) => givenWithout(sums, page, words));
  return {
    values: pages.map(({ flat, weight }, at) => readingsOf(flat, others[at] ?? sums, covered[at] ?? 0, weight)),
    named: pages.map(({ page }, at) => namedShares(page, (others[at] ?? sums).given, words.vocabulary)),
    /** Shares of given words that return: by the words that are given without the page, and by all. */
    ownReturns: pages.map(({ page }, at) => returnShare(page, (others[at] ?? sums).given)),
    returns: pages.map(({ page }) => returnShare(page, sums.given)),
  };
}

/** The pages as reports list them, with their points against the other pages. */
function preparedPages(
  used: UsedCohort,
  { values, named, ownReturns, returns }: ReturnType<typeof readAgainstOthers>,
  scale: Pick<PreparedCohort, "level" | "needed">,
): PreparedPage[] {
  const { limits } = used;
  return used.pages.map(({ at, weight, fit, signals, flat, page }, index): PreparedPage => {
    const own = values[index] ?? scale.level.levels;
    const others = namedLimits(named.toSpliced(index, 1), limits.order.tokens);
    const returned = returnRatio(ownReturns[index] ?? 0, returns.toSpliced(index, 1));
    const body = { ...flat.body, named: namedFactor(named[index] ?? [], others, flat.body.size), returned };
    const points = pointsOfPage({ body }, own, { ...scale, limits });
    return { source: at, weight, fit, signals, readings: own, points, shingles: page.shingles };
  });
}

/**
 * Prepares a cohort for scoring. Pages about another subject than the keyword are left out, unless fewer than
 * `minPages` would remain: then the caller decides by `fit` and `offTopic`.
 */
export function prepareSources(input: CohortSources): PreparedSources {
  const keyword = readKeyword(input.keyword, input.languages, input.language);
  const vocabulary = new Vocabulary(input.languages.language(input.language));
  for (const stem of keyword.contentStems) vocabulary.add(stem);
  const { kept, read } = readSources(input.sources, keyword, vocabulary);
  const used = weighPages(kept.length >= input.minPages ? kept : read, read, keyword, vocabulary);
  const ids = keyword.contentStems.map((stem) => vocabulary.find(stem));
  const sums = sumsOf(used, ids, vocabulary);
  const { places, floors, types } = sums;
  const { chunks, values: covered } = cohortCoverage(
    used.pages.map(({ page, features }) => ({ page, weights: features.weights })),
    vocabulary,
  );
  const pairs = [...used.pairAt.keys()].flatMap(pairIds);
  const readings = readAgainstOthers(used, sums, covered, { keyword: ids, vocabulary, pairs });
  const sizes = used.pages.map(({ page }) => page.words.length);
  const known = { placement: places.size > 0, structure: floors.length > 0, structured_data: types.length > 0 };
  const level = levelOf(readings.values, sizes, known);
  const needed = clamp(NEEDED_SHARE * quantile(sizes, 0.25), MIN_NEEDED, MAX_NEEDED);
  const others = kept.length >= input.minPages ? read.filter(({ fit }) => fit < MIN_FIT) : [];
  const left = others.map((source) => ({ source: source.at, signals: pageSignals(source, keyword, vocabulary) }));
  const prepared: PreparedCohort = {
    keyword: input.keyword,
    language: input.language,
    limits: used.limits,
    order: used.order,
    named: namedLimits(readings.named, used.limits.order.tokens),
    returns: readings.returns,
    weight: sums.weight,
    thinMass: sums.thinMass,
    needed,
    words: vocabulary.keys(),
    wordPages: [...used.wordPages],
    stemSums: [...sums.stems],
    rates: [...sums.rates],
    pairs,
    pairSums: [...sums.pairs],
    pairPages: [...used.pairPages.values()],
    chunks,
    floors,
    types,
    places: [...places],
    level,
    pages: preparedPages(used, readings, { level, needed }),
    offTopic: read.flatMap(({ at, fit }) => (fit < MIN_FIT ? [{ source: at, fit }] : [])),
    ...(left.length > 0 ? { left } : {}),
    fit: quantile(
      read.map(({ fit }) => fit),
      0.5,
    ),
  };
  const compared = used.pages.map(
    ({ facts, text, weight, page, features }): PreparedSource => ({
      source: { facts, text, weight },
      page,
      weights: features.weights,
    }),
  );
  return { prepared, compared, vocabulary };
}
