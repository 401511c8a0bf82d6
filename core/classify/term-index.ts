import { fromBase64, toBase64 } from "../base64.ts";
import { TermHash } from "./term-hash.ts";
import { TERM_TABLE } from "./term-table.ts";

/** Weights are whole steps of 1 / `WEIGHT_STEPS`, at most `MAX_STEP`. */
export const WEIGHT_STEPS = 36;
/** Heaviest weight of a term, in steps: about 3.5. What would weigh more is cut to it. */
export const MAX_STEP = 127;

/** A term has at most this many words. */
export const MAX_TERM_WORDS = 3;

/** Set in the byte that counts a term's postings when a longer term begins with it. */
const OPENS = 0x80;
/** Bytes before the arrays: the numbers of terms and of postings. */
const HEAD = 8;

/** Low half of the second hash: with the first, 48 bits tell 100,000 terms apart. */
function secondHash(hash: TermHash): number {
  return hash.b & 0xffff;
}

/** Where the arrays of a table begin, in bytes. The widest come first, so that each starts at a multiple of its width. */
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
 * Terms with what nodes say to them as one string for `readTermTable`: base64 of little-endian arrays, per term both hashes and the
 * number of its postings, per posting a node and a weight in steps. Each first word of a phrase must be a term of its own, if one
 * without postings. Throws an `Error` when two terms share their hashes or one has more than 127 postings.
 */
export function packTermTable(terms: readonly (readonly [term: string, postings: readonly (readonly [node: number, step: number])[]])[]): string {
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
    if (seen.has(key)) throw new Error(`pack term table: "${term}" and "${seen.get(key)}" share their hashes; leave one out`);
    if (postings.length >= OPENS) throw new Error(`pack term table: "${term}" stands at ${postings.length} nodes`);
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

/** Where a term is looked for first, by its first hash. */
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

/** The terms' places. They are distinct, so each takes the first free one. */
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

/** Terms of all nodes: an open-addressing hash table of their numbers over the arrays as they were packed, about 1.8 MB. */
export class TermIndex {
  /** Number of different terms, with the beginnings of phrases. */
  readonly size: number;
  readonly #first: Int32Array;
  readonly #second: Uint16Array;
  readonly #counts: Uint8Array;
  readonly #nodes: Uint16Array;
  readonly #steps: Uint8Array;
  /** First posting of each term. */
  readonly #starts: Uint32Array;
  /** Per place one more than the number of the term there, 0 for none; a power of two, at most three in four are taken. */
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

  /** Number of a term or of the beginning of one, -1 when it is neither. */
  find(hash: TermHash): number {
    const second = secondHash(hash);
    const last = this.#places.length - 1;
    for (let place = placeOf(hash.a, last); ; place = (place + 1) & last) {
      const term = (this.#places[place] ?? 0) - 1;
      if (term === -1 || (this.#first[term] === hash.a && this.#second[term] === second)) return term;
    }
  }

  /** True when a number is that of a term, not just of the beginning of one. */
  isTerm(term: number): boolean {
    return ((this.#counts[term] ?? 0) & ~OPENS) > 0;
  }

  /** True when a longer term begins with this one. */
  opens(term: number): boolean {
    return ((this.#counts[term] ?? 0) & OPENS) !== 0;
  }

  /** Adds what a term says, times a strength, to the evidence per node. */
  addEvidence(own: Float64Array, term: number, strength: number): void {
    const start = this.#starts[term] ?? 0;
    const end = start + ((this.#counts[term] ?? 0) & ~OPENS);
    for (let posting = start; posting < end; posting++) {
      const node = this.#nodes[posting] ?? 0;
      own[node] = (own[node] ?? 0) + (strength * (this.#steps[posting] ?? 0)) / WEIGHT_STEPS;
    }
  }
}

/** Reads what `packTermTable` wrote. */
export function readTermTable(packed: string): TermIndex {
  return new TermIndex(fromBase64(packed).buffer);
}

let shared: TermIndex | null = null;

/** The index of the compiled profiles, read once. */
export function termIndex(): TermIndex {
  shared ??= readTermTable(TERM_TABLE);
  return shared;
}
