import { SLOT_COUNT } from "./ancestors.ts";
import { type ClassScores, readClassScores } from "./class-scores.ts";
import { type ContainerSums, containers } from "./containers.ts";
import type { Head } from "./head.ts";
import type { PageBlocks } from "./page-blocks.ts";
import { type PageContext, readContext } from "./page-context.ts";
import type { StructuredData } from "./page-facts.ts";
import { pageFeatures } from "./page-features.ts";
import type { PageTable } from "./page-table.ts";
import { SIGNAL_COUNT } from "./signals.ts";
import { tagId } from "./tags.ts";
import type { Layout } from "./zones.ts";

/** What the block features are computed from. */
export interface FeatureInput {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
  readonly head: Head;
  readonly structured: StructuredData;
  readonly url: string;
  /** Learned weight of class-name tokens by their hash. */
  readonly classWeights: ReadonlyMap<number, number>;
}

/** Rows of numbers, one a block, in page order; columns past the last feature are 0. */
export interface FeatureMatrix {
  readonly width: number;
  readonly values: Float32Array;
  /** What the features were made from. */
  readonly context: PageContext;
}

const KINDS = ["heading", "paragraph", "list_item", "table_cell", "quote", "code"];
const LEAF_TAGS = ["p", "div", "li", "td", "dd", "dt", "span", "figcaption", "button", "label", "option", "summary", "legend", "section", "body"].map(
  tagId,
);
const LEVELS = 5;

function log(value: number): number {
  return Math.log2(1 + value);
}

/** Blocks on either side that are described with a block. */
const NEIGHBOURS = 3;

/** Room for one row; rows are shorter. */
const STRIDE = 256;

/** Writes the rows one after the other, each in the order the groups below are called. */
class RowWriter {
  readonly values: Float32Array;
  #at = 0;

  constructor(rows: number) {
    this.values = new Float32Array(rows * STRIDE);
  }

  start(row: number): void {
    this.#at = row * STRIDE;
  }

  push(a: number, b?: number, c?: number, d?: number): void {
    this.values[this.#at++] = a;
    if (b !== undefined) this.values[this.#at++] = b;
    if (c !== undefined) this.values[this.#at++] = c;
    if (d !== undefined) this.values[this.#at++] = d;
  }

  pushAll(columns: Float32Array): void {
    this.values.set(columns, this.#at);
    this.#at += columns.length;
  }
}

function textFeatures(row: RowWriter, blocks: PageBlocks, block: number, context: PageContext): void {
  const words = blocks.words[block] ?? 0;
  const text = blocks.texts[block] ?? "";
  const per = 1 / Math.max(1, words);
  const last = text.charCodeAt(text.length - 1);
  const endsSentence = last === 46 || last === 33 || last === 63 || last === 0x3002 || last === 0xff01 || last === 0xff1f || last === 0x61f;
  row.push(words, text.length, blocks.linkShares[block] ?? 0, text.length * per);
  row.push((blocks.punctuation[block] ?? 0) * per);
  row.push(blocks.sentenceEnds[block] ?? 0, endsSentence ? 1 : 0, last === 58 ? 1 : 0, (blocks.digits[block] ?? 0) / Math.max(1, text.length));
  row.push((blocks.capitals[block] ?? 0) * per, context.duplicates[block] ?? 1, context.titleOverlap[block] ?? 0, context.titleCover[block] ?? 0);
  row.push(KINDS.indexOf(blocks.kinds[block] ?? "paragraph"), blocks.levels[block] ?? 0, context.repeats[block] ?? 0, blocks.currencies[block] ?? 0);
}

function placeFeatures(row: RowWriter, input: FeatureInput, context: PageContext, block: number): void {
  const { table, layout } = input;
  const element = Math.max(0, table.blockElement[block] ?? 0);
  row.push(
    LEAF_TAGS.indexOf(table.tag[element] ?? 0),
    context.ancestors.depth[element] ?? 0,
    layout.zones[element] ?? 0,
    layout.isExplicit[element] ?? 0,
  );
  for (let slot = 0; slot < SLOT_COUNT; slot++) row.push(context.ancestors.distance(element, slot));
  const signals = layout.signals[element] ?? 0;
  for (let bit = 0; bit < SIGNAL_COUNT; bit++) row.push((signals >> bit) & 1);
}

function containerFeatures(row: RowWriter, input: FeatureInput, sums: ContainerSums, context: PageContext, block: number): void {
  const { table } = input;
  const total = Math.max(1, context.totalWords);
  let element = table.blockElement[block] ?? -1;
  for (let level = 0; level < LEVELS; level++) {
    if (element >= 0) {
      const words = sums.words[element] ?? 0;
      const per = 1 / Math.max(1, words);
      row.push(log(words), words / total, (sums.linkWords[element] ?? 0) * per, (sums.denseWords[element] ?? 0) * per);
      row.push(log(sums.blocks[element] ?? 0), log(sums.headings[element] ?? 0), context.siblings[element] ?? 0);
      element = table.parent[element] ?? -1;
    } else for (let column = 0; column < 7; column++) row.push(-1);
  }
  const leaf = Math.max(0, table.blockElement[block] ?? 0);
  row.push(
    context.isInTop(sums.top, leaf),
    context.isInTop(sums.core, leaf),
    (context.ancestors.depth[leaf] ?? 0) - (context.ancestors.depth[sums.top] ?? 0),
  );
  row.push(log(sums.words[sums.top] ?? 0), (sums.words[sums.top] ?? 0) / total, (sums.words[sums.core] ?? 0) / total);
  const group = context.groups[block] ?? 0;
  const size = Math.max(1, context.groupSizes[group] ?? 1);
  row.push(log(size), (context.groupWords[group] ?? 0) / size, (context.groupLinkWords[group] ?? 0) / Math.max(1, context.groupWords[group] ?? 0));
  row.push((context.groupWords[group] ?? 0) / total, log(context.groupSpread(group)));
}

function orderFeatures(row: RowWriter, blocks: PageBlocks, context: PageContext, block: number): void {
  const total = Math.max(1, context.totalWords);
  row.push(block, block / Math.max(1, blocks.count), (context.wordsBefore[block] ?? 0) / total, log(context.wordsBefore[block] ?? 0));
  row.push(blocks.count - block, log(total - (context.wordsBefore[block] ?? 0)));
  row.push(context.firstHeading < 0 ? -2 : Math.max(-50, Math.min(200, block - context.firstHeading)), context.headingLevel[block] ?? 0);
  row.push(Math.min(100, context.headingDistance[block] ?? 0), log(context.headingWords[block] ?? 0));
  row.push(context.lastDense < 0 ? 0 : Math.max(-100, Math.min(100, context.lastDense - block)));
  row.push(context.firstDense < 0 ? 0 : Math.max(-100, Math.min(100, block - context.firstDense)));
  for (let other = block - NEIGHBOURS; other <= block + NEIGHBOURS; other++) {
    if (other === block) continue;
    const isInside = other >= 0 && other < blocks.count;
    row.push(
      isInside ? log(blocks.words[other] ?? 0) : -1,
      isInside ? (blocks.linkShares[other] ?? 0) : -1,
      isInside ? (blocks.levels[other] ?? 0) : -1,
    );
    row.push(isInside && context.groups[other] === context.groups[block] ? 1 : 0);
  }
  const section = context.sectionWords[block] ?? 0;
  row.push(log(section), (context.sectionLinkWords[block] ?? 0) / Math.max(1, section));
  row.push((context.sectionProse[block] ?? 0) / Math.max(1, section), section / Math.max(1, context.sectionBlocks[block] ?? 0));
  const around = context.windowWords[block] ?? 0;
  row.push(log(around), (context.windowLinkWords[block] ?? 0) / Math.max(1, around));
}

/** Place as seen from the headline and from the block that the description repeats, and what the page's data says of the text. */
function anchorFeatures(row: RowWriter, input: FeatureInput, judged: Judged, block: number): void {
  const { context, sums, classes } = judged;
  const element = Math.max(0, input.table.blockElement[block] ?? 0);
  const total = Math.max(1, context.totalWords);
  for (const from of [context.fromHeadline, context.fromDescribed]) {
    const anchor = from.block;
    row.push(from.up[element] ?? -1, from.down[element] ?? 0, anchor < 0 ? -300 : Math.max(-200, Math.min(200, block - anchor)));
    const branch = from.branch[element] ?? 0;
    const words = sums.words[branch] ?? 0;
    row.push(log(words), words / total, (sums.linkWords[branch] ?? 0) / Math.max(1, words), (sums.denseWords[branch] ?? 0) / Math.max(1, words));
    row.push(log(sums.headings[branch] ?? 0), classes.nearest[branch] ?? 0);
  }
  const { described, bodied, reviewed } = context.evidence;
  row.push(described[block] ?? 0, bodied[block] ?? 0, reviewed[block] ?? 0, context.sectionIndex[block] ?? 0);
}

function classFeatures(row: RowWriter, input: FeatureInput, classes: ClassScores, block: number): void {
  const { table } = input;
  let element = Math.max(0, table.blockElement[block] ?? 0);
  row.push(classes.sum[element] ?? 0, classes.low[element] ?? 0, classes.high[element] ?? 0, classes.nearest[element] ?? 0);
  for (let level = 0; level < 4; level++) {
    row.push(classes.own[element] ?? 0);
    element = Math.max(0, table.parent[element] ?? 0);
  }
}

/** What is known of the page when its blocks are described. */
interface Judged {
  readonly context: PageContext;
  readonly sums: ContainerSums;
  readonly classes: ClassScores;
}

/** Features of every block. They read shape, position, tags and class names, never what the words mean. */
export function blockFeatures(input: FeatureInput): FeatureMatrix {
  const { blocks } = input;
  const sums = containers(input.table, blocks);
  const context = readContext(input);
  const classes = readClassScores(input.table, input.classWeights);
  const page = Float32Array.from(pageFeatures(input, context, sums));
  const row = new RowWriter(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    row.start(block);
    textFeatures(row, blocks, block, context);
    placeFeatures(row, input, context, block);
    containerFeatures(row, input, sums, context, block);
    orderFeatures(row, blocks, context, block);
    anchorFeatures(row, input, { context, sums, classes }, block);
    classFeatures(row, input, classes, block);
    row.pushAll(page);
  }
  return { width: STRIDE, values: row.values, context };
}
