import type { SqlValue } from "../sql/query.ts";
import type { Target } from "../sql/sql.ts";

/** The values as text of a PostgreSQL array, to be cast to the array type of the column. PostgreSQL 8.15.2 */
export function arrayOf(values: readonly SqlValue[]): string {
  const items = values.map((value) => {
    if (value === null) return "NULL";
    return typeof value === "number" ? String(value) : `"${value.replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${items.join(",")}}`;
}

const texts = new WeakMap<Target, string>();

/** Inserts any number of rows, given as one array a column: one text to prepare, and a parameter a column instead of a value. */
export function insertText(into: Target): string {
  const known = texts.get(into);
  if (known !== undefined) return known;
  const names = into.columns.map(({ name }) => name).join(", ");
  const arrays = into.columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  const text = `insert into ${into.table} (${names}) select * from unnest(${arrays})${into.tail}`;
  texts.set(into, text);
  return text;
}
