import { lockFileOf, openSqlite } from "../../adapters/sqlite/open.ts";
import { messageOf } from "../../core/domain/errors.ts";
import type { Database } from "../../core/ports/database.ts";
import { makeFolderOf, makePrivateFile } from "../config/folders.ts";
import type { DatabaseSpec } from "../config/storage-spec.ts";

/**
 * Opens and migrates the database, and makes the missing folder of a SQLite file.
 *
 * `admin` is for short commands beside a running server. A SQLite file has one server at a time, so only SQLite needs
 * the role.
 *
 * Throws an `Error` that names the database and its variable.
 */
export async function openDatabase(spec: DatabaseSpec, role: "server" | "admin"): Promise<Database> {
  try {
    return await open(spec, role);
  } catch (cause) {
    throw new Error(`${messageOf(cause)} (SERPLENS_DATABASE_URL)`, { cause });
  }
}

async function open(spec: DatabaseSpec, role: "server" | "admin"): Promise<Database> {
  if (spec.kind === "sqlite") {
    makeFolderOf(spec.path);
    // SQLite copies the permissions of the database to the files beside it.
    if (spec.path !== ":memory:") {
      makePrivateFile(spec.path);
      if (role === "server") makePrivateFile(lockFileOf(spec.path));
    }
    return openSqlite({ path: spec.path, role });
  }
  // Loaded on use, because its package is optional.
  const { openPostgres } = await import("../../adapters/postgres/open.ts");
  return openPostgres({ url: spec.url });
}

/** Returns the name of the database without user and password. */
export function databaseName(spec: DatabaseSpec): string {
  if (spec.kind === "sqlite") return spec.path;
  const { host, pathname } = new URL(spec.url);
  return `PostgreSQL ${host}${pathname}`;
}
