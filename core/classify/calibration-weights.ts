// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [2.504, 0.435, 1.291, 1.209, 0.389, 0.07, -0.787, -0.181, 0.12];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.62, -0.916, 1.022, 3.848, 0.128, 0.09, -0.343, 0.037, 0.572];
