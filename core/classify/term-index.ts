import { TERM_TABLE } from "./term-table.ts";

/** Weights are whole steps of 1 / `WEIGHT_STEPS`, at most `MAX_STEP`. */
export const WEIGHT_STEPS = 36;
export const MAX_STEP = 127;
const PACK = MAX_STEP + 1;

/** A node and what a term says for it, in one number; most terms have one node, and a number loads faster than an object. */
type Packed = number;

/** Terms of all nodes. */
export interface TermIndex {
  readonly postings: ReadonlyMap<string, Packed | readonly Packed[]>;
  /** Words that begin a term of several words: only behind these is it worth looking for one. */
  readonly openers: ReadonlySet<string>;
}

/** Adds what a term says, times a strength, to the evidence per node. */
export function addEvidence(own: Float64Array, posting: Packed | readonly Packed[], strength: number): void {
  if (typeof posting === "number") {
    const node = Math.floor(posting / PACK);
    own[node] = (own[node] ?? 0) + (strength * (posting % PACK)) / WEIGHT_STEPS;
  } else for (const packed of posting) addEvidence(own, packed, strength);
}

/** Reads a table as `compileTerms` writes it. */
export function readTermTable(table: string): TermIndex {
  const postings = new Map<string, Packed | Packed[]>();
  const openers = new Set<string>();
  for (const [node, line] of table.split(/~\n?/).entries()) {
    if (line === "") continue;
    for (const group of line.split(";")) {
      const space = group.indexOf(" ");
      const packed = node * PACK + Number(group.slice(0, space));
      for (const term of group.slice(space + 1).split("|")) {
        const known = postings.get(term);
        if (known === undefined) {
          postings.set(term, packed);
          const end = term.indexOf(" ");
          if (end !== -1) openers.add(term.slice(0, end));
        } else if (typeof known === "number") postings.set(term, [known, packed]);
        else known.push(packed);
      }
    }
  }
  return { postings, openers };
}

let shared: TermIndex | null = null;

/** The index of the compiled profiles, read once. */
export function termIndex(): TermIndex {
  shared ??= readTermTable(TERM_TABLE);
  return shared;
}
