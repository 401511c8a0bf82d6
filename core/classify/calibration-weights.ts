// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.462, 0.892, 1.062, 1.498, 0.457, 0.041, -0.596, -0.265, 0.365];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [0.964, -0.644, 0.949, 3.921, 0.326, 0.042, -0.225, 0.068, 0.643];
