import { Command } from "commander";
import { pendingAfter } from "../../../adapters/sql/migrations.ts";
import { backUpSqlite, restoreSqlite } from "../../../adapters/sqlite/backup.ts";
import { migrationAdvice } from "../../compose/database.ts";
import { type Config, ConfigError } from "../../config/config.ts";
import { keyFileOf } from "../../config/encryption-key.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { printJson, printLine, printNote } from "../output/output.ts";

const BACKUP_EXAMPLES = `
Works while a server runs. For PostgreSQL use pg_dump: see docs/self-hosting.md.

Example:
  serplens backup /var/backups/serplens-$(date +%F).db`;

const RESTORE_EXAMPLES = `
Stop the server first. The former database stays beside the restored one.

Example:
  serplens restore /var/backups/serplens-2026-11-23.db`;

/** Returns the path of the configured SQLite file. Throws a `ConfigError` for another database. */
function sqliteFile({ database }: Config, tool: string): string {
  if (database.kind === "sqlite" && database.path !== ":memory:") return database.path;
  const what = database.kind === "postgres" ? "PostgreSQL" : "a database in memory";
  throw new ConfigError([`SERPLENS_DATABASE_URL names ${what}; this command is for a SQLite file. Use ${tool}.`]);
}

/** Returns a reminder of the key file, without which the webhook secrets of the database cannot be opened. */
function keyNote({ database, secretKeys }: Config): string {
  const file = secretKeys.length > 0 ? null : keyFileOf(database);
  return file === null ? "the keys of SERPLENS_ENCRYPTION_KEY" : file;
}

/** `serplens backup FILE`: copies the SQLite database while a server may use it. */
export function backupCommand(): Command {
  return new Command("backup")
    .description("Copy the SQLite database to a new file, also while a server runs.")
    .argument("<file>", "the new file")
    .option("--json", 'print {"file", "bytes", "schema_version", "keep_also"}')
    .addHelpText("after", BACKUP_EXAMPLES)
    .action((file: string, options: { readonly json?: boolean }) => {
      const config = configFromEnvironment();
      const { bytes, schemaVersion } = backUpSqlite(sqliteFile(config, "pg_dump"), file);
      const pending = pendingAfter(schemaVersion);
      if (pending !== null) printNote(`${config.database.kind} database ${migrationAdvice(config.database, pending)}`);
      const keepAlso = keyNote(config);
      if (options.json === true) printJson({ file, bytes, schema_version: schemaVersion, keep_also: keepAlso });
      else {
        printLine(`${file}: ${bytes} bytes, schema version ${schemaVersion}`);
        printLine(`Keep ${keepAlso} in another safe place: stored webhook secrets need it.`);
      }
    });
}

/** `serplens restore FILE`: replaces the SQLite database by a backup. */
export function restoreCommand(): Command {
  return new Command("restore")
    .description("Replace the SQLite database by a backup. The server must be stopped.")
    .argument("<file>", "a file that `serplens backup` wrote")
    .option("--json", 'print {"database", "former"}')
    .addHelpText("after", RESTORE_EXAMPLES)
    .action((file: string, options: { readonly json?: boolean }) => {
      const path = sqliteFile(configFromEnvironment(), "pg_restore");
      const stamp = new Date().toISOString().replace(/[:.]/g, "-");
      const former = restoreSqlite(path, file, { formerName: `${path}.before-restore-${stamp}` });
      if (options.json === true) printJson({ database: path, former });
      else {
        printLine(`${path} is restored from ${file}`);
        if (former !== null) printLine(`The former database is ${former}. Delete it when the service works.`);
      }
    });
}
