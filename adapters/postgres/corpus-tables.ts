import type { Clock } from "../../core/ports/clock.ts";
import type { Languages } from "../../core/ports/languages.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { CorpusChange, CorpusEntry, CorpusPage } from "../../core/ports/pages/corpus.ts";
import type { PageIndex } from "../../core/serp/corpus/corpus-searcher.ts";
import type { IndexedPage } from "../../core/serp/corpus/indexed-page.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { foundVersion, migrate } from "../sql/migrations.ts";
import { type SqlValue, sql } from "../sql/query.ts";
import type { Sql } from "../sql/sql.ts";
import { arrayOf } from "./arrays.ts";
import type { Connect } from "./connection.ts";
import { createAdder, hashOf } from "./corpus-adder.ts";
import { rankPages } from "./corpus-rank.ts";
import { CORPUS_MIGRATIONS } from "./corpus-schema.ts";
import { createTokenIds } from "./corpus-tokens.ts";
import { connectWith } from "./driver.ts";
import { CORPUS_LOCK, prepareDatabase } from "./opening.ts";
import { Pool } from "./pool.ts";
import { PostgresSql } from "./postgres-sql.ts";

/** The database of the corpus. */
export interface PostgresCorpusOptions {
  /** `postgres://user:password@host:port/database`; `?search_path=name` puts the tables in that schema. */
  readonly url: string;
  readonly clock: Clock;
  readonly languages: Languages;
  /** Gets the causes of failed searches. @default silent */
  readonly logger?: Logger;
  /** @default 4 */
  readonly maxConnections?: number;
  /** Makes a client with one connection. @default the `postgres` package */
  readonly connect?: Connect;
}

/** The opened tables. */
export interface CorpusTables extends PageIndex {
  add(page: IndexedPage): Promise<CorpusChange>;
  addedAt(url: string): Promise<number | null>;
  pages(): AsyncIterable<CorpusPage>;
  list(): Promise<readonly CorpusEntry[]>;
}

/** Pages that an export reads at once. */
const BATCH = 50;

const TABLES = sql`select 1 where to_regclass('corpus_version') is not null`;

/** Connects, and makes missing tables. Rejects when `signal` aborts before. */
export async function openTables(options: PostgresCorpusOptions, signal: AbortSignal): Promise<CorpusTables> {
  const { url, maxConnections = 4, connect, clock, languages } = options;
  const connecting = connect ?? (await connectWith(url));
  const prepare = async (on: PostgresSql) => {
    // Current tables need no lock, which another process may hold for any time.
    if ((await foundVersion(on, TABLES, "corpus_version")) === CORPUS_MIGRATIONS.length) return;
    await migrate(on.unmarked().locked(CORPUS_LOCK), CORPUS_MIGRATIONS, "corpus_version");
  };
  await prepareDatabase(url, connecting, prepare, signal);
  const pool = new Pool(connecting, maxConnections);
  // An index without its service has no table of marks. Adding a page again is harmless.
  const on = new PostgresSql(pool).unmarked();
  return {
    add: createAdder({ on, ids: createTokenIds(on), clock, languages }),
    async addedAt(address) {
      const key = pageKey(address);
      if (key === null) return null;
      const [row] = await on.rows(sql`select added_at from corpus_pages where page_key = ${hashOf(key)}`);
      return row === undefined ? null : Number(row.added_at);
    },
    pages: () => wholePages(on),
    list: () => listPages(on),
    rank: (words, filter, count) => rankPages(on, words, filter, count),
    async countPages() {
      const [row] = await on.rows(sql`select pages from corpus_totals`);
      return Number(row?.pages);
    },
    close: () => pool.close(),
  };
}

function textOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

async function* wholePages(on: Sql): AsyncGenerator<CorpusPage> {
  const ids = (await on.rows(sql`select id from corpus_pages order by url`)).map(({ id }) => Number(id));
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await on.rows(
      sql`select url, title, body, language, region from corpus_pages
        where id = any(${arrayOf(ids.slice(from, from + BATCH))}::bigint[]) order by url`,
    );
    for (const { url, title, body, language, region } of rows)
      yield {
        url: String(url),
        title: String(title),
        text: String(body),
        language: textOf(language),
        region: textOf(region),
      };
  }
}

async function listPages(on: Sql): Promise<readonly CorpusEntry[]> {
  const rows = await on.rows(
    sql`select url, title, language, region, text_length, added_at from corpus_pages order by url`,
  );
  return rows.map((row) => ({
    url: String(row.url),
    title: String(row.title),
    language: textOf(row.language),
    region: textOf(row.region),
    textLength: Number(row.text_length),
    addedAt: Number(row.added_at),
  }));
}
