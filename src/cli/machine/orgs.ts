import { Argument, Command } from "commander";
import type { OrganizationView } from "../../../core/service/admin/admin-api.ts";
import { formatTable, printJson, printLine } from "../output/output.ts";
import { type LimitOptions, limitChanges, limitTable } from "./limits.ts";
import { withOwner } from "./with-admin.ts";

const EXAMPLES = `
Examples:
  serplens orgs create --name "My team"
  serplens orgs create --name demo --json     prints {"id":"..."}
  serplens orgs create --unmetered            refuses no job for lack of credits
  serplens orgs metering org_1 off            the same for an existing organization
  serplens orgs list
  serplens orgs suspend org_1                 its keys are refused until \`orgs activate org_1\`; its jobs continue
  serplens orgs limits org_1                  shows the limits
  serplens orgs limits org_1 --active 20 --queued 500 --rate scan=60/180 read=600/1800
  serplens orgs limits org_1 --reset`;

interface JsonOption {
  readonly json?: boolean;
}

/** `serplens orgs`: organizations, which own keys and credits. */
export function orgsCommand(): Command {
  const orgs = new Command("orgs")
    .description("Create, list, suspend and limit organizations.")
    .addHelpText("after", EXAMPLES);
  orgs
    .command("create")
    .description("Create an organization with 10 free credits.")
    .option("--name <name>", "name shown in lists", "default")
    .option("--unmetered", "refuse no job for lack of credits; the ledger still counts them")
    .option("--json", 'print {"id"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption & { readonly name: string; readonly unmetered?: boolean }) => {
      const { name, unmetered } = options;
      const organization = await withOwner(
        (owner) => owner.createOrganization({ name, isMetered: unmetered !== true }),
        { schema: "create" },
      );
      if (options.json === true) printJson({ id: organization.id });
      else
        printLine(
          `created organization ${organization.id}; make a key with: serplens keys create --org ${organization.id}`,
        );
    });
  orgs
    .command("list")
    .description("List all organizations, oldest first.")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption) => {
      const all = await withOwner((owner) => owner.listOrganizations());
      if (options.json === true) return printJson(all);
      const rows = all.map(({ id, name, status, createdAt, isMetered }) => [
        id,
        name,
        status,
        new Date(createdAt).toISOString(),
        isMetered ? "metered" : "unmetered",
      ]);
      printLine(formatTable([["id", "name", "status", "created", "credits"], ...rows]));
    });
  addStatusCommand(orgs, "suspend", "suspended", "Reject requests of an organization; its running jobs continue.");
  addStatusCommand(orgs, "activate", "active", "Accept requests of a suspended organization again.");
  addMeteringCommand(orgs);
  addLimitsCommand(orgs);
  return orgs;
}

function addStatusCommand(orgs: Command, name: string, status: OrganizationView["status"], description: string): void {
  orgs
    .command(name)
    .description(description)
    .argument("<id>", "id of the organization")
    .option("--json", 'print {"id","status"}')
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: JsonOption) => {
      await withOwner((owner) => owner.setOrganizationStatus(id, status));
      if (options.json === true) printJson({ id, status });
      else printLine(`${id} is ${status}`);
    });
}

function addMeteringCommand(orgs: Command): void {
  orgs
    .command("metering")
    .description(
      "Turn the refusal of jobs for lack of credits on or off. The ledger counts spent credits in both cases.",
    )
    .argument("<id>", "id of the organization")
    .addArgument(new Argument("<state>", "on or off").choices(["on", "off"]))
    .option("--json", 'print {"id","isMetered"}')
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, state: "on" | "off", options: JsonOption) => {
      const isMetered = state === "on";
      await withOwner((owner) => owner.setMetering(id, isMetered));
      if (options.json === true) printJson({ id, isMetered });
      else printLine(`${id} is ${isMetered ? "metered" : "unmetered"}`);
    });
}

function addLimitsCommand(orgs: Command): void {
  orgs
    .command("limits")
    .description("Show or set an organization's own limits. Limits that you do not name stay.")
    .argument("<id>", "id of the organization")
    .option("--active <number>", "maximum running jobs, as far as workers are free")
    .option("--queued <number>", "maximum queued jobs")
    .option(
      "--rate <bucket=key/org...>",
      "requests per minute per key and per organization, such as scan=60/180; buckets: read, create, scan, scan.lite, scan.deep, webhook",
    )
    .option("--reset", "reset to the service's limits first")
    .option("--json", "print the organization as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: JsonOption & LimitOptions) => {
      const changes = limitChanges(options);
      const organization = await withOwner((owner) => owner.setLimits(id, changes));
      if (options.json === true) printJson(organization);
      else printLine(limitTable(organization));
    });
}
