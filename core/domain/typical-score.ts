import { quantile } from "../util/statistics.ts";

/**
 * Returns the score of the typical ranking page: the median of the ranking pages' scores in whole points. Returns
 * `null` without scores. Reports, lists of pages, alerts and drafts all use this definition.
 */
export function typicalScore(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : Math.round(quantile(scores.map(Math.round), 0.5));
}
