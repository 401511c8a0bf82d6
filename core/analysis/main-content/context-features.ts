import type { PageTable } from "../html/page-table.ts";
import { signalSlot } from "./ancestors.ts";
import type { FeatureInput } from "./feature-input.ts";
import type { PageBlocks } from "./page-blocks.ts";
import type { PageContext } from "./page-context.ts";
import { SIGNAL } from "./signals.ts";

/** Number of features in one row of the second stage. */
export const CONTEXT_WIDTH = 48;
/** Number of blocks before and after a block whose scores are features. */
const REACH = 4;

/** Returns for each element the mean score of the blocks inside it, weighted by their words. */
function elementMeans(table: PageTable, blocks: PageBlocks, scores: Float64Array): Float64Array {
  const size = Math.max(1, table.elementCount);
  const words = new Float64Array(size);
  const sums = new Float64Array(size);
  for (let block = 0; block < blocks.count; block++) {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    const weight = 1 + (blocks.words[block] ?? 0);
    words[element] = (words[element] ?? 0) + weight;
    sums[element] = (sums[element] ?? 0) + weight * (scores[block] ?? 0);
  }
  for (let element = table.elementCount - 1; element > 0; element--) {
    const parent = table.parent[element] ?? -1;
    if (parent < 0) continue;
    words[parent] = (words[parent] ?? 0) + (words[element] ?? 0);
    sums[parent] = (sums[parent] ?? 0) + (sums[element] ?? 0);
  }
  for (let element = 0; element < size; element++)
    sums[element] = (sums[element] ?? 0) / Math.max(1, words[element] ?? 0);
  return sums;
}

function groupMeans(groups: Int32Array, blocks: PageBlocks, scores: Float64Array): Float64Array {
  const words = new Float64Array(blocks.count);
  const sums = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const group = groups[block] ?? 0;
    const weight = 1 + (blocks.words[block] ?? 0);
    words[group] = (words[group] ?? 0) + weight;
    sums[group] = (sums[group] ?? 0) + weight * (scores[block] ?? 0);
  }
  for (let group = 0; group < blocks.count; group++) sums[group] = (sums[group] ?? 0) / Math.max(1, words[group] ?? 0);
  return sums;
}

/** Minimum score of a block that is certainly main content. */
const CERTAIN = 0.85;
/** Score above which a block is probably main content. */
const LIKELY = 0.5;
/** Maximum distance to a certain block, in blocks. Also the distance when no such block exists. */
const FAR = 60;

/** Summary of the scores of the first stage for the whole page. */
interface Outline {
  readonly best: number;
  readonly total: number;
  /** Words in likely blocks. */
  readonly likely: number;
  /** Words in certain blocks. */
  readonly certain: number;
  readonly firstCertain: number;
  readonly lastCertain: number;
  /** Number of blocks since the last certain block, for each block. */
  readonly since: Int32Array;
  /** Number of blocks until the next certain block, for each block. */
  readonly until: Int32Array;
  /** Mean score of the section of each block. A section goes from one heading to the next. */
  readonly sections: Float64Array;
}

function outline(blocks: PageBlocks, scores: Float64Array): Outline {
  let best = 0;
  let likely = 0;
  let certain = 0;
  let total = 1;
  let firstCertain = -1;
  let lastCertain = -1;
  const since = new Int32Array(blocks.count).fill(FAR);
  const until = new Int32Array(blocks.count).fill(FAR);
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block] ?? 0;
    const score = scores[block] ?? 0;
    best = Math.max(best, score);
    total += words;
    if (score > LIKELY) likely += words;
    if (lastCertain >= 0) since[block] = Math.min(FAR, block - lastCertain);
    if (score < CERTAIN || words < 5) continue;
    certain += words;
    if (firstCertain < 0) firstCertain = block;
    lastCertain = block;
  }
  let next = -1;
  for (let block = blocks.count - 1; block >= 0; block--) {
    if (next >= 0) until[block] = Math.min(FAR, next - block);
    if ((scores[block] ?? 0) >= CERTAIN && (blocks.words[block] ?? 0) >= 5) next = block;
  }
  const sections = new Float64Array(blocks.count);
  for (let from = 0; from < blocks.count; ) {
    let to = from + 1;
    while (to < blocks.count && (blocks.levels[to] ?? 0) === 0) to++;
    let words = 0;
    let sum = 0;
    for (let block = from; block < to; block++) {
      words += 1 + (blocks.words[block] ?? 0);
      sum += (1 + (blocks.words[block] ?? 0)) * (scores[block] ?? 0);
    }
    sections.fill(sum / words, from, to);
    from = to;
  }
  return { best, total, likely, certain, firstCertain, lastCertain, since, until, sections };
}

/** Kinds of ancestors whose distance is a feature of the second stage. */
const SLOTS = [SIGNAL.comment, SIGNAL.related, SIGNAL.thread, SIGNAL.card, SIGNAL.review, SIGNAL.aside].map(signalSlot);

/** Returns the features of every block from the first stage's scores of the blocks around it. */
export function contextFeatures(
  input: Pick<FeatureInput, "table" | "blocks" | "head">,
  context: PageContext,
  scores: Float64Array,
): Float32Array {
  const { table, blocks } = input;
  const rows = new Float32Array(blocks.count * CONTEXT_WIDTH);
  const elements = elementMeans(table, blocks, scores);
  const sameShape = groupMeans(context.groups, blocks, scores);
  const page = outline(blocks, scores);
  const isArticle = input.head.meta.get("og:type")?.startsWith("article") === true ? 1 : 0;
  let before = 0;
  let certainBefore = 0;
  for (let block = 0; block < blocks.count; block++) {
    let at = block * CONTEXT_WIDTH;
    const words = blocks.words[block] ?? 0;
    const score = scores[block] ?? 0;
    const leaf = Math.max(0, table.blockElement[block] ?? 0);
    rows[at++] = score;
    for (let offset = -REACH; offset <= REACH; offset++) if (offset !== 0) rows[at++] = scores[block + offset] ?? -1;
    rows[at++] = sameShape[context.groups[block] ?? 0] ?? 0;
    let element = leaf;
    for (let level = 0; level < 6; level++) {
      rows[at++] = elements[element] ?? 0;
      element = Math.max(0, table.parent[element] ?? 0);
    }
    rows[at++] = page.best;
    rows[at++] = page.likely / page.total;
    rows[at++] = Math.log2(1 + page.likely);
    rows[at++] = Math.log2(1 + page.total);
    rows[at++] = Math.log2(1 + words);
    rows[at++] = blocks.linkShares[block] ?? 0;
    rows[at++] = blocks.levels[block] ?? 0;
    rows[at++] = block / blocks.count;
    rows[at++] = before / Math.max(1, page.likely);
    rows[at++] = Math.log2(1 + page.certain);
    rows[at++] = page.certain / Math.max(1, page.likely);
    rows[at++] = certainBefore / Math.max(1, page.certain);
    rows[at++] = page.since[block] ?? FAR;
    rows[at++] = page.until[block] ?? FAR;
    rows[at++] = page.firstCertain < 0 ? 0 : block < page.firstCertain ? -1 : block > page.lastCertain ? 1 : 0;
    rows[at++] = page.sections[block] ?? 0;
    rows[at++] = context.fromHeadline.up[leaf] ?? -1;
    rows[at++] = context.fromDescribed.up[leaf] ?? -1;
    rows[at++] = isArticle;
    for (const slot of SLOTS) rows[at++] = context.ancestors.distance(leaf, slot);
    if (score > LIKELY) before += words;
    if (score >= CERTAIN) certainBefore += words;
  }
  return rows;
}
