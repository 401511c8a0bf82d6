// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights of the features of the first category. */
export const FIRST: readonly number[] = [1.065, 0.699, 1.059, 1.546, 0.453, 0.021, -0.447, -0.143, 0.143];

/** Weights of the features of the second and third category. */
export const OTHERS: readonly number[] = [0.847, -0.276, 0.945, 3.607, 0.311, 0.044, -0.256, 0.037, 0.741];
