// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.797, 0.466, 1.32, 4.527, 0.128, 0.047, -0.653, -0.186, 0.435];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [2.198, -0.859, 1.262, 4.193, 0.3, 0.093, -0.499, 0.064, 0.489];
