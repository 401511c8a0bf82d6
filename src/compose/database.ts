import { existsSync } from "node:fs";
import type { BeforeMigration, PendingMigration } from "../../adapters/sql/migrations.ts";
import { backUpSqlite } from "../../adapters/sqlite/backup.ts";
import { lockFileOf, openSqlite } from "../../adapters/sqlite/open.ts";
import { messageOf } from "../../core/domain/errors.ts";
import type { Database } from "../../core/ports/database.ts";
import { makeFolderOf, makePrivateFile } from "../config/folders.ts";
import type { DatabaseSpec } from "../config/storage-spec.ts";

/** How an old database is migrated. */
export interface MigrationUse {
  /** The operator has a backup: SQLite is not copied, and PostgreSQL is migrated. @default false */
  readonly isBackupTaken?: boolean;
  /** Gets a sentence on a new database and on a copy. @default drops it */
  readonly note?: (text: string) => void;
}

/** How a program opens the database. */
export interface DatabaseUse extends MigrationUse {
  /**
   * `admin` is for short commands beside a running server. A SQLite file has one server at a time, so only SQLite needs
   * the role.
   */
  readonly role: "server" | "admin";
  /**
   * `keep` refuses a database that is missing or old. `create` makes a missing database, and `migrate` also migrates an
   * old one. D-92
   */
  readonly schema: "keep" | "create" | "migrate";
}

/** The database is missing or old, and this use leaves it as it is. */
export class SchemaRefusal extends Error {}

/**
 * Opens the database. Makes the missing folder of a SQLite file only with the file.
 *
 * Throws a `SchemaRefusal`, or an `Error` that names the database and its variable.
 */
export async function openDatabase(spec: DatabaseSpec, use: DatabaseUse): Promise<Database> {
  let refusal: unknown = null;
  const beforeMigration: BeforeMigration = (pending) => {
    try {
      prepare(spec, use, pending);
    } catch (error) {
      refusal = error;
      throw error;
    }
  };
  try {
    return await open(spec, use, beforeMigration);
  } catch (cause) {
    if (cause instanceof SchemaRefusal) throw cause;
    if (refusal instanceof SchemaRefusal) throw refusal;
    throw new Error(`${messageOf(cause)} (SERPLENS_DATABASE_URL)`, { cause });
  }
}

async function open(
  spec: DatabaseSpec,
  { role, schema }: DatabaseUse,
  beforeMigration: BeforeMigration,
): Promise<Database> {
  if (spec.kind === "sqlite") {
    const { path } = spec;
    if (path !== ":memory:") {
      if (schema === "keep" && !existsSync(path))
        throw new SchemaRefusal(
          `The database ${path} does not exist. Check SERPLENS_DATABASE_URL; \`serplens serve\` and \`serplens migrate\` make the database.`,
        );
      makeFolderOf(path);
      // SQLite copies the permissions of the database to the files beside it.
      makePrivateFile(path);
      if (role === "server") makePrivateFile(lockFileOf(path));
    }
    return openSqlite({ path, role, beforeMigration });
  }
  // Loaded on use, because its package is optional.
  const { openPostgres } = await import("../../adapters/postgres/open.ts");
  return openPostgres({ url: spec.url, beforeMigration });
}

/** Copies an old SQLite file, or throws a `SchemaRefusal` when this use may not migrate the database. */
function prepare(spec: DatabaseSpec, use: DatabaseUse, pending: PendingMigration): void {
  const { schema, isBackupTaken = false, note } = use;
  const name = databaseName(spec);
  if (name === ":memory:") return;
  if (pending.found === 0) {
    if (schema === "keep") throw new SchemaRefusal(`${name} has no tables. Run \`serplens migrate\` to make them.`);
    note?.(`made the empty database ${name}`);
    return;
  }
  if (schema !== "migrate") throw new SchemaRefusal(`${name} ${migrationAdvice(spec, pending)}`);
  if (isBackupTaken) return;
  if (spec.kind === "postgres") throw new SchemaRefusal(`${name} ${migrationAdvice(spec, pending)}`);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const copy = `${spec.path}.before-migration-${stamp}`;
  backUpSqlite(spec.path, copy);
  note?.(`copied the database of schema version ${pending.found} to ${copy}; delete the copy when the service works`);
}

/** States what a migration would do to a database, and how to run it. */
export function migrationAdvice({ kind }: DatabaseSpec, { found, needed, changes }: PendingMigration): string {
  const command =
    kind === "sqlite"
      ? "Run `serplens migrate`, which does"
      : "Back it up with pg_dump (see docs/self-hosting.md), then run `serplens migrate --backup-taken`, which does";
  return `has schema version ${found}, and this program needs ${needed}. ${command}: ${changes.join(", ")}.`;
}

/** Returns the name of the database without user and password. */
export function databaseName(spec: DatabaseSpec): string {
  if (spec.kind === "sqlite") return spec.path;
  const { host, pathname } = new URL(spec.url);
  return `PostgreSQL ${host}${pathname}`;
}
