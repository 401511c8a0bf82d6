import { Buffer } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { join, type Query, raw, type SqlValue, sql } from "./query.ts";
import type { Sql, SqlRow, Target } from "./sql.ts";

/** How a field is stored in its column. */
export interface Codec<T> {
  readonly type: "text" | "bigint";
  encode(value: T): SqlValue;
  decode(value: SqlValue): T;
}

/** Stores text, which may be limited to a closed set. */
export function text<T extends string>(): Codec<T> {
  // Only `encode` writes the column, so every stored value was a T.
  return { type: "text", encode: (value) => value, decode: (value) => String(value) as T };
}

/** Stores whole numbers within 2^53. Drivers may return 64-bit columns as text. */
export const integer: Codec<number> = { type: "bigint", encode: (value) => value, decode: (value) => Number(value) };

/** Stores a boolean as 0 or 1, because SQLite drivers differ in how they bind booleans. */
export const flag: Codec<boolean> = {
  type: "bigint",
  encode: (value) => (value ? 1 : 0),
  decode: (value) => Number(value) === 1,
};

/** Stores a value as JSON text. */
export function json<T>(): Codec<T> {
  // Only `encode` writes the column, so every stored value was a T.
  return { type: "text", encode: (value) => JSON.stringify(value), decode: (value) => JSON.parse(String(value)) as T };
}

/** Marks compressed text. JSON texts never begin with it. */
const COMPRESSED = "z:";
/** Texts below this length, in UTF-16 units, are stored as they are. */
const MIN_COMPRESSED = 1_024;

/**
 * Stores long JSON texts compressed, in a millisecond: a report takes a sixth. The column stays text, so that both
 * databases and earlier rows need nothing else.
 */
export const compressed: Codec<string> = {
  type: "text",
  encode: (value) =>
    value.length < MIN_COMPRESSED ? value : `${COMPRESSED}${deflateRawSync(value).toString("base64")}`,
  decode(value) {
    const stored = String(value);
    if (!stored.startsWith(COMPRESSED)) return stored;
    return inflateRawSync(Buffer.from(stored.slice(COMPRESSED.length), "base64")).toString("utf8");
  },
};

/** Stores any text as a JSON text, compressed when it is long. So it may begin as it likes and hold zero bytes. */
export const anyText: Codec<string> = {
  type: "text",
  encode: (value) => compressed.encode(JSON.stringify(value)),
  // Only `encode` writes the column.
  decode: (value) => JSON.parse(compressed.decode(value)) as string,
};

/** Stores `null` as `null` and every other value with the codec. */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    type: codec.type,
    encode: (value) => (value === null ? null : codec.encode(value)),
    decode: (value) => (value === null ? null : codec.decode(value)),
  };
}

/** One codec for each field of a row. A field without a codec does not compile. */
export type Codecs<Row> = { readonly [Field in keyof Row]: Codec<Row[Field]> };

/** A row to write and the row as it is stored. */
export interface Change<Row> {
  readonly row: Row;
  readonly stored: Row;
}

/** A table whose columns are the fields of `Row` in snake case. */
export interface SqlTable<Row> {
  readonly name: string;
  readonly columns: Query;
  decode(row: SqlRow): Row;
  /** Returns a condition for `where`: each given field has the given value. Give at least one field. */
  equals(where: Partial<Row>): Query;
  /** Returns the assignments of an `update` that replaces the given fields. Give at least one field. */
  assign(changes: Partial<Row>): Query;
  /** Returns the rows that `rest` selects: a where clause, an order, a limit. */
  select(on: Sql, rest: Query): Promise<readonly Row[]>;
  /** Inserts the rows. A row whose key exists replaces the stored row except its `fixed` columns. */
  put(on: Sql, rows: readonly Row[]): Promise<void>;
  /** Inserts rows with new keys. Costs less than `put`, because the database looks for no row to replace. */
  add(on: Sql, rows: readonly Row[]): Promise<void>;
  /** Updates stored rows except their `fixed` columns. Costs half of `put`. */
  change(on: Sql, changes: readonly Change<Row>[]): void;
}

interface Definition<Row> {
  readonly name: string;
  readonly codecs: Codecs<Row>;
  /** Fields that identify a row to replace. @default none: rows are only added */
  readonly key?: readonly (keyof Row & string)[];
  /** Fields that a replacement leaves as they are. @default none */
  readonly fixed?: readonly (keyof Row & string)[];
}

interface Field<Row> {
  readonly name: keyof Row & string;
  readonly column: string;
  readonly codec: Codec<Row[keyof Row & string]>;
}

/** A statement and the fields that it writes. */
interface Writing<Row> {
  readonly target: Target;
  readonly fields: readonly Field<Row>[];
}

/** The column that stores a field. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fieldsOf<Row>(codecs: Codecs<Row>): readonly Field<Row>[] {
  // The members of a mapped type are its keys, each with its codec.
  const entries = Object.entries(codecs) as [keyof Row & string, Codec<Row[keyof Row & string]>][];
  return entries.map(([name, codec]) => ({ name, codec, column: columnOf(name) }));
}

function writingOf<Row>(
  table: string,
  fields: readonly Field<Row>[],
  { key = [], tail = "" }: { readonly key?: readonly string[]; readonly tail?: string },
): Writing<Row> {
  const columns = fields.map(({ codec, column }) => ({ name: column, type: codec.type }));
  return { target: { table, columns, key, tail }, fields };
}

/** Builds the clause that replaces the changing columns of a row whose key exists. */
function onConflict<Row>(keys: readonly Field<Row>[], changing: readonly Field<Row>[]): string {
  if (keys.length === 0) return "";
  const assignments = changing.map(({ column }) => `${column} = excluded.${column}`).join(", ");
  return ` on conflict (${keys.map(({ column }) => column).join(", ")}) do update set ${assignments}`;
}

function write<Row>(on: Sql, { target, fields }: Writing<Row>, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  return on.insert(
    target,
    rows.map((row) => fields.map(({ name, codec }) => codec.encode(row[name]))),
  );
}

/** Groups neighboring rows that the same statement writes. Drops rows without a statement. */
function runsOf<Row>(
  changes: readonly Change<Row>[],
  choose: (change: Change<Row>) => Writing<Row> | null,
): readonly { readonly writing: Writing<Row>; readonly rows: readonly Row[] }[] {
  const runs: { readonly writing: Writing<Row>; readonly rows: Row[] }[] = [];
  for (const change of changes) {
    const writing = choose(change);
    const last = runs.at(-1);
    if (writing === null) continue;
    if (last?.writing === writing) last.rows.push(change.row);
    else runs.push({ writing, rows: [change.row] });
  }
  return runs;
}

/** Chooses the statement that updates only the columns in which a row differs from its stored row. */
function narrowWritings<Row>(table: string, keys: readonly Field<Row>[], changing: readonly Field<Row>[]) {
  const key = keys.map(({ column }) => column);
  /** The statements by the bits of the changed columns. A few dozen combinations occur. */
  const byBits = new Map<number, Writing<Row>>();
  return ({ row, stored }: Change<Row>): Writing<Row> | null => {
    let bits = 0;
    let bit = 1;
    // Commands copy rows with their changes, so an equal reference is an equal value.
    for (const { name } of changing) {
      if (row[name] !== stored[name]) bits |= bit;
      bit <<= 1;
    }
    if (bits === 0) return null;
    const made = byBits.get(bits);
    if (made !== undefined) return made;
    const changed = changing.filter((_, place) => (bits & (1 << place)) !== 0);
    const writing = writingOf(table, [...keys, ...changed], { key });
    byBits.set(bits, writing);
    return writing;
  };
}

/** Builds a table and the statements that write it. */
export function defineTable<Row extends object>({
  name,
  codecs,
  key = [],
  fixed = [],
}: Definition<Row>): SqlTable<Row> {
  const fields = fieldsOf(codecs);
  const keys = fields.filter((field) => key.includes(field.name));
  const changing = fields.filter((field) => !key.includes(field.name) && !fixed.includes(field.name));
  const columns = raw(fields.map(({ column }) => column).join(", "));
  const adding = writingOf(name, fields, {});
  const putting = writingOf(name, fields, { tail: onConflict(keys, changing) });
  const updating = writingOf(name, [...keys, ...changing], { key: keys.map(({ column }) => column) });
  const narrowed = narrowWritings(name, keys, changing);

  function decode(row: SqlRow): Row {
    const decoded: Partial<Row> = {};
    for (const field of fields) decoded[field.name] = field.codec.decode(row[field.column] ?? null);
    // Every field of Row has its codec, so every field is there now.
    return decoded as Row;
  }

  /** Builds a piece for each field that `values` has. */
  function pieces(values: Partial<Row>, piece: (column: Query, value: SqlValue) => Query): readonly Query[] {
    return fields.flatMap(({ name: field, column, codec }) => {
      const value = values[field];
      return value === undefined ? [] : [piece(raw(column), codec.encode(value))];
    });
  }

  return {
    name,
    columns,
    decode,
    equals: (where) =>
      join(
        pieces(where, (column, value) => (value === null ? sql`${column} is null` : sql`${column} = ${value}`)),
        " and ",
      ),
    assign: (changes) =>
      join(
        pieces(changes, (column, value) => sql`${column} = ${value}`),
        ", ",
      ),
    select: async (on, rest) => (await on.rows(sql`select ${columns} from ${raw(name)} ${rest}`)).map(decode),
    put: (on, rows) => write(on, putting, rows),
    add: (on, rows) => write(on, adding, rows),
    change(on, changes) {
      const runs = on.isRowByRow
        ? runsOf(changes, narrowed)
        : [{ writing: updating, rows: changes.map(({ row }) => row) }];
      for (const { writing, rows } of runs) void write(on, writing, rows);
    },
  };
}
