import { attributeId } from "../html/attributes.ts";
import type { PageTable } from "../html/page-table.ts";
import type { PageBlocks } from "./page-blocks.ts";

const CLASS = attributeId("class");
/** Maximum UTF-16 units that are read of a class attribute. */
const MAX_CLASS = 120;

/** Returns the hash of an element's tag and class attribute, which elements of one template have in common. */
function shape(table: PageTable, element: number): number {
  let hash = Math.imul(table.tag[element] ?? 0, 0x9e3779b1);
  const index = table.findAttribute(element, CLASS);
  if (index < 0) return hash;
  const from = table.valueFrom[index] ?? 0;
  const to = Math.min(table.valueTo[index] ?? 0, from + MAX_CLASS);
  // Digits are ignored, because they differ between similar items ("post-123").
  for (let at = from; at < to; at++) {
    const code = table.html.charCodeAt(at);
    if (code < 48 || code > 57) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

/** Returns the shape of each element with text. */
export function readShapes(table: PageTable): Int32Array {
  const shapes = new Int32Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] !== table.runTo[element]) shapes[element] = shape(table, element);
  }
  return shapes;
}

/** Returns for each element with text the binary logarithm of the number of siblings with its shape. */
export function siblingCounts(table: PageTable, shapes: Int32Array): Float32Array {
  const counts = new Map<number, number>();
  const keys = new Float64Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    const key = (table.parent[element] ?? -1) * 0x100000 + ((shapes[element] ?? 0) & 0xfffff);
    keys[element] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const result = new Float32Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] !== table.runTo[element])
      result[element] = Math.log2(counts.get(keys[element] ?? 0) ?? 1);
  }
  return result;
}

/** Groups of blocks inside the same three shapes, and sums for each group. */
export interface PathGroups {
  readonly groups: Int32Array;
  readonly sizes: Int32Array;
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/** Groups the blocks of a page by the shapes of the three elements around them. */
export function pathGroups(table: PageTable, blocks: PageBlocks, shapes: Int32Array): PathGroups {
  const groups = new Int32Array(blocks.count);
  const numbers = new Map<number, number>();
  const sizes = new Int32Array(blocks.count);
  const words = new Float64Array(blocks.count);
  const linkWords = new Float64Array(blocks.count);
  const first = new Int32Array(blocks.count);
  const last = new Int32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    let element = table.blockElement[block] ?? -1;
    let key = 17;
    for (let level = 0; level < 3 && element >= 0; level++) {
      key = (Math.imul(key, 31) + (shapes[element] ?? 0)) | 0;
      element = table.parent[element] ?? -1;
    }
    let group = numbers.get(key);
    if (group === undefined) {
      group = numbers.size;
      numbers.set(key, group);
      first[group] = block;
    }
    groups[block] = group;
    last[group] = block;
    sizes[group] = (sizes[group] ?? 0) + 1;
    words[group] = (words[group] ?? 0) + (blocks.words[block] ?? 0);
    linkWords[group] = (linkWords[group] ?? 0) + (blocks.words[block] ?? 0) * (blocks.linkShares[block] ?? 0);
  }
  return { groups, sizes, words, linkWords, first, last };
}
