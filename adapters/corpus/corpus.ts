import type { DatabaseSync } from "node:sqlite";
import { messageOf } from "../../core/domain/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Languages } from "../../core/ports/languages.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { Corpus, CorpusChange, CorpusEntry, CorpusPage } from "../../core/ports/pages/corpus.ts";
import { createCorpusSearcher, type PageIndex } from "../../core/serp/corpus/corpus-searcher.ts";
import { indexedPage } from "../../core/serp/corpus/indexed-page.ts";
import { indexTokens } from "../../core/serp/corpus/tokens.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { rankPages } from "./rank.ts";

/** Options of the corpus. */
export interface CorpusOptions {
  /** Database file, created when missing, or `:memory:`. Several processes can open the same file. */
  readonly path: string;
  readonly clock: Clock;
  readonly languages: Languages;
  /** Gets the causes of failed searches. @default silent */
  readonly logger?: Logger;
}

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
    // Loaded with the first index, because Node warns every program that loads it.
    const sqlite = process.getBuiltinModule("node:sqlite");
    const db = new sqlite.DatabaseSync(path);
    db.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    db.exec(SCHEMA);
    return db;
  } catch (error) {
    throw new Error(`open corpus ${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** Opens the index in a SQLite file; throws an `Error` with the file name. */
export function openCorpus(options: CorpusOptions): Corpus {
  const db = openFile(options.path);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) db.close();
    isOpen = false;
  };
  const add = adderOf(db, options);
  const index: PageIndex = {
    rank: async (words, filter, count) => rankPages(db, words, filter, count),
    countPages: async () => Number(db.prepare("SELECT count(*) AS n FROM page").get()?.n),
    close,
  };
  return {
    add: async (page) => add(page),
    async addedAt(url) {
      const row = db.prepare("SELECT added_at FROM page WHERE page_key = ?").get(pageKey(url));
      return row === undefined ? null : Number(row.added_at);
    },
    pages: () => wholePages(db),
    list: async () => listPages(db),
    searcher: createCorpusSearcher(index, options),
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
    const { key, url, host, title, text, language, region } = indexedPage(page);
    if (same.get(clock.now(), key, title, text, language, region) !== undefined) return "unchanged";
    const [titleTokens = "", textTokens = ""] = [title, text].map((part) =>
      indexTokens(part, language, languages).join(" "),
    );
    db.exec("BEGIN IMMEDIATE");
    try {
      const old = remove.get(key);
      if (old !== undefined) removeText.run(Number(old.id));
      const row = insert.get(key, url, host, language, region, clock.now(), text.length, title, text);
      insertText.run(Number(row?.id), titleTokens, textTokens);
      db.exec("COMMIT");
      return old === undefined ? "added" : "changed";
    } catch (cause) {
      db.exec("ROLLBACK");
      throw cause;
    }
  };
}

async function* wholePages(db: DatabaseSync): AsyncGenerator<CorpusPage> {
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
