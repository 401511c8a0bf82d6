/** Words in a row that are compared: fewer are common speech, more miss copies with small edits. */
const RUN_LENGTH = 4;
/** Sketch size; the standard error of a resemblance is at most 1 / (2 * sqrt(400)) = 0.025. */
const SKETCH_SIZE = 400;
/** Fewer runs than these say nothing about copying. */
const MIN_RUNS = 20;
const UINT = 2 ** 32;

/** What is kept of a text to compare it with others. */
export interface Fingerprint {
  /** Hashes of all its runs of four words. */
  readonly runs: ReadonlySet<number>;
  /** The smallest of them, ascending: a sample that is the same for the same text. */
  readonly sketch: readonly number[];
}

// FNV-1a; collisions cost one word in four billion.
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** Murmur3's finaliser: without it the smallest hashes would favour some words. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) + UINT) % UINT;
}

/** Fingerprint of a text given as words. Linear in their number. */
export function fingerprint(words: readonly string[]): Fingerprint {
  const known = new Map<string, number>();
  const hashes = words.map((word) => {
    const hash = known.get(word) ?? hashWord(word);
    known.set(word, hash);
    return hash;
  });
  const runs = new Set<number>();
  for (let start = 0; start + RUN_LENGTH <= hashes.length; start++) {
    let hash = 0;
    for (let offset = 0; offset < RUN_LENGTH; offset++) hash = Math.imul(hash ^ (hashes[start + offset] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
    runs.add(mix(hash));
  }
  return { runs, sketch: [...runs].sort((a, b) => a - b).slice(0, SKETCH_SIZE) };
}

/**
 * Resemblance of two texts, 0..1: shared runs over all their runs, estimated from the smallest hashes of both.
 *
 * Exact while the texts together have at most 400 runs. 0 when either has fewer than 20.
 */
export function resemblance(a: Fingerprint, b: Fingerprint): number {
  if (a.runs.size < MIN_RUNS || b.runs.size < MIN_RUNS) return 0;
  let [left, right, seen, shared] = [0, 0, 0, 0];
  while (seen < SKETCH_SIZE && (left < a.sketch.length || right < b.sketch.length)) {
    const x = a.sketch[left] ?? UINT;
    const y = b.sketch[right] ?? UINT;
    seen++;
    if (x === y) shared++;
    if (x <= y) left++;
    if (y <= x) right++;
  }
  return seen === 0 ? 0 : shared / seen;
}

/** Share of the text's runs that any of the others holds, 0..1; 0 when it has fewer than 20. */
export function containment(text: Fingerprint, others: readonly Fingerprint[]): number {
  if (text.runs.size < MIN_RUNS) return 0;
  let held = 0;
  for (const run of text.runs) if (others.some((other) => other.runs.has(run))) held++;
  return held / text.runs.size;
}
