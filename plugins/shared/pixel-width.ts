// Widths of the printable ASCII characters in Helvetica, in thousandths of an em, from the space on. Arial has the same
// widths.
const ASCII_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** Height in pixels of titles on a search result page. */
const FONT_PX = 20;
const FULL_WIDTH = 1000;
const DEFAULT_WIDTH = 556;
/** Most characters that are measured. Search results cut titles far earlier, so the cap only bounds the work. */
const MAX_CHARACTERS = 2000;

/** Returns the width in pixels of a title in a search result before it is shortened. */
export function pixelWidth(title: string): number {
  let width = 0;
  // NFD splits accents from letters, so a letter with an accent is as wide as the letter alone.
  for (const character of title.slice(0, MAX_CHARACTERS).normalize("NFD")) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x300 && code <= 0x36f) continue;
    const isWide =
      (code >= 0x1100 && code <= 0x11ff) ||
      (code >= 0x2e80 && code <= 0x9fff) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      code >= 0xff00;
    width += ASCII_WIDTHS[code - 32] ?? (isWide ? FULL_WIDTH : DEFAULT_WIDTH);
  }
  return Math.round((width * FONT_PX) / 1000);
}
