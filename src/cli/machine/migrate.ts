import { Command } from "commander";
import { databaseName } from "../../compose/database.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { printJson, printLine } from "../output/output.ts";
import { withOwner } from "./with-admin.ts";

const EXAMPLES = `
Only this command and \`serve\` migrate a database. Before that they copy a SQLite database to a file beside it. Back up
PostgreSQL with pg_dump first, then add --backup-taken: see docs/self-hosting.md.

Examples:
  SERPLENS_DATABASE_URL=sqlite:/var/lib/serplens/serplens.db serplens migrate
  SERPLENS_DATABASE_URL=postgres://127.0.0.1/serplens serplens migrate --backup-taken`;

/** `serplens migrate`: migrates the configured database to this version's schema. */
export function migrateCommand(): Command {
  return new Command("migrate")
    .description("Migrate the database to this version's schema.")
    .option("--backup-taken", "you have a backup: make no copy of a SQLite database, and migrate PostgreSQL")
    .option("--json", 'print {"database"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean; readonly backupTaken?: boolean }) => {
      const name = databaseName(configFromEnvironment().database);
      await withOwner(async () => {}, { schema: "migrate", isBackupTaken: options.backupTaken === true });
      if (options.json === true) printJson({ database: name });
      else printLine(`${name} is up to date`);
    });
}
