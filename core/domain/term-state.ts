/**
 * How the mentions of a term compare with the ranking pages.
 *
 * `few`: fewer than the usual range. `more`: more than the range, yet a ranking page has as many, which is neither good
 * nor bad. `over`: more than on any ranking page.
 */
export const TERM_STATES = ["missing", "few", "in_range", "more", "over"] as const;
/** State of a term in a text. */
export type TermState = (typeof TERM_STATES)[number];

/**
 * Returns the state of a term. The report, the editor, the marks in the text and the exports all use this function.
 *
 * `most` is the highest count of a ranking page.
 */
export function termState(count: number, [low, high]: readonly [number, number], most: number): TermState {
  if (count <= 0) return "missing";
  if (count < low) return "few";
  if (count <= high) return "in_range";
  return count <= most ? "more" : "over";
}
