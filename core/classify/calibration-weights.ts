// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights for the first answer. */
export const FIRST: readonly number[] = [1.607, 0.562, 1.107, 1.712, 0.461, 0.043, -0.624, -0.261, 0.37];

/** Weights for the answers behind it. */
export const OTHERS: readonly number[] = [0.799, -0.478, 0.904, 3.702, 0.287, 0.044, -0.199, 0.038, 0.619];
