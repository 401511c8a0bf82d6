import { clamp } from "../../util/statistics.ts";
import type { PassageText } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Tokens from which a chunk of passages is complete, and the fewest of a chunk. */
const CHUNK = 66;
const MIN_CHUNK = 10;
/** Power of the idf, and what a second mention adds. */
const IDF_POWER = 1.5;
const SECOND_MENTION = 0.3;
/** Heaviest words that are kept of a chunk of the cohort. */
const KEPT_WORDS = 24;
/** Ratio to what is typical at which a chunk counts as not covered, and the range up to fully covered. */
const NOT_COVERED = 0.4;
const COVERED_RANGE = 0.55;
/** Likeness that is typical where no other page exists. */
const NO_PAGES = 0.15;

/** A unit vector of words. */
export interface WordVector {
  readonly ids: readonly number[];
  readonly values: readonly number[];
}

/** Some passages in a row as a vector, with their mean weight. */
interface Chunk extends WordVector {
  readonly tokens: number;
  readonly weight: number;
}

/** A chunk of a cohort page. Plain JSON. */
export interface CohortChunk extends WordVector {
  /** Index of the page. */
  readonly page: number;
  /** Tokens times weight: how much the chunk counts. */
  readonly mass: number;
  /** Mean likeness of the nearest windows of the other pages. */
  readonly typical: number;
}

/** Returns the vector of counted words. */
function vectorOf(counts: ReadonlyMap<number, number>, vocabulary: Vocabulary): WordVector {
  const ids: number[] = [];
  const values: number[] = [];
  let squares = 0;
  for (const [id, count] of counts) {
    const value = (1 + SECOND_MENTION * (count - 1)) * vocabulary.idf(id) ** IDF_POWER;
    ids.push(id);
    values.push(value);
    squares += value * value;
  }
  const norm = Math.sqrt(squares) || 1;
  return { ids, values: values.map((value) => value / norm) };
}

/** Counts the content words of some passages with the headings that begin in them, each at most twice. */
function countWords(page: PassageText, from: number, to: number, vocabulary: Vocabulary): Map<number, number> {
  const counts = new Map<number, number>();
  const count = (id: number): void => {
    if (vocabulary.isContent(id)) counts.set(id, Math.min(2, (counts.get(id) ?? 0) + 1));
  };
  for (let at = page.starts[from] ?? 0; at < (page.starts[to] ?? 0); at += 1) count(page.words[at] ?? 0);
  for (let passage = from; passage < to; passage += 1) {
    const section = page.sections[page.sectionOf[passage] ?? 0];
    if (section?.from === passage) for (const id of section.heading) count(id);
  }
  return counts;
}

/** Returns the vector of some passages. */
export function passageVector(page: PassageText, from: number, to: number, vocabulary: Vocabulary): WordVector {
  return vectorOf(countWords(page, from, to, vocabulary), vocabulary);
}

/** Returns windows of passages. One begins at each passage, or where the last one ended. */
function chunksOf(page: PassageText, weights: ArrayLike<number>, overlap: boolean, vocabulary: Vocabulary): Chunk[] {
  const chunks: Chunk[] = [];
  const count = page.sectionOf.length;
  let from = 0;
  while (from < count) {
    let to = from;
    let [tokens, weighted] = [0, 0];
    while (to < count && tokens < CHUNK) {
      const size = (page.starts[to + 1] ?? 0) - (page.starts[to] ?? 0);
      tokens += size;
      weighted += size * (weights[to] ?? 0);
      to += 1;
    }
    if (tokens >= MIN_CHUNK || chunks.length === 0)
      chunks.push({ ...passageVector(page, from, to, vocabulary), tokens, weight: weighted / tokens });
    if (to >= count) break;
    from = overlap ? from + 1 : to;
  }
  return chunks;
}

/** Keeps the heaviest words of a chunk. Ties are in the order of their text. */
function heaviest({ ids, values }: WordVector, vocabulary: Vocabulary): WordVector {
  const order = ids
    .map((id, at) => ({ id, value: values[at] ?? 0 }))
    .sort((a, b) => b.value - a.value || (vocabulary.keyOf(a.id) < vocabulary.keyOf(b.id) ? -1 : 1))
    .slice(0, KEPT_WORDS);
  return { ids: order.map(({ id }) => id), values: order.map(({ value }) => Math.round(1e4 * value) / 1e4) };
}

/** The chunks of a cohort by word, for fast likeness. */
export class ChunkIndex {
  readonly chunks: readonly Omit<CohortChunk, "typical">[];
  readonly #posts = new Map<number, { readonly chunks: number[]; readonly values: number[] }>();

  constructor(chunks: readonly Omit<CohortChunk, "typical">[]) {
    this.chunks = chunks;
    for (const [chunk, { ids, values }] of chunks.entries()) {
      for (const [at, id] of ids.entries()) {
        const post = this.#posts.get(id) ?? { chunks: [], values: [] };
        this.#posts.set(id, post);
        post.chunks.push(chunk);
        post.values.push(values[at] ?? 0);
      }
    }
  }

  /** Returns the likeness of a vector to each chunk. */
  likeness(vector: WordVector): Float64Array {
    const sums = new Float64Array(this.chunks.length);
    this.#add(sums, vector, 1);
    return sums;
  }

  #add(sums: Float64Array, { ids, values }: WordVector, weight: number): void {
    for (const [at, id] of ids.entries()) {
      const post = this.#posts.get(id);
      if (post === undefined) continue;
      const value = (values[at] ?? 0) * weight;
      for (let entry = 0; entry < post.chunks.length; entry += 1) {
        const chunk = post.chunks[entry] ?? 0;
        sums[chunk] = (sums[chunk] ?? 0) + value * (post.values[entry] ?? 0);
      }
    }
  }

  /** Returns the likeness of the nearest window of a text to each chunk, times the weight of the window. */
  nearest(page: PassageText, weights: ArrayLike<number>, vocabulary: Vocabulary): Float64Array {
    const best = new Float64Array(this.chunks.length);
    const sums = new Float64Array(this.chunks.length);
    for (const window of chunksOf(page, weights, true, vocabulary)) {
      if (window.weight <= 0) continue;
      sums.fill(0);
      this.#add(sums, window, window.weight);
      for (let chunk = 0; chunk < sums.length; chunk += 1)
        if ((sums[chunk] ?? 0) > (best[chunk] ?? 0)) best[chunk] = sums[chunk] ?? 0;
    }
    return best;
  }
}

/** Returns how much of the cohort's chunks is covered, 0 to 1: the mean over its pages. `skip` is left out. */
export function coverageOf(
  chunks: readonly Omit<CohortChunk, "typical">[],
  best: Float64Array,
  typicalOf: (chunk: number) => number,
  skip = -1,
): number {
  const covered: number[] = [];
  const whole: number[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const chunk = chunks[at];
    if (chunk === undefined || chunk.page === skip) continue;
    const { page, mass } = chunk;
    const typical = typicalOf(at);
    const share = clamp(((best[at] ?? 0) / Math.max(1e-9, typical) - NOT_COVERED) / COVERED_RANGE, 0, 1);
    covered[page] = (covered[page] ?? 0) + mass * typical * share;
    whole[page] = (whole[page] ?? 0) + mass * typical;
  }
  let [sum, pages] = [0, 0];
  for (const [page, all] of whole.entries()) {
    if (all === undefined || all <= 0) continue;
    sum += (covered[page] ?? 0) / all;
    pages += 1;
  }
  return pages === 0 ? 0 : sum / pages;
}

/** The chunks of a cohort, and the coverage of each of its pages by itself. */
export interface CohortCoverage {
  readonly chunks: readonly CohortChunk[];
  readonly values: readonly number[];
}

/** Cuts the pages of a cohort into chunks and measures how each page covers those of the others. */
export function cohortCoverage(
  pages: readonly { readonly page: PassageText; readonly weights: Float64Array }[],
  vocabulary: Vocabulary,
): CohortCoverage {
  const index = new ChunkIndex(
    pages.flatMap(({ page, weights }, at) =>
      chunksOf(page, weights, false, vocabulary).map((chunk) => ({
        ...heaviest(chunk, vocabulary),
        page: at,
        mass: chunk.tokens * chunk.weight,
      })),
    ),
  );
  const best = pages.map(({ page, weights }) => index.nearest(page, weights, vocabulary));
  const typicalOf = (chunk: number, skip: number): number => {
    let [sum, count] = [0, 0];
    for (const [at, each] of best.entries()) {
      if (at === skip || at === index.chunks[chunk]?.page) continue;
      sum += each[chunk] ?? 0;
      count += 1;
    }
    return count === 0 ? NO_PAGES : sum / count;
  };
  return {
    chunks: index.chunks.map((chunk, at) => ({ ...chunk, typical: typicalOf(at, -1) })),
    values: best.map((own, at) => coverageOf(index.chunks, own, (chunk) => typicalOf(chunk, at), at)),
  };
}
