import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { DeclaredKind } from "../../../../core/analysis/main-content/declared-kind.ts";
import { chooseBlocks } from "../../../../core/analysis/main-content/select.ts";

function choose(
  probabilities: readonly number[],
  words: readonly number[],
  kind: DeclaredKind = "other",
): readonly number[] {
  const hashes = Int32Array.from(words.keys());
  return [
    ...chooseBlocks(
      Float64Array.from(probabilities),
      { words: Float64Array.from(words), hashes, kinds: words.map(() => "paragraph") },
      kind,
    ),
  ];
}

describe("chooseBlocks", () => {
  it("chooseBlocks keeps probable blocks and drops improbable blocks", () => {
    assert.deepEqual(choose([0.9, 0.1, 0.8, 0.05], [50, 50, 50, 50]), [1, 0, 1, 0]);
  });

  it("chooseBlocks keeps the best block of a page without certain blocks", () => {
    assert.deepEqual(choose([0.2, 0.02], [40, 40]), [1, 0]);
  });

  it("chooseBlocks drops doubtful blocks of a product that it keeps on other pages", () => {
    assert.deepEqual(choose([0.9, 0.5], [50, 50], "other"), [1, 1]);
    assert.deepEqual(choose([0.9, 0.5], [50, 50], "product"), [1, 0]);
  });

  it("chooseBlocks keeps nothing on a page without probable blocks", () => {
    assert.deepEqual(choose([0.1, 0.02], [40, 40]), [0, 0]);
  });

  it("chooseBlocks keeps the most probable copy on a long page, and all copies on a short page or in cells", () => {
    const copies = (count: number, kind: "paragraph" | "table_cell" | "list_item", other = 0.9): number => {
      const hashes = Int32Array.from({ length: count }, (_, index) => (index < 3 ? -7 : index));
      const probabilities = Float64Array.from(hashes, (_, index) => (index === 1 ? 0.97 : other));
      const chosen = chooseBlocks(
        probabilities,
        { words: new Float64Array(count).fill(3), hashes, kinds: Array.from(hashes, () => kind) },
        "other",
      );
      assert.equal(chosen[1], 1);
      return [...chosen.subarray(0, 3)].filter((one) => one === 1).length;
    };
    assert.equal(copies(60, "paragraph"), 1);
    assert.equal(copies(20, "paragraph"), 3);
    assert.equal(copies(60, "table_cell"), 3);
    assert.equal(copies(60, "list_item"), 1);
    assert.equal(copies(60, "list_item", 0.96), 3);
    assert.equal(copies(60, "paragraph", 0.96), 1);
  });

  it("chooseBlocks returns an empty array for no blocks", () => {
    assert.deepEqual(choose([], []), []);
  });

  it("chooseBlocks never drops a block that is more probable than a kept block", () => {
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
