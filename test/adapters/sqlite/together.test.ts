import assert from "node:assert/strict";
import { test } from "node:test";
import { raw, type SqlValue } from "../../../adapters/sql/query.ts";
import type { Target } from "../../../adapters/sql/sql.ts";
import { bunSqlite } from "../../../adapters/sqlite/bun-driver.ts";
import { nodeSqlite, type SqliteDriver } from "../../../adapters/sqlite/driver.ts";
import { SqliteSql } from "../../../adapters/sqlite/sqlite-sql.ts";

const COLUMNS = [
  { name: "size", type: "bigint" },
  { name: "id", type: "text" },
  { name: "note", type: "text" },
] as const;
const ADDING: Target = { table: "things", columns: COLUMNS, key: [], tail: "" };
const PUTTING: Target = {
  ...ADDING,
  tail: " on conflict (id) do update set size = excluded.size, note = excluded.note",
};
const CHANGING: Target = { ...ADDING, key: ["id"] };

type Row = readonly [size: number, id: string, note: string | null];

/** Builds an empty table on the driver's database, and counts the statements that write to it. */
async function openThings(driver: SqliteDriver) {
  const database = driver(":memory:");
  let written = 0;
  const on = new SqliteSql({
    exec: (text) => database.exec(text),
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        all: (...values: SqlValue[]) => statement.all(...values),
        run(...values: SqlValue[]) {
          written += 1;
          return statement.run(...values);
        },
      };
    },
  });
  await on.run(raw("create table things (id text primary key, size integer not null check (size < 1000), note text)"));
  return {
    on,
    /** Writes the rows and returns the number of statements. */
    async write(into: Target, rows: readonly Row[]): Promise<number> {
      written = 0;
      await on.insert(into, rows);
      return written;
    },
    async stored(): Promise<readonly Row[]> {
      const rows = await on.rows(raw("select size, id, note from things order by id"));
      return rows.map(({ size, id, note }) => [Number(size), String(id), note === null ? null : String(note)]);
    },
  };
}

/** Builds `count` rows from the first index on. `sizeOf` returns the size of each row. */
function rowsOf(count: number, sizeOf: (index: number) => number, from = 0): Row[] {
  return Array.from({ length: count }, (_, place) => {
    const index = from + place;
    return [sizeOf(index), `id-${String(index).padStart(3, "0")}`, index % 3 === 0 ? null : `note ${index}`];
  });
}

for (const [name, driver] of Object.entries({ "node:sqlite": nodeSqlite, "bun:sqlite": bunSqlite })) {
  for (const count of [1, 15, 16, 17, 32, 45]) {
    test(`${count} rows are inserted unchanged over ${name}, by one statement per sixteen rows`, async () => {
      const things = await openThings(driver);
      const rows = rowsOf(count, (index) => index);
      assert.equal(await things.write(ADDING, rows), Math.floor(count / 16) + (count % 16));
      assert.deepEqual(await things.stored(), rows);
      const others = rowsOf(count, (index) => 500 - index, 7);
      await things.write(PUTTING, others);
      assert.deepEqual(await things.stored(), [...rows.slice(0, 7), ...others]);
    });
  }

  test(`at least four rows with equal changes are updated together over ${name}, and no other row changes`, async () => {
    for (const [count, statements] of [
      [1, 1],
      [3, 3],
      [4, 1],
      [16, 1],
      [17, 2],
      [19, 4],
      [37, 3],
    ] as const) {
      const things = await openThings(driver);
      const rows = rowsOf(60, (index) => index);
      await things.write(ADDING, rows);
      const changed = rows.slice(5, 5 + count).map(([, id]): Row => [900, id, null]);
      assert.equal(await things.write(CHANGING, changed), statements, String(count));
      assert.deepEqual(await things.stored(), [...rows.slice(0, 5), ...changed, ...rows.slice(5 + count)]);
    }
  });

  test(`rows with different changes each get their own values over ${name}`, async () => {
    const things = await openThings(driver);
    await things.write(
      ADDING,
      rowsOf(40, (index) => index),
    );
    const sizes = [...Array<number>(6).fill(1), 2, ...Array<number>(5).fill(1), ...Array<number>(28).fill(3)];
    const alike = rowsOf(40, (index) => sizes[index] ?? 0).map(([size, id]): Row => [size, id, "new"]);
    assert.equal(await things.write(CHANGING, alike), 5);
    assert.deepEqual(await things.stored(), alike);
    const noted = rowsOf(40, () => 4);
    assert.equal(await things.write(CHANGING, noted), 40);
    assert.deepEqual(await things.stored(), noted);
  });

  test(`a statement for many rows that fails writes nothing over ${name}`, async () => {
    const things = await openThings(driver);
    const rows = rowsOf(20, (index) => index);
    await things.write(ADDING, rows);
    await assert.rejects(
      things.write(
        CHANGING,
        rows.map(([, id]): Row => [1000, id, "x"]),
      ),
    );
    await assert.rejects(
      things.write(
        ADDING,
        rowsOf(20, (index) => index, 5),
      ),
    );
    assert.deepEqual(await things.stored(), rows);
  });
}
