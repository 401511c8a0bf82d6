import type { SqlValue } from "../sql/query.ts";

/** A JSON escape that PostgreSQL arrays read differently: there a backslash protects the next character. */
const FOREIGN_ESCAPE = /\\[^"\\]/;

function itemOf(value: SqlValue): string {
  return typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
}

/** Writes the values as the text of a PostgreSQL array. The statement casts it to the array type. PostgreSQL 8.15.2 */
export function arrayOf(values: readonly SqlValue[]): string {
  // Most texts differ from JSON in the brackets only, and the runtime writes JSON several times faster.
  const json = JSON.stringify(values);
  return FOREIGN_ESCAPE.test(json) ? `{${values.map(itemOf).join(",")}}` : `{${json.slice(1, -1)}}`;
}

/**
 * Writes the column at `index` of the rows. Empty for a column of nulls, because `unnest` pads shorter arrays with
 * nulls.
 */
export function columnOf(rows: readonly (readonly SqlValue[])[], index: number): string {
  const values = rows.map((row) => row[index] ?? null);
  for (const value of values)
    if (typeof value === "number" && !Number.isSafeInteger(value))
      throw new RangeError(`${value} is not a safe integer`);
  return values.every((value) => value === null) ? "{}" : arrayOf(values);
}
