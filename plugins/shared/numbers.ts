import { quantile as quantileOfAll } from "../../core/util/statistics.ts";

/** Rounds to at most `decimals` decimals, so reports are readable and equal on every runtime. */
export function round(value: number, decimals = 2): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(value * factor) / factor;
  return Number.isFinite(rounded) ? rounded : 0;
}

/** Returns the weighted mean of the measured values; `null` when no value was measured or all weights are 0. */
export function weightedMean(values: readonly (number | null)[], weights: readonly number[]): number | null {
  let sum = 0;
  let total = 0;
  for (const [index, value] of values.entries()) {
    const weight = weights[index] ?? 1;
    if (value === null || weight <= 0) continue;
    sum += value * weight;
    total += weight;
  }
  return total === 0 ? null : sum / total;
}

/** Returns the mean of the measured values; `null` when no value was measured. */
export function mean(values: readonly (number | null)[]): number | null {
  return weightedMean(values, []);
}

/** Returns a quantile by linear interpolation between closest ranks; `null` without a measured value. */
export function quantile(values: readonly (number | null)[], part: number): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : quantileOfAll(measured, part);
}

/** Returns the median of the measured values; `null` without a measured value. */
export function median(values: readonly (number | null)[]): number | null {
  return quantile(values, 0.5);
}
