import type { FeatureInput } from "./features.ts";
import { HIDING_COUNT } from "./hiding.ts";
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
/** Slot of the nearest ancestor with the signal. */
export function signalSlot(signal: number): number {
  return ANCESTOR_TAGS.length + Math.log2(signal);
}

/** Kinds of ancestors whose distance is kept. */
export const SLOT_COUNT = HIDDEN_SLOT + HIDING_COUNT;

/** Depth of the nearest ancestor of each kind, or of the element itself. */
export class Ancestors {
  readonly depth: Int32Array;
  /** 1 + depth of the nearest, 0 for none; one row an element. */
  readonly #nearest: Uint16Array;

  constructor(input: FeatureInput) {
    const { table, layout } = input;
    const nearest = new Uint16Array(Math.max(1, table.elementCount) * SLOT_COUNT);
    this.depth = new Int32Array(Math.max(1, table.elementCount));
    this.#nearest = nearest;
    for (let element = 0; element < table.elementCount; element++) {
      // Elements without text matter to no block.
      if (table.runFrom[element] === table.runTo[element]) continue;
      const parent = table.parent[element] ?? -1;
      const at = element * SLOT_COUNT;
      if (parent >= 0) {
        this.depth[element] = (this.depth[parent] ?? 0) + 1;
        nearest.copyWithin(at, parent * SLOT_COUNT, (parent + 1) * SLOT_COUNT);
      }
      const own = (this.depth[element] ?? 0) + 1;
      const slot = TAG_SLOT.get(table.tag[element] ?? 0);
      if (slot !== undefined) nearest[at + slot] = own;
      const bits = layout.signals[element] ?? 0;
      if (bits !== 0) for (let bit = 0; bit < SIGNAL_COUNT; bit++) if (((bits >> bit) & 1) !== 0) nearest[at + ANCESTOR_TAGS.length + bit] = own;
      const hidden = layout.hiding[element] ?? -1;
      if (hidden >= 0) nearest[at + HIDDEN_SLOT + hidden] = own;
    }
  }

  /** 1 + steps up to the nearest such ancestor or itself, 0 for none. */
  distance(element: number, slot: number): number {
    const nearest = this.#nearest[element * SLOT_COUNT + slot] ?? 0;
    return nearest === 0 ? 0 : Math.min(FAR, (this.depth[element] ?? 0) + 2 - nearest);
  }
}
