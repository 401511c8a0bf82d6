import { quantile as quantileOfAll } from "../../core/text/statistics.ts";

/** The number with at most `decimals` decimals, so that reports read well and are equal on every runtime. */
export function round(value: number, decimals = 2): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(value * factor) / factor;
  return Number.isFinite(rounded) ? rounded : 0;
}

/** Weighted mean of the values that were measured; `null` when none was, or all weights are 0. */
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

/** Mean of the values that were measured; `null` when none was. */
export function mean(values: readonly (number | null)[]): number | null {
  return weightedMean(values, []);
}

/** Quantile by linear interpolation between closest ranks; `null` without a measured value. */
export function quantile(values: readonly (number | null)[], part: number): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : quantileOfAll(measured, part);
}

/** Middle value; `null` without a measured value. */
export function median(values: readonly (number | null)[]): number | null {
  return quantile(values, 0.5);
}
