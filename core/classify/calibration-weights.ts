// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.804, 0.453, 1.33, 4.464, 0.099, 0.047, -0.653, -0.183, 0.475];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [2.022, -0.753, 1.225, 4.195, 0.276, 0.092, -0.468, 0.065, 0.519];
