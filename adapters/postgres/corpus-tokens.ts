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
  const idOfToken = new Map<string, number>();
  return {
    async numbersOf(tokens) {
      // A map of this call, because another call may clear the shared one.
      const counts = new Map<string, number>();
      for (const token of tokens) {
        const id = idOfToken.get(token);
        if (id !== undefined) counts.set(token, id);
      }
      const missing = () => tokens.filter((token) => !counts.has(token));
      const read = async () => {
        const asked = arrayOf(missing());
        readInto(counts, await on.rows(sql`select token, id from corpus_tokens where token = any(${asked}::text[])`));
      };
      if (missing().length > 0) await read();
      const added = missing().toSorted();
      if (added.length > 0) {
        // Outside of the page's transaction, because a rollback must not take back a number that is known here.
        await on.run(
          sql`insert into corpus_tokens (token) select unnest(${arrayOf(added)}::text[]) on conflict do nothing`,
        );
        await read();
      }
      if (idOfToken.size > MAX_KNOWN) idOfToken.clear();
      for (const [token, id] of counts) idOfToken.set(token, id);
      return tokens.map((token) => {
        const id = counts.get(token);
        if (id === undefined) throw new Error(`the token ${token} was added and is not in the database`);
        return id;
      });
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
