import { pointsOfRatio, sizeFactor } from "./curve.ts";
import type { GuardLimits } from "./guards.ts";
import { type Level, type Readings, ratiosOf, rawOf, restFactor } from "./level.ts";
import type { FlatPage } from "./parts.ts";
import { orderFactor } from "./word-order.ts";

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
  const points =
    pointsOfRatio(rawOf(ratios, level.weights)) * restFactor(ratios, { page: body.size, cohort: limits.order.tokens });
  const size = sizeFactor(body.tokens, body.purity, needed);
  return Math.min(body.limit, points * size * orderFactor(body.overChance, body.size, limits.order));
}
