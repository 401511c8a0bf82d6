import type { PassageText } from "../read-page.ts";

/** Tokens of a frame, and the fewest of them that are no word of the cohort. */
const FRAME = 4;
const MIN_OPEN = 2;
/** Marks in place of a run of the cohort's words, and of the begin and end of a sentence. */
const MASK = 0x6d61736b;
const BEGIN = 0x62656769;
const END = 0x656e6465;

/** The frames of a page: their hashes, and the passage that each belongs to. */
interface Frames {
  readonly hashes: number[];
  readonly passages: number[];
}

/** Finds all frames of a page. `hashOf` returns the hash of a word, or `null` for a masked one. */
function framesOf(page: PassageText, hashOf: (id: number) => number | null): Frames {
  const frames: Frames = { hashes: [], passages: [] };
  const window = new Int32Array(FRAME);
  let length = 0;
  const push = (mark: number, passage: number): void => {
    if (mark === MASK && length > 0 && window[FRAME - 1] === MASK) return;
    window.copyWithin(0, 1);
    window[FRAME - 1] = mark;
    length += 1;
    if (length < FRAME) return;
    let open = 0;
    let hash = 0x811c9dc5;
    for (const each of window) {
      if (each !== MASK) open += 1;
      hash = Math.imul(hash ^ each, 0x01000193);
      hash ^= hash >>> 13;
    }
    if (open < MIN_OPEN) return;
    frames.hashes.push(hash);
    frames.passages.push(passage);
  };
  let passage = 0;
  for (let at = 0; at < page.words.length; at += 1) {
    const before = passage;
    while ((page.starts[passage + 1] ?? Number.POSITIVE_INFINITY) <= at) passage += 1;
    if (page.units[at] !== page.units[at - 1]) {
      if (length >= FRAME - 1) push(END, before);
      window.fill(0);
      length = 0;
      push(BEGIN, passage);
    }
    push(hashOf(page.words[at] ?? 0) ?? MASK, passage);
  }
  return frames;
}

/**
 * Returns how new the frames of each passage are, 0 to 1. A frame is four tokens of a sentence with the words of the
 * cohort masked; a frame that the page has `n` times is worth `1 / n²`.
 */
export function newFrames(page: PassageText, hashOf: (id: number) => number | null): Float64Array {
  const { hashes, passages } = framesOf(page, hashOf);
  const counts = new Map<number, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const sums = new Float64Array(page.sectionOf.length).fill(1);
  const sizes = new Float64Array(page.sectionOf.length).fill(1);
  for (const [at, hash] of hashes.entries()) {
    const passage = passages[at] ?? 0;
    sums[passage] = (sums[passage] ?? 0) + 1 / (counts.get(hash) ?? 1) ** 2;
    sizes[passage] = (sizes[passage] ?? 0) + 1;
  }
  return sums.map((sum, at) => sum / (sizes[at] ?? 1));
}
