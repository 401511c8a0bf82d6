import { Database } from "bun:sqlite";
import type { SqliteDriver } from "./driver.ts";

/** The SQLite module of Bun, which runs on Bun only. Behaves like `nodeSqlite` and is as fast. */
export const bunSqlite: SqliteDriver = (path) => new Database(path, { create: true, readwrite: true });
