import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { evaluate, type Forest } from "../../../core/extract/forest.ts";
import { packModel, unpackModel } from "../../../core/extract/model-codec.ts";

/** One split on feature 1 at 0.5, then a tree that is a single leaf. */
const FOREST: Forest = {
  bias: 0.25,
  roots: Int32Array.of(0, ~2),
  feature: Uint8Array.of(1),
  threshold: Float32Array.of(0.5),
  left: Int32Array.of(~0),
  right: Int32Array.of(~1),
  leaf: Float32Array.of(-1, 2, 0.5),
};

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

describe("forest", () => {
  it("goes left up to the threshold, right beyond it, and adds all trees to the bias", () => {
    const values = Float32Array.of(9, 0.5, 9, 0.75);
    assert.deepEqual([...evaluate(FOREST, { values, width: 2, count: 2 })], [logistic(0.25 - 1 + 0.5), logistic(0.25 + 2 + 0.5)]);
  });

  it("answers rows that are alike as it answers each alone", () => {
    const values = Float32Array.of(9, 0.75, 9, 0.75, 9, 0.75);
    assert.deepEqual([...evaluate(FOREST, { values, width: 2, count: 3 })], new Array(3).fill(logistic(0.25 + 2 + 0.5)));
  });

  it("survives packing", () => {
    const model = { classWeights: new Map([[-5, 0.5]]), first: FOREST, second: { ...FOREST, bias: -2 } };
    assert.deepEqual(unpackModel(packModel(model)), model);
  });
});
