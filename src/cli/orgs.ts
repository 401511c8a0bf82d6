import { Command } from "commander";
import type { OrganizationView } from "../../core/service.ts";
import { type LimitOptions, limitChanges, limitTable } from "./limits.ts";
import { formatTable, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";

const EXAMPLES = `
Examples:
  serplens orgs create --name "My team"
  serplens orgs create --name demo --json     prints {"id":"..."}
  serplens orgs list
  serplens orgs suspend org_1                 its keys are refused until \`orgs activate org_1\`; jobs in hand go on
  serplens orgs limits org_1                  shows what holds
  serplens orgs limits org_1 --active 20 --queued 500 --rate scan=60/180 read=600/1800
  serplens orgs limits org_1 --reset`;

interface JsonOption {
  readonly json?: boolean;
}

/** `serplens orgs`: organisations, which own keys and credits. */
export function orgsCommand(): Command {
  const orgs = new Command("orgs").description("Create, list, suspend and limit organisations.").addHelpText("after", EXAMPLES);
  orgs
    .command("create")
    .description("Create an organisation; it starts with 10 free credits.")
    .option("--name <name>", "name shown in lists", "default")
    .option("--json", 'print {"id"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption & { readonly name: string }) => {
      const organization = await withOwner((owner) => owner.createOrganization({ name: options.name }));
      if (options.json === true) printJson({ id: organization.id });
      else printLine(`created organisation ${organization.id}; make a key with: serplens keys create --org ${organization.id}`);
    });
  orgs
    .command("list")
    .description("List all organisations, oldest first.")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption) => {
      const all = await withOwner((owner) => owner.listOrganizations());
      if (options.json === true) return printJson(all);
      const rows = all.map((entry) => [entry.id, entry.name, entry.status, new Date(entry.createdAt).toISOString()]);
      printLine(formatTable([["id", "name", "status", "created"], ...rows]));
    });
  addStatusCommand(orgs, "suspend", "suspended", "Refuse an organisation's requests; jobs in hand go on.");
  addStatusCommand(orgs, "activate", "active", "Let a suspended organisation in again.");
  addLimitsCommand(orgs);
  return orgs;
}

function addStatusCommand(orgs: Command, name: string, status: OrganizationView["status"], description: string): void {
  orgs
    .command(name)
    .description(description)
    .argument("<id>", "id of the organisation")
    .option("--json", 'print {"id","status"}')
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: JsonOption) => {
      await withOwner((owner) => owner.setOrganizationStatus(id, status));
      if (options.json === true) printJson({ id, status });
      else printLine(`${id} is ${status}`);
    });
}

function addLimitsCommand(orgs: Command): void {
  orgs
    .command("limits")
    .description("Show an organisation's limits, or agree on others than the service's own. What is not named stays.")
    .argument("<id>", "id of the organisation")
    .option("--active <number>", "jobs that may run at once, as far as workers are free")
    .option("--queued <number>", "jobs that may wait")
    .option(
      "--rate <bucket=key/org...>",
      "requests a minute per key and in all, as in scan=60/180; buckets: read, create, scan, scan.lite, scan.deep, webhook",
    )
    .option("--reset", "go back to the service's own limits first")
    .option("--json", "print the organisation as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: JsonOption & LimitOptions) => {
      const changes = limitChanges(options);
      const organization = await withOwner((owner) => owner.setLimits(id, changes));
      if (options.json === true) printJson(organization);
      else printLine(limitTable(organization));
    });
}
