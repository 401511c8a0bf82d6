// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [2.459, 0.455, 1.292, 1.265, 0.371, 0.071, -0.784, -0.183, 0.138];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.644, -0.946, 1.035, 3.861, 0.127, 0.09, -0.347, 0.043, 0.568];
