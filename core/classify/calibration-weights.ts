// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [2.011, 0.861, 1.189, 1.182, 0.308, 0.086, -0.657, -0.248, 0.135];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.815, -1.006, 1.124, 3.89, 0.12, 0.081, -0.325, 0.012, 0.472];
