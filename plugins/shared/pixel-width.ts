// Advance widths of Helvetica (Arial is metric-compatible) in thousandths of an em: printable ASCII from the space on.
const ASCII_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584,
  584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667,
  611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
  722, 500, 500, 500, 334, 260, 334, 584,
];
/** Titles on a search result page are 20 px high. */
const FONT_PX = 20;
const FULL_WIDTH = 1000;
const DEFAULT_WIDTH = 556;
/** A title is cut far before this; the cap bounds the work. */
const MAX_CHARACTERS = 2000;

/** Width in pixels of a title as a search result shows it, unshortened. */
export function pixelWidth(title: string): number {
  let width = 0;
  // Decomposed, so that an accented letter is as wide as its base and its marks take no room.
  for (const character of title.slice(0, MAX_CHARACTERS).normalize("NFD")) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x300 && code <= 0x36f) continue;
    const isWide = (code >= 0x1100 && code <= 0x11ff) || (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || code >= 0xff00;
    width += ASCII_WIDTHS[code - 32] ?? (isWide ? FULL_WIDTH : DEFAULT_WIDTH);
  }
  return Math.round((width * FONT_PX) / 1000);
}
