/** A sparse vector: ascending numbers of words with their weights. */
export interface Vector {
  readonly ids: readonly number[];
  readonly weights: readonly number[];
}

/** A vector without words. */
export const EMPTY_VECTOR: Vector = { ids: [], weights: [] };

/** Makes a vector of length 1. Words without a weight are left out. */
export function unitVector(entries: ReadonlyMap<number, number>): Vector {
  let squares = 0;
  for (const weight of entries.values()) squares += weight * weight;
  if (squares === 0) return EMPTY_VECTOR;
  const length = Math.sqrt(squares);
  const ids = [...entries.keys()].filter((id) => (entries.get(id) ?? 0) > 0).sort((a, b) => a - b);
  return { ids, weights: ids.map((id) => (entries.get(id) ?? 0) / length) };
}

/** Keeps the heaviest words of a vector with three digits, and does not change its length otherwise. */
export function heaviest({ ids, weights }: Vector, limit: number): Vector {
  const kept = [...ids.keys()]
    .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0))
    .slice(0, limit)
    .sort((a, b) => a - b);
  return {
    ids: kept.map((at) => ids[at] ?? 0),
    weights: kept.map((at) => Math.round(1000 * (weights[at] ?? 0)) / 1000),
  };
}

/** Returns the dot product. */
export function dot(a: Vector, b: Vector): number {
  let [sum, left, right] = [0, 0, 0];
  while (left < a.ids.length && right < b.ids.length) {
    const [x, y] = [a.ids[left] ?? 0, b.ids[right] ?? 0];
    if (x === y) {
      sum += (a.weights[left] ?? 0) * (b.weights[right] ?? 0);
      left += 1;
      right += 1;
    } else if (x < y) left += 1;
    else right += 1;
  }
  return sum;
}

/** Returns the shared weight as a share of the smaller vector. */
export function overlap(a: Vector, b: Vector): number {
  const total = ({ weights }: Vector): number => weights.reduce((sum, weight) => sum + weight, 0);
  const smaller = Math.min(total(a), total(b));
  if (smaller === 0) return 0;
  const right = new Map(b.ids.map((id, at) => [id, b.weights[at] ?? 0]));
  let sum = 0;
  for (const [at, id] of a.ids.entries()) sum += Math.min(a.weights[at] ?? 0, right.get(id) ?? 0);
  return sum / smaller;
}

/** Counts the numbers that both ascending lists have. */
export function sharedCount(a: readonly number[], b: readonly number[]): number {
  let [count, left, right] = [0, 0, 0];
  while (left < a.length && right < b.length) {
    const [x, y] = [a[left] ?? 0, b[right] ?? 0];
    if (x === y) {
      count += 1;
      left += 1;
      right += 1;
    } else if (x < y) left += 1;
    else right += 1;
  }
  return count;
}

/** Vectors by their words. The dot products of one vector with many then read only the words that they share. */
export class VectorIndex {
  readonly #size: number;
  /** By word: ascending positions of the vectors that have it, and its weights there. */
  readonly #postings = new Map<number, { readonly at: number[]; readonly weights: number[] }>();

  constructor(vectors: readonly Vector[]) {
    this.#size = vectors.length;
    for (const [at, { ids, weights }] of vectors.entries())
      for (const [place, id] of ids.entries()) {
        const known = this.#postings.get(id);
        if (known === undefined) this.#postings.set(id, { at: [at], weights: [weights[place] ?? 0] });
        else {
          known.at.push(at);
          known.weights.push(weights[place] ?? 0);
        }
      }
  }

  /** Returns the dot products with the vectors behind a position. They add in the order of `dot`, to the same bits. */
  dotsBehind({ ids, weights }: Vector, position: number): Float64Array {
    const sums = new Float64Array(this.#size);
    for (let place = 0; place < ids.length; place++) {
      const posting = this.#postings.get(ids[place] ?? -1);
      if (posting === undefined) continue;
      const weight = weights[place] ?? 0;
      for (let each = posting.at.length - 1; each >= 0; each--) {
        const at = posting.at[each] ?? -1;
        if (at <= position) break;
        sums[at] = (sums[at] ?? 0) + weight * (posting.weights[each] ?? 0);
      }
    }
    return sums;
  }
}
