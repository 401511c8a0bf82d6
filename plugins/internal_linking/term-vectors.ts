import type { PageText } from "../../core/analysis/text/page-text.ts";
import { saturate } from "../../core/util/statistics.ts";

/** Maps each stem of a page to its weight. */
export type Vector = ReadonlyMap<string, number>;

function termCounts(text: PageText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [zone, weight] of [
    ["title", 3],
    ["h1", 3],
    ["h2", 2],
    ["h3", 1],
    ["body", 1],
  ] as const) {
    const { stems, isStop } = text.zones[zone];
    for (let at = 0; at < stems.length; at++) {
      const stem = stems[at] ?? "";
      if (isStop[at] !== true) counts.set(stem, (counts.get(stem) ?? 0) + weight);
    }
  }
  return counts;
}

/** Weighs each stem by its saturated count and its rarity on the site, so words on every page weigh little. */
export function vectors(pages: readonly PageText[]): Vector[] {
  const counts = pages.map(termCounts);
  const frequency = new Map<string, number>();
  for (const page of counts) for (const stem of page.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return counts.map(
    (page) =>
      new Map(
        [...page].map(([stem, count]) => [
          stem,
          saturate(count) * Math.log(1 + pages.length / (frequency.get(stem) ?? 1)),
        ]),
      ),
  );
}

/** Returns the cosine of the angle between two vectors, 0..1; 0 when one vector is empty. */
export function cosine(a: Vector, b: Vector): number {
  let dot = 0;
  for (const [stem, weight] of a) dot += weight * (b.get(stem) ?? 0);
  const norm = (vector: Vector): number =>
    Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  const product = norm(a) * norm(b);
  return product === 0 ? 0 : dot / product;
}
