/** The value of a column or a parameter. Booleans are missing because SQLite drivers differ in how they bind them. */
export type SqlValue = string | number | null;

/** SQL text in pieces, with a value between each two. */
export interface Query {
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];
}

function isQuery(value: SqlValue | Query): value is Query {
  return typeof value === "object" && value !== null;
}

/** Appends the pieces and values of `part`. */
function append(texts: string[], values: SqlValue[], part: Query): void {
  const [head = "", ...tail] = part.texts;
  texts[texts.length - 1] += head;
  for (const text of tail) texts.push(text);
  for (const value of part.values) values.push(value);
}

/** Builds a query from a template. Values become parameters, and queries become part of the text. */
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

/** Text that is part of the program, such as a column name. It must never hold input. */
export function raw(text: string): Query {
  return { texts: [text], values: [] };
}

/** Joins the queries with the separator. */
export function join(queries: readonly Query[], separator: string): Query {
  const texts = [""];
  const values: SqlValue[] = [];
  for (const [index, query] of queries.entries()) {
    if (index > 0) texts[texts.length - 1] += separator;
    append(texts, values, query);
  }
  return { texts, values };
}

/** Builds `(?, ?, ...)` from at least one value. */
export function tuple(values: readonly SqlValue[]): Query {
  return { texts: ["(", ...values.slice(1).map(() => ", "), ")"], values };
}

/** Returns the text to prepare. `placeholder` writes the parameter with the 1-based index. */
export function textOf(query: Query, placeholder: (index: number) => string): string {
  return query.texts.reduce((text, piece, index) => text + (index === 0 ? "" : placeholder(index)) + piece, "");
}
