import type { PageBlocks } from "./page-blocks.ts";

/** How much unsure text counts against a choice: above 1 favours precision. Set on development pages. */
const CAUTION = 1.4;
/** Blocks less probable than this are left out even of a page that has little else. Set on development pages. */
const FLOOR = 0.2;
/** From so many blocks on, a text that stands twice is a copy for another screen size or a turn of a carousel. */
const COPIES_FROM = 50;
/** A single word may well be said twice. */
const COPY_WORDS = 2;
/** Steps of instructions and headings as probable as this are said again on purpose. Set on development pages. */
const SURE = 0.95;

/** Steps of probability that are told apart when blocks are sorted, and room for block numbers below them: 53 bits in all. */
const STEPS = 2 ** 32;
const ROOM = 2 ** 20;

/** Block numbers, most probable first, and first in the page where equal. */
function byProbability(probabilities: Float64Array): Int32Array {
  const keys = Float64Array.from(probabilities, (probability, block) => (STEPS - Math.floor(probability * STEPS)) * ROOM + block).sort();
  return Int32Array.from(keys, (key) => key % ROOM);
}

type Judged = Pick<PageBlocks, "words" | "hashes" | "kinds">;

/** Block numbers, most probable first; of copies only the most probable, unless they are steps or headings. */
function candidates(probabilities: Float64Array, { words, hashes, kinds }: Judged): Int32Array {
  const order = byProbability(probabilities);
  if (order.length < COPIES_FROM) return order;
  const seen = new Set<number>();
  return order.filter((block) => {
    // Cells and lines of code repeat by nature.
    if ((words[block] ?? 0) < COPY_WORDS || kinds[block] === "table_cell" || kinds[block] === "code") return true;
    const hash = hashes[block] ?? 0;
    if (!seen.has(hash)) return seen.add(hash) !== undefined;
    return (probabilities[block] ?? 0) >= SURE && (kinds[block] === "list_item" || kinds[block] === "heading");
  });
}

/**
 * The set of blocks with the highest expected F1, given each block's probability of being main content.
 *
 * For F1 the best set always consists of the blocks above some probability (Lewis 1995), so trying each cut once finds it.
 */
export function chooseBlocks(probabilities: Float64Array, blocks: Judged): Uint8Array {
  const { words } = blocks;
  const chosen = new Uint8Array(probabilities.length);
  const order = candidates(probabilities, blocks);
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
    const value = (2 * hit) / (CAUTION * size + expected || 1);
    if (value >= best) {
      best = value;
      cut = index + 1;
    }
  }
  for (let index = 0; index < cut; index++) chosen[order[index] ?? 0] = 1;
  return chosen;
}
