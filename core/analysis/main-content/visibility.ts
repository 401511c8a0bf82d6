import { attributeId } from "../html/attributes.ts";
import type { PageTable } from "../html/page-table.ts";

/** Number of ways to hide an element. Different ways usually hide different kinds of text. */
export const HIDING_COUNT = 4;
/** `display: none` in the element's own style. */
export const NOT_DISPLAYED = 0;
/** `visibility: hidden` in the element's own style. Unlike the other ways, it is not used for tabs. */
export const INVISIBLE = 1;
/** The `hidden` attribute, except on the elements in which React streams parts of a page. */
export const HIDDEN = 2;
/** `aria-hidden="true"`: decoration, or a copy for the eye alone. */
export const ARIA_HIDDEN = 3;

/** Returns the way in which the element itself is hidden, or -1. */
function hidingOf(table: PageTable, element: number): number {
  const style = table.attribute(element, "style");
  if (style !== null && /display:\s{0,9}none/i.test(style)) return NOT_DISPLAYED;
  if (style !== null && /visibility:\s{0,9}hidden/i.test(style)) return INVISIBLE;
  // React streams parts of a page in hidden elements, and a script moves the parts to their place.
  if (table.has(element, "hidden")) return /^S:/.test(table.attribute(element, "id") ?? "") ? -1 : HIDDEN;
  return table.attribute(element, "aria-hidden") === "true" ? ARIA_HIDDEN : -1;
}

const STYLE = attributeId("style");
const HIDDEN_ID = attributeId("hidden");
const ARIA_ID = attributeId("aria-hidden");

/** Returns for each element the way in which it is hidden itself, or -1. */
export function readVisibility(table: PageTable): Int8Array {
  const hiding = new Int8Array(table.elementCount).fill(-1);
  let lastElement = -1;
  for (let index = 0; index < table.attributeCount; index++) {
    const name = table.attributeName[index];
    if (name !== STYLE && name !== HIDDEN_ID && name !== ARIA_ID) continue;
    const element = table.attributeElement[index] ?? 0;
    // Each element is read once, because an element can have 100,000 such attributes.
    if (element === lastElement) continue;
    lastElement = element;
    hiding[element] = hidingOf(table, element);
  }
  return hiding;
}
