import { quantile } from "../../util/statistics.ts";

/** Where the cohort's own pages land, each scored against the others. */
const MEDIAN_POINTS = 70;
const HIGH_POINTS = 90;
/** Below the median the scale is bent, so that the half of the vocabulary which any text shares earns little. */
const BEND = 1.15;
/**
 * Cohorts of near-copies have no spread of their own. The 90th percentile is at least this far above the median, so
 * that the scale is nowhere steeper above the median than it is just below: there a raw gain of x % is worth BEND *
 * 70 * x %.
 */
const MIN_SPREAD = 1 + (HIGH_POINTS - MEDIAN_POINTS) / (BEND * MEDIAN_POINTS);

/** Words of main content, over all pages, from which on a cohort is a full measure; below, the scale is stretched by up to this share. */
const FULL_WORDS = 1000;
const STRETCH = 0.35;

/** Maps raw values of one SERP to points 0..100; strictly rising. */
export type Calibration = (raw: number) => number;

/**
 * Calibrates by the cohort's leave-one-out values: their median becomes 70, their 90th percentile 90.
 *
 * A few short texts (`words` in all) share few words, so one term would earn a large part of the points. Their level
 * is raised, so that a term's share shrinks with the evidence and the median falls below 70.
 */
export function calibrate(leaveOneOut: readonly number[], words: number): Calibration {
  const stretch = 1 + STRETCH * Math.max(0, 1 - words / FULL_WORDS);
  const median = Math.max(1e-9, quantile(leaveOneOut, 0.5) * stretch);
  const high = Math.max(median * MIN_SPREAD, quantile(leaveOneOut, 0.9));
  return (raw) => {
    if (raw <= median) return MEDIAN_POINTS * (Math.max(0, raw) / median) ** BEND;
    if (raw <= high) return MEDIAN_POINTS + ((HIGH_POINTS - MEDIAN_POINTS) * (raw - median)) / (high - median);
    return 100 - (100 - HIGH_POINTS) * Math.exp(-(raw - high) / (high - median));
  };
}
