// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.707, 0.855, 1.124, 1.51, 0.515, 0.048, -0.693, -0.261, 0.319];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.11, -0.649, 0.939, 3.946, 0.352, 0.038, -0.261, 0.068, 0.575];
