import type { PageTable } from "./page-table.ts";

/** Where elements stand in the tree as seen from one of them; aligned to elements. */
export interface Anchor {
  /** Block that is measured from; -1 when the page has none. */
  readonly block: number;
  /** Steps from the anchor up to the first element that holds both; -1 without an anchor. */
  readonly up: Int16Array;
  /** Steps from there down to the element. */
  readonly down: Int16Array;
  /** Child of that common element that holds the element; the common element itself on the anchor's own path. */
  readonly branch: Int32Array;
}

/** Measures from the element of one block; -1 for none. */
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
    // Parents come first, so theirs is known.
    up[element] = up[parent] ?? -1;
    down[element] = (down[parent] ?? 0) + 1;
    branch[element] = down[element] === 1 ? element : (branch[parent] ?? 0);
  }
  return { block, up, down, branch };
}
