import { clamp } from "../../util/statistics.ts";

/** Exponent of the curve. The ratio 1 has 70 points. */
const EXPONENT = 1.4;
const BEND = 3 / 7;
/** Ratio below which points fall faster, and by which power. */
const LOW_RATIO = 0.42;
const LOW_POWER = 2;

/** Returns the points, 0 to 100, of a ratio to the cohort's level. */
export function pointsOfRatio(ratio: number): number {
  const value = Math.max(0, ratio) ** EXPONENT;
  const low = ratio < LOW_RATIO ? (Math.max(0, ratio) / LOW_RATIO) ** LOW_POWER : 1;
  return ((100 * value) / (value + BEND)) * low;
}

/** Purity at which text counts nothing, and the range up to its full size. */
const IMPURE = 0.1;
const PURITY_RANGE = 0.4;

/** Returns the factor of the points of a page with so many weighted tokens, 0 to 1. */
export function sizeFactor(tokens: number, purity: number, needed: number): number {
  const share = clamp((tokens * clamp((purity - IMPURE) / PURITY_RANGE, 0, 1)) / needed, 0, 1);
  return share * share * (3 - 2 * share);
}
