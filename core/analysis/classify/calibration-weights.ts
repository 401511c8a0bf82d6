// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights of the features of the first category. */
export const FIRST: readonly number[] = [1.35, 0.537, 1.138, 1.523, 0.503, 0.025, -0.524, -0.177, 0.159];

/** Weights of the features of the second and third category. */
export const OTHERS: readonly number[] = [0.984, -0.303, 0.979, 3.623, 0.308, 0.059, -0.307, 0.012, 0.826];
