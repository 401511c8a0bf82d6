import { isProse } from "./containers.ts";
import type { FeatureInput } from "./features.ts";
import { hashText, pathGroups, siblingCounts } from "./repetition.ts";
import { SIGNAL_COUNT } from "./signals.ts";
import { tagId } from "./tags.ts";

/** Ancestors whose distance is a feature. */
const ANCESTOR_TAGS = [
  "nav",
  "header",
  "footer",
  "aside",
  "main",
  "article",
  "section",
  "form",
  "table",
  "ul",
  "ol",
  "dl",
  "figure",
  "blockquote",
  "button",
  "a",
  "noscript",
  "pre",
  "li",
  "details",
  "p",
  "select",
].map(tagId);
const TAG_SLOT: ReadonlyMap<number, number> = new Map(ANCESTOR_TAGS.map((tag, slot) => [tag, slot]));
/** Distances stop here; 0 means "no such ancestor". */
const FAR = 30;
const HIDDEN_SLOT = ANCESTOR_TAGS.length + SIGNAL_COUNT;
/** Blocks on either side that make a block's window. */
const WINDOW = 5;

/** Sums from one heading to the next, aligned to blocks. */
interface Sections {
  readonly sectionWords: Float64Array;
  readonly sectionLinkWords: Float64Array;
  readonly sectionBlocks: Int32Array;
  /** Words of blocks that read like prose. */
  readonly sectionProse: Float64Array;
}

/** Facts about the page and its blocks that several features share. */
export interface PageContext extends Sections {
  readonly totalWords: number;
  readonly wordsBefore: Float64Array;
  readonly duplicates: Int32Array;
  readonly titleOverlap: Float32Array;
  readonly titleCover: Float32Array;
  readonly depth: Int32Array;
  readonly distances: Uint8Array;
  readonly distanceWidth: number;
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

function isHidden(input: FeatureInput, element: number): boolean {
  const { table } = input;
  if (table.has(element, "hidden") || table.attribute(element, "aria-hidden") === "true") return true;
  const style = table.attribute(element, "style");
  return style !== null && /display:\s{0,9}none|visibility:\s{0,9}hidden/i.test(style);
}

/** For each element and slot: 1 + steps up to the nearest such ancestor or itself, 0 for none. */
function readDistances(input: FeatureInput): { distances: Uint8Array; depth: Int32Array; width: number } {
  const { table, layout } = input;
  const width = HIDDEN_SLOT + 1;
  const distances = new Uint8Array(Math.max(1, table.elementCount) * width);
  const depth = new Int32Array(Math.max(1, table.elementCount));
  for (let element = 0; element < table.elementCount; element++) {
    // Elements without text matter to no block.
    if (table.runFrom[element] === table.runTo[element]) continue;
    const parent = table.parent[element] ?? -1;
    const at = element * width;
    if (parent >= 0) {
      depth[element] = (depth[parent] ?? 0) + 1;
      const from = parent * width;
      for (let slot = 0; slot < width; slot++) {
        const outer = distances[from + slot] ?? 0;
        if (outer > 0) distances[at + slot] = Math.min(FAR, outer + 1);
      }
    }
    const slot = TAG_SLOT.get(table.tag[element] ?? 0);
    if (slot !== undefined) distances[at + slot] = 1;
    const bits = layout.signals[element] ?? 0;
    if (bits !== 0) for (let bit = 0; bit < SIGNAL_COUNT; bit++) if (((bits >> bit) & 1) !== 0) distances[at + ANCESTOR_TAGS.length + bit] = 1;
    if (isHidden(input, element)) distances[at + HIDDEN_SLOT] = 1;
  }
  return { distances, depth, width };
}

function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function readTitleOverlap(input: FeatureInput): { overlap: Float32Array; cover: Float32Array } {
  const { blocks, head } = input;
  const title = new Set(words(`${head.titleTag ?? ""} ${head.meta.get("og:title") ?? ""}`.slice(0, 500)));
  const overlap = new Float32Array(blocks.count);
  const cover = new Float32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    if ((blocks.words[block] ?? 0) > 40 || title.size === 0) continue;
    const own = words((blocks.texts[block] ?? "").slice(0, 500));
    const shared = own.filter((word) => title.has(word)).length;
    overlap[block] = shared / Math.max(1, own.length);
    cover[block] = shared / title.size;
  }
  return { overlap, cover };
}

function readDuplicates(texts: readonly string[]): Int32Array {
  const hashes = texts.map(hashText);
  const counts = new Map<number, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return Int32Array.from(hashes, (hash) => counts.get(hash) ?? 1);
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

/** What has been passed when a block is reached, reading from the top. */
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
    const own = blocks.levels[block] ?? 0;
    if (own > 0) {
      if (own === 1 && firstHeading < 0) firstHeading = block;
      level = own;
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
    from = to;
  }
  return { sectionWords, sectionLinkWords, sectionBlocks, sectionProse };
}

function readWindows({ blocks }: FeatureInput): { windowWords: Float64Array; windowLinkWords: Float64Array } {
  const windowWords = new Float64Array(blocks.count);
  const windowLinkWords = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const to = Math.min(blocks.count, block + WINDOW + 1);
    for (let other = Math.max(0, block - WINDOW); other < to; other++) {
      const own = blocks.words[other] ?? 0;
      windowWords[block] = (windowWords[block] ?? 0) + own;
      windowLinkWords[block] = (windowLinkWords[block] ?? 0) + own * (blocks.linkShares[other] ?? 0);
    }
  }
  return { windowWords, windowLinkWords };
}

/** Reads the page once for all its blocks. */
export function readContext(input: FeatureInput): PageContext {
  const { table, blocks } = input;
  const { distances, depth, width } = readDistances(input);
  const { overlap, cover } = readTitleOverlap(input);
  const repeated = pathGroups(table, blocks);
  return {
    ...readRunning(input),
    ...readWindows(input),
    ...readSections(input),
    duplicates: readDuplicates(blocks.texts),
    titleOverlap: overlap,
    titleCover: cover,
    depth,
    distances,
    distanceWidth: width,
    siblings: siblingCounts(table),
    groups: repeated.groups,
    groupSizes: repeated.sizes,
    groupWords: repeated.words,
    groupLinkWords: repeated.linkWords,
    groupSpread: (group) => (repeated.last[group] ?? 0) - (repeated.first[group] ?? 0),
    isInTop: (container, element) => (element >= container && element < (table.end[container] ?? 0) ? 1 : 0),
  };
}
