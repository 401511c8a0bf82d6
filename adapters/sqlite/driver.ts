import { DatabaseSync } from "node:sqlite";
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

/** The SQLite module of Node, Deno and Bun. */
export const nodeSqlite: SqliteDriver = (path) => new DatabaseSync(path);
