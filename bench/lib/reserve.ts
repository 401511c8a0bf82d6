/**
 * Number of the third of all groups that is the reserve: 0, 1 or 2. The next release uses the next number, because a
 * reserve that many people saw is known.
 */
const THIRD = 0;

/** Parts of the development data: two thirds to develop on, and a third that only measures. */
export const PARTS = ["develop", "reserve"] as const;
export type Part = (typeof PARTS)[number];

/** FNV-1a hash, so that the parts are equal on every machine. */
export function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/**
 * Returns the part of a group of development data: a host, a site or a document. A group is never split. Benches print
 * each measure for both parts, and no code tunes on the reserve (test/bench/reserve.test.ts).
 */
export function partOf(group: string): Part {
  return hashOf(group) % 3 === THIRD ? "reserve" : "develop";
}
