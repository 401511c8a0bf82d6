import type { PageBlocks } from "./page-blocks.ts";
import type { PageTable } from "./page-table.ts";

/** Columns of one row of the second stage. */
export const CONTEXT_WIDTH = 32;
const REACH = 4;

/** Word-weighted mean of the scores under each element's parent chain, aligned to elements. */
function elementMeans(table: PageTable, blocks: PageBlocks, scores: Float64Array): Float64Array {
  const size = Math.max(1, table.elementCount);
  const words = new Float64Array(size);
  const sums = new Float64Array(size);
  for (let block = 0; block < blocks.count; block++) {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    const own = 1 + (blocks.words[block] ?? 0);
    words[element] = (words[element] ?? 0) + own;
    sums[element] = (sums[element] ?? 0) + own * (scores[block] ?? 0);
  }
  for (let element = table.elementCount - 1; element > 0; element--) {
    const parent = table.parent[element] ?? -1;
    if (parent < 0) continue;
    words[parent] = (words[parent] ?? 0) + (words[element] ?? 0);
    sums[parent] = (sums[parent] ?? 0) + (sums[element] ?? 0);
  }
  for (let element = 0; element < size; element++) sums[element] = (sums[element] ?? 0) / Math.max(1, words[element] ?? 0);
  return sums;
}

function groupMeans(groups: Int32Array, blocks: PageBlocks, scores: Float64Array): Float64Array {
  const words = new Float64Array(blocks.count);
  const sums = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const group = groups[block] ?? 0;
    const own = 1 + (blocks.words[block] ?? 0);
    words[group] = (words[group] ?? 0) + own;
    sums[group] = (sums[group] ?? 0) + own * (scores[block] ?? 0);
  }
  for (let group = 0; group < blocks.count; group++) sums[group] = (sums[group] ?? 0) / Math.max(1, words[group] ?? 0);
  return sums;
}

/** Features of every block from the first stage's scores of the blocks around it. */
export function contextFeatures(table: PageTable, blocks: PageBlocks, groups: Int32Array, scores: Float64Array): Float32Array {
  const rows = new Float32Array(blocks.count * CONTEXT_WIDTH);
  const elements = elementMeans(table, blocks, scores);
  const sameShape = groupMeans(groups, blocks, scores);
  let best = 0;
  let sure = 0;
  let total = 1;
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block] ?? 0;
    best = Math.max(best, scores[block] ?? 0);
    total += words;
    if ((scores[block] ?? 0) > 0.5) sure += words;
  }
  let before = 0;
  for (let block = 0; block < blocks.count; block++) {
    let at = block * CONTEXT_WIDTH;
    const words = blocks.words[block] ?? 0;
    const own = scores[block] ?? 0;
    rows[at++] = own;
    for (let offset = -REACH; offset <= REACH; offset++) if (offset !== 0) rows[at++] = scores[block + offset] ?? -1;
    rows[at++] = sameShape[groups[block] ?? 0] ?? 0;
    let element = Math.max(0, table.blockElement[block] ?? 0);
    for (let level = 0; level < 6; level++) {
      rows[at++] = elements[element] ?? 0;
      element = Math.max(0, table.parent[element] ?? 0);
    }
    rows[at++] = best;
    rows[at++] = sure / total;
    rows[at++] = Math.log2(1 + sure);
    rows[at++] = Math.log2(1 + total);
    rows[at++] = Math.log2(1 + words);
    rows[at++] = blocks.linkShares[block] ?? 0;
    rows[at++] = blocks.levels[block] ?? 0;
    rows[at++] = block / blocks.count;
    rows[at++] = before / Math.max(1, sure);
    if (own > 0.5) before += words;
  }
  return rows;
}
