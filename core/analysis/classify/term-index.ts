import { fromBase64, toBase64 } from "../../util/base64.ts";
import { TermHash } from "./term-hash.ts";
import { TERM_TABLE } from "./term-table.ts";

/** Number of weight steps in a weight of 1. */
export const WEIGHT_STEPS = 36;
/** Maximum weight of a term in steps, about 3.5. Greater weights are reduced to it. */
export const MAX_STEP = 127;

/** Maximum number of words in a term. */
export const MAX_TERM_WORDS = 3;

/** Bit in a term's count of postings: a longer term begins with this term. */
const OPENS = 0x80;
/** Number of bytes before the arrays, which contain the numbers of terms and postings. */
const HEAD = 8;

/** Returns the low half of the second hash. With the first hash, 48 bits are enough for 100,000 terms. */
function secondHash(hash: TermHash): number {
  return hash.b & 0xffff;
}

/** Returns the byte offsets of a table's arrays. The widest arrays come first, so that each array is aligned. */
function layoutOf(terms: number, postings: number) {
  const second = HEAD + 4 * terms;
  const nodes = second + 2 * terms;
  const counts = nodes + 2 * postings;
  const steps = counts + terms;
  return { second, nodes, counts, steps, end: steps + postings };
}

function hashOf(term: string): TermHash {
  const hash = new TermHash();
  for (const [at, word] of term.split(" ").entries()) hash.word(word, at === 0);
  return hash;
}

/**
 * Packs terms with their nodes and weights in steps into one string for `readTermTable`.
 *
 * The string is base64 of little-endian arrays. A term has two hashes and a number of postings, and a posting has a
 * node and a weight. The first word of each phrase must be in `terms` too, even without postings.
 *
 * Throws an `Error` when two terms have the same hashes, or a term has more than 127 postings.
 */
export function packTermTable(
  terms: readonly (readonly [term: string, postings: readonly (readonly [node: number, step: number])[]])[],
): string {
  const openers = new Set(terms.flatMap(([term]) => (term.includes(" ") ? [term.split(" ", 1)[0]] : [])));
  const total = terms.reduce((sum, [, postings]) => sum + postings.length, 0);
  const { second, nodes, counts, steps, end } = layoutOf(terms.length, total);
  const view = new DataView(new ArrayBuffer(end));
  view.setUint32(0, terms.length, true);
  view.setUint32(4, total, true);
  const seen = new Map<string, string>();
  let posting = 0;
  for (const [at, [term, postings]] of terms.entries()) {
    const hash = hashOf(term);
    const key = `${hash.a} ${secondHash(hash)}`;
    if (seen.has(key))
      throw new Error(`pack term table: "${term}" and "${seen.get(key)}" have the same hashes; remove one of them`);
    if (postings.length >= OPENS)
      throw new Error(`pack term table: "${term}" has ${postings.length} nodes; the maximum is ${OPENS - 1}`);
    seen.set(key, term);
    view.setInt32(HEAD + 4 * at, hash.a, true);
    view.setUint16(second + 2 * at, secondHash(hash), true);
    view.setUint8(counts + at, postings.length | (openers.has(term) ? OPENS : 0));
    for (const [node, step] of postings) {
      view.setUint16(nodes + 2 * posting, node, true);
      view.setUint8(steps + posting, step);
      posting++;
    }
  }
  return toBase64(new Uint8Array(view.buffer));
}

/** Returns the first place to search for a term, from its first hash. */
function placeOf(first: number, last: number): number {
  return (first ^ (first >>> 16)) & last;
}

function startsOf(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length);
  let start = 0;
  for (let term = 0; term < counts.length; term++) {
    starts[term] = start;
    start += (counts[term] ?? 0) & ~OPENS;
  }
  return starts;
}

/** Returns the hash table. Terms are distinct, so each term takes the first free place. */
function placesOf(first: Int32Array): Uint32Array {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(first.length / 0.75 + 1)));
  const last = places.length - 1;
  for (let term = 0; term < first.length; term++) {
    let place = placeOf(first[term] ?? 0, last);
    while (places[place] !== 0) place = (place + 1) & last;
    places[place] = term + 1;
  }
  return places;
}

/** The terms of all nodes: an open-addressing hash table over the packed arrays, about 1.8 MB. */
export class TermIndex {
  /** Number of different terms, including the first words of phrases. */
  readonly size: number;
  readonly #first: Int32Array;
  readonly #second: Uint16Array;
  readonly #counts: Uint8Array;
  readonly #nodes: Uint16Array;
  readonly #steps: Uint8Array;
  /** Index of the first posting of each term. */
  readonly #starts: Uint32Array;
  /**
   * For each place the index of its term plus 1, or 0. The size is a power of two, and at most three in four are used.
   */
  readonly #places: Uint32Array;

  constructor(packed: ArrayBuffer) {
    const view = new DataView(packed);
    const terms = view.getUint32(0, true);
    const postings = view.getUint32(4, true);
    const { second, nodes, counts, steps } = layoutOf(terms, postings);
    this.size = terms;
    this.#first = new Int32Array(packed, HEAD, terms);
    this.#second = new Uint16Array(packed, second, terms);
    this.#nodes = new Uint16Array(packed, nodes, postings);
    this.#counts = new Uint8Array(packed, counts, terms);
    this.#steps = new Uint8Array(packed, steps, postings);
    this.#starts = startsOf(this.#counts);
    this.#places = placesOf(this.#first);
  }

  /** Returns the index of a term or of the first word of a phrase, or -1. */
  find(hash: TermHash): number {
    const second = secondHash(hash);
    const last = this.#places.length - 1;
    for (let place = placeOf(hash.a, last); ; place = (place + 1) & last) {
      const term = (this.#places[place] ?? 0) - 1;
      if (term === -1 || (this.#first[term] === hash.a && this.#second[term] === second)) return term;
    }
  }

  /** True when the index belongs to a term and not only to the first word of a phrase. */
  isTerm(term: number): boolean {
    return ((this.#counts[term] ?? 0) & ~OPENS) > 0;
  }

  /** True when a longer term begins with this term. */
  opens(term: number): boolean {
    return ((this.#counts[term] ?? 0) & OPENS) !== 0;
  }

  /** Calls `use` with each node of a term and the term's weight there. */
  eachNode(term: number, use: (node: number, weight: number) => void): void {
    const start = this.#starts[term] ?? 0;
    const end = start + ((this.#counts[term] ?? 0) & ~OPENS);
    for (let posting = start; posting < end; posting++)
      use(this.#nodes[posting] ?? 0, (this.#steps[posting] ?? 0) / WEIGHT_STEPS);
  }
}

/** Reads a table that `packTermTable` wrote. */
export function readTermTable(packed: string): TermIndex {
  return new TermIndex(fromBase64(packed).buffer);
}

let shared: TermIndex | null = null;

/** Returns the index of the compiled profiles. The table is read once. */
export function termIndex(): TermIndex {
  shared ??= readTermTable(TERM_TABLE);
  return shared;
}
