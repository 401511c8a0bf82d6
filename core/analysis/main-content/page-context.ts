import { eachWord } from "../html/words.ts";
import { type Anchor, readAnchor } from "../metadata/anchors.ts";
import { Ancestors } from "./ancestors.ts";
import { isProse } from "./containers.ts";
import { type BlockEvidence, readEvidence } from "./evidence.ts";
import type { FeatureInput } from "./feature-input.ts";
import type { PageBlocks } from "./page-blocks.ts";
import { pathGroups, readShapes, siblingCounts } from "./repetition.ts";

/** Number of blocks before and after a block in its window. */
const WINDOW = 5;

/** Sums of the section of each block. A section goes from one heading to the next. */
interface Sections {
  readonly sectionWords: Float64Array;
  readonly sectionLinkWords: Float64Array;
  readonly sectionBlocks: Int32Array;
  /** Words in blocks of prose. */
  readonly sectionProse: Float64Array;
  /** Number of the section on the page, from 0. */
  readonly sectionIndex: Int32Array;
}

/** Facts of the page and its blocks that several features use. */
export interface PageContext extends Sections {
  readonly totalWords: number;
  /** Number of words above each block. */
  readonly wordsBefore: Float64Array;
  /** Number of blocks with the same text, including the block itself. */
  readonly duplicates: Int32Array;
  /** Number of blocks with the same text above the block. */
  readonly repeats: Int32Array;
  readonly evidence: BlockEvidence;
  /** Block of the heading that names the page, or -1. */
  readonly headline: number;
  readonly fromHeadline: Anchor;
  readonly fromDescribed: Anchor;
  /** Share of the block's words that are in the title. */
  readonly titleOverlap: Float32Array;
  /** Share of the title's words that are in the block. */
  readonly titleCover: Float32Array;
  readonly ancestors: Ancestors;
  readonly siblings: Float32Array;
  readonly groups: Int32Array;
  readonly groupSizes: Int32Array;
  readonly groupWords: Float64Array;
  readonly groupLinkWords: Float64Array;
  groupSpread(group: number): number;
  isInTop(container: number, element: number): number;
  readonly firstHeading: number;
  readonly headingLevel: Uint8Array;
  readonly headingDistance: Int32Array;
  readonly headingWords: Float64Array;
  readonly firstDense: number;
  readonly lastDense: number;
  readonly windowWords: Float64Array;
  readonly windowLinkWords: Float64Array;
}

function readTitleOverlap(input: FeatureInput): { overlap: Float32Array; cover: Float32Array } {
  const { blocks, head } = input;
  const title = new Set<number>();
  eachWord(`${head.titleTag ?? ""} ${head.meta.get("og:title") ?? ""}`.slice(0, 500), (word) => title.add(word));
  let shared = 0;
  const count = (word: number): void => {
    if (title.has(word)) shared++;
  };
  const overlap = new Float32Array(blocks.count);
  const cover = new Float32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    if ((blocks.words[block] ?? 0) > 40 || title.size === 0) continue;
    shared = 0;
    const words = eachWord((blocks.texts[block] ?? "").slice(0, 500), count);
    overlap[block] = shared / Math.max(1, words);
    cover[block] = shared / title.size;
  }
  return { overlap, cover };
}

/** Counts how often each block's text is on the page, and how often above the block. */
function readDuplicates({ hashes }: PageBlocks): { duplicates: Int32Array; repeats: Int32Array } {
  const counts = new Map<number, number>();
  const repeats = new Int32Array(hashes.length);
  const duplicates = new Int32Array(hashes.length);
  for (const [block, hash] of hashes.entries()) {
    const above = counts.get(hash) ?? 0;
    counts.set(hash, above + 1);
    repeats[block] = above;
  }
  for (const [block, hash] of hashes.entries()) duplicates[block] = counts.get(hash) ?? 1;
  return { duplicates, repeats };
}

/**
 * Returns the heading that names the page: a similar h1, or another heading that is almost equal to the title. Returns
 * -1 without such a heading.
 */
function headlineBlock({ blocks }: FeatureInput, cover: Float32Array): number {
  let best = -1;
  let bestScore = 0.5;
  for (let block = 0; block < blocks.count; block++) {
    const level = blocks.levels[block] ?? 0;
    if (level === 0) continue;
    const score = (cover[block] ?? 0) + (level === 1 ? 0.6 : 0);
    if (score > bestScore) {
      best = block;
      bestScore = score;
    }
  }
  return best;
}

/** Returns the block with the most words in the page's description, or -1. */
function describedBlock(described: Float32Array, blocks: PageBlocks): number {
  let best = -1;
  let bestScore = 4;
  for (let block = 0; block < blocks.count; block++) {
    const score = (described[block] ?? 0) * Math.min(60, blocks.words[block] ?? 0);
    if (score > bestScore) {
      best = block;
      bestScore = score;
    }
  }
  return best;
}

interface Running {
  readonly wordsBefore: Float64Array;
  readonly headingLevel: Uint8Array;
  readonly headingDistance: Int32Array;
  readonly headingWords: Float64Array;
  readonly totalWords: number;
  readonly firstHeading: number;
  readonly firstDense: number;
  readonly lastDense: number;
}

/** Computes sums over the blocks above each block. */
function readRunning({ blocks }: FeatureInput): Running {
  const wordsBefore = new Float64Array(blocks.count);
  const headingLevel = new Uint8Array(blocks.count);
  const headingDistance = new Int32Array(blocks.count);
  const headingWords = new Float64Array(blocks.count);
  let totalWords = 0;
  let firstHeading = -1;
  let firstDense = -1;
  let lastDense = -1;
  let level = 0;
  let heading = -1;
  let since = 0;
  for (let block = 0; block < blocks.count; block++) {
    wordsBefore[block] = totalWords;
    headingLevel[block] = level;
    headingDistance[block] = block - heading;
    headingWords[block] = since;
    totalWords += blocks.words[block] ?? 0;
    since += blocks.words[block] ?? 0;
    const blockLevel = blocks.levels[block] ?? 0;
    if (blockLevel > 0) {
      if (blockLevel === 1 && firstHeading < 0) firstHeading = block;
      level = blockLevel;
      heading = block;
      since = 0;
    }
    if (!isProse(blocks, block)) continue;
    if (firstDense < 0) firstDense = block;
    lastDense = block;
  }
  return { wordsBefore, headingLevel, headingDistance, headingWords, totalWords, firstHeading, firstDense, lastDense };
}

function readSections({ blocks }: FeatureInput): Sections {
  const sectionWords = new Float64Array(blocks.count);
  const sectionLinkWords = new Float64Array(blocks.count);
  const sectionBlocks = new Int32Array(blocks.count);
  const sectionProse = new Float64Array(blocks.count);
  const sectionIndex = new Int32Array(blocks.count);
  let index = 0;
  for (let from = 0; from < blocks.count; ) {
    let to = from + 1;
    while (to < blocks.count && (blocks.levels[to] ?? 0) === 0) to++;
    let words = 0;
    let linkWords = 0;
    let prose = 0;
    for (let block = from; block < to; block++) {
      words += blocks.words[block] ?? 0;
      linkWords += (blocks.words[block] ?? 0) * (blocks.linkShares[block] ?? 0);
      if (isProse(blocks, block)) prose += blocks.words[block] ?? 0;
    }
    sectionWords.fill(words, from, to);
    sectionLinkWords.fill(linkWords, from, to);
    sectionBlocks.fill(to - from, from, to);
    sectionProse.fill(prose, from, to);
    sectionIndex.fill(index++, from, to);
    from = to;
  }
  return { sectionWords, sectionLinkWords, sectionBlocks, sectionProse, sectionIndex };
}

function readWindows({ blocks }: FeatureInput): { windowWords: Float64Array; windowLinkWords: Float64Array } {
  const windowWords = new Float64Array(blocks.count);
  const windowLinkWords = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const to = Math.min(blocks.count, block + WINDOW + 1);
    for (let other = Math.max(0, block - WINDOW); other < to; other++) {
      const wordCount = blocks.words[other] ?? 0;
      windowWords[block] = (windowWords[block] ?? 0) + wordCount;
      windowLinkWords[block] = (windowLinkWords[block] ?? 0) + wordCount * (blocks.linkShares[other] ?? 0);
    }
  }
  return { windowWords, windowLinkWords };
}

/** Computes the facts of the page that the features of its blocks use. */
export function readContext(input: FeatureInput): PageContext {
  const { table, blocks } = input;
  const { overlap, cover } = readTitleOverlap(input);
  const shapes = readShapes(table);
  const repeated = pathGroups(table, blocks, shapes);
  const evidence = readEvidence(blocks, input.head, input.structured);
  const headline = headlineBlock(input, cover);
  return {
    ...readRunning(input),
    ...readWindows(input),
    ...readSections(input),
    ...readDuplicates(blocks),
    evidence,
    headline,
    fromHeadline: readAnchor(table, headline),
    fromDescribed: readAnchor(table, describedBlock(evidence.described, blocks)),
    titleOverlap: overlap,
    titleCover: cover,
    ancestors: new Ancestors(input),
    siblings: siblingCounts(table, shapes),
    groups: repeated.groups,
    groupSizes: repeated.sizes,
    groupWords: repeated.words,
    groupLinkWords: repeated.linkWords,
    groupSpread: (group) => (repeated.last[group] ?? 0) - (repeated.first[group] ?? 0),
    isInTop: (container, element) => (element >= container && element < (table.end[container] ?? 0) ? 1 : 0),
  };
}
