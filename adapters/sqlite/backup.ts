import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { messageOf } from "../../core/domain/errors.ts";
import { SCHEMA_VERSION } from "../sql/migrations.ts";
import { nodeSqlite, type SqliteConnection, type SqliteDriver } from "./driver.ts";
import { lockServer } from "./open.ts";

/** A copy of a database. */
export interface Backup {
  readonly bytes: number;
  readonly schemaVersion: number;
}

/** Busy timeout in ms, because a server writes to the file at the same time. */
const BUSY_MS = 10_000;
/** Files that SQLite keeps beside a database. */
const SIDE_FILES = ["-wal", "-shm"];

/** Waits until the file's bytes are on the disk, so that a loss of power cannot damage a finished copy. */
function flush(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function withConnection<Result>(
  path: string,
  driver: SqliteDriver,
  act: (database: SqliteConnection) => Result,
): Result {
  const database = driver(path);
  try {
    database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    return act(database);
  } finally {
    database.close();
  }
}

/** Returns the schema version of a sound database. Throws when the file is not a database of serplens. */
function inspect(path: string, driver: SqliteDriver): number {
  try {
    return withConnection(path, driver, (database) => {
      const [check] = database.prepare("pragma quick_check(1)").all();
      const result = Object.values((check ?? {}) as Record<string, unknown>)[0];
      if (result !== "ok") throw new Error(`it is damaged: ${String(result)}`);
      const [row] = database.prepare("select max(version) as version from schema_version").all();
      return Number((row as { readonly version: unknown } | undefined)?.version);
    });
  } catch (cause) {
    throw new Error(`${path} is not a database of serplens: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Writes a consistent copy of a database to a new file, also while a server writes to the database.
 *
 * The copy is one SQLite file with permissions for its owner only. Throws when the database is missing or the new file
 * exists. A failure leaves no part of the copy.
 */
export function backUpSqlite(path: string, target: string, driver: SqliteDriver = nodeSqlite): Backup {
  if (!existsSync(path)) throw new Error(`The database ${path} does not exist. Check SERPLENS_DATABASE_URL.`);
  if (existsSync(target)) throw new Error(`${target} exists. Choose another file or delete that one.`);
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    // SQLite writes into an empty file that exists, so the file has its permissions before it has data.
    closeSync(openSync(partial, "wx", 0o600));
    // VACUUM INTO copies one snapshot, and writers go on. The driver's own backup starts again at each write.
    withConnection(path, driver, (database) => database.exec(`vacuum into '${partial.replaceAll("'", "''")}'`));
    const schemaVersion = inspect(partial, driver);
    flush(partial);
    renameSync(partial, target);
    return { bytes: statSync(target).size, schemaVersion };
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Replaces a database by a backup. Returns the path of the former database, or `null` when there was none.
 *
 * Throws when a server uses the database, when the backup is damaged, and when a newer program made it. The former
 * database stays complete until the backup has its place.
 */
export function restoreSqlite(
  path: string,
  source: string,
  { formerName, driver = nodeSqlite }: { readonly formerName: string; readonly driver?: SqliteDriver },
): string | null {
  if (!existsSync(source)) throw new Error(`The backup ${source} does not exist.`);
  const partial = `${path}.partial`;
  const lock = lockServer(path, driver);
  try {
    copyFileSync(source, partial, constants.COPYFILE_FICLONE);
    chmodSync(partial, 0o600);
    const version = inspect(partial, driver);
    if (version > SCHEMA_VERSION) {
      throw new Error(
        `${source} has schema version ${version}, but this program supports up to ${SCHEMA_VERSION}. Use a newer program.`,
      );
    }
    flush(partial);
    if (!existsSync(path)) {
      renameSync(partial, path);
      return null;
    }
    // The former database becomes one file, so that its log cannot mix with the backup.
    withConnection(path, driver, (database) => database.exec("pragma wal_checkpoint(truncate)"));
    for (const ending of SIDE_FILES) rmSync(path + ending, { force: true });
    renameSync(path, formerName);
    renameSync(partial, path);
    return formerName;
  } finally {
    rmSync(partial, { force: true });
    lock.close();
  }
}
