import { Command } from "commander";
import { formatTable, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";

const EXAMPLES = `
Examples:
  serplens orgs create --name "My team"
  serplens orgs create --name demo --json     prints {"id":"..."}
  serplens orgs list`;

/** `serplens orgs`: organisations, which own keys and credits. */
export function orgsCommand(): Command {
  const orgs = new Command("orgs").description("Create and list organisations.").addHelpText("after", EXAMPLES);
  orgs
    .command("create")
    .description("Create an organisation; it starts with 10 free credits.")
    .option("--name <name>", "name shown in lists", "default")
    .option("--json", 'print {"id"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly name: string; readonly json?: boolean }) => {
      const organization = await withOwner((owner) => owner.createOrganization({ name: options.name }));
      if (options.json === true) printJson({ id: organization.id });
      else printLine(`created organisation ${organization.id}; make a key with: serplens keys create --org ${organization.id}`);
    });
  orgs
    .command("list")
    .description("List all organisations, oldest first.")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      const all = await withOwner((owner) => owner.listOrganizations());
      if (options.json === true) return printJson(all);
      const rows = all.map((entry) => [entry.id, entry.name, entry.status, new Date(entry.createdAt).toISOString()]);
      printLine(formatTable([["id", "name", "status", "created"], ...rows]));
    });
  return orgs;
}
