/** Tokens of a passage. A later passage with the same tokens is a copy. */
const SHINGLE = 8;
/** Copies of shorter passages are found as runs: the longest period, and the least number of repeats. */
const MAX_PERIOD = 15;
const MIN_REPEATS = 4;

/** Drops runs in which a short passage repeats four times or more. Such a run earns nothing. */
function dropRuns(ids: Int32Array, dropped: Uint8Array): void {
  const { length } = ids;
  for (let period = 1; period <= MAX_PERIOD; period += 1) {
    let run = 0;
    for (let at = period; at <= length; at += 1) {
      if (at < length && ids[at] === ids[at - period]) {
        run += 1;
        continue;
      }
      if (run >= period * (MIN_REPEATS - 1)) dropped.fill(1, at - run - period, at);
      run = 0;
    }
  }
}

/** A hash of some tokens as one exact number of up to 52 bits. */
function hashOf(ids: Int32Array, from: number, to: number): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let at = from; at < to; at += 1) {
    const id = ids[at] ?? 0;
    low = Math.imul(low ^ id, 0x01000193);
    high = Math.imul(high ^ (id + 0x7f4a7c15), 0x85ebca6b);
    high ^= high >>> 13;
  }
  return ((high >>> 0) & 0xfffff) * 2 ** 32 + (low >>> 0);
}

/** Drops tokens whose eight-token passage, to either side, is earlier on the page. */
function dropCopies(ids: Int32Array, dropped: Uint8Array): void {
  const seen = new Set<number>();
  for (let at = 0; at + SHINGLE <= ids.length; at += 1) {
    const hash = hashOf(ids, at, at + SHINGLE);
    if (seen.has(hash)) dropped.fill(1, at, at + SHINGLE);
    else seen.add(hash);
  }
}

/**
 * Marks the tokens that repeat earlier ones. `ids` holds the words as numbers, and `units` the sentence of each
 * token.
 */
export function repeatedTokens(ids: Int32Array, units: Int32Array): Uint8Array {
  const dropped = new Uint8Array(ids.length);
  dropRuns(ids, dropped);
  dropCopies(ids, dropped);
  // Short sentences are no shingles. As a whole each counts once.
  const seen = new Set<number>();
  let start = 0;
  for (let at = 1; at <= ids.length; at += 1) {
    if (at < ids.length && units[at] === units[at - 1]) continue;
    const hash = hashOf(ids, start, at);
    if (seen.has(hash)) dropped.fill(1, start, at);
    else seen.add(hash);
    start = at;
  }
  return dropped;
}
