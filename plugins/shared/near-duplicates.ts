/** Words in each compared run. Shorter runs are common speech, and longer runs miss copies with small edits. */
const RUN_LENGTH = 4;
/** Hashes in a sketch. The standard error of a resemblance is at most 1 / (2 * sqrt(400)) = 0.025. */
const SKETCH_SIZE = 400;
/** Fewest runs of a text that is compared, because shorter texts match by chance. */
const MIN_RUNS = 20;
const UINT = 2 ** 32;

/** Hashes of a text that suffice to compare it with other texts. */
export interface Fingerprint {
  /** Hashes of all runs of four words. */
  readonly runs: ReadonlySet<number>;
  /** The smallest hashes in ascending order: a sample that is always the same for the same text. */
  readonly sketch: readonly number[];
}

// FNV-1a hash of a word. Two words collide once in four billion pairs.
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** The final mix of Murmur3. Without it the smallest hashes would favor some words. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) + UINT) % UINT;
}

/** Computes the fingerprint of a text from its words, in time linear in their number. */
export function fingerprint(words: readonly string[]): Fingerprint {
  const hashOf = new Map<string, number>();
  const hashes = words.map((word) => {
    const hash = hashOf.get(word) ?? hashWord(word);
    hashOf.set(word, hash);
    return hash;
  });
  const runs = new Set<number>();
  for (let start = 0; start + RUN_LENGTH <= hashes.length; start++) {
    let hash = 0;
    for (let offset = 0; offset < RUN_LENGTH; offset++)
      hash = Math.imul(hash ^ (hashes[start + offset] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
    runs.add(mix(hash));
  }
  return { runs, sketch: [...runs].sort((a, b) => a - b).slice(0, SKETCH_SIZE) };
}

/**
 * Returns the resemblance of two texts, 0..1: shared runs divided by all runs of both texts.
 *
 * The value is estimated from the smallest hashes of both texts, and it is exact up to 400 runs in total. Returns 0
 * when either text has fewer than 20 runs.
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

/**
 * Returns the share of the text's runs that occur in any other text, 0..1. Returns 0 for texts with fewer than 20 runs.
 */
export function containment(text: Fingerprint, others: readonly Fingerprint[]): number {
  if (text.runs.size < MIN_RUNS) return 0;
  let held = 0;
  for (const run of text.runs) if (others.some((other) => other.runs.has(run))) held++;
  return held / text.runs.size;
}
