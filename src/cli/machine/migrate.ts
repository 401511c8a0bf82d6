import { Command } from "commander";
import { databaseName } from "../../compose/database.ts";
import { configFromEnvironment } from "../../config/config.ts";
import { printJson, printLine } from "../output/output.ts";
import { withOwner } from "./with-admin.ts";

const EXAMPLES = `
Every command migrates the database it opens; this one does nothing else.

Example:
  SERPLENS_DATABASE_URL=sqlite:/var/lib/serplens/serplens.db serplens migrate`;

/** `serplens migrate`: migrates the configured database to this version's schema. */
export function migrateCommand(): Command {
  return new Command("migrate")
    .description("Migrate the database to this version's schema.")
    .option("--json", 'print {"database"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      const name = databaseName(configFromEnvironment().database);
      await withOwner(async () => {});
      if (options.json === true) printJson({ database: name });
      else printLine(`${name} is up to date`);
    });
}
