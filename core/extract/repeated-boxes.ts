import type { ContainerSums } from "./containers.ts";
import type { PageTable } from "./page-table.ts";
import { BLOCK, TAG_BITS, tagId } from "./tags.ts";

/**
 * Runs of neighbouring elements that are built alike and hold links, as teasers, product tiles and link lists are:
 * told by tags alone, for class names may say nothing.
 */
export interface RepeatedBoxes {
  /** Innermost run each element stands in, -1 for none. */
  readonly inner: Int32Array;
  /** Outermost run each element stands in, -1 for none. */
  readonly outer: Int32Array;
  /** Elements of each run, and the words and linked words in them. */
  readonly sizes: Int32Array;
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
}

const A = tagId("a");

/** What each element with text is built of, as a hash: its tag, its blocks and links, repeated ones once; 0 for text alone. */
function readBuilds(table: PageTable): { readonly builds: Int32Array; readonly hasLink: Uint8Array } {
  const { elementCount, parent, tag } = table;
  const builds = new Int32Array(elementCount);
  const newest = new Int32Array(elementCount);
  const hasLink = new Uint8Array(elementCount);
  // Children come after their parents, so each is complete when it is reached from the end.
  for (let element = elementCount - 1; element >= 0; element--) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    const own = tag[element] ?? 0;
    if (own === A) hasLink[element] = 1;
    // Bold words and other inline elements are part of what stands around them.
    if (own === A || ((TAG_BITS[own] ?? 0) & BLOCK) !== 0) builds[element] = Math.imul((builds[element] ?? 0) ^ own, 0x01000193) + own;
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

/** Finds the runs of two or more. */
export function repeatedBoxes(table: PageTable, sums: ContainerSums): RepeatedBoxes {
  const { elementCount, parent } = table;
  const { builds, hasLink } = readBuilds(table);
  const runs = new Int32Array(elementCount).fill(-1);
  /** Last child with text of each element. */
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
    const run = before >= 0 && builds[before] === builds[element] && hasLink[before] === 1 ? (runs[before] ?? 0) : count++;
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
