import type { PageFacts } from "../../domain/page-facts.ts";
import type { Languages } from "../../ports/languages.ts";
import { quantile } from "../../util/statistics.ts";
import { isFrameType } from "../metadata/schema-types.ts";
import { type Keyword, readKeyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { keywordFit, MIN_FIT } from "./cohort-fit.ts";
import { weighPage } from "./features.ts";
import { type GuardLimits, type GuardWords, guardedPage, guardLimits, introduced } from "./guards.ts";
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
  flatten,
  type Level,
  levelOf,
  massOf,
  pairVector,
  type Readings,
  ratiosOf,
  rawOf,
  readingsOf,
  stemVector,
  thinMassOf,
} from "./parts.ts";
import { type PassagePage, toPassages } from "./to-passages.ts";
import { pairIds, Vocabulary } from "./vocabulary.ts";

/** A page as the scorer takes it. */
export interface ScoreSource {
  readonly facts: PageFacts;
  readonly text: PageText;
  /** 0..1: how much the page counts. */
  readonly weight: number;
}

/** One page of a prepared cohort. Plain JSON. */
export interface PreparedPage {
  /** Index in the list of sources. */
  readonly source: number;
  readonly signals: PageSignals;
  /** Share of the keyword that the page has, 0 to 1. */
  readonly fit: number;
  /** Readings of the page against the other pages. */
  readonly readings: Readings;
  /** Weighted sum of the readings. */
  readonly raw: number;
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
  readonly weight: number;
  readonly thinMass: number;
  /** Stems of the cohort. The other lists by stem have the same order. */
  readonly stems: readonly string[];
  readonly stemSums: readonly number[];
  readonly rates: readonly number[];
  /** Pairs of stems as two indexes each, with their sums. */
  readonly pairs: readonly number[];
  readonly pairSums: readonly number[];
  readonly floors: CohortSums["floors"];
  readonly types: CohortSums["types"];
  readonly places: readonly Place[];
  readonly level: Level;
  readonly pages: readonly PreparedPage[];
  /** Indexes of the sources that are about another subject, with their fit. */
  readonly offTopic: readonly { readonly source: number; readonly fit: number }[];
  /** Median fit of all sources, 0 to 1. */
  readonly fit: number;
}

/** Pages from which a pair needs a second page to count: what one page of many says is noise. */
const MANY_PAGES = 8;
/** Share of the cohort that must have a schema.org type before a page is compared by it. */
const TYPE_PREVALENCE = 0.3;
/** Words are a floor only: half of the cohort's lower quartile is enough. */
const WORD_FLOOR = 0.5;

/** A cohort page while its cohort is prepared. */
interface Source extends ScoreSource {
  readonly at: number;
  readonly page: PassagePage;
  readonly fit: number;
}

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

/** Counts the pages of each stem, by id. */
function stemPages(pages: readonly PassagePage[], size: number): Uint8Array {
  const counts = new Uint8Array(size);
  const last = new Int32Array(size).fill(-1);
  for (const [at, page] of pages.entries()) {
    for (const { words } of page.passages) {
      for (const id of words) {
        if (last[id] === at) continue;
        last[id] = at;
        counts[id] = Math.min(255, (counts[id] ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Values of all passages outside titles: the cohort words that each introduces. */
function introductionsOf(pages: readonly PassagePage[], size: number, words: GuardWords): number[] {
  return pages.flatMap((page) => {
    const { onlyIn } = guardedPage(page, size);
    return page.passages.flatMap((passage, at) =>
      passage.zone === "title" || passage.zone === "h1" ? [] : [introduced(passage, (id) => onlyIn[id] === at, words)],
    );
  });
}

function pairPagesOf(pages: readonly { readonly pairs: ReadonlyMap<number, number> }[], minimum: number) {
  const counts = new Map<number, number>();
  for (const { pairs } of pages) for (const key of pairs.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count >= minimum));
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

/** Reads the sources and sets aside those about another subject. */
function readSources(sources: readonly ScoreSource[], keyword: Keyword, vocabulary: Vocabulary) {
  const read = sources.map((source, at): Source => {
    const page = toPassages(source.text, source.facts, vocabulary);
    return { ...source, at, page, fit: keywordFit(source.text, keyword, vocabulary) };
  });
  return { kept: read.filter(({ fit }) => fit >= MIN_FIT), read };
}

/** A page of the cohort after the guards. */
interface UsedPage extends Source {
  readonly signals: PageSignals;
  readonly flat: FlatPage;
}

/** The pages that are compared, and what they were weighed with. */
interface UsedCohort {
  readonly pages: readonly UsedPage[];
  readonly limits: GuardLimits;
  /** Number of pages by pair key. */
  readonly pairPages: ReadonlyMap<number, number>;
  readonly pairAt: ReadonlyMap<number, number>;
  readonly minPairPages: number;
}

/** Weighs the words of the pages by the guards, and counts them. */
function weighPages(used: readonly Source[], keyword: Keyword, vocabulary: Vocabulary): UsedCohort {
  const pages = used.map(({ page }) => page);
  const size = vocabulary.size;
  const onPages = stemPages(pages, size);
  const guard: GuardWords = {
    idf: (id) => vocabulary.idf(id),
    // A page of the cohort shares a word when another page has it too.
    isShared: (id) => (onPages[id] ?? 0) > 1,
    keyword: new Set(keyword.contentStems.map((stem) => vocabulary.find(stem))),
  };
  const limits = guardLimits(pages, introductionsOf(pages, size, guard));
  const weighed = used.map((source) => ({ source, features: weighPage(source.page, limits, guard, size) }));
  const minPairPages = used.length >= MANY_PAGES ? 2 : 1;
  const pairPages = pairPagesOf(
    weighed.map(({ features }) => features),
    minPairPages,
  );
  const pairAt = new Map([...pairPages.keys()].map((key, index) => [key, index] as const));
  return {
    pages: weighed.map(({ source, features }) => {
      const signals = pageSignals(source, keyword, vocabulary);
      const flat = flatten(features, { title: features.title, signals }, guard.idf, pairAt);
      return { ...source, signals, flat };
    }),
    limits,
    pairPages,
    pairAt,
    minPairPages,
  };
}

/** Sums up the pages that are compared. */
function sumsOf(used: UsedCohort, size: number): ComparedSums {
  const signals = used.pages.map((page) => page.signals);
  const places = PLACES.filter((place) => signals.some(({ placement }) => (placement[place] ?? 0) > 0));
  return {
    ...sumUp(used.pages, size, used.pairAt.size),
    pairPages: Uint8Array.from(used.pairPages.values(), (count) => Math.min(255, count)),
    pairAt: used.pairAt,
    minPairPages: used.minPairPages,
    thinMass: thinMassOf(used.pages.map(({ flat }) => massOf(flat))),
    floors: structureFloors(signals),
    types: expectedTypes(signals),
    places: new Set(places),
  };
}

/**
 * Prepares a cohort for scoring. Pages about another subject than the keyword are left out, unless fewer than
 * `minPages` would remain: then the caller decides by `fit` and `offTopic`.
 */
export function prepareCohort(input: {
  readonly keyword: string;
  readonly sources: readonly ScoreSource[];
  readonly languages: Languages;
  readonly language: string;
  readonly minPages: number;
}): PreparedCohort {
  const keyword = readKeyword(input.keyword, input.languages, input.language);
  const vocabulary = new Vocabulary(input.languages.language(input.language));
  for (const stem of keyword.contentStems) vocabulary.add(stem);
  const { kept, read } = readSources(input.sources, keyword, vocabulary);
  const used = weighPages(kept.length >= input.minPages ? kept : read, keyword, vocabulary);
  const sums = sumsOf(used, vocabulary.size);
  const { places, floors, types } = sums;
  const compared = used.pages.map((page) => ({ ...page, readings: readingsOf(page.flat, sums, page.weight) }));
  const level = levelOf(
    compared.map(({ readings }) => readings),
    { placement: places.size > 0, structure: floors.length > 0, structured_data: types.length > 0 },
  );
  return {
    keyword: input.keyword,
    language: input.language,
    limits: used.limits,
    weight: sums.weight,
    thinMass: sums.thinMass,
    stems: vocabulary.stems(),
    stemSums: [...sums.stems],
    rates: [...sums.rates],
    pairs: [...used.pairAt.keys()].flatMap(pairIds),
    pairSums: [...sums.pairs],
    floors,
    types,
    places: [...places],
    level,
    pages: compared.map(({ at, fit, signals, readings }) => {
      const raw = rawOf(ratiosOf(readings, level), level.weights);
      return { source: at, fit, signals, readings, raw };
    }),
    offTopic: read.flatMap(({ at, fit }) => (fit < MIN_FIT ? [{ source: at, fit }] : [])),
    fit: quantile(
      read.map(({ fit }) => fit),
      0.5,
    ),
  };
}
