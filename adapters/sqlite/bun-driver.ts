import { Database } from "bun:sqlite";
import type { SqliteDriver } from "./driver.ts";

/** SQLite as Bun's own module has it; runs on Bun only. Equal to `nodeSqlite` in behaviour and, as measured, in speed. */
export const bunSqlite: SqliteDriver = (path) => new Database(path, { create: true, readwrite: true });
