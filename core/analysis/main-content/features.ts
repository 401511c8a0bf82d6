import { MAX_TAG, tagId } from "../html/tags.ts";
import type { Anchor } from "../metadata/anchors.ts";
import { SLOT_COUNT } from "./ancestors.ts";
import { type ClassScores, readClassScores } from "./class-scores.ts";
import { type ContainerSums, containers } from "./containers.ts";
import type { FeatureInput } from "./feature-input.ts";
import { type PageContext, readContext } from "./page-context.ts";
import { pageFeatures } from "./page-features.ts";
import { type RepeatedBoxes, repeatedBoxes } from "./repeated-boxes.ts";
import { SIGNAL_COUNT } from "./signals.ts";

/** One row of numbers for each block, in page order. Columns after the last feature are 0. */
export interface FeatureMatrix {
  readonly width: number;
  readonly values: Float32Array;
  /** Facts of the page that the features were computed from. */
  readonly context: PageContext;
}

const KINDS = ["heading", "paragraph", "list_item", "table_cell", "quote", "code"];
/** Index of a block's own tag in `LEAF_TAGS`, -1 for other tags. By tag id. */
const LEAF_SLOTS = new Int8Array(MAX_TAG + 1).fill(-1);
const LEAF_TAGS = [
  "p",
  "div",
  "li",
  "td",
  "dd",
  "dt",
  "span",
  "figcaption",
  "button",
  "label",
  "option",
  "summary",
  "legend",
  "section",
  "body",
].map(tagId);
for (const [slot, tag] of LEAF_TAGS.entries()) LEAF_SLOTS[tag] = slot;
/** Number of elements, from the block's own element up, whose sums are features of a block. */
const LEVELS = 5;

/** Binary logarithms of 1, 1.5, 2 and so on, because word counts are multiples of 0.5. */
const LOGS = Float64Array.from({ length: 8_192 }, (_, index) => Math.log2(1 + index / 2));

function log(value: number): number {
  const index = (2 * value) | 0;
  return (index === 2 * value ? LOGS[index] : undefined) ?? Math.log2(1 + value);
}

/** Number of blocks before and after a block whose sizes are features of the block. */
const NEIGHBORS = 3;

/** Number of columns in a row, which is more than the number of features. */
const STRIDE = 256;

// Each of the following functions writes its features from `start` on, and returns the index after them.

function textFeatures(
  row: Float32Array,
  start: number,
  { blocks }: FeatureInput,
  context: PageContext,
  block: number,
): number {
  let at = start;
  const words = blocks.words[block] ?? 0;
  const text = blocks.texts[block] ?? "";
  const per = 1 / Math.max(1, words);
  const last = text.charCodeAt(text.length - 1);
  const endsSentence =
    last === 46 ||
    last === 33 ||
    last === 63 ||
    last === 0x3002 ||
    last === 0xff01 ||
    last === 0xff1f ||
    last === 0x61f;
  row[at++] = words;
  row[at++] = text.length;
  row[at++] = blocks.linkShares[block] ?? 0;
  row[at++] = text.length * per;
  row[at++] = (blocks.punctuation[block] ?? 0) * per;
  row[at++] = blocks.sentenceEnds[block] ?? 0;
  row[at++] = endsSentence ? 1 : 0;
  row[at++] = last === 58 ? 1 : 0;
  row[at++] = (blocks.digits[block] ?? 0) / Math.max(1, text.length);
  row[at++] = (blocks.capitals[block] ?? 0) * per;
  row[at++] = context.duplicates[block] ?? 1;
  row[at++] = context.titleOverlap[block] ?? 0;
  row[at++] = context.titleCover[block] ?? 0;
  row[at++] = KINDS.indexOf(blocks.kinds[block] ?? "paragraph");
  row[at++] = blocks.levels[block] ?? 0;
  row[at++] = context.repeats[block] ?? 0;
  row[at++] = blocks.currencies[block] ?? 0;
  return at;
}

function placeFeatures(
  row: Float32Array,
  start: number,
  { table, layout }: FeatureInput,
  { ancestors }: PageContext,
  element: number,
): number {
  let at = start;
  row[at++] = LEAF_SLOTS[table.tag[element] ?? 0] ?? -1;
  row[at++] = ancestors.depth[element] ?? 0;
  row[at++] = layout.zones[element] ?? 0;
  row[at++] = layout.isExplicit[element] ?? 0;
  for (let slot = 0; slot < SLOT_COUNT; slot++) row[at++] = ancestors.distance(element, slot);
  const signals = layout.signals[element] ?? 0;
  for (let bit = 0; bit < SIGNAL_COUNT; bit++) row[at++] = (signals >> bit) & 1;
  return at;
}

function containerFeatures(
  row: Float32Array,
  start: number,
  { table }: FeatureInput,
  { sums, context }: PageReading,
  block: number,
): number {
  let at = start;
  const total = Math.max(1, context.totalWords);
  let element = table.blockElement[block] ?? -1;
  for (let level = 0; level < LEVELS; level++) {
    if (element < 0) {
      for (let column = 0; column < 7; column++) row[at++] = -1;
      continue;
    }
    const words = sums.words[element] ?? 0;
    const per = 1 / Math.max(1, words);
    row[at++] = log(words);
    row[at++] = words / total;
    row[at++] = (sums.linkWords[element] ?? 0) * per;
    row[at++] = (sums.denseWords[element] ?? 0) * per;
    row[at++] = log(sums.blocks[element] ?? 0);
    row[at++] = log(sums.headings[element] ?? 0);
    row[at++] = context.siblings[element] ?? 0;
    element = table.parent[element] ?? -1;
  }
  const leaf = Math.max(0, table.blockElement[block] ?? 0);
  row[at++] = context.isInTop(sums.top, leaf);
  row[at++] = context.isInTop(sums.core, leaf);
  row[at++] = (context.ancestors.depth[leaf] ?? 0) - (context.ancestors.depth[sums.top] ?? 0);
  row[at++] = log(sums.words[sums.top] ?? 0);
  row[at++] = (sums.words[sums.top] ?? 0) / total;
  row[at++] = (sums.words[sums.core] ?? 0) / total;
  const group = context.groups[block] ?? 0;
  const size = Math.max(1, context.groupSizes[group] ?? 1);
  const groupWords = context.groupWords[group] ?? 0;
  row[at++] = log(size);
  row[at++] = groupWords / size;
  row[at++] = (context.groupLinkWords[group] ?? 0) / Math.max(1, groupWords);
  row[at++] = groupWords / total;
  row[at++] = log(context.groupSpread(group));
  return at;
}

/** Returns `value`, limited to the range from `low` to `high`. */
function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function orderFeatures(
  row: Float32Array,
  start: number,
  { blocks }: FeatureInput,
  context: PageContext,
  block: number,
): number {
  let at = start;
  const total = Math.max(1, context.totalWords);
  const before = context.wordsBefore[block] ?? 0;
  row[at++] = block;
  row[at++] = block / Math.max(1, blocks.count);
  row[at++] = before / total;
  row[at++] = log(before);
  row[at++] = blocks.count - block;
  row[at++] = log(total - before);
  row[at++] = context.firstHeading < 0 ? -2 : within(-50, block - context.firstHeading, 200);
  row[at++] = context.headingLevel[block] ?? 0;
  row[at++] = Math.min(100, context.headingDistance[block] ?? 0);
  row[at++] = log(context.headingWords[block] ?? 0);
  row[at++] = context.lastDense < 0 ? 0 : within(-100, context.lastDense - block, 100);
  row[at++] = context.firstDense < 0 ? 0 : within(-100, block - context.firstDense, 100);
  for (let other = block - NEIGHBORS; other <= block + NEIGHBORS; other++) {
    if (other === block) continue;
    const isInside = other >= 0 && other < blocks.count;
    row[at++] = isInside ? log(blocks.words[other] ?? 0) : -1;
    row[at++] = isInside ? (blocks.linkShares[other] ?? 0) : -1;
    row[at++] = isInside ? (blocks.levels[other] ?? 0) : -1;
    row[at++] = isInside && context.groups[other] === context.groups[block] ? 1 : 0;
  }
  const section = context.sectionWords[block] ?? 0;
  const around = context.windowWords[block] ?? 0;
  row[at++] = log(section);
  row[at++] = (context.sectionLinkWords[block] ?? 0) / Math.max(1, section);
  row[at++] = (context.sectionProse[block] ?? 0) / Math.max(1, section);
  row[at++] = section / Math.max(1, context.sectionBlocks[block] ?? 0);
  row[at++] = log(around);
  row[at++] = (context.windowLinkWords[block] ?? 0) / Math.max(1, around);
  return at;
}

/** Writes the position of an element relative to the headline, or to the block that the description repeats. */
function anchorFeatures(
  row: Float32Array,
  start: number,
  from: Anchor,
  { context, sums, classes }: PageReading,
  block: number,
  element: number,
): number {
  let at = start;
  const branch = from.branch[element] ?? 0;
  const words = sums.words[branch] ?? 0;
  row[at++] = from.up[element] ?? -1;
  row[at++] = from.down[element] ?? 0;
  row[at++] = from.block < 0 ? -300 : within(-200, block - from.block, 200);
  row[at++] = log(words);
  row[at++] = words / Math.max(1, context.totalWords);
  row[at++] = (sums.linkWords[branch] ?? 0) / Math.max(1, words);
  row[at++] = (sums.denseWords[branch] ?? 0) / Math.max(1, words);
  row[at++] = log(sums.headings[branch] ?? 0);
  row[at++] = classes.nearest[branch] ?? 0;
  return at;
}

/** Writes the shares of the block that the page's metadata repeats. */
function evidenceFeatures(
  row: Float32Array,
  start: number,
  { evidence, sectionIndex }: PageContext,
  block: number,
): number {
  let at = start;
  row[at++] = evidence.described[block] ?? 0;
  row[at++] = evidence.bodied[block] ?? 0;
  row[at++] = evidence.reviewed[block] ?? 0;
  row[at++] = sectionIndex[block] ?? 0;
  return at;
}

function classFeatures(
  row: Float32Array,
  start: number,
  { table }: FeatureInput,
  classes: ClassScores,
  leaf: number,
): number {
  let at = start;
  row[at++] = classes.sum[leaf] ?? 0;
  row[at++] = classes.low[leaf] ?? 0;
  row[at++] = classes.high[leaf] ?? 0;
  row[at++] = classes.nearest[leaf] ?? 0;
  let element = leaf;
  for (let level = 0; level < 4; level++) {
    row[at++] = classes.own[element] ?? 0;
    element = Math.max(0, table.parent[element] ?? 0);
  }
  return at;
}

/** Writes the size and the words of the run of similar boxes that contains the block. */
function runFeatures(row: Float32Array, start: number, run: number, { boxes, context }: PageReading): number {
  if (run < 0) return start + 4;
  let at = start;
  const size = boxes.sizes[run] ?? 1;
  const words = boxes.words[run] ?? 0;
  row[at++] = log(size);
  row[at++] = words / size;
  row[at++] = (boxes.linkWords[run] ?? 0) / Math.max(1, words);
  row[at++] = words / Math.max(1, context.totalWords);
  return at;
}

/** Facts of the page that the features of each block need. */
interface PageReading {
  readonly context: PageContext;
  readonly sums: ContainerSums;
  readonly classes: ClassScores;
  readonly boxes: RepeatedBoxes;
}

/** Returns the features of every block: shape, position, tags and class names. The meaning of the words is not used. */
export function blockFeatures(input: FeatureInput): FeatureMatrix {
  const { blocks, table } = input;
  const sums = containers(table, blocks);
  const context = readContext(input);
  const reading = {
    context,
    sums,
    classes: readClassScores(table, input.classWeights),
    boxes: repeatedBoxes(table, sums),
  };
  const page = Float32Array.from(pageFeatures(input, context, sums));
  const values = new Float32Array(blocks.count * STRIDE);
  for (let block = 0; block < blocks.count; block++) {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    let at = textFeatures(values, block * STRIDE, input, context, block);
    at = placeFeatures(values, at, input, context, element);
    at = containerFeatures(values, at, input, reading, block);
    at = orderFeatures(values, at, input, context, block);
    at = anchorFeatures(values, at, context.fromHeadline, reading, block, element);
    at = anchorFeatures(values, at, context.fromDescribed, reading, block, element);
    at = evidenceFeatures(values, at, context, block);
    at = classFeatures(values, at, input, reading.classes, element);
    values.set(page, at);
    at = runFeatures(values, at + page.length, reading.boxes.inner[element] ?? -1, reading);
    runFeatures(values, at, reading.boxes.outer[element] ?? -1, reading);
  }
  return { width: STRIDE, values, context };
}
