const LETTERS = 26;
const FIRST = 97;

/** Finds known parts inside words of a-z, with one step for each letter (Aho and Corasick 1975). */
export class StemFinder {
  /** State after a letter, as one row of 26 letters for each state. State 0 is the start. */
  readonly #next: Uint16Array;
  readonly #found: Int32Array;

  constructor(bitsByStem: ReadonlyMap<string, number>) {
    const size = [...bitsByStem.keys()].reduce((sum, stem) => sum + stem.length, 1);
    this.#next = new Uint16Array(size * LETTERS);
    this.#found = new Int32Array(size);
    let count = 1;
    for (const [stem, bits] of bitsByStem) {
      let state = 0;
      for (let index = 0; index < stem.length; index++) {
        const at = state * LETTERS + stem.charCodeAt(index) - FIRST;
        if (this.#next[at] === 0) this.#next[at] = count++;
        state = this.#next[at] ?? 0;
      }
      this.#found[state] = (this.#found[state] ?? 0) | bits;
    }
    this.#link(count);
  }

  /** Adds the transitions for letters that do not continue a part. */
  #link(count: number): void {
    const shorter = new Uint16Array(count);
    const queue = [0];
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
      for (let letter = 0; letter < LETTERS; letter++) {
        const fallback = state === 0 ? 0 : (this.#next[(shorter[state] ?? 0) * LETTERS + letter] ?? 0);
        const child = this.#next[state * LETTERS + letter] ?? 0;
        if (child === 0) {
          this.#next[state * LETTERS + letter] = fallback;
          continue;
        }
        shorter[child] = fallback;
        this.#found[child] = (this.#found[child] ?? 0) | (this.#found[fallback] ?? 0);
        queue.push(child);
      }
    }
  }

  /** Returns the state after the lower-case letter `code`. A word begins in state 0. */
  step(state: number, code: number): number {
    return this.#next[state * LETTERS + code - FIRST] ?? 0;
  }

  /** Returns the bits of the parts that end in the state. */
  found(state: number): number {
    return this.#found[state] ?? 0;
  }
}
