// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights of the features of the first category. */
export const FIRST: readonly number[] = [1.055, 0.711, 1.068, 1.52, 0.463, 0.02, -0.447, -0.14, 0.133];

/** Weights of the features of the second and third category. */
export const OTHERS: readonly number[] = [0.704, -0.251, 0.93, 3.526, 0.317, 0.041, -0.222, 0.067, 0.67];
