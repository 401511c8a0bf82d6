// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.665, 0.935, 1.186, 1.211, 0.371, 0.067, -0.629, -0.288, 0.277];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.568, -0.924, 1.049, 3.925, 0.226, 0.063, -0.318, 0.019, 0.552];
