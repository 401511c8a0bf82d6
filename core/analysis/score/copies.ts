import { clamp, quantile } from "../../util/statistics.ts";
import { type PassageText, shingleAt } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Shingles of a page below which its text is too short to be a copy, and those of a passage. */
const MIN_SHINGLES = 10;
const PASSAGE_SHINGLES = 3;
/** Share of a ranking page's shingles from which a page is a copy, and the range up to a full copy. */
const COPIED = 0.3;
const COPIED_RANGE = 0.6;
/** Share of copied shingles from which a passage loses weight, and the range down to nothing. */
const PASSAGE_COPIED = 0.15;
const PASSAGE_RANGE = 0.2;
/** Passages to each side that count for the share. */
const NEIGHBORS = 1;
/** Share of their text that ranking pages usually have in common, from which the weights fade, and the range. */
const USUAL_QUANTILE = 0.75;
const USUAL = 0.2;
const USUAL_RANGE = 0.2;
/** Share of one ranking page from which the limit of a copy replaces the weights of passages, and the range. */
const WHOLE_COPY = 0.4;
const WHOLE_RANGE = 0.3;
/** The same for that page's part of all copied text. */
const SINGLE_SOURCE = 0.75;
const SINGLE_RANGE = 0.2;

/** The text of a ranking page as hashes, with its points. */
export interface CopySource {
  readonly shingles: ReadonlySet<number>;
  readonly points: number;
}

/** The result of `CopyGuard.find`. */
export interface Copied {
  /** Most points that the page may have: a copy has no more than its source. */
  readonly limit: number;
  /** Weight of each passage, 0 to 1. */
  readonly weights: Float64Array;
}

/** Finds text of ranking pages in other pages. */
export class CopyGuard {
  readonly #sources: readonly CopySource[];
  readonly #all: ReadonlySet<number>;
  /** How far copied passages lose weight, 0 to 1: less where the ranking pages share their texts. */
  readonly #strength: number;

  constructor(pages: readonly { readonly shingles: readonly number[]; readonly points: number }[]) {
    this.#sources = pages.map(({ shingles, points }) => ({ shingles: new Set(shingles), points }));
    const counts = new Map<number, number>();
    for (const { shingles } of pages) for (const hash of shingles) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    this.#all = new Set(counts.keys());
    const usual = pages.map(
      ({ shingles }) => shingles.filter((hash) => (counts.get(hash) ?? 0) > 1).length / Math.max(1, shingles.length),
    );
    this.#strength = 1 - clamp((quantile(usual, USUAL_QUANTILE) - USUAL) / USUAL_RANGE, 0, 1);
  }

  /**
   * Finds what a page has from ranking pages. A passage that is copied counts nothing, so added copies and mixtures of
   * many pages earn nothing. A copy of one page as a whole keeps its weights and has at most the points of that page.
   */
  find(page: PassageText & { readonly shingles: readonly number[] }, vocabulary: Vocabulary): Copied {
    const weights = new Float64Array(page.sectionOf.length).fill(1);
    if (page.shingles.length < MIN_SHINGLES) return { limit: 100, weights };
    const shares = this.#sources.map(
      ({ shingles }) => page.shingles.filter((hash) => shingles.has(hash)).length / page.shingles.length,
    );
    const limits = this.#sources.map(({ points }, at) => {
      const copied = clamp(((shares[at] ?? 0) - COPIED) / COPIED_RANGE, 0, 1);
      return points + (100 - points) * (1 - copied);
    });
    const most = Math.max(0, ...shares);
    const all = page.shingles.filter((hash) => this.#all.has(hash)).length / page.shingles.length;
    const isWhole = clamp((most - WHOLE_COPY) / WHOLE_RANGE, 0, 1);
    const isSingle = clamp((most / Math.max(all, 1e-9) - SINGLE_SOURCE) / SINGLE_RANGE, 0, 1);
    const strength = this.#strength * (1 - isWhole * isSingle);
    return {
      limit: Math.min(100, ...limits),
      weights: strength === 0 ? weights : weights.map((_, at) => 1 - strength * this.#copied(page, at, vocabulary)),
    };
  }

  /** Returns how far a passage and its neighbors are copied, 0 to 1. */
  #copied({ words, starts }: PassageText, passage: number, vocabulary: Vocabulary): number {
    let [found, count] = [0, 0];
    const from = starts[Math.max(0, passage - NEIGHBORS)] ?? 0;
    const to = starts[Math.min(starts.length - 1, passage + 1 + NEIGHBORS)] ?? 0;
    for (let at = from; at < to; at += 1) {
      const hash = shingleAt(words, at, vocabulary);
      if (hash === null) continue;
      count += 1;
      if (this.#all.has(hash)) found += 1;
    }
    return count < PASSAGE_SHINGLES ? 0 : clamp((found / count - PASSAGE_COPIED) / PASSAGE_RANGE, 0, 1);
  }
}
