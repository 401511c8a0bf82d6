import { DatabaseSync } from "node:sqlite";
import type { SqlValue } from "../sql/query.ts";

/** A prepared statement, in the members used here. */
export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): { readonly changes: number | bigint };
}

/** One synchronous connection, in the members used here; `node:sqlite` and `bun:sqlite` both have them. */
export interface SqliteConnection {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Opens a file or `:memory:`, making the file when missing. */
export type SqliteDriver = (path: string) => SqliteConnection;

/** SQLite as built into Node, Deno and Bun. */
export const nodeSqlite: SqliteDriver = (path) => new DatabaseSync(path);
