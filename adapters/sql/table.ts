import { type Query, raw, type SqlValue } from "./query.ts";
import type { Sql, SqlRow, Target } from "./sql.ts";

/** How one field is kept in its column. */
export interface Codec<T> {
  readonly type: "text" | "bigint";
  encode(value: T): SqlValue;
  decode(value: SqlValue): T;
}

/** Text, possibly of a closed set. */
export function text<T extends string>(): Codec<T> {
  // Columns are written through `encode` alone, whose input is a T.
  return { type: "text", encode: (value) => value, decode: (value) => String(value) as T };
}

/** Whole numbers within 2^53; databases may answer 64-bit columns as text. */
export const integer: Codec<number> = { type: "bigint", encode: (value) => value, decode: (value) => Number(value) };

/** A boolean as 0 or 1: values bound to SQLite are never booleans. */
export const flag: Codec<boolean> = { type: "bigint", encode: (value) => (value ? 1 : 0), decode: (value) => Number(value) === 1 };

/** A value as JSON text. */
export function json<T>(): Codec<T> {
  // Columns are written through `encode` alone, whose input is a T.
  return { type: "text", encode: (value) => JSON.stringify(value), decode: (value) => JSON.parse(String(value)) as T };
}

/** The codec for fields that may be `null`, which both sides keep as it is. */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    type: codec.type,
    encode: (value) => (value === null ? null : codec.encode(value)),
    decode: (value) => (value === null ? null : codec.decode(value)),
  };
}

/** One codec for each field of a row; a field without one does not compile. */
export type Codecs<Row> = { readonly [Field in keyof Row]: Codec<Row[Field]> };

/** A row that exists, and what is stored of it. */
export interface Change<Row> {
  readonly row: Row;
  readonly stored: Row;
}

/** A table whose columns are the fields of `Row` in snake case. */
export interface Table<Row> {
  readonly name: string;
  readonly columns: Query;
  decode(row: SqlRow): Row;
  /** Inserts the rows as `Sql.insert` does; those whose key exists replace it, but for its `fixed` columns. Without key, a duplicate fails. */
  put(on: Sql, rows: readonly Row[]): Promise<void>;
  /** Inserts rows whose key does not exist, else fails: cheaper than `put`. */
  add(on: Sql, rows: readonly Row[]): Promise<void>;
  /** Writes rows that exist as `stored` has them, but for their `fixed` columns: half of what `put` costs. */
  change(on: Sql, changes: readonly Change<Row>[]): void;
}

interface Definition<Row> {
  readonly name: string;
  readonly codecs: Codecs<Row>;
  /** Fields that identify a row to replace; absent for rows that are only ever added. */
  readonly key?: readonly (keyof Row & string)[];
  /** Fields that a replacement leaves as they are. */
  readonly fixed?: readonly (keyof Row & string)[];
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function onConflict(fields: readonly string[], key: readonly string[], fixed: readonly string[]): string {
  if (key.length === 0) return "";
  const changing = fields.filter((field) => !key.includes(field) && !fixed.includes(field)).map(columnOf);
  const assignments = changing.map((column) => `${column} = excluded.${column}`).join(", ");
  return ` on conflict (${key.map(columnOf).join(", ")}) do update set ${assignments}`;
}

/** Rows that follow each other and are written by the same statement; those without one are left out. */
function runsOf<Row, Writing>(
  changes: readonly Change<Row>[],
  writingOf: (change: Change<Row>) => Writing | null,
): readonly { readonly writing: Writing; readonly rows: readonly Row[] }[] {
  const runs: { readonly writing: Writing; readonly rows: Row[] }[] = [];
  for (const change of changes) {
    const writing = writingOf(change);
    const last = runs.at(-1);
    if (writing === null) continue;
    if (last?.writing === writing) last.rows.push(change.row);
    else runs.push({ writing, rows: [change.row] });
  }
  return runs;
}

/** A table and the statements that write it, made once. Without `key` its rows are only ever added. */
export function defineTable<Row extends object>({ name, codecs, key = [], fixed = [] }: Definition<Row>): Table<Row> {
  // The fields of a mapped type are its keys, each with its codec.
  const entries = Object.entries(codecs) as [keyof Row & string, Codec<Row[keyof Row & string]>][];
  const fields = entries.map(([field, codec]) => ({ field, codec, column: columnOf(field) }));
  const names = fields.map(({ field }) => field);
  const columns = raw(names.map(columnOf).join(", "));
  const adding: Target = { table: name, columns: fields.map(({ codec, column }) => ({ name: column, type: codec.type })), key: [], tail: "" };
  const putting: Target = { ...adding, tail: onConflict(names, key, fixed) };
  const changing = fields.filter(({ field }) => !fixed.includes(field));
  const keys = changing.filter(({ field }) => key.includes(field));
  const changingOnly = (of: typeof fields): Writing => ({
    target: { table: name, columns: of.map(({ codec, column }) => ({ name: column, type: codec.type })), key: key.map(columnOf), tail: "" },
    of,
  });
  const changed = changingOnly(changing);
  /** Statements for the sets of columns that changed together so far, by the bits of their places; there are a few dozen. */
  const narrow = new Map<number, Writing>();

  interface Writing {
    readonly target: Target;
    readonly of?: typeof fields;
  }

  function writingOf({ row, stored }: Change<Row>): Writing | null {
    let bits = 0;
    let bit = 1;
    // Rows are copied with what changes, so that an equal reference is an equal value.
    for (const { field } of changing) {
      if (row[field] !== stored[field]) bits |= bit;
      bit <<= 1;
    }
    if (bits === 0) return null;
    const known = narrow.get(bits);
    if (known !== undefined) return known;
    const writing = changingOnly([...keys, ...changing.filter((part, place) => (bits & (1 << place)) !== 0 && !keys.includes(part))]);
    narrow.set(bits, writing);
    return writing;
  }

  const write = (on: Sql, { target, of = fields }: Writing, rows: readonly Row[]) => {
    if (rows.length === 0) return Promise.resolve();
    return on.insert(
      target,
      rows.map((row) => of.map(({ field, codec }) => codec.encode(row[field]))),
    );
  };
  return {
    name,
    columns,
    decode(row) {
      const decoded: Partial<Row> = {};
      for (const { field, codec, column } of fields) decoded[field] = codec.decode(row[column] ?? null);
      // Every field of Row has its codec, so every field is there now.
      return decoded as Row;
    },
    put: (on, rows) => write(on, { target: putting }, rows),
    add: (on, rows) => write(on, { target: adding }, rows),
    change(on, changes) {
      const runs = on.isRowByRow ? runsOf(changes, writingOf) : [{ writing: changed, rows: changes.map(({ row }) => row) }];
      for (const { writing, rows } of runs) void write(on, writing, rows);
    },
  };
}
