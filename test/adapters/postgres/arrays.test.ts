import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { arrayOf, columnOf } from "../../../adapters/postgres/arrays.ts";
import { connectWith } from "../../../adapters/postgres/driver.ts";
import { Pool } from "../../../adapters/postgres/pool.ts";
import { PostgresSql } from "../../../adapters/postgres/postgres-sql.ts";
import { sql } from "../../../adapters/sql/query.ts";
import { startPostgres } from "../../conformance/services.ts";

const server = await startPostgres();

function testArrays(url: string): void {
  let pool: Pool | null = null;
  const open = async () => {
    pool ??= new Pool(await connectWith(url), 1);
    return new PostgresSql(pool);
  };
  after(() => pool?.close());
  // PostgreSQL stores no zero byte, and UTF-8 has no half of a surrogate pair.
  const texts = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('"', "\\", "\n", "\t", "{", "}", ",", " ", "NULL", "\u2028"),
        fc.string({ unit: "grapheme", maxLength: 3 }),
      ),
    })
    .filter((value) => !value.includes("\0"));

  test("texts and nulls survive a round trip, with any characters", async () => {
    const on = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(texts), { minLength: 1 }), async (values) => {
        const rows = await on.rows(
          sql`select value from unnest(${arrayOf(values)}::text[]) with ordinality as given (value, place) order by place`,
        );
        assert.deepEqual(
          rows.map((row) => row.value),
          values,
        );
      }),
    );
  });

  test("a column of nulls is padded to the length of the other columns", async () => {
    const on = await open();
    const rows = [
      [1, null],
      [2, null],
    ];
    const found = await on.rows(
      sql`select * from unnest(${columnOf(rows, 0)}::bigint[], ${columnOf(rows, 1)}::text[]) as given (a, b) order by a`,
    );
    assert.deepEqual(
      found.map(({ a, b }) => [a, b]),
      rows,
    );
  });
}

test("a number that is not a safe integer is rejected before it is sent", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53])
    assert.throws(() => columnOf([[value]], 0), RangeError);
});

if (server === null) test("arrays as PostgreSQL reads them", { skip: "PostgreSQL is not installed" }, () => {});
else describe("arrays as PostgreSQL reads them", () => testArrays(server.url));
