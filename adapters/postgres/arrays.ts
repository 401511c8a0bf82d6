import type { SqlValue } from "../sql/query.ts";

function itemOf(value: SqlValue): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  return value.includes('"') || value.includes("\\") ? `"${value.replace(/["\\]/g, "\\$&")}"` : `"${value}"`;
}

/** The values as text of a PostgreSQL array, to be cast to the array type of the column. PostgreSQL 8.15.2 */
export function arrayOf(values: readonly SqlValue[]): string {
  return `{${values.map(itemOf).join(",")}}`;
}

/** The column at `index` of the rows, as `arrayOf` writes it; without the nulls at its end, since unnest fills up what is shorter. */
export function columnOf(rows: readonly (readonly SqlValue[])[], index: number): string {
  let length = rows.length;
  while (length > 0 && (rows[length - 1]?.[index] ?? null) === null) length--;
  let text = "";
  for (let place = 0; place < length; place++) text += `${place === 0 ? "" : ","}${itemOf(rows[place]?.[index] ?? null)}`;
  return `{${text}}`;
}
