import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DraftTable } from "../../../core/engine/draft.ts";

/** A table with one row, whose command in hand has changed it twice and added, twice changed, another. */
function subject() {
  const touched: { keep(): void; drop(): void }[] = [];
  const table = new DraftTable<number>(touched, new Map([["old", 1]]));
  for (const [id, row] of [
    ["old", 2],
    ["old", 3],
    ["new", 4],
    ["new", 5],
  ] as const)
    table.put(id, row);
  return { touched, table };
}

describe("rows under change", () => {
  test("a dropped command leaves them as it found them, however often it changed them", () => {
    const { table } = subject();
    table.drop();
    assert.deepEqual([table.get("old"), table.get("new"), table.changes()], [1, undefined, []]);
  });

  test("a kept command's changes are written once, in their last version", () => {
    const { table } = subject();
    table.keep();
    assert.deepEqual(table.changes(), [3, 5]);
  });

  test("a dropped command takes nothing back of those kept before it", () => {
    const { table } = subject();
    table.keep();
    table.put("old", 6);
    table.drop();
    assert.deepEqual(table.changes(), [3, 5]);
  });

  test("a command that changes a table is told of once", () => {
    const { touched, table } = subject();
    assert.deepEqual(touched, [table]);
  });
});
