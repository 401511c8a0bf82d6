// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [2.401, 0.515, 1.276, 1.266, 0.374, 0.069, -0.775, -0.185, 0.137];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.648, -0.955, 1.044, 3.859, 0.124, 0.09, -0.346, 0.043, 0.564];
