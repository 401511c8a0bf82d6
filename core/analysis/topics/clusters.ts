import { likenessFrom, type PairSums } from "./likeness.ts";
import type { SectionVector } from "./section-vectors.ts";
import { type Vector, VectorIndex } from "./vectors.ts";

/** Mean likeness down to which clusters are joined. */
const JOIN = 0.3;
/** Taken from the likeness of two sections of one page. */
const SAME_PAGE = 0.1;
/** Likeness to a section of another page that a member needs. */
const PARTNER = 0.4;

/** Returns a function that computes the sums of one section with each section behind it. */
function pairSums(vectors: readonly SectionVector[]) {
  const heads = new VectorIndex(vectors.map(({ head }) => head));
  const owns = new VectorIndex(vectors.map(({ own }) => own));
  const bodies = new VectorIndex(vectors.map(({ body }) => body));
  const rares = new VectorIndex(vectors.map(rareVector));
  return (vector: SectionVector, row: number): ((column: number) => PairSums) => {
    const head = heads.dotsBehind(vector.head, row);
    const own = owns.dotsBehind(vector.own, row);
    const body = bodies.dotsBehind(vector.body, row);
    const there = bodies.dotsBehind(vector.own, row);
    const back = owns.dotsBehind(vector.body, row);
    const rare = rares.dotsBehind(rareVector(vector), row);
    return (column) => ({
      head: head[column] ?? 0,
      own: own[column] ?? 0,
      body: body[column] ?? 0,
      there: there[column] ?? 0,
      back: back[column] ?? 0,
      rare: rare[column] ?? 0,
    });
  };
}

/** Rare words with the weight 1, so that a dot product counts those that two sections share. */
function rareVector({ rare }: SectionVector): Vector {
  return { ids: rare, weights: rare.map(() => 1) };
}

/** Likeness of all pairs of sections. */
export class LikenessTable {
  readonly size: number;
  readonly #values: Float64Array;

  constructor(vectors: readonly SectionVector[]) {
    this.size = vectors.length;
    this.#values = new Float64Array(this.size * this.size);
    const sumsBehind = pairSums(vectors);
    for (const [row, a] of vectors.entries()) {
      const sums = sumsBehind(a, row);
      for (let column = row + 1; column < this.size; column++) {
        const b = vectors[column];
        if (b === undefined) continue;
        const value = likenessFrom(a, b, sums(column));
        this.#values[row * this.size + column] = value;
        this.#values[column * this.size + row] = value;
      }
    }
  }

  at(a: number, b: number): number {
    return this.#values[a * this.size + b] ?? 0;
  }

  /** Returns a copy in which pairs of one page are less alike. */
  copy(pageOf: (at: number) => number): Float64Array {
    const values = this.#values.slice();
    for (let a = 0; a < this.size; a++)
      for (let b = 0; b < this.size; b++)
        if (pageOf(a) === pageOf(b)) values[a * this.size + b] = this.at(a, b) - SAME_PAGE;
    return values;
  }
}

/** Joins clusters by average linkage, the most alike first. Ties go to the first pair. */
export function linkClusters(size: number, values: Float64Array, threshold: number): number[][] {
  const members: (number[] | null)[] = Array.from({ length: size }, (_, at) => [at]);
  const best = new Int32Array(size).fill(-1);
  const bestValue = new Float64Array(size).fill(-1);
  const refresh = (row: number): void => {
    let [at, top] = [-1, -1];
    for (let column = 0; column < size; column++) {
      if (column === row || members[column] === null) continue;
      const value = values[row * size + column] ?? 0;
      if (value > top) [at, top] = [column, value];
    }
    best[row] = at;
    bestValue[row] = top;
  };
  for (let row = 0; row < size; row++) refresh(row);
  for (;;) {
    let [first, top] = [-1, threshold];
    for (let row = 0; row < size; row++)
      if (members[row] !== null && (bestValue[row] ?? 0) > top) [first, top] = [row, bestValue[row] ?? 0];
    const second = best[first] ?? -1;
    const [left, right] = [members[first], members[second]];
    if (left === undefined || left === null || right === undefined || right === null) break;
    for (let other = 0; other < size; other++) {
      if (other === first || other === second || members[other] === null) continue;
      const sum =
        (values[first * size + other] ?? 0) * left.length + (values[second * size + other] ?? 0) * right.length;
      const value = sum / (left.length + right.length);
      values[first * size + other] = value;
      values[other * size + first] = value;
    }
    members[first] = [...left, ...right];
    members[second] = null;
    for (let row = 0; row < size; row++) {
      if (members[row] === null) continue;
      if (row === first || best[row] === first || best[row] === second) refresh(row);
      else if ((values[row * size + first] ?? 0) > (bestValue[row] ?? 0)) {
        best[row] = first;
        bestValue[row] = values[row * size + first] ?? 0;
      }
    }
  }
  return members.filter((cluster) => cluster !== null);
}

/** Returns clusters of sections, by first member. A member that is like no section of another page is alone. */
export function clusterSections(vectors: readonly SectionVector[], table: LikenessTable): number[][] {
  const pageOf = (at: number): number => vectors[at]?.page ?? -1;
  const clusters = linkClusters(vectors.length, table.copy(pageOf), JOIN);
  return clusters
    .flatMap((cluster) => withoutStrangers(cluster, table, pageOf))
    .map((cluster) => cluster.sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function withoutStrangers(
  cluster: readonly number[],
  table: LikenessTable,
  pageOf: (at: number) => number,
): number[][] {
  if (new Set(cluster.map(pageOf)).size < 2) return [[...cluster]];
  const kept = [...cluster];
  const out: number[][] = [];
  while (kept.length > 0) {
    const partners = kept.map((at) =>
      kept.reduce((top, other) => (pageOf(other) === pageOf(at) ? top : Math.max(top, table.at(at, other))), 0),
    );
    const least = Math.min(...partners);
    if (least >= PARTNER) break;
    out.push(kept.splice(partners.indexOf(least), 1));
  }
  return kept.length === 0 ? out : [kept, ...out];
}
