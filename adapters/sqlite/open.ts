import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { messageOf, ServiceError } from "../../core/domain/errors.ts";
import type { Database } from "../../core/ports/database.ts";
import { createSqlAccountStore } from "../sql/account-store.ts";
import { sqlTime } from "../sql/clock.ts";
import { sqlPauses } from "../sql/host-pauses.ts";
import { createSqlIdentityStore } from "../sql/identity-store.ts";
import { announce, type BeforeMigration, migrate, watched } from "../sql/migrations.ts";
import { sql as query } from "../sql/query.ts";
import { createSqlStore } from "../sql/store.ts";
import { nodeSqlite, type SqliteConnection, type SqliteDriver } from "./driver.ts";
import { SqliteSql } from "./sqlite-sql.ts";

/** Busy timeout in ms of the first statements. Later `SqliteSql` does the waiting. */
const OPEN_BUSY_MS = 2_000;

/**
 * Pages of the log before SQLite copies it into the database: 16 MiB instead of SQLite's 4.
 *
 * Load changes the same pages again and again, and each copy waits for the disk twice.
 */
const CHECKPOINT_PAGES = 4_096;

/**
 * Size of SQLite's page cache in KiB. The default of 2 MiB does not hold the pages that a stream of jobs changes.
 *
 * Reading them again took a tenth of a job's CPU time. 32 MiB save no more than 8 MiB.
 */
const CACHE_KIB = 8 * 1_024;

const TABLES = query`select 1 from sqlite_master where name = 'schema_version'`;

/** The database file and the use of it. */
export interface SqliteOptions {
  /** A file, or `:memory:`. */
  readonly path: string;
  /**
   * `server` runs jobs. A file has one server, and a second one is refused.
   *
   * `admin` is short-lived and manages keys, credits and organizations. It may open the file beside a running server.
   */
  readonly role: "server" | "admin";
  /** @default `node:sqlite`, which Bun, Deno and Node have */
  readonly driver?: SqliteDriver;
  /** @default migrates without a call */
  readonly beforeMigration?: BeforeMigration;
}

function openError(path: string, error: unknown): Error {
  const reason = error instanceof ServiceError ? error.cause : error;
  return new Error(`open SQLite database ${path}: ${messageOf(reason)}`, { cause: error });
}

function openFile(path: string, driver: SqliteDriver): SqliteConnection {
  try {
    return driver(path);
  } catch (error) {
    throw openError(path, error);
  }
}

/** The file beside a database that its server locks. */
export function lockFileOf(path: string): string {
  return `${path}-server`;
}

/**
 * Holds a write lock on the file beside the database until it is closed.
 *
 * The operating system drops the lock with the process, so a killed server leaves no lock.
 */
export function lockServer(path: string, driver: SqliteDriver): SqliteConnection {
  const lock = openFile(lockFileOf(path), driver);
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    throw new Error(`SQLite database ${path} is in use by another server: stop that server, or choose another file`, {
      cause: error,
    });
  }
}

/**
 * Opens and migrates a SQLite database.
 *
 * Committed work survives a kill of the process and a loss of power. Power loss may undo the relaxed transactions of
 * the last quarter second.
 */
export async function openSqlite({
  path,
  role,
  driver = nodeSqlite,
  beforeMigration,
}: SqliteOptions): Promise<Database> {
  const lock = role === "server" && path !== ":memory:" ? lockServer(path, driver) : null;
  let database: SqliteConnection | null = null;
  try {
    database = driver(path);
    database.exec(`pragma busy_timeout = ${OPEN_BUSY_MS}`);
    database.exec("pragma journal_mode = wal");
    // With NORMAL, commits would survive a kill but not a loss of power.
    database.exec("pragma synchronous = full");
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // A negative size means KiB instead of pages.
    database.exec(`pragma cache_size = -${CACHE_KIB}`);
    database.exec("pragma foreign_keys = on");
    database.exec("pragma busy_timeout = 0");
    const sql = new SqliteSql(database);
    await announce(sql, TABLES, beforeMigration);
    await migrate(sql);
    return databaseOver({ path, database, sql, lock });
  } catch (error) {
    database?.close();
    lock?.close();
    throw openError(path, error);
  }
}

/** Least free bytes of the disk. The write-ahead log grows by this much before its pages return to the file. */
const LEAST_FREE_BYTES = 4_096 * CHECKPOINT_PAGES;

/** Throws when the disk of a database is full. A small write can still succeed then, in the room of the log. */
async function checkDisk(path: string): Promise<void> {
  if (path === ":memory:") return;
  const { blocks, bavail, bsize } = await statfs(dirname(path));
  // Some network file systems do not state their size.
  if (blocks > 0 && bavail * bsize < LEAST_FREE_BYTES) throw new Error(`the disk of ${path} is full`);
}

interface Opened {
  readonly path: string;
  readonly database: SqliteConnection;
  readonly sql: SqliteSql;
  readonly lock: SqliteConnection | null;
}

function databaseOver({ path, database, sql, lock }: Opened): Database {
  // A file has no clock of its own.
  const time = sqlTime(watched(sql), null);
  let isOpen = true;
  return {
    store: createSqlStore(watched(sql)),
    accounts: createSqlAccountStore(watched(sql)),
    identities: createSqlIdentityStore(watched(sql)),
    time: {
      ...time,
      async touch() {
        await checkDisk(path);
        await time.touch();
      },
    },
    pauses: sqlPauses(watched(sql)),
    async closeDatabase() {
      if (!isOpen) return;
      isOpen = false;
      await sql.idle();
      database.close();
      lock?.close();
    },
  };
}
