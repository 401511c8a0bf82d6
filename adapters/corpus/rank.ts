import type { DatabaseSync } from "node:sqlite";
import type { QueryWord } from "./tokens.ts";

/** A page that matches a query. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  readonly body: string;
}

/** Conditions on the pages of a result. */
export interface Filter {
  /** Primary language subtag. Pages of unknown language always pass. */
  readonly language: string;
  /** Region code. Pages without a region always pass. */
  readonly region: string;
  /** Host of a `site:` operator, including its subdomains. */
  readonly site: string | null;
}

/** Weight of a word in the title; a word in the text weighs 1. */
const TITLE_WEIGHT = 5;

/**
 * Text length in characters from which a page has its full score. BM25 prefers short texts, so a page of
 * two sentences would rank above a complete guide.
 */
const FULL_LENGTH = 600;

/**
 * Minimum share of the query's weight on a page. Words weigh their inverse document frequency, so a page with
 * `machine` alone does not match `espresso machine` in a corpus with many machines.
 */
export const MIN_SHARE = 0.6;

/** Pages of a query. */
export interface RankedPages {
  readonly hits: readonly Hit[];
  /** Number of pages that have some words of the query but less than `MIN_SHARE` of its weight. */
  readonly refused: number;
}

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
  const held = holdersOf(db, words);
  const query = words.map(matchExpression).join(" OR ");
  const rows = db
    .prepare(
      `SELECT p.id AS id, p.url AS url, p.title AS title, p.body AS body FROM page_text
       JOIN page p ON p.id = page_text.rowid
       WHERE page_text MATCH :query AND ${VISIBLE}
       ORDER BY bm25(page_text, ${TITLE_WEIGHT}.0, 1.0) *
         (0.5 + 0.5 * min(1.0, length(p.body) / ${FULL_LENGTH}.0)), p.url`,
    )
    .iterate({ ...filter, query });
  const hits: Hit[] = [];
  let refused = 0;
  for (const row of rows) {
    if ((held.get(Number(row.id)) ?? 0) < MIN_SHARE) {
      refused += 1;
      continue;
    }
    hits.push(readHit(row));
    if (hits.length === count) break;
  }
  return { hits, refused };
}

/** Returns the share of the query's weight (0..1) per page id. */
function holdersOf(db: DatabaseSync, words: readonly QueryWord[]): ReadonlyMap<number, number> {
  const total = Number(db.prepare("SELECT count(*) AS n FROM page").get()?.n ?? 0);
  const select = db.prepare("SELECT rowid AS id FROM page_text WHERE page_text MATCH ?");
  const found = words.map((word) => select.all(matchExpression(word)).map((row) => Number(row.id)));
  const idfs = found.map((ids) =>
    ids.length === 0 ? null : Math.log(1 + (total - ids.length + 0.5) / (ids.length + 0.5)),
  );
  const known = idfs.filter((idf) => idf !== null);
  // A word on no page has the average weight of the other words, because its rarity alone must not decide.
  const average = known.reduce((sum, idf) => sum + idf, 0) / Math.max(1, known.length);
  const weights = idfs.map((idf) => idf ?? average);
  const weight = weights.reduce((sum, value) => sum + value, 0);
  const shares = new Map<number, number>();
  for (const [index, ids] of found.entries()) {
    for (const id of ids) shares.set(id, (shares.get(id) ?? 0) + (weights[index] ?? 0) / weight);
  }
  return shares;
}

/** Builds the FTS5 expression. Forms are quoted letters and digits, so no input becomes syntax. */
function matchExpression(word: QueryWord): string {
  const forms = word.forms.map((form) => `"${form.replaceAll('"', "")}"${word.isPrefix ? "*" : ""}`);
  return `(${forms.join(" OR ")})`;
}

function readHit(row: Readonly<Record<string, unknown>>): Hit {
  return { url: String(row.url), title: String(row.title), body: String(row.body) };
}
