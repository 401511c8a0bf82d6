import { clamp, compareText } from "../../util/statistics.ts";
import type { PassageText } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Function words that are classes of their own, and the fewest that show a language with a stop list. */
const FUNCTION_WORDS = 60;
const MIN_FUNCTION_WORDS = 15;
/** Words on most pages that are classes in a language without a stop list. */
const COMMON_WORDS = 40;
const ENDINGS = 40;
const OTHER_FUNCTION = FUNCTION_WORDS;
const OTHER_CONTENT = FUNCTION_WORDS + 1;
const SENTENCE = FUNCTION_WORDS + 2;
const FIRST_ENDING = FUNCTION_WORDS + 3;
/** Number of classes. */
const CLASSES = FIRST_ENDING + ENDINGS;
/** Number of transitions from one class to another. */
export const CELLS = CLASSES * CLASSES;

/** Virtual transitions by class, so that rare classes lean on chance. */
const SMOOTHING = 8;
/** Virtual tokens at the cohort's mean in each passage, and the weight of its neighbors. */
const PRIOR_TOKENS = 6;
const NEIGHBORS = 2;
const NEIGHBOR_WEIGHT = 0.6;
/** Tokens of a page below which its order is not known. */
const MIN_TOKENS = 10;

/** The most frequent function words and endings of a cohort. Plain JSON. */
export interface WordClasses {
  /** Ids of the words that are classes of their own. */
  readonly words: readonly number[];
  readonly endings: readonly string[];
}

/** Returns the keys with the highest counts. Ties are in the order of their text. */
function mostFrequent<Key>(counts: ReadonlyMap<Key, number>, most: number, textOf: (key: Key) => string): Key[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1] || compareText(textOf(a[0]), textOf(b[0])))
    .slice(0, most)
    .map(([key]) => key);
}

function add<Key>(map: Map<Key, number>, key: Key): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** Finds the classes of a cohort. */
export function wordClasses(pages: readonly PassageText[], vocabulary: Vocabulary): WordClasses {
  const functions = new Map<number, number>();
  const pageCounts = new Map<number, number>();
  const endings = new Map<string, number>();
  for (const page of pages) {
    for (const id of new Set(page.words)) add(pageCounts, id);
    for (let at = 0; at < page.words.length; at += 1) {
      const id = page.words[at] ?? 0;
      if (vocabulary.isStop(id)) add(functions, id);
      else if (vocabulary.isContent(id)) add(endings, page.endings[at] ?? "");
    }
  }
  const keyOf = (id: number): string => vocabulary.keyOf(id);
  const found = mostFrequent(functions, FUNCTION_WORDS, keyOf);
  const words = found.length < MIN_FUNCTION_WORDS ? mostFrequent(pageCounts, COMMON_WORDS, keyOf) : found;
  return { words, endings: mostFrequent(endings, ENDINGS, (ending) => ending) };
}

/** Returns the function that finds the transition of each word of a page, from the class before it to its own. */
export function transitionReader({ words, endings }: WordClasses, vocabulary: Vocabulary) {
  const wordClass = new Map(words.map((id, at) => [id, at] as const));
  const endingClass = new Map(endings.map((ending, at) => [ending, FIRST_ENDING + at] as const));
  const classOf = (id: number, ending: string, words: Vocabulary): number =>
    wordClass.get(id) ?? (words.isStop(id) ? OTHER_FUNCTION : (endingClass.get(ending) ?? OTHER_CONTENT));
  return (page: PassageText, of: Vocabulary = vocabulary): Int32Array => {
    const cells = new Int32Array(page.words.length);
    let last = SENTENCE;
    for (let at = 0; at < cells.length; at += 1) {
      if (page.units[at] !== page.units[at - 1]) last = SENTENCE;
      const own = classOf(page.words[at] ?? 0, page.endings[at] ?? "", of);
      cells[at] = last * CLASSES + own;
      last = own;
    }
    return cells;
  };
}

/** Counts of transitions by cell, and by the class that they come from and lead to. */
export interface TransitionCounts {
  readonly cells: Float64Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly total: number;
}

/** Adds up transitions. `pages` has their cells. */
export function countTransitions(pages: readonly Int32Array[]): TransitionCounts {
  const cells = new Float64Array(CELLS);
  for (const page of pages) for (const cell of page) cells[cell] = (cells[cell] ?? 0) + 1;
  return countsOf(cells);
}

/** Completes the counts of cells. */
export function countsOf(cells: Float64Array): TransitionCounts {
  const from = new Float64Array(CLASSES);
  const to = new Float64Array(CLASSES);
  let total = 0;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const count = cells[cell] ?? 0;
    if (count === 0) continue;
    const [a, b] = [Math.floor(cell / CLASSES), cell % CLASSES];
    from[a] = (from[a] ?? 0) + count;
    to[b] = (to[b] ?? 0) + count;
    total += count;
  }
  return { cells, from, to, total };
}

/** How much more often a transition happens than chance, as a logarithm. Values are computed when they are needed. */
export class OrderValues {
  readonly #counts: TransitionCounts;
  readonly #own: TransitionCounts | null;
  readonly #values = new Float64Array(CELLS).fill(Number.NaN);

  /** `own` is counted in `counts` and left out. */
  constructor(counts: TransitionCounts, own: TransitionCounts | null = null) {
    this.#counts = counts;
    this.#own = own;
  }

  of(cell: number): number {
    const known = this.#values[cell] ?? 0;
    if (!Number.isNaN(known)) return known;
    const [a, b] = [Math.floor(cell / CLASSES), cell % CLASSES];
    const left = (whole: Float64Array | undefined, own: Float64Array | undefined, at: number): number =>
      (whole?.[at] ?? 0) - (own?.[at] ?? 0);
    const total = this.#counts.total - (this.#own?.total ?? 0);
    const chance = (left(this.#counts.to, this.#own?.to, b) + 0.5) / (total + 0.5 * CLASSES);
    const pair = left(this.#counts.cells, this.#own?.cells, cell) + SMOOTHING * chance;
    const value = Math.log(pair / (left(this.#counts.from, this.#own?.from, a) + SMOOTHING) / chance);
    this.#values[cell] = value;
    return value;
  }

  /** Returns the mean value of words in chance order, with these shares of classes. */
  chance(from: Float64Array, to: Float64Array, total: number): number {
    let sum = 0;
    for (let a = 0; a < CLASSES; a += 1) {
      const share = (from[a] ?? 0) / total;
      if (share === 0) continue;
      for (let b = 0; b < CLASSES; b += 1) {
        const other = to[b] ?? 0;
        if (other > 0) sum += share * (other / total) * this.of(a * CLASSES + b);
      }
    }
    return sum;
  }
}

/** The order of a page's words: mean values by passage, and of the page against chance. */
export interface PageOrder {
  /** Mean value around each passage. */
  readonly passages: Float64Array;
  /** Mean value of the page less that of its words in chance order. */
  readonly overChance: number;
}

/** Measures the order of a page. `mean` is the cohort's mean value. */
export function wordOrderOf(page: PassageText, cells: Int32Array, values: OrderValues, mean: number): PageOrder {
  const count = page.sectionOf.length;
  const sums = new Float64Array(count);
  const from = new Float64Array(CLASSES);
  const to = new Float64Array(CLASSES);
  let whole = 0;
  for (let passage = 0; passage < count; passage += 1) {
    for (let at = page.starts[passage] ?? 0; at < (page.starts[passage + 1] ?? 0); at += 1) {
      const cell = cells[at] ?? 0;
      const value = values.of(cell);
      const [a, b] = [Math.floor(cell / CLASSES), cell % CLASSES];
      from[a] = (from[a] ?? 0) + 1;
      to[b] = (to[b] ?? 0) + 1;
      sums[passage] = (sums[passage] ?? 0) + value;
      whole += value;
    }
  }
  const tokens = (passage: number): number => (page.starts[passage + 1] ?? 0) - (page.starts[passage] ?? 0);
  const total = cells.length;
  return {
    passages: sums.map((_, passage) => {
      let value = PRIOR_TOKENS * mean;
      let weight = PRIOR_TOKENS;
      const last = Math.min(count - 1, passage + NEIGHBORS);
      for (let near = Math.max(0, passage - NEIGHBORS); near <= last; near += 1) {
        const factor = near === passage ? 1 : NEIGHBOR_WEIGHT;
        value += factor * (sums[near] ?? 0);
        weight += factor * tokens(near);
      }
      return value / weight;
    }),
    overChance: total < MIN_TOKENS ? Number.POSITIVE_INFINITY : whole / total - values.chance(from, to, total),
  };
}

/** Limits of word order, from the cohort. Plain JSON. */
export interface OrderLimits {
  /** Mean value of the cohort's transitions, and the value of its words in chance order. */
  readonly mean: number;
  readonly chance: number;
  /** Tokens of the cohort: the table of a small cohort is thin. */
  readonly tokens: number;
}

/** Difference between mean and chance at or below which the order of words says nothing. */
const NO_ORDER = 0.08;
/** Level of a passage at which its order begins to count, and the range up to its full weight. */
const LOW = 0.4;
const LOW_THIN = 0.15;
const RANGE = 0.25;
/** Tokens of a cohort from which the passage guard begins, and the ranges in which it becomes certain. */
const FIRST_TOKENS = 700;
const STRENGTH_RANGE = 600;
const CERTAINTY_RANGE = 800;

/** Returns the weight of each passage by the order of its words, 0 to 1. */
export function orderWeights(page: PassageText, order: PageOrder, limits: OrderLimits): Float64Array {
  const range = limits.mean - limits.chance;
  const weights = new Float64Array(order.passages.length).fill(1);
  const strength = clamp((limits.tokens - FIRST_TOKENS) / STRENGTH_RANGE, 0, 1);
  if (range <= NO_ORDER || strength === 0) return weights;
  const certainty = clamp((limits.tokens - FIRST_TOKENS) / CERTAINTY_RANGE, 0, 1);
  const levels = order.passages.map((value) => (value - limits.chance) / range);
  let sum = 0;
  for (const [at, level] of levels.entries()) sum += level * ((page.starts[at + 1] ?? 0) - (page.starts[at] ?? 0));
  const pageLevel = sum / Math.max(1, page.words.length);
  const low = LOW * certainty + LOW_THIN * (1 - certainty);
  return weights.map((_, at) => {
    const level = certainty * (levels[at] ?? 0) + (1 - certainty) * pageLevel;
    return 1 - strength * (1 - clamp((level - low) / RANGE, 0, 1));
  });
}

/** Level of a page at which its words are in chance order, the range up to its full weight, and the least weight. */
const PAGE_LOW = 0.2;
const PAGE_RANGE = 0.25;
const PAGE_FLOOR = 0.1;
const MIN_RANGE = 0.05;
/** Tokens from which the order of a page counts, and the range up to full strength. */
const PAGE_TOKENS = 30;
const PAGE_TOKENS_RANGE = 150;

/** Returns the factor of a page's points by the order of its words. */
export function orderFactor(overChance: number, tokens: number, { mean, chance }: OrderLimits): number {
  const level = overChance / Math.max(MIN_RANGE, mean - chance);
  const lack = 1 - clamp((level - PAGE_LOW) / PAGE_RANGE, 0, 1);
  return 1 - (1 - PAGE_FLOOR) * lack * clamp((tokens - PAGE_TOKENS) / PAGE_TOKENS_RANGE, 0, 1);
}
