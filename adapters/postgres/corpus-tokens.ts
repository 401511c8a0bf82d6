import type { QueryWord } from "../../core/serp/corpus/tokens.ts";
import { sql } from "../sql/query.ts";
import type { Sql, SqlRow } from "../sql/sql.ts";
import { arrayOf } from "./arrays.ts";

/** Maximum ids that a process keeps. They never change, so they are kept without end. */
const MAX_KNOWN = 200_000;

/** Numbers of tokens, because an index of numbers is small. */
export interface TokenIds {
  /** Returns the numbers of distinct tokens in their order, and numbers new tokens. */
  numbersOf(tokens: readonly string[]): Promise<readonly number[]>;
}

function readInto(known: Map<string, number>, rows: readonly SqlRow[]): void {
  for (const { token, id } of rows) known.set(String(token), Number(id));
}

/** Creates the numbers over the table `corpus_tokens`. */
export function createTokenIds(on: Sql): TokenIds {
  const known = new Map<string, number>();
  const read = async (tokens: readonly string[]) =>
    readInto(
      known,
      await on.rows(sql`select token, id from corpus_tokens where token = any(${arrayOf(tokens)}::text[])`),
    );
  return {
    async numbersOf(tokens) {
      if (known.size > MAX_KNOWN) known.clear();
      const missing = () => tokens.filter((token) => !known.has(token));
      if (missing().length > 0) await read(missing());
      const added = missing();
      if (added.length > 0) {
        // Outside of the page's transaction, because a rollback must not take back a number that is known here.
        await on.run(
          sql`insert into corpus_tokens (token) select unnest(${arrayOf(added.toSorted())}::text[]) on conflict do nothing`,
        );
        await read(added);
      }
      return tokens.map((token) => known.get(token) ?? 0);
    },
  };
}

/** Numbers of the indexed tokens of each form of the words. A form without an indexed token has no entry. */
export async function formsOf(
  on: Sql,
  words: readonly QueryWord[],
): Promise<readonly (readonly (readonly number[])[])[]> {
  const exact = [...new Set(words.flatMap(({ forms, isPrefix }) => (isPrefix ? [] : forms)))];
  const ids = new Map<string, number>();
  if (exact.length > 0)
    readInto(ids, await on.rows(sql`select token, id from corpus_tokens where token = any(${arrayOf(exact)}::text[])`));
  const numbers = async (form: string, isPrefix: boolean): Promise<readonly number[]> => {
    const id = ids.get(form);
    if (!isPrefix) return id === undefined ? [] : [id];
    const rows = await on.rows(
      sql`select id from corpus_tokens where token >= ${form} and token < ${`${form}\u{10ffff}`}`,
    );
    return rows.map((row) => Number(row.id));
  };
  return Promise.all(
    words.map(async ({ forms, isPrefix }) =>
      (await Promise.all(forms.map((form) => numbers(form, isPrefix)))).filter((found) => found.length > 0),
    ),
  );
}
