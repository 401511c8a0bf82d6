import { tagId } from "../html/tags.ts";
import type { FeatureInput } from "./feature-input.ts";
import { SIGNAL_COUNT } from "./signals.ts";
import { HIDING_COUNT } from "./visibility.ts";

/** Tags of ancestors whose distance is a feature. */
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
/** Maximum distance. 0 means that the element has no such ancestor. */
const FAR = 30;
const HIDDEN_SLOT = ANCESTOR_TAGS.length + SIGNAL_COUNT;
/** Returns the slot of ancestors with the signal. */
export function signalSlot(signal: number): number {
  return ANCESTOR_TAGS.length + Math.log2(signal);
}

/** Number of kinds of ancestors whose distance is stored. */
export const SLOT_COUNT = HIDDEN_SLOT + HIDING_COUNT;

/** Depth of each element, and of its nearest ancestor of each kind. An element counts as its own ancestor. */
export class Ancestors {
  readonly depth: Int32Array;
  /** 1 + depth of the nearest ancestor of each kind, 0 for none. One row for each element. */
  readonly #nearest: Uint16Array;

  constructor(input: FeatureInput) {
    const { table, layout } = input;
    const nearest = new Uint16Array(Math.max(1, table.elementCount) * SLOT_COUNT);
    this.depth = new Int32Array(Math.max(1, table.elementCount));
    this.#nearest = nearest;
    for (let element = 0; element < table.elementCount; element++) {
      // Elements without text contain no block, so they are skipped.
      if (table.runFrom[element] === table.runTo[element]) continue;
      const parent = table.parent[element] ?? -1;
      const at = element * SLOT_COUNT;
      if (parent >= 0) {
        this.depth[element] = (this.depth[parent] ?? 0) + 1;
        nearest.copyWithin(at, parent * SLOT_COUNT, (parent + 1) * SLOT_COUNT);
      }
      const elementDepth = (this.depth[element] ?? 0) + 1;
      const slot = TAG_SLOT.get(table.tag[element] ?? 0);
      if (slot !== undefined) nearest[at + slot] = elementDepth;
      const bits = layout.signals[element] ?? 0;
      if (bits !== 0)
        for (let bit = 0; bit < SIGNAL_COUNT; bit++)
          if (((bits >> bit) & 1) !== 0) nearest[at + ANCESTOR_TAGS.length + bit] = elementDepth;
      const hidden = layout.hiding[element] ?? -1;
      if (hidden >= 0) nearest[at + HIDDEN_SLOT + hidden] = elementDepth;
    }
  }

  /** Returns 1 + the steps up to the nearest ancestor of the kind, or 0. The element itself has distance 1. */
  distance(element: number, slot: number): number {
    const nearest = this.#nearest[element * SLOT_COUNT + slot] ?? 0;
    return nearest === 0 ? 0 : Math.min(FAR, (this.depth[element] ?? 0) + 2 - nearest);
  }
}
