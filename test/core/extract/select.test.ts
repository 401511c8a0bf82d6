import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { chooseBlocks } from "../../../core/extract/select.ts";

function choose(probabilities: readonly number[], words: readonly number[]): readonly number[] {
  return [...chooseBlocks(Float64Array.from(probabilities), Float64Array.from(words))];
}

describe("choosing blocks", () => {
  it("keeps likely blocks and leaves unlikely ones", () => {
    assert.deepEqual(choose([0.9, 0.1, 0.8, 0.05], [50, 50, 50, 50]), [1, 0, 1, 0]);
  });

  it("takes the best there is on a page where nothing is sure", () => {
    assert.deepEqual(choose([0.2, 0.02], [40, 40]), [1, 0]);
  });

  it("of no blocks is empty", () => {
    assert.deepEqual(choose([], []), []);
  });

  it("never leaves a block out that is likelier than one it keeps", () => {
    const block = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 300 }));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
        const chosen = choose(
          blocks.map(([probability]) => probability),
          blocks.map(([, words]) => words),
        );
        const kept = Math.min(...blocks.filter((_, index) => chosen[index] === 1).map(([probability]) => probability));
        const left = Math.max(...blocks.filter((_, index) => chosen[index] === 0).map(([probability]) => probability));
        assert.ok(!(left > kept));
      }),
      { seed: 3 },
    );
  });
});
