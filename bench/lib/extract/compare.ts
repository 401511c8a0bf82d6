import type { GoldPage } from "./data.ts";
import { groupsOf } from "./groups.ts";

/** F1 of one page by each extractor, ours first. */
export interface ScoredPage {
  readonly page: GoldPage;
  readonly f1: readonly number[];
}

/** Our mean, the best other extractor's mean, and the 95 % interval of their difference. */
export interface Difference {
  readonly own: number;
  readonly best: number;
  readonly bestName: string;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 2_000;

/** Returns the mean; 0 for an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** xorshift32 generator, so that intervals repeat exactly. */
function random(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}

/** Returns our F1 minus the best other extractor's F1, with a paired bootstrap over pages. */
export function difference(names: readonly string[], rows: readonly ScoredPage[]): Difference {
  const means = names.map((_, index) => mean(rows.map((row) => row.f1[index] ?? 0)));
  let peer = 1;
  for (let index = 2; index < names.length; index++) if ((means[index] ?? 0) > (means[peer] ?? 0)) peer = index;
  const gaps = rows.map((row) => (row.f1[0] ?? 0) - (row.f1[peer] ?? 0));
  const next = random(20_260);
  const draws = Float64Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let pick = 0; pick < gaps.length; pick++) sum += gaps[Math.floor(next() * gaps.length)] ?? 0;
    return sum / gaps.length;
  }).sort();
  return {
    own: means[0] ?? 0,
    best: means[peer] ?? 0,
    bestName: names[peer] ?? "",
    low: draws[Math.floor(DRAWS * 0.025)] ?? 0,
    high: draws[Math.floor(DRAWS * 0.975)] ?? 0,
  };
}

/** Groups the pages by `groupsOf`. */
export function grouped(rows: readonly ScoredPage[]): ReadonlyMap<string, readonly ScoredPage[]> {
  const groups = new Map<string, ScoredPage[]>();
  for (const row of rows) {
    for (const key of groupsOf(row.page)) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Prints one line of a table. */
export function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(19)).join(""));
}

/** Prints every extractor's F1 per source and page type, and our lead over the best other extractor. */
export function printComparison(names: readonly string[], rows: readonly ScoredPage[]): void {
  printRow("F1", [...names, "own - best peer"]);
  for (const [key, group] of grouped(rows)) {
    const { own, best, bestName, low, high } = difference(names, group);
    const gap = `${(own - best).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}] ${bestName}`;
    printRow(`${key} (${group.length})`, [
      ...names.map((_, index) => mean(group.map((row) => row.f1[index] ?? 0)).toFixed(3)),
      `  ${gap}`,
    ]);
  }
}
