import type { SqlValue } from "../sql/query.ts";
import type { Target } from "../sql/sql.ts";
import { columnOf } from "./arrays.ts";

/**
 * Builds a statement that writes any number of rows. Each column is one array parameter, so there is one text to
 * prepare.
 */
function textOf({ table, columns, key, tail }: Target, firstParameter: number): string {
  const names = columns.map(({ name }) => name);
  const arrayAt = ({ name, type }: (typeof columns)[number], index: number) =>
    `unnest($${firstParameter + index}::${type}[]) as ${name}`;
  // In a select list the arrays are unnested row by row. In FROM each array would first become a table.
  const given = `select ${columns.map(arrayAt).join(", ")}`;
  if (key.length === 0) return `insert into ${table} (${names.join(", ")}) ${given}${tail}`;
  const assignments = names.filter((name) => !key.includes(name)).map((name) => `${name} = given.${name}`);
  const matches = key.map((name) => `${table}.${name} = given.${name}`);
  return `update ${table} set ${assignments.join(", ")} from (${given}) as given where ${matches.join(" and ")}`;
}

/** Texts by the sequence of targets. A few dozen sequences occur. */
interface Known {
  text?: string;
  readonly next: WeakMap<Target, Known>;
}

const KNOWN: Known = { next: new WeakMap() };

/** Builds one statement from all writes. All but the last become `with` clauses. */
function joined(targets: readonly Target[]): string {
  let first = 1;
  const texts = targets.map((into) => {
    const text = textOf(into, first);
    first += into.columns.length;
    return text;
  });
  const last = texts.pop() ?? "";
  return texts.length === 0
    ? last
    : `with ${texts.map((text, index) => `write_${index} as (${text})`).join(", ")} ${last}`;
}

/**
 * Collects writes that go out as one statement, which saves a round trip for each.
 *
 * A statement writes each table once, because the order of its parts is undefined (PostgreSQL 7.8.4).
 */
export class Writes {
  readonly #targets: Target[] = [];
  readonly #arrays: string[] = [];

  get isEmpty(): boolean {
    return this.#targets.length === 0;
  }

  has(table: string): boolean {
    return this.#targets.some((target) => target.table === table);
  }

  add(into: Target, rows: readonly (readonly SqlValue[])[]): void {
    for (let index = 0; index < into.columns.length; index++) this.#arrays.push(columnOf(rows, index));
    this.#targets.push(into);
  }

  /** Returns the statement and clears the collection. */
  take(): { readonly text: string; readonly values: readonly string[] } {
    let shape = KNOWN;
    for (const into of this.#targets) {
      const next = shape.next.get(into) ?? { next: new WeakMap() };
      shape.next.set(into, next);
      shape = next;
    }
    shape.text ??= joined(this.#targets);
    this.#targets.length = 0;
    return { text: shape.text, values: this.#arrays.splice(0) };
  }
}
