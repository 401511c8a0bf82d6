/** What a column holds and a parameter may be. Never a boolean: SQLite drivers differ in binding it. */
export type SqlValue = string | number | null;

/** SQL text in pieces with the values between them. */
export interface Query {
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];
}

function isQuery(value: SqlValue | Query): value is Query {
  return typeof value === "object" && value !== null;
}

/** Adds `part` to the pieces and values gathered so far. */
function append(texts: string[], values: SqlValue[], part: Query): void {
  const [head = "", ...tail] = part.texts;
  texts[texts.length - 1] += head;
  for (const text of tail) texts.push(text);
  for (const value of part.values) values.push(value);
}

/** A query from a template: values become parameters, queries are spliced in. */
export function sql(template: TemplateStringsArray, ...parts: readonly (SqlValue | Query)[]): Query {
  const texts = [template[0] ?? ""];
  const values: SqlValue[] = [];
  for (const [index, part] of parts.entries()) {
    const after = template[index + 1] ?? "";
    if (isQuery(part)) {
      append(texts, values, part);
      texts[texts.length - 1] += after;
    } else {
      values.push(part);
      texts.push(after);
    }
  }
  return { texts, values };
}

/** Text that is part of the program, such as a column name; never input. */
export function raw(text: string): Query {
  return { texts: [text], values: [] };
}

/** The queries with the separator between them. */
export function join(queries: readonly Query[], separator: string): Query {
  const texts = [""];
  const values: SqlValue[] = [];
  for (const [index, query] of queries.entries()) {
    if (index > 0) texts[texts.length - 1] += separator;
    append(texts, values, query);
  }
  return { texts, values };
}

/** `(?, ?, ...)`; at least one value. */
export function tuple(values: readonly SqlValue[]): Query {
  return { texts: ["(", ...values.slice(1).map(() => ", "), ")"], values };
}

/** The text to prepare, its parameters written by `placeholder` (1-based). */
export function textOf(query: Query, placeholder: (index: number) => string): string {
  return query.texts.reduce((text, piece, index) => text + (index === 0 ? "" : placeholder(index)) + piece, "");
}
