import { attributeId } from "./attributes.ts";
import type { PageTable } from "./page-table.ts";

/** Ways to hide an element: they hide different things. */
export const HIDING_COUNT = 4;
/** `display: none` in the element's own style. */
export const NOT_DISPLAYED = 0;
/** The element keeps its place on the page without being seen. Unlike the others this hides no tabs to come. */
export const INVISIBLE = 1;
/** The `hidden` attribute, but for the elements React streams parts of a page in. */
export const HIDDEN = 2;
const ARIA_HIDDEN = 3;

/** The way an element is hidden itself, or -1. */
function hidingOf(table: PageTable, element: number): number {
  const style = table.attribute(element, "style");
  if (style !== null && /display:\s{0,9}none/i.test(style)) return NOT_DISPLAYED;
  if (style !== null && /visibility:\s{0,9}hidden/i.test(style)) return INVISIBLE;
  // React streams parts of a page in hidden elements that a script puts in their place.
  if (table.has(element, "hidden")) return /^S:/.test(table.attribute(element, "id") ?? "") ? -1 : HIDDEN;
  return table.attribute(element, "aria-hidden") === "true" ? ARIA_HIDDEN : -1;
}

const STYLE = attributeId("style");
const HIDDEN_ID = attributeId("hidden");
const ARIA_ID = attributeId("aria-hidden");

/** The way each element is hidden itself, or -1. */
export function readHiding(table: PageTable): Int8Array {
  const hiding = new Int8Array(table.elementCount).fill(-1);
  let judged = -1;
  for (let index = 0; index < table.attributeCount; index++) {
    const name = table.attributeName[index];
    if (name !== STYLE && name !== HIDDEN_ID && name !== ARIA_ID) continue;
    const element = table.attributeElement[index] ?? 0;
    // All its attributes were looked at with the first: an element of 100,000 would be read as often.
    if (element === judged) continue;
    judged = element;
    hiding[element] = hidingOf(table, element);
  }
  return hiding;
}
