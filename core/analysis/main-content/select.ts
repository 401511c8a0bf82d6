import type { DeclaredKind } from "./declared-kind.ts";
import type { PageBlocks } from "./page-blocks.ts";

/**
 * Factors for the size of the chosen text, tuned on development pages. Values above 1 prefer precision over recall.
 * Products and stories lie among texts about other products and stories.
 */
const CAUTION: Readonly<Record<DeclaredKind, number>> = {
  story: 1.7,
  article: 1.3,
  thread: 1.4,
  product: 2.5,
  other: 1.3,
};
/** Minimum probability of a chosen block, even on a page with little other text. Tuned on development pages. */
const FLOOR = 0.2;
/** Minimum blocks of a page on which repeated text is a copy, for another screen size or in a carousel. */
const COPIES_FROM = 50;
/** Minimum words of a copy. Single words often repeat. */
const COPY_WORDS = 2;
/** Minimum probability of repeated list items and headings that are kept. Tuned on development pages. */
const SURE = 0.95;

/** Number of probability steps in a sort key. */
const STEPS = 2 ** 32;
/** Number of block numbers in a sort key. A key has 53 bits in total, so it is an exact number. */
const ROOM = 2 ** 20;

/** Returns the block numbers, most probable first. Ties are in page order. */
function byProbability(probabilities: Float64Array): Int32Array {
  const keys = Float64Array.from(
    probabilities,
    (probability, block) => (STEPS - Math.floor(probability * STEPS)) * ROOM + block,
  ).sort();
  return Int32Array.from(keys, (key) => key % ROOM);
}

type BlockCounts = Pick<PageBlocks, "words" | "hashes" | "kinds">;

/** Returns the block numbers, most probable first. Copies are removed, except very probable list items and headings. */
function candidates(probabilities: Float64Array, { words, hashes, kinds }: BlockCounts): Int32Array {
  const order = byProbability(probabilities);
  if (order.length < COPIES_FROM) return order;
  const seen = new Set<number>();
  return order.filter((block) => {
    // Table cells and lines of code often repeat.
    if ((words[block] ?? 0) < COPY_WORDS || kinds[block] === "table_cell" || kinds[block] === "code") return true;
    const hash = hashes[block] ?? 0;
    if (!seen.has(hash)) return seen.add(hash) !== undefined;
    return (probabilities[block] ?? 0) >= SURE && (kinds[block] === "list_item" || kinds[block] === "heading");
  });
}

/**
 * Returns the set of blocks with the highest expected F1. The best set has all blocks above some probability (Lewis
 * 1995), so one pass over all limits finds it.
 */
export function chooseBlocks(probabilities: Float64Array, blocks: BlockCounts, kind: DeclaredKind): Uint8Array {
  const { words } = blocks;
  const chosen = new Uint8Array(probabilities.length);
  const order = candidates(probabilities, blocks);
  const caution = CAUTION[kind];
  let expected = 0;
  for (const block of order) expected += (probabilities[block] ?? 0) * (words[block] ?? 0);
  let hit = 0;
  let size = 0;
  let best = 0;
  let cut = 0;
  for (const [index, block] of order.entries()) {
    if ((probabilities[block] ?? 0) < FLOOR) break;
    hit += (probabilities[block] ?? 0) * (words[block] ?? 0);
    size += words[block] ?? 0;
    const value = (2 * hit) / (caution * size + expected || 1);
    if (value >= best) {
      best = value;
      cut = index + 1;
    }
  }
  for (let index = 0; index < cut; index++) chosen[order[index] ?? 0] = 1;
  return chosen;
}
