// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights of the features of the first category. */
export const FIRST: readonly number[] = [1.087, 0.952, 1.073, 1.439, 0.465, 0.021, -0.459, -0.173, 0.258];

/** Weights of the features of the second and third category. */
export const OTHERS: readonly number[] = [0.872, -0.578, 1.01, 3.871, 0.351, 0.047, -0.19, 0.026, 0.589];
