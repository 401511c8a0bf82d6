import type { SqlValue } from "../sql/query.ts";

/** An escape of JSON that means something else in an array, where a backslash protects whatever follows it. */
const FOREIGN_ESCAPE = /\\[^"\\]/;

function itemOf(value: SqlValue): string {
  return typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
}

/** The values as text of a PostgreSQL array, to be cast to the array type of the column. PostgreSQL 8.15.2 */
export function arrayOf(values: readonly SqlValue[]): string {
  // Most often JSON differs in its brackets only, and the runtime writes it several times as fast.
  const json = JSON.stringify(values);
  return FOREIGN_ESCAPE.test(json) ? `{${values.map(itemOf).join(",")}}` : `{${json.slice(1, -1)}}`;
}

/** The column at `index` of the rows, as `arrayOf` writes it; empty when it holds nulls alone, since unnest fills up what is shorter. */
export function columnOf(rows: readonly (readonly SqlValue[])[], index: number): string {
  const values = rows.map((row) => row[index] ?? null);
  for (const value of values) if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer`);
  return values.every((value) => value === null) ? "{}" : arrayOf(values);
}
