/**
 * Maximum UTF-16 units per call of the segmenter.
 * Some runtimes copy the whole input for every segment, so the segmenter slows down with the length of its input.
 */
const CHUNK_LENGTH = 640;

let segmenter: Intl.Segmenter | null = null;

/**
 * Returns the end offset of each word in a run of Han, hiragana, Thai or another script without spaces.
 * The run must contain no other letters, because the runtimes split other text differently (D-55). Returns at most
 * `limit` words.
 */
export function segmentRun(run: string, limit = Number.POSITIVE_INFINITY): number[] {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  const ends: number[] = [];
  for (let from = 0; from < run.length && ends.length < limit; ) {
    let to = Math.min(run.length, from + CHUNK_LENGTH);
    const last = run.charCodeAt(to - 1);
    if (to < run.length && last >= 0xd800 && last <= 0xdbff) to -= 1; // Keep surrogate pairs whole.
    let at = from;
    for (const { segment } of segmenter.segment(run.slice(from, to))) {
      at += segment.length;
      ends.push(at);
    }
    from = to;
  }
  return ends.length > limit ? ends.slice(0, limit) : ends;
}
