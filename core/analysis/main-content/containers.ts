import type { PageTable } from "../html/page-table.ts";
import type { PageBlocks } from "./page-blocks.ts";

/** Sums over the text inside each element. Each array has one entry for each element. */
export interface ContainerSums {
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
  /** Words in blocks of prose. */
  readonly denseWords: Float64Array;
  readonly blocks: Int32Array;
  readonly headings: Int32Array;
  /** Element with the most prose for its size, or 0 on an empty page. */
  readonly top: number;
  /** Innermost element with at least 60 % of the words in prose. */
  readonly core: number;
}

/** Minimum words of a block of prose. */
const PROSE_WORDS = 10;
/** Maximum share of link text in a block of prose. */
const PROSE_LINK_SHARE = 0.33;

/** True for a block of prose, which has at least a sentence and few links. */
export function isProse(blocks: PageBlocks, block: number): boolean {
  return (blocks.words[block] ?? 0) >= PROSE_WORDS && (blocks.linkShares[block] ?? 0) < PROSE_LINK_SHARE;
}

/** Adds the sums in one backward pass, because children come after their parents. */
export function containers(table: PageTable, blocks: PageBlocks): ContainerSums {
  const size = Math.max(1, table.elementCount);
  const words = new Float64Array(size);
  const linkWords = new Float64Array(size);
  const denseWords = new Float64Array(size);
  const counts = new Int32Array(size);
  const headings = new Int32Array(size);
  const score = new Float64Array(size);
  for (let block = 0; block < blocks.count; block++) {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    const wordCount = blocks.words[block] ?? 0;
    words[element] = (words[element] ?? 0) + wordCount;
    linkWords[element] = (linkWords[element] ?? 0) + wordCount * (blocks.linkShares[block] ?? 0);
    counts[element] = (counts[element] ?? 0) + 1;
    if ((blocks.levels[block] ?? 0) > 0) headings[element] = (headings[element] ?? 0) + 1;
    if (!isProse(blocks, block)) continue;
    denseWords[element] = (denseWords[element] ?? 0) + wordCount;
    // A paragraph adds its words to its parent, and half as much to each further ancestor.
    let ancestor = table.parent[element] ?? -1;
    for (let share = 1; ancestor >= 0 && share > 0.1; share /= 2) {
      score[ancestor] = (score[ancestor] ?? 0) + Math.min(wordCount, 80) * share;
      ancestor = table.parent[ancestor] ?? -1;
    }
  }
  for (let element = table.elementCount - 1; element > 0; element--) {
    const parent = table.parent[element] ?? -1;
    if (parent < 0 || counts[element] === 0) continue;
    words[parent] = (words[parent] ?? 0) + (words[element] ?? 0);
    linkWords[parent] = (linkWords[parent] ?? 0) + (linkWords[element] ?? 0);
    denseWords[parent] = (denseWords[parent] ?? 0) + (denseWords[element] ?? 0);
    counts[parent] = (counts[parent] ?? 0) + (counts[element] ?? 0);
    headings[parent] = (headings[parent] ?? 0) + (headings[element] ?? 0);
  }
  let top = 0;
  let best = 0;
  let core = 0;
  const most = 0.6 * (denseWords[0] ?? 0);
  for (let element = 0; element < table.elementCount; element++) {
    const value = (score[element] ?? 0) * (1 - (linkWords[element] ?? 0) / Math.max(1, words[element] ?? 0));
    if (value > best) {
      best = value;
      top = element;
    }
    if (most > 0 && (denseWords[element] ?? 0) >= most) core = element;
  }
  return { words, linkWords, denseWords, blocks: counts, headings, top, core };
}
