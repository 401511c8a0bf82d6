// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights of the features of the first category. */
export const FIRST: readonly number[] = [1.092, 0.672, 1.083, 1.596, 0.455, 0.019, -0.459, -0.139, 0.135];

/** Weights of the features of the second and third category. */
export const OTHERS: readonly number[] = [0.762, -0.272, 0.952, 3.566, 0.316, 0.045, -0.234, 0.062, 0.705];
