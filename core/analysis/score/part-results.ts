import type { CohortScale } from "./cohort-scale.ts";
import { PART_OF, READINGS, type Reading } from "./level.ts";
import type { FlatPage } from "./parts.ts";
import { type PartResult, SCORE_PARTS } from "./score.ts";

/** Divides the points, and the points of 100 that are lacking, among the parts. */
export function partResults(scale: CohortScale, flat: FlatPage): PartResult[] {
  const { weights, caps } = scale.prepared.level;
  const ratios = scale.ratiosOf(flat);
  const points = scale.pointsOf(flat);
  const sum = (part: string, value: (reading: Reading) => number): number =>
    READINGS.reduce((total, reading) => total + (part === "" || PART_OF[reading] === part ? value(reading) : 0), 0);
  const earned = (part: string): number => sum(part, (reading) => weights[reading] * ratios[reading]);
  const lacking = (part: string): number =>
    sum(part, (reading) => weights[reading] * (caps[reading] - ratios[reading]));
  const best = (part: string): number => sum(part, (reading) => weights[reading] * caps[reading]);
  const [allEarned, allLacking] = [earned(""), lacking("")];
  return SCORE_PARTS.flatMap((part) => {
    const weight = sum(part, (reading) => weights[reading]);
    if (weight === 0) return [];
    return {
      part,
      value: earned(part) / best(part),
      weight,
      points: allEarned === 0 ? 0 : (points * earned(part)) / allEarned,
      missing: allLacking === 0 ? 0 : ((100 - points) * lacking(part)) / allLacking,
    };
  });
}
