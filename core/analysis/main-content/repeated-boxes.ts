import type { PageTable } from "../html/page-table.ts";
import { BLOCK, TAG_BITS, tagId } from "../html/tags.ts";
import type { ContainerSums } from "./containers.ts";

/**
 * Runs of adjacent elements with the same structure and with links, such as teasers, product tiles and link lists. Only
 * tags are compared, because class names can be meaningless.
 */
export interface RepeatedBoxes {
  /** Innermost run that contains each element, or -1. */
  readonly inner: Int32Array;
  /** Outermost run that contains each element, or -1. */
  readonly outer: Int32Array;
  /** Number of elements in each run. */
  readonly sizes: Int32Array;
  /** Number of words in each run. */
  readonly words: Float64Array;
  /** Number of words in the links of each run. */
  readonly linkWords: Float64Array;
}

const A = tagId("a");

/**
 * Computes a hash of each element's structure: its tag, its blocks and its links, without repeats. The hash of an
 * element with text alone is 0.
 */
function readBuilds(table: PageTable): { readonly builds: Int32Array; readonly hasLink: Uint8Array } {
  const { elementCount, parent, tag } = table;
  const builds = new Int32Array(elementCount);
  const newest = new Int32Array(elementCount);
  const hasLink = new Uint8Array(elementCount);
  // Children come after their parents, so the reverse order finishes every child before its parent.
  for (let element = elementCount - 1; element >= 0; element--) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    const elementTag = tag[element] ?? 0;
    if (elementTag === A) hasLink[element] = 1;
    // Inline elements such as bold words belong to the text around them.
    if (elementTag === A || ((TAG_BITS[elementTag] ?? 0) & BLOCK) !== 0)
      builds[element] = Math.imul((builds[element] ?? 0) ^ elementTag, 0x01000193) + elementTag;
    const above = parent[element] ?? -1;
    if (above < 0) continue;
    hasLink[above] = (hasLink[above] ?? 0) | (hasLink[element] ?? 0);
    const build = builds[element] ?? 0;
    if (build === 0 || newest[above] === build) continue;
    newest[above] = build;
    builds[above] = (Math.imul(builds[above] ?? 0, 31) + build) | 0;
  }
  return { builds, hasLink };
}

/** Finds the runs of at least two elements. */
export function repeatedBoxes(table: PageTable, sums: ContainerSums): RepeatedBoxes {
  const { elementCount, parent } = table;
  const { builds, hasLink } = readBuilds(table);
  const runs = new Int32Array(elementCount).fill(-1);
  /** Last child with text, for each element. */
  const last = new Int32Array(elementCount).fill(-1);
  const sizes = new Int32Array(elementCount);
  const words = new Float64Array(elementCount);
  const linkWords = new Float64Array(elementCount);
  let count = 0;
  for (let element = 0; element < elementCount; element++) {
    const above = parent[element] ?? -1;
    if (above < 0 || table.runFrom[element] === table.runTo[element]) continue;
    const before = last[above] ?? -1;
    last[above] = element;
    if (hasLink[element] !== 1) continue;
    const run =
      before >= 0 && builds[before] === builds[element] && hasLink[before] === 1 ? (runs[before] ?? 0) : count++;
    runs[element] = run;
    sizes[run] = (sizes[run] ?? 0) + 1;
    words[run] = (words[run] ?? 0) + (sums.words[element] ?? 0);
    linkWords[run] = (linkWords[run] ?? 0) + (sums.linkWords[element] ?? 0);
  }
  const inner = new Int32Array(elementCount).fill(-1);
  const outer = new Int32Array(elementCount).fill(-1);
  for (let element = 0; element < elementCount; element++) {
    const above = parent[element] ?? -1;
    const run = runs[element] ?? -1;
    const isRun = run >= 0 && (sizes[run] ?? 0) > 1;
    inner[element] = isRun ? run : (inner[above] ?? -1);
    const outside = outer[above] ?? -1;
    outer[element] = outside >= 0 || !isRun ? outside : run;
  }
  return { inner, outer, sizes, words, linkWords };
}
