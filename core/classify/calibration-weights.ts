// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.768, 1.072, 1.078, 1.13, 0.281, 0.11, -0.62, -0.326, 0.22];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [1.689, -0.944, 1.075, 3.847, 0.156, 0.071, -0.311, 0.034, 0.454];
