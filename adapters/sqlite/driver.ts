import type { SqlValue } from "../sql/query.ts";

/** The members used of a prepared statement. */
export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): { readonly changes: number | bigint };
}

/** The members used of a synchronous connection. `node:sqlite` and `bun:sqlite` have them. */
export interface SqliteConnection {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Opens a file or `:memory:`. Makes a missing file. */
export type SqliteDriver = (path: string) => SqliteConnection;

/** The SQLite module of Node, Deno and Bun. Loaded with the first database, because Node warns every program that loads it. */
export const nodeSqlite: SqliteDriver = (path) => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  return new DatabaseSync(path);
};
