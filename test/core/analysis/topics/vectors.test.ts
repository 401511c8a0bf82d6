import { expect, test } from "bun:test";
import { dot, unitVector, type Vector, VectorIndex } from "../../../../core/analysis/topics/vectors.ts";

/** Returns vectors of words that a fixed sequence of numbers chooses. */
function someVectors(count: number): Vector[] {
  let state = 7;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  return Array.from({ length: count }, () =>
    unitVector(new Map(Array.from({ length: 12 }, () => [next(40), 0.1 + next(997) / 311]))),
  );
}

test("An index of vectors returns the same bits as the dot product for each vector behind a position", () => {
  const vectors = someVectors(30);
  const index = new VectorIndex(vectors);
  let shared = 0;
  for (const [row, vector] of vectors.entries()) {
    const sums = index.dotsBehind(vector, row);
    for (let column = row + 1; column < vectors.length; column++) {
      const expected = dot(vector, vectors[column] ?? vector);
      if (expected > 0) shared += 1;
      expect(sums[column]).toBe(expected);
    }
  }
  expect(shared).toBeGreaterThan(200);
});

test("An index of vectors returns 0 for a vector without shared words", () => {
  const index = new VectorIndex([unitVector(new Map([[1, 1]])), unitVector(new Map([[2, 1]]))]);
  expect([...index.dotsBehind(unitVector(new Map([[3, 1]])), -1)]).toEqual([0, 0]);
});
