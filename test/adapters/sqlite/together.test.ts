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
const PUTTING: Target = { ...ADDING, tail: " on conflict (id) do update set size = excluded.size, note = excluded.note" };
const CHANGING: Target = { ...ADDING, key: ["id"] };

type Row = readonly [size: number, id: string, note: string | null];

/** An empty table over the driver's own database, and how many statements wrote to it. */
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
    /** Writes the rows and answers how many statements that took. */
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

/** So many rows from the given one on, each of the size that `sizeOf` gives. */
function rowsOf(count: number, sizeOf: (index: number) => number, from = 0): Row[] {
  return Array.from({ length: count }, (_, place) => {
    const index = from + place;
    return [sizeOf(index), `id-${String(index).padStart(3, "0")}`, index % 3 === 0 ? null : `note ${index}`];
  });
}

for (const [name, driver] of Object.entries({ "node:sqlite": nodeSqlite, "bun:sqlite": bunSqlite })) {
  for (const count of [1, 15, 16, 17, 32, 45]) {
    test(`${count} rows are added as they are over ${name}, by one statement for each sixteen`, async () => {
      const things = await openThings(driver);
      const rows = rowsOf(count, (index) => index);
      assert.equal(await things.write(ADDING, rows), Math.floor(count / 16) + (count % 16));
      assert.deepEqual(await things.stored(), rows);
      const others = rowsOf(count, (index) => 500 - index, 7);
      await things.write(PUTTING, others);
      assert.deepEqual(await things.stored(), [...rows.slice(0, 7), ...others]);
    });
  }

  test(`rows that change alike change together over ${name}, four at least, and no other row does`, async () => {
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

  test(`of rows that change in different ways each gets its own values over ${name}`, async () => {
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

  test(`what cannot be written together leaves nothing behind over ${name}`, async () => {
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
