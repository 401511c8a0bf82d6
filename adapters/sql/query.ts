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

/** A query from a template: values become parameters, queries are spliced in. */
export function sql(template: TemplateStringsArray, ...parts: readonly (SqlValue | Query)[]): Query {
  const texts = [template[0] ?? ""];
  const values: SqlValue[] = [];
  for (const [index, part] of parts.entries()) {
    const after = template[index + 1] ?? "";
    if (!isQuery(part)) {
      values.push(part);
      texts.push(after);
      continue;
    }
    values.push(...part.values);
    const [head = "", ...tail] = part.texts;
    texts[texts.length - 1] += head;
    texts.push(...tail);
    texts[texts.length - 1] += after;
  }
  return { texts, values };
}

/** Text that is part of the program, such as a column name; never input. */
export function raw(text: string): Query {
  return { texts: [text], values: [] };
}

/** The queries with the separator between them. */
export function join(queries: readonly Query[], separator: string): Query {
  return queries.reduce((all, query, index) => sql`${all}${raw(index === 0 ? "" : separator)}${query}`, raw(""));
}

/** `(?, ?, ...)`; at least one value. */
export function tuple(values: readonly SqlValue[]): Query {
  return { texts: ["(", ...values.slice(1).map(() => ", "), ")"], values };
}

/** The text to prepare, its parameters written by `placeholder` (1-based). */
export function textOf(query: Query, placeholder: (index: number) => string): string {
  return query.texts.reduce((text, piece, index) => text + (index === 0 ? "" : placeholder(index)) + piece, "");
}
