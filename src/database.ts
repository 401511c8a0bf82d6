import { openSqlite } from "../adapters/sqlite/open.ts";
import { messageOf } from "../core/errors.ts";
import type { Database } from "../core/ports/database.ts";
import { makeFolderOf } from "./folders.ts";

/** Where jobs, keys and credits are kept. */
export type DatabaseSpec =
  /** `path` is a file or `:memory:`. */
  { readonly kind: "sqlite"; readonly path: string } | { readonly kind: "postgres"; readonly url: string };

/**
 * Opens and migrates the database, making the folder of a SQLite file when it is missing.
 *
 * `admin` is for short owner commands beside a running server; only SQLite tells the roles apart,
 * because a SQLite file has one server at a time. Throws an `Error` that names the database and the variable it was set by.
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
    return openSqlite({ path: spec.path, role });
  }
  // Loaded on use: its package is optional.
  const { openPostgres } = await import("../adapters/postgres/open.ts");
  return openPostgres({ url: spec.url });
}

/** The database as people are told of it: without user and password. */
export function databaseName(spec: DatabaseSpec): string {
  if (spec.kind === "sqlite") return spec.path;
  const { host, pathname } = new URL(spec.url);
  return `PostgreSQL ${host}${pathname}`;
}
