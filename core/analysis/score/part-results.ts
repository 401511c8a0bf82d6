import { quantile } from "../../util/statistics.ts";
import type { CohortScale } from "./cohort-scale.ts";
import { PART_OF, READINGS, type Reading, type Readings, ratiosOf } from "./level.ts";
import type { FlatPage } from "./parts.ts";
import { type PartResult, SCORE_PARTS } from "./score.ts";

/** Divides the points, and the points of 100 that are lacking, among the parts. */
export function partResults(scale: CohortScale, flat: FlatPage): PartResult[] {
  const { level, pages } = scale.prepared;
  const { weights, caps } = level;
  const ratios = scale.ratiosOf(flat);
  const points = scale.pointsOf(flat);
  const sum = (part: string, value: (reading: Reading) => number): number =>
    READINGS.reduce((total, reading) => total + (part === "" || PART_OF[reading] === part ? value(reading) : 0), 0);
  const earnedBy = (of: Readings, part: string): number => sum(part, (reading) => weights[reading] * of[reading]);
  const earned = (part: string): number => earnedBy(ratios, part);
  const best = (part: string): number => sum(part, (reading) => weights[reading] * caps[reading]);
  const allEarned = earned("");
  const pointsOf = (part: string): number => (allEarned === 0 ? 0 : (points * earned(part)) / allEarned);
  // A part lacks what its share of 100 points has more than it earns. A part above its share lacks nothing.
  const gapOf = (part: string): number => Math.max(0, (100 * best(part)) / best("") - pointsOf(part));
  const allGaps = SCORE_PARTS.reduce((total, part) => total + gapOf(part), 0);
  const ranking = pages.map(({ readings }) => ratiosOf(readings, level));
  return SCORE_PARTS.flatMap((part) => {
    const weight = sum(part, (reading) => weights[reading]);
    if (weight === 0) return [];
    return {
      part,
      value: earned(part) / best(part),
      typical:
        quantile(
          ranking.map((of) => earnedBy(of, part)),
          0.5,
        ) / best(part),
      weight,
      points: pointsOf(part),
      missing: allGaps === 0 ? 0 : ((100 - points) * gapOf(part)) / allGaps,
    };
  });
}
