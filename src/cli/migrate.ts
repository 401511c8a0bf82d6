import { Command } from "commander";
import { configFromEnvironment } from "../config.ts";
import { databaseName } from "../database.ts";
import { printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";

const EXAMPLES = `
Every command migrates the database it opens; this one does nothing else.

Example:
  SERPLENS_DATABASE_URL=sqlite:/var/lib/serplens/serplens.db serplens migrate`;

/** `serplens migrate`: brings the configured database to this version's schema. */
export function migrateCommand(): Command {
  return new Command("migrate")
    .description("Bring the database to this version's schema.")
    .option("--json", 'print {"database"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      const name = databaseName(configFromEnvironment().database);
      await withOwner(async () => {});
      if (options.json === true) printJson({ database: name });
      else printLine(`${name} is up to date`);
    });
}
