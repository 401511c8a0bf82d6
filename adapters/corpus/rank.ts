import type { DatabaseSync } from "node:sqlite";
import type { Filter, Hit, RankedPages } from "../../core/serp/corpus/corpus-searcher.ts";
import { FULL_LENGTH, rankedSets, sufficientSets, TITLE_WEIGHT } from "../../core/serp/corpus/shares.ts";
import type { QueryWord } from "../../core/serp/corpus/tokens.ts";

const NO_WORD: QueryWord = { forms: [], isPrefix: false };

const VISIBLE = `
  (p.language IS NULL OR p.language = :language OR :site IS NOT NULL)
  AND (p.region IS NULL OR p.region = :region)
  AND (:site IS NULL OR p.host = :site OR substr(p.host, -length(:site) - 1) = '.' || :site)`;

/**
 * Returns pages with enough of the words, best score first, ties by address. Without words it returns the pages of
 * `filter.site` by address.
 */
export function rankPages(db: DatabaseSync, words: readonly QueryWord[], filter: Filter, count: number): RankedPages {
  if (words.length === 0) {
    const rows = db.prepare(
      `SELECT url, title, body FROM page p WHERE :site IS NOT NULL AND ${VISIBLE} ORDER BY url LIMIT :count`,
    );
    return { hits: rows.all({ ...filter, count }).map(readHit), refused: 0 };
  }
  const sets = sufficientSets(...frequenciesOf(db, words));
  if (sets.length === 0) return { hits: [], refused: 0 };
  const allOf = (set: readonly number[]) => `(${set.map((at) => matchExpression(words[at] ?? NO_WORD)).join(" AND ")})`;
  const enough = rankedSets(sets, words.length).map(allOf).join(" OR ");
  const ids = db
    .prepare(
      `SELECT p.id AS id FROM page_text JOIN page p ON p.id = page_text.rowid
       WHERE page_text MATCH :enough AND ${VISIBLE}
       ORDER BY bm25(page_text, ${TITLE_WEIGHT}.0, 1.0) *
         (0.5 + 0.5 * min(1.0, p.text_length / ${FULL_LENGTH}.0)), p.url
       LIMIT :count`,
    )
    .all({ ...filter, enough, count });
  const page = db.prepare("SELECT url, title, body FROM page WHERE id = ?");
  const hits = ids.flatMap(({ id }) => {
    const row = page.get(Number(id));
    return row === undefined ? [] : [readHit(row)];
  });
  if (hits.length === count) return { hits, refused: 0 };
  const any = words.map(matchExpression).join(" OR ");
  const others = db.prepare(
    `SELECT count(*) AS n FROM page_text JOIN page p ON p.id = page_text.rowid
     WHERE page_text MATCH :rest AND ${VISIBLE}`,
  );
  return { hits, refused: Number(others.get({ ...filter, rest: `(${any}) NOT (${enough})` })?.n ?? 0) };
}

/** Returns the number of pages with each word, and of all pages. */
function frequenciesOf(db: DatabaseSync, words: readonly QueryWord[]): [frequencies: readonly number[], total: number] {
  const total = Number(db.prepare("SELECT count(*) AS n FROM page_text_docsize").get()?.n ?? 0);
  const select = db.prepare("SELECT count(*) AS n FROM page_text WHERE page_text MATCH ?");
  return [words.map((word) => Number(select.get(matchExpression(word))?.n ?? 0)), total];
}

/** Builds the FTS5 expression. Forms are quoted letters and digits, so no input becomes syntax. */
function matchExpression(word: QueryWord): string {
  const forms = word.forms.map((form) => `"${form.replaceAll('"', "")}"${word.isPrefix ? "*" : ""}`);
  return `(${forms.join(" OR ")})`;
}

function readHit(row: Readonly<Record<string, unknown>>): Hit {
  return { url: String(row.url), title: String(row.title), body: String(row.body) };
}
