import type { PassageText } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";
import {
  CELLS,
  countTransitions,
  type OrderLimits,
  OrderValues,
  type PageOrder,
  type TransitionCounts,
  transitionReader,
  type WordClasses,
  wordClasses,
  wordOrderOf,
} from "./word-order.ts";

/** The order of a cohort's words. Plain JSON. */
export interface CohortOrder {
  readonly classes: WordClasses;
  /** Transitions that the cohort has: cell and count in turn. */
  readonly transitions: readonly number[];
  readonly limits: OrderLimits;
}

function listOf({ cells }: TransitionCounts): number[] {
  const list: number[] = [];
  for (let cell = 0; cell < CELLS; cell += 1) {
    const count = cells[cell] ?? 0;
    if (count > 0) list.push(cell, count);
  }
  return list;
}

/** Learns the order of a cohort's words, and measures each page by the others. */
export function cohortOrder(
  pages: readonly PassageText[],
  vocabulary: Vocabulary,
): { readonly order: CohortOrder; readonly pageOrders: readonly PageOrder[] } {
  const classes = wordClasses(pages, vocabulary);
  const read = transitionReader(classes, vocabulary);
  const cells = pages.map((page) => read(page));
  const counts = countTransitions(cells);
  const all = new OrderValues(counts);
  const others = cells.map((own) => new OrderValues(counts, countTransitions([own])));
  let [sum, tokens] = [0, 0];
  for (const [at, own] of cells.entries()) {
    for (const cell of own) sum += others[at]?.of(cell) ?? 0;
    tokens += own.length;
  }
  const limits = {
    mean: sum / Math.max(1, tokens),
    chance: counts.total === 0 ? 0 : all.chance(counts.to, counts.to, counts.total),
    tokens,
  };
  return {
    order: { classes, transitions: listOf(counts), limits },
    pageOrders: pages.map((page, at) =>
      wordOrderOf(page, cells[at] ?? new Int32Array(), others[at] ?? all, limits.mean),
    ),
  };
}
