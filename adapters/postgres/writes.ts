import type { SqlValue } from "../sql/query.ts";
import type { Target } from "../sql/sql.ts";
import { columnOf } from "./arrays.ts";

/** Adds or changes any number of rows, given as one array a column: one text to prepare, and a parameter a column instead of a value. */
function textOf({ table, columns, key, tail }: Target, firstParameter: number): string {
  const names = columns.map(({ name }) => name);
  // In a select list, where arrays are taken apart on the fly, not in FROM, which first puts each in a table of its own.
  const given = `select ${columns.map(({ name, type }, index) => `unnest($${firstParameter + index}::${type}[]) as ${name}`).join(", ")}`;
  if (key.length === 0) return `insert into ${table} (${names.join(", ")}) ${given}${tail}`;
  const assignments = names.filter((name) => !key.includes(name)).map((name) => `${name} = given.${name}`);
  const matches = key.map((name) => `${table}.${name} = given.${name}`);
  return `update ${table} set ${assignments.join(", ")} from (${given}) as given where ${matches.join(" and ")}`;
}

/** Texts by the targets in their order; a few dozen orders occur. */
interface Known {
  text?: string;
  readonly next: WeakMap<Target, Known>;
}

const KNOWN: Known = { next: new WeakMap() };

/** One statement of all writes: all but the last stand in front of it. */
function joined(targets: readonly Target[]): string {
  let first = 1;
  const texts = targets.map((into) => {
    const text = textOf(into, first);
    first += into.columns.length;
    return text;
  });
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `with ${texts.map((text, index) => `write_${index} as (${text})`).join(", ")} ${last}`;
}

/**
 * Writes gathered to go as one statement: a message and an answer less for each but the first. A statement writes each table once, because
 * PostgreSQL does its parts in an order that it does not tell (7.8.4).
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

  /** The statement, and nothing gathered after it. */
  take(): { readonly text: string; readonly values: readonly string[] } {
    let known = KNOWN;
    for (const into of this.#targets) {
      const next = known.next.get(into) ?? { next: new WeakMap() };
      known.next.set(into, next);
      known = next;
    }
    known.text ??= joined(this.#targets);
    this.#targets.length = 0;
    return { text: known.text, values: this.#arrays.splice(0) };
  }
}
