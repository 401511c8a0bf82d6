import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { evaluate, type Forest } from "../../../../core/analysis/main-content/forest.ts";
import { packModel, unpackModel } from "../../../../core/analysis/main-content/model-codec.ts";

/** Two trees: one split on feature 1 at 0.5, and a single leaf. */
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

describe("evaluate", () => {
  it("evaluate goes left up to the threshold, right above it, and adds all trees to the bias", () => {
    const values = Float32Array.of(9, 0.5, 9, 0.75);
    assert.deepEqual(
      [...evaluate(FOREST, { values, width: 2, count: 2 })],
      [logistic(0.25 - 1 + 0.5), logistic(0.25 + 2 + 0.5)],
    );
  });

  it("evaluate returns the same probability for equal rows", () => {
    const values = Float32Array.of(9, 0.75, 9, 0.75, 9, 0.75);
    assert.deepEqual(
      [...evaluate(FOREST, { values, width: 2, count: 3 })],
      new Array(3).fill(logistic(0.25 + 2 + 0.5)),
    );
  });

  it("unpackModel returns the model that packModel packed", () => {
    const model = { classWeights: new Map([[-5, 0.5]]), first: FOREST, second: { ...FOREST, bias: -2 } };
    assert.deepEqual(unpackModel(packModel(model)), model);
  });
});
