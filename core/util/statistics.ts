const ascending = (a: number, b: number): number => a - b;

/** Returns the interpolated quantile at `share` (0..1), or 0 for no values. Sorts a copy. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted(ascending);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const below = sorted[low] ?? 0;
  const above = sorted[Math.min(low + 1, sorted.length - 1)] ?? below;
  return below + (above - below) * (at - low);
}

/** Returns the arithmetic mean, or 0 for no values. */
export function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/** BM25 saturation without length normalization. 1 mention yields 0.45 and 3 mentions 0.71 of the asymptote 1. */
export function saturate(count: number): number {
  return count / (count + K1);
}

/** Saturation constant of BM25, its usual value: a higher one lets further mentions count longer. */
export const K1 = 1.2;

/** Compares by code unit, so that the order is the same under every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Keeps a value within bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
