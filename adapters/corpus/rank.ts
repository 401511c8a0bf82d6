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

/** Tolerance of sums of shares. */
const EPSILON = 1e-9;
const NO_WORD: QueryWord = { forms: [], isPrefix: false };

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
  const sets = sufficientSets(weightsOf(db, words));
  if (sets.length === 0) return { hits: [], refused: 0 };
  const allOf = (set: readonly number[]) => `(${set.map((at) => matchExpression(words[at] ?? NO_WORD)).join(" AND ")})`;
  const used = new Set(sets.flat());
  // Every word counts for the order, also one that no page needs.
  const ranked = used.size === words.length ? sets : [...sets, [...words.keys()]];
  const enough = ranked.map(allOf).join(" OR ");
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

/** Returns the share of each word in the weight of the query (0..1). Words weigh their inverse document frequency. */
function weightsOf(db: DatabaseSync, words: readonly QueryWord[]): readonly number[] {
  const total = Number(db.prepare("SELECT count(*) AS n FROM page_text_docsize").get()?.n ?? 0);
  const select = db.prepare("SELECT count(*) AS n FROM page_text WHERE page_text MATCH ?");
  const idfs = words.map((word) => {
    const pages = Number(select.get(matchExpression(word))?.n ?? 0);
    return pages === 0 ? null : Math.log(1 + (total - pages + 0.5) / (pages + 0.5));
  });
  const known = idfs.filter((idf) => idf !== null);
  // A word on no page has the average weight of the other words, because its rarity alone must not decide.
  const average = known.reduce((sum, idf) => sum + idf, 0) / Math.max(1, known.length);
  const weights = idfs.map((idf) => idf ?? average);
  const weight = weights.reduce((sum, value) => sum + value, 0);
  return weight === 0 ? [] : weights.map((value) => value / weight);
}

/** Most words whose combinations are compared. Of a longer query the heaviest words decide. */
const MAX_COMBINED = 8;

/** Returns the smallest sets of words that have `MIN_SHARE` of the weight of the query, as positions of words. */
function sufficientSets(weights: readonly number[]): readonly (readonly number[])[] {
  const heaviest = [...weights.keys()]
    .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
    .slice(0, MAX_COMBINED);
  const total = heaviest.reduce((sum, at) => sum + (weights[at] ?? 0), 0);
  const sets: (readonly number[])[] = [];
  for (let bits = 1; bits < 2 ** heaviest.length; bits++) {
    const set = heaviest.filter((_, place) => (bits & (1 << place)) !== 0);
    const share = set.reduce((sum, at) => sum + (weights[at] ?? 0), 0) / total;
    const least = Math.min(...set.map((at) => weights[at] ?? 0)) / total;
    // Without its lightest word a smallest set has too little.
    if (share >= MIN_SHARE - EPSILON && share - least < MIN_SHARE - EPSILON) sets.push(set);
  }
  return sets;
}

/** Builds the FTS5 expression. Forms are quoted letters and digits, so no input becomes syntax. */
function matchExpression(word: QueryWord): string {
  const forms = word.forms.map((form) => `"${form.replaceAll('"', "")}"${word.isPrefix ? "*" : ""}`);
  return `(${forms.join(" OR ")})`;
}

function readHit(row: Readonly<Record<string, unknown>>): Hit {
  return { url: String(row.url), title: String(row.title), body: String(row.body) };
}
