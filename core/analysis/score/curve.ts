/** Points of a page that is like the median of the cohort, each scored against the others. */
const MEDIAN_POINTS = 0.7;
/** Exponent of the curve. From 1.5 to 2 nothing changes for pages near the median. */
const EXPONENT = 1.7;
/** Least ratio to the median that has 100 points. */
const MIN_FULL = 1.4;

/** Returns the points, 0 to 100, of a ratio to the cohort's median. The ratio 1 has 70 points, and `full` has 100. */
export function pointsOf(ratio: number, full: number): number {
  const top = Math.max(MIN_FULL, full) ** EXPONENT;
  const bend = ((1 - MEDIAN_POINTS) * top) / (MEDIAN_POINTS * top - 1);
  const value = Math.max(0, ratio) ** EXPONENT;
  return Math.min(100, ((100 * value) / (value + bend)) * ((top + bend) / top));
}
