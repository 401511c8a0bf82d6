import { clamp } from "../../util/statistics.ts";
import type { GuardLimits } from "./guards.ts";
import { type Level, type Readings, ratiosOf, rawOf, restFactor } from "./level.ts";
import type { FlatPage } from "./parts.ts";
import { orderFactor } from "./word-order.ts";
import { excusedFactor } from "./words/named-words.ts";
import { returnFactor } from "./words/returning-words.ts";

/** Exponent of the curve. The ratio 1 has 70 points. */
const EXPONENT = 1.4;
const BEND = 3 / 7;
/** Ratio below which points fall faster, and by which power. */
const LOW_RATIO = 0.42;
const LOW_POWER = 2;

/** Returns the points, 0 to 100, of a ratio to the cohort's level. */
function pointsOfRatio(ratio: number): number {
  const value = Math.max(0, ratio) ** EXPONENT;
  const low = ratio < LOW_RATIO ? (Math.max(0, ratio) / LOW_RATIO) ** LOW_POWER : 1;
  return ((100 * value) / (value + BEND)) * low;
}

/** Purity at which text counts nothing, and the range up to its full size. */
const IMPURE = 0.1;
const PURITY_RANGE = 0.4;

/** Returns the factor of the points of a page with so many weighted tokens, 0 to 1. */
function sizeFactor(tokens: number, purity: number, needed: number): number {
  const share = clamp((tokens * clamp((purity - IMPURE) / PURITY_RANGE, 0, 1)) / needed, 0, 1);
  return share * share * (3 - 2 * share);
}

/** Returns the points of a page with these readings, 0 to 100, not rounded. */
export function pointsOfPage(
  { body }: Pick<FlatPage, "body">,
  readings: Readings,
  {
    level,
    needed,
    limits,
  }: { readonly level: Level; readonly needed: number; readonly limits: Pick<GuardLimits, "order"> },
): number {
  const ratios = ratiosOf(readings, level);
  const tokens = { page: body.size, cohort: limits.order.tokens };
  const points = pointsOfRatio(rawOf(ratios, level.weights)) * restFactor(ratios, tokens);
  const size = sizeFactor(body.tokens, body.purity, needed);
  const said = excusedFactor(body.named, ratios) * returnFactor(ratios, body.returned, tokens);
  return Math.min(body.limit, points * size * said * orderFactor(body.overChance, body.size, limits.order));
}
