import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TableChanges } from "../../../../core/service/transactions/unit-of-work.ts";

/** A table with one row. The current command changed the row twice, then added another row and changed it. */
function subject() {
  const touched: { keep(): void; drop(): void }[] = [];
  const table = new TableChanges<number>(touched, new Map([["old", 1]]));
  for (const [id, row] of [
    ["old", 2],
    ["old", 3],
    ["new", 4],
    ["new", 5],
  ] as const)
    table.put(id, row);
  return { touched, table };
}

describe("changes of a table", () => {
  test("a dropped command restores every row, even after several changes", () => {
    const { table } = subject();
    table.drop();
    assert.deepEqual([table.get("old"), table.get("new"), table.changes()], [1, undefined, []]);
  });

  test("a kept command writes each changed row once, in its last version", () => {
    const { table } = subject();
    table.keep();
    assert.deepEqual(table.changes(), [3, 5]);
  });

  test("a dropped command undoes no change of a kept command", () => {
    const { table } = subject();
    table.keep();
    table.put("old", 6);
    table.drop();
    assert.deepEqual(table.changes(), [3, 5]);
  });

  test("a command registers a changed table once", () => {
    const { touched, table } = subject();
    assert.deepEqual(touched, [table]);
  });
});
