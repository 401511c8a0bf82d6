import { areaUnderCurve } from "./area-under-curve.ts";

/** Values of a SERP's pages by method, aligned with the ranks. */
export interface SerpValues {
  readonly ranks: readonly number[];
  readonly values: Readonly<Record<string, readonly number[]>>;
}

/** How well one method's values match the ranks on one SERP. */
export interface Measured {
  /** Rank correlation, -1..1; above 0 when better-ranked pages have higher values. */
  readonly spearman: number;
  /** Probability that a page of page 1 beats a page of page 5, 0..1; `null` when the SERP lacks either. */
  readonly separation: number | null;
}

/** Returns the ranks of values. Ties share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { at } of order.slice(from, to)) ranks[at] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}

/** Returns Spearman's rank correlation; 0 when either list is constant. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const middle = (a.length - 1) / 2;
  let product = 0;
  let xx = 0;
  let yy = 0;
  for (const [at, value] of x.entries()) {
    const other = (y[at] ?? middle) - middle;
    product += (value - middle) * other;
    xx += (value - middle) ** 2;
    yy += other ** 2;
  }
  return xx === 0 || yy === 0 ? 0 : product / Math.sqrt(xx * yy);
}

/** Measures each method on one SERP. `fifthPage` is the first rank of page 5. */
export function measuresOf(
  { ranks, values }: SerpValues,
  { pageLength, fifthPage }: { readonly pageLength: number; readonly fifthPage: number },
): Record<string, Measured> {
  const positions = ranks.map((rank) => -rank);
  return Object.fromEntries(
    Object.entries(values).map(([name, each]) => {
      const near = each.filter((_, at) => (ranks[at] ?? 0) <= pageLength);
      const far = each.filter((_, at) => (ranks[at] ?? 0) >= fifthPage && (ranks[at] ?? 0) < fifthPage + pageLength);
      const separation = near.length === 0 || far.length === 0 ? null : areaUnderCurve(near, far);
      return [name, { spearman: spearman(each, positions), separation }];
    }),
  );
}

/** Returns the mean and its 95 % bootstrap interval. The resamples are equal on every run. */
export function bootstrapInterval(
  values: readonly number[],
  resamples: number,
): { readonly mean: number; readonly low: number; readonly high: number } {
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  // Linear congruential generator of Numerical Recipes.
  let state = 1;
  const pick = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 4_294_967_296) * values.length)] ?? 0;
  };
  const means = Array.from({ length: resamples }, () => mean(values.map(pick))).sort((a, b) => a - b);
  return {
    mean: mean(values),
    low: means[Math.floor(0.025 * resamples)] ?? 0,
    high: means[Math.ceil(0.975 * resamples) - 1] ?? 0,
  };
}
