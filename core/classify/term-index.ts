import { TermHash } from "./term-hash.ts";
import { TERM_TABLE } from "./term-table.ts";

/** Weights are whole steps of 1 / `WEIGHT_STEPS`, at most `MAX_STEP`. */
export const WEIGHT_STEPS = 36;
/** Heaviest weight of a term, in steps: about 3.5. What would weigh more is cut to it. */
export const MAX_STEP = 127;

/** A term has at most this many words. */
export const MAX_TERM_WORDS = 3;

/** Places for terms, a power of two. The table may fill three in four. */
const PLACES = 1 << 16;
const MOST_TERMS = 0.75 * PLACES;
/** What a node says to a term is one posting; places and postings are counted in 16 bits. */
const MOST_POSTINGS = (1 << 16) - 1;

const SPACE = 32;
const DIGIT_ZERO = 48;
const GROUP_END = 59;
const TERM_END = 124;
const NODE_END = 126;
const LINE_END = 10;

/** Terms of all nodes in an open-addressing hash table of typed arrays, about 1.1 MB. */
export class TermIndex {
  readonly #a = new Int32Array(PLACES);
  readonly #b = new Int32Array(PLACES);
  /** Newest posting of a place, 0 for a word that only opens phrases. Postings count from 1. */
  readonly #newest = new Uint16Array(PLACES);
  /** 1 for a place that is taken, 2 more when a longer term begins with it. */
  readonly #marks = new Uint8Array(PLACES);
  readonly #nodes = new Uint16Array(MOST_POSTINGS + 1);
  readonly #steps = new Uint8Array(MOST_POSTINGS + 1);
  readonly #older = new Uint16Array(MOST_POSTINGS + 1);
  #postings = 0;
  #terms = 0;

  /** Number of different terms, with the beginnings of phrases. */
  get size(): number {
    return this.#terms;
  }

  /** Place of a term or of the beginning of one, -1 when it is neither. */
  find(hash: TermHash): number {
    const place = this.#placeOf(hash);
    return this.#marks[place] === 0 ? -1 : place;
  }

  /** True when a place holds a term, not just the beginning of one. */
  isTerm(place: number): boolean {
    return (this.#newest[place] ?? 0) > 0;
  }

  /** True when a longer term begins with the one at a place. */
  opens(place: number): boolean {
    return (this.#marks[place] ?? 0) > 1;
  }

  /** Adds what the term at a place says, times a strength, to the evidence per node. */
  addEvidence(own: Float64Array, place: number, strength: number): void {
    for (let posting = this.#newest[place] ?? 0; posting > 0; posting = this.#older[posting] ?? 0) {
      const node = this.#nodes[posting] ?? 0;
      own[node] = (own[node] ?? 0) + (strength * (this.#steps[posting] ?? 0)) / WEIGHT_STEPS;
    }
  }

  /** Makes room for a term. */
  take(hash: TermHash): number {
    const place = this.#placeOf(hash);
    if (this.#marks[place] !== 0) return place;
    if (++this.#terms > MOST_TERMS) throw new Error(`read term table: more than ${MOST_TERMS} terms`);
    this.#a[place] = hash.a;
    this.#b[place] = hash.b;
    this.#marks[place] = 1;
    return place;
  }

  /** Notes that a longer term begins with the one at a place. */
  markOpener(place: number): void {
    this.#marks[place] = 3;
  }

  /** Notes what a node says to a term. */
  addPosting(place: number, node: number, step: number): void {
    if (++this.#postings > MOST_POSTINGS) throw new Error(`read term table: more than ${MOST_POSTINGS} postings`);
    this.#nodes[this.#postings] = node;
    this.#steps[this.#postings] = step;
    this.#older[this.#postings] = this.#newest[place] ?? 0;
    this.#newest[place] = this.#postings;
  }

  #placeOf(hash: TermHash): number {
    let place = (hash.a ^ (hash.a >>> 16)) & (PLACES - 1);
    while (this.#marks[place] !== 0 && (this.#a[place] !== hash.a || this.#b[place] !== hash.b)) place = (place + 1) & (PLACES - 1);
    return place;
  }
}

/** Reads a table as `compileTerms` writes it, code by code: no string is cut from it. */
export function readTermTable(table: string): TermIndex {
  const index = new TermIndex();
  const hash = new TermHash();
  hash.clear();
  let node = 0;
  let step = 0;
  // A group begins with its weight, which a space ends; further spaces are those between the words of a term.
  let inWeight = true;
  let words = 0;
  const endTerm = (): void => {
    if (!inWeight) index.addPosting(index.take(hash), node, step);
    hash.clear();
    words = 1;
  };
  const endGroup = (): void => {
    endTerm();
    inWeight = true;
    step = 0;
  };
  for (let at = 0; at < table.length; at++) {
    const code = table.charCodeAt(at);
    if (code === TERM_END) endTerm();
    else if (code === GROUP_END) endGroup();
    else if (code === NODE_END) {
      endGroup();
      node++;
    } else if (code === LINE_END) continue;
    else if (inWeight) {
      if (code === SPACE) inWeight = false;
      else step = 10 * step + code - DIGIT_ZERO;
    } else {
      if (code === SPACE && words++ === 1) index.markOpener(index.take(hash));
      hash.code(code);
    }
  }
  return index;
}

let shared: TermIndex | null = null;

/** The index of the compiled profiles, read once. */
export function termIndex(): TermIndex {
  shared ??= readTermTable(TERM_TABLE);
  return shared;
}
