/** Longest piece given to the segmenter: it copies its input per segment on some runtimes, and slows down with length. */
const CHUNK_LENGTH = 640;

let segmenter: Intl.Segmenter | null = null;

/**
 * Gives the end offsets of the words in a run of a script written without spaces (Han, hiragana, Thai, ...).
 * The run must hold such letters only; there the runtimes' dictionaries agree, elsewhere they do not.
 */
export function segmentRun(run: string): number[] {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  const ends: number[] = [];
  for (let from = 0; from < run.length; ) {
    let to = Math.min(run.length, from + CHUNK_LENGTH);
    const last = run.charCodeAt(to - 1);
    if (to < run.length && last >= 0xd800 && last <= 0xdbff) to -= 1; // keep surrogate pairs whole
    let at = from;
    for (const { segment } of segmenter.segment(run.slice(from, to))) {
      at += segment.length;
      ends.push(at);
    }
    from = to;
  }
  return ends;
}
