import type { Zone } from "../text/page-text.ts";
import { type GuardLimits, type GuardWords, guardedPage, lengthWeight, limitsFor, wordWeights } from "./guards.ts";
import type { PassagePage, WordPassage } from "./to-passages.ts";
import { pairKey } from "./vocabulary.ts";

/** Weight of a mention by its place. One mention in the body is the unit. */
export const ZONE_WEIGHTS: Readonly<Record<Zone, number>> = {
  title: 2,
  h1: 1.5,
  h2: 1.5,
  h3: 1.25,
  body: 1,
  alt: 0.5,
  anchor: 0,
};

/** A content word makes pairs with this many that follow it in its sentence. */
export const PAIR_WORDS = 4;
/** Maximum distance in tokens between the words of a pair. */
const PAIR_REACH = 8;

/** A page as weighted counts, after the guards. */
export interface PageFeatures {
  /** Weights of the title's words, without the words that name the site. */
  readonly title: ReadonlyMap<number, number>;
  /** Weighted mentions by stem id. */
  readonly stems: ReadonlyMap<number, number>;
  /** Weighted mentions by pair key. */
  readonly pairs: ReadonlyMap<number, number>;
  /** Sum of the weights of all content words, without the weights of zones. */
  readonly length: number;
}

/** Sums that passages are added to. */
export interface FeatureSums {
  readonly stems: Map<number, number>;
  readonly pairs: Map<number, number>;
  length: number;
}

function add(map: Map<number, number>, key: number, value: number): void {
  map.set(key, (map.get(key) ?? 0) + value);
}

/** Adds the words of a passage, and pairs of words that are near each other in a sentence. */
export function addPassage(sums: FeatureSums, passage: WordPassage, weights: Float64Array): void {
  const { zone, words, positions, units } = passage;
  const factor = ZONE_WEIGHTS[zone];
  for (let at = 0; at < words.length; at += 1) {
    const weight = weights[at] ?? 0;
    if (weight <= 0) continue;
    const id = words[at] ?? 0;
    add(sums.stems, id, factor * weight);
    sums.length += weight;
    for (let other = at - 1; other >= 0 && other >= at - PAIR_WORDS; other -= 1) {
      if (units[other] !== units[at] || (positions[at] ?? 0) - (positions[other] ?? 0) > PAIR_REACH) break;
      const near = words[other] ?? 0;
      const both = Math.min(weight, weights[other] ?? 0);
      if (near !== id && both > 0) add(sums.pairs, pairKey(near, id), factor * both);
    }
  }
}

/** Counts a page after the guards. `size` is the size of the vocabulary. */
export function weighPage(page: PassagePage, limits: GuardLimits, words: GuardWords, size: number): PageFeatures {
  const { onlyIn, inBody } = guardedPage(page, size);
  const own = limitsFor(limits, page.distinctWords);
  const sums: FeatureSums = { stems: new Map(), pairs: new Map(), length: 0 };
  const title = new Map<number, number>();
  const isInBody = (id: number): boolean => inBody[id] === 1;
  for (const [at, passage] of page.passages.entries()) {
    const isNew = (id: number): boolean => onlyIn[id] === at;
    const weights = wordWeights(passage, own, { isNew, isInBody }, words);
    addPassage(sums, passage, weights);
    if (passage.zone !== "title") continue;
    for (const id of passage.words) if (page.title.has(id)) title.set(id, lengthWeight(passage, limits));
  }
  return { ...sums, title };
}
