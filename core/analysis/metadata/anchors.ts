import type { PageTable } from "../html/page-table.ts";

/** Distances of all elements from one block, the anchor, in the tree. Arrays have one entry for each element. */
export interface Anchor {
  /** Index of the anchor block, or -1 without an anchor. */
  readonly block: number;
  /** Steps from the anchor up to the first ancestor that it shares with the element, or -1 without an anchor. */
  readonly up: Int16Array;
  /** Steps from that ancestor down to the element. */
  readonly down: Int16Array;
  /** Child of the shared ancestor that contains the element. For an ancestor of the anchor, the ancestor itself. */
  readonly branch: Int32Array;
}

/** Measures the distances from one block. -1 means that the page has no anchor. */
export function readAnchor(table: PageTable, block: number): Anchor {
  const anchor = block < 0 ? -1 : (table.blockElement[block] ?? -1);
  const size = Math.max(1, table.elementCount);
  const up = new Int16Array(size).fill(-1);
  const down = new Int16Array(size);
  const branch = new Int32Array(size);
  if (anchor < 0) return { block, up, down, branch };
  let step = 0;
  for (let element = anchor; element >= 0; element = table.parent[element] ?? -1) up[element] = step++;
  for (let element = 0; element < table.elementCount; element++) {
    const parent = table.parent[element] ?? -1;
    if ((up[element] ?? -1) >= 0 || parent < 0) {
      branch[element] = element;
      continue;
    }
    // A parent has a lower index than its children, so its values are complete.
    up[element] = up[parent] ?? -1;
    down[element] = (down[parent] ?? 0) + 1;
    branch[element] = down[element] === 1 ? element : (branch[parent] ?? 0);
  }
  return { block, up, down, branch };
}
