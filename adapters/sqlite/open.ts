import { messageOf, ServiceError } from "../../core/errors.ts";
import type { Database } from "../../core/ports/database.ts";
import { createSqlAccountStore } from "../sql/account-store.ts";
import { migrate, watched } from "../sql/migrations.ts";
import { createSqlStore } from "../sql/store.ts";
import { nodeSqlite, type SqliteConnection, type SqliteDriver } from "./driver.ts";
import { SqliteSql } from "./sqlite-sql.ts";

/** For the few steps before `SqliteSql` takes over the waiting. */
const OPEN_BUSY_MS = 2_000;

/**
 * The log is copied into the database when it is 16 MiB long, not SQLite's 4: under load the same pages are changed again and again, and each
 * copy waits for the disk twice.
 */
const CHECKPOINT_PAGES = 4_096;

/**
 * SQLite's own 2 MiB do not hold the pages that a stream of jobs changes, so that each transaction reads them again: a tenth of a job's processor
 * time. 32 MiB save no more than 8 do, and a server fills them with reports that nobody reads twice.
 */
const CACHE_KIB = 8 * 1_024;

/** Which file, and what for. */
export interface SqliteOptions {
  /** A file, or `:memory:`. */
  readonly path: string;
  /**
   * `server`: runs jobs; one per file, a second is refused. `admin`: short-lived, for keys, credits and
   * organisations; may open the file beside a running server.
   */
  readonly role: "server" | "admin";
  /** @default `node:sqlite`, which Bun, Deno and Node have */
  readonly driver?: SqliteDriver;
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

/**
 * Holds a write lock on a file beside the database until closed. The operating system drops the lock with
 * the process, so a killed server never leaves it behind.
 */
function lockServer(path: string, driver: SqliteDriver): SqliteConnection {
  const lock = openFile(`${path}-server`, driver);
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    throw new Error(`SQLite database ${path} is in use by another server: stop that server, or choose another file`, { cause: error });
  }
}

/**
 * Opens and migrates a SQLite database. Committed work survives a kill of the process and a loss of power, but for the newest quarter of a second of
 * relaxed transactions, which power may take.
 */
export async function openSqlite({ path, role, driver = nodeSqlite }: SqliteOptions): Promise<Database> {
  const lock = role === "server" && path !== ":memory:" ? lockServer(path, driver) : null;
  let database: SqliteConnection | null = null;
  try {
    database = driver(path);
    database.exec(`pragma busy_timeout = ${OPEN_BUSY_MS}`);
    database.exec("pragma journal_mode = wal");
    // NORMAL would survive a kill but not a loss of power.
    database.exec("pragma synchronous = full");
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Negative: KiB, not pages.
    database.exec(`pragma cache_size = -${CACHE_KIB}`);
    database.exec("pragma foreign_keys = on");
    database.exec("pragma busy_timeout = 0");
    const sql = new SqliteSql(database);
    await migrate(sql);
    return databaseOver(database, sql, lock);
  } catch (error) {
    database?.close();
    lock?.close();
    throw openError(path, error);
  }
}

function databaseOver(database: SqliteConnection, sql: SqliteSql, lock: SqliteConnection | null): Database {
  let isOpen = true;
  return {
    store: createSqlStore(watched(sql)),
    accounts: createSqlAccountStore(watched(sql)),
    async closeDatabase() {
      if (!isOpen) return;
      isOpen = false;
      await sql.idle();
      database.close();
      lock?.close();
    },
  };
}
