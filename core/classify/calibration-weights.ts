// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.692, 0.925, 1.151, 1.198, 0.397, 0.075, -0.631, -0.324, 0.264];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.54, -0.894, 1.066, 3.807, 0.223, 0.06, -0.323, 0.028, 0.539];
