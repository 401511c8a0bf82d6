import type { SqlValue } from "../sql/query.ts";
import type { Target } from "../sql/sql.ts";

function itemOf(value: SqlValue): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  return value.includes('"') || value.includes("\\") ? `"${value.replace(/["\\]/g, "\\$&")}"` : `"${value}"`;
}

/** The values as text of a PostgreSQL array, to be cast to the array type of the column. PostgreSQL 8.15.2 */
export function arrayOf(values: readonly SqlValue[]): string {
  return `{${values.map(itemOf).join(",")}}`;
}

/** The column at `index` of the rows, as `arrayOf` writes it. */
export function columnOf(rows: readonly (readonly SqlValue[])[], index: number): string {
  let text = "";
  for (const row of rows) text += `${text === "" ? "{" : ","}${itemOf(row[index] ?? null)}`;
  return `${text}}`;
}

const texts = new WeakMap<Target, string>();

function updateText({ table, columns, key }: Target, arrays: string): string {
  const names = columns.map(({ name }) => name);
  const assignments = names.filter((name) => !key.includes(name)).map((name) => `${name} = given.${name}`);
  const matches = key.map((name) => `${table}.${name} = given.${name}`);
  return `update ${table} set ${assignments.join(", ")} from unnest(${arrays}) as given (${names.join(", ")}) where ${matches.join(" and ")}`;
}

/** Adds or changes any number of rows, given as one array a column: one text to prepare, and a parameter a column instead of a value. */
export function writeText(into: Target): string {
  const known = texts.get(into);
  if (known !== undefined) return known;
  const names = into.columns.map(({ name }) => name).join(", ");
  const arrays = into.columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  const text = into.key.length === 0 ? `insert into ${into.table} (${names}) select * from unnest(${arrays})${into.tail}` : updateText(into, arrays);
  texts.set(into, text);
  return text;
}
