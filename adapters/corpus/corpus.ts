import { DatabaseSync } from "node:sqlite";
import { messageOf } from "../../core/domain/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Languages } from "../../core/ports/languages.ts";
import type { Searcher, SearchQuery, Serp } from "../../core/ports/searcher.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { MIN_SHARE, rankPages } from "./rank.ts";
import { snippetOf } from "./snippet.ts";
import { indexText, primaryLanguage, queryWords } from "./tokens.ts";

/** A page to index. */
export interface CorpusPage {
  /** http or https. A page replaces an indexed page with the same normalized address. */
  readonly url: string;
  readonly title: string;
  /** Main content as plain text. */
  readonly text: string;
  /** BCP-47, or `null` when unknown. A page of unknown language matches queries in every language. */
  readonly language: string | null;
  /** Region code of the page's audience. `null`: every region. */
  readonly region: string | null;
}

/** A page in a listing. */
export interface CorpusEntry {
  readonly url: string;
  readonly title: string;
  readonly language: string | null;
  readonly region: string | null;
  /** UTF-16 length of the text. */
  readonly textLength: number;
  /** Milliseconds since the Unix epoch. */
  readonly addedAt: number;
}

/** A page is new, replaces another version, or is as it was indexed before. */
export type CorpusChange = "added" | "changed" | "unchanged";

/** The operator's own index of pages. */
export interface Corpus {
  /** Indexes a page and replaces an earlier version. Throws a `TypeError` unless the address is http or https. */
  add(page: CorpusPage): CorpusChange;
  /** Instant in ms at which the page was last indexed or found unchanged, `null` for an unknown page. */
  addedAt(url: string): number | null;
  /** All pages by address, as they were added. Reads one page at a time. */
  pages(): Iterable<CorpusPage>;
  /** All pages by address. */
  list(): readonly CorpusEntry[];
  readonly searcher: Searcher;
  close(): void;
}

/** Options of the corpus. */
export interface CorpusOptions {
  /** Database file, created when missing, or `:memory:`. Several processes can open the same file. */
  readonly path: string;
  readonly clock: Clock;
  readonly languages: Languages;
}

/** The remedy of an index without pages. */
const NO_PAGES =
  "this server has no search source yet, because the corpus holds no pages: set SERPLENS_SEARCH, add pages with `serplens corpus add <file|folder|url|sitemap>`, or name the pages to compare in `competitors`";

/** Maximum indexed text per page in characters. */
const MAX_TEXT = 1_000_000;

// The text is the last column, because SQLite reads a long row up to the columns of a query.
const SCHEMA = `
CREATE TABLE IF NOT EXISTS page (
  id INTEGER PRIMARY KEY,
  page_key TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  language TEXT,
  region TEXT,
  added_at INTEGER NOT NULL,
  text_length INTEGER NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS page_host ON page (host);
CREATE VIRTUAL TABLE IF NOT EXISTS page_text USING fts5 (
  title, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);`;

function openFile(path: string): DatabaseSync {
  try {
    const db = new DatabaseSync(path);
    db.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    db.exec(SCHEMA);
    return db;
  } catch (error) {
    throw new Error(`open corpus ${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** Opens the index; throws an `Error` with the file name. Results rank by BM25 with a title weight, in a deterministic order. */
export function openCorpus(options: CorpusOptions): Corpus {
  const db = openFile(options.path);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) db.close();
    isOpen = false;
  };
  return {
    add: adderOf(db, options),
    addedAt(url) {
      const row = db.prepare("SELECT added_at FROM page WHERE page_key = ?").get(pageKey(url));
      return row === undefined ? null : Number(row.added_at);
    },
    pages: () => wholePages(db),
    list: () => listPages(db),
    searcher: {
      name: "corpus",
      async search(query, signal) {
        signal.throwIfAborted();
        return { kind: "ok", serp: searchCorpus(db, query, options) };
      },
      async check(signal) {
        signal.throwIfAborted();
        const count = Number(db.prepare("SELECT count(*) AS n FROM page").get()?.n);
        if (count > 0) return { kind: "ok", detail: count === 1 ? "1 page" : `${count} pages` };
        return { kind: "failed", reason: "unavailable", message: `corpus: ${NO_PAGES}`, retryAfterSeconds: null };
      },
      async close() {
        close();
      },
    },
    close,
  };
}

/** Returns a function that indexes a page. Its statements are compiled once. */
function adderOf(db: DatabaseSync, { clock, languages }: CorpusOptions): (page: CorpusPage) => CorpusChange {
  const same = db.prepare(
    "UPDATE page SET added_at = ? WHERE page_key = ? AND title = ? AND body = ? AND language IS ? AND region IS ? RETURNING id",
  );
  const remove = db.prepare("DELETE FROM page WHERE page_key = ? RETURNING id");
  const removeText = db.prepare("DELETE FROM page_text WHERE rowid = ?");
  const insert = db.prepare(
    "INSERT INTO page (page_key, url, host, language, region, added_at, text_length, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
  );
  const insertText = db.prepare("INSERT INTO page_text (rowid, title, body) VALUES (?, ?, ?)");
  return (page) => {
    const key = pageKey(page.url);
    if (key === null) throw new TypeError(`"${page.url}" is not an http or https address`);
    const language = page.language === null || page.language === "" ? null : primaryLanguage(page.language);
    const text = page.text.slice(0, MAX_TEXT);
    if (same.get(clock.now(), key, page.title, text, language, page.region) !== undefined) return "unchanged";
    const [title, body] = [page.title, text].map((part) => indexText(part, language, languages));
    db.exec("BEGIN IMMEDIATE");
    try {
      const old = remove.get(key);
      if (old !== undefined) removeText.run(Number(old.id));
      const { hostname } = new URL(page.url);
      const row = insert.get(
        ...[key, page.url, hostname, language, page.region, clock.now()],
        ...[text.length, page.title, text],
      );
      insertText.run(Number(row?.id), title ?? "", body ?? "");
      db.exec("COMMIT");
      return old === undefined ? "added" : "changed";
    } catch (cause) {
      db.exec("ROLLBACK");
      throw cause;
    }
  };
}

function* wholePages(db: DatabaseSync): Generator<CorpusPage> {
  const textOf = (value: unknown) => (value === null ? null : String(value));
  for (const row of db.prepare("SELECT url, title, body, language, region FROM page ORDER BY url").iterate()) {
    const { url, title, body, language, region } = row;
    yield {
      url: String(url),
      title: String(title),
      text: String(body),
      language: textOf(language),
      region: textOf(region),
    };
  }
}

function listPages(db: DatabaseSync): readonly CorpusEntry[] {
  const rows = db
    .prepare("SELECT url, title, language, region, text_length AS n, added_at FROM page ORDER BY url")
    .all();
  return rows.map((row) => ({
    url: String(row.url),
    title: String(row.title),
    language: row.language === null ? null : String(row.language),
    region: row.region === null ? null : String(row.region),
    textLength: Number(row.n),
    addedAt: Number(row.added_at),
  }));
}

function searchCorpus(db: DatabaseSync, query: SearchQuery, { clock, languages }: CorpusOptions): Serp {
  const { site, text } = splitSite(query.query);
  const language = primaryLanguage(query.locale);
  const words = queryWords(text, language, languages);
  const { hits, refused } = rankPages(db, words, { language, region: query.region, site }, query.count);
  const isEmpty = hits.length === 0 && db.prepare("SELECT 1 FROM page LIMIT 1").get() === undefined;
  return {
    engine: "corpus",
    fetchedAt: new Date(clock.now()).toISOString(),
    results: hits.map((hit, index) => ({
      rank: index + 1,
      url: hit.url,
      title: hit.title,
      snippet: snippetOf(hit.body, text),
    })),
    peopleAlsoAsk: [],
    relatedSearches: [],
    isPartial: false,
    warnings: [
      ...(isEmpty ? [NO_PAGES] : []),
      ...(hits.length < query.count && refused > 0
        ? [
            `the corpus refused ${refused} of its pages, which match less than ${100 * MIN_SHARE} % of the query's words by weight`,
          ]
        : []),
    ],
    costUsd: null,
  };
}

/** Removes the first `site:host` from a query. */
function splitSite(query: string): { readonly site: string | null; readonly text: string } {
  const match = /(?:^|\s)site:(\S+)/i.exec(query);
  if (match === null) return { site: null, text: query };
  const site = (match[1] ?? "").toLowerCase().replace(/^\*?\./, "");
  return { site, text: query.slice(0, match.index) + query.slice(match.index + match[0].length) };
}
