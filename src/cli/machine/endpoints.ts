import { Command } from "commander";
import { EVENT_KINDS } from "../../../core/domain/event-kinds.ts";
import type { EndpointView } from "../../../core/service/admin/webhook-views.ts";
import { addLocalHostOptions, type LocalHostOptions } from "../options/map-hosts.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "../output/output.ts";
import { printSecret } from "./secrets.ts";
import { withOwner } from "./with-admin.ts";

const EXAMPLES = `
Examples:
  serplens webhooks endpoints add --org org_1 --url https://hooks.example.com/seo --events job.completed,job.failed
  serplens webhooks endpoints list --org org_1
  serplens webhooks endpoints edit whe_1 --org org_1 --retry-notices on
  serplens webhooks endpoints enable whe_1 --org org_1      the only way out of "paused"
  serplens webhooks endpoints rotate whe_1 --org org_1
  serplens webhooks endpoints remove whe_1 --org org_1`;

interface OrgOptions {
  readonly org: string;
  readonly json?: boolean;
}

interface ChangeOptions extends OrgOptions, LocalHostOptions {
  readonly url?: string;
  readonly events?: string;
  readonly retryNotices?: string;
}

/** `serplens webhooks endpoints`: registered receivers. */
export function endpointsCommand(): Command {
  const endpoints = new Command("endpoints").description(
    "Add, list, edit, enable and remove receivers; rotate their secrets.",
  );
  endpoints.addHelpText("after", EXAMPLES);
  withChanges(endpoints.command("add").description("Register a receiver and show its signing secret.")).action(
    addEndpoint,
  );
  endpoints
    .command("list")
    .description("List receivers, oldest first, including those that only jobs named.")
    .requiredOption("--org <id>", "organization")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(listEndpoints);
  withChanges(named(endpoints, "edit", "Change a receiver. What is not named stays.")).action(editEndpoint);
  withOrg(named(endpoints, "enable", "Send to a paused receiver again.")).action(
    async (endpointId: string, options: OrgOptions) => {
      show(await withOwner((owner) => owner.enableEndpoint({ organizationId: options.org, endpointId })), options);
    },
  );
  withOrg(named(endpoints, "rotate", "Replace a receiver's signing secret.")).action(
    async (endpointId: string, options: OrgOptions) => {
      const secret = await withOwner((owner) =>
        owner.rotateEndpointSecret({ organizationId: options.org, endpointId }),
      );
      if (options.json === true) printJson(secret);
      else printSecret(secret);
    },
  );
  withOrg(named(endpoints, "secret", "Show a receiver's signing secret.")).action(
    async (endpointId: string, options: OrgOptions) => {
      const secret = await withOwner((owner) => owner.endpointSecret({ organizationId: options.org, endpointId }));
      if (options.json === true) printJson(secret);
      else printSecret(secret);
    },
  );
  withOrg(named(endpoints, "remove", "Remove a receiver; what is pending for it is not sent.")).action(
    async (endpointId: string, options: OrgOptions) => {
      await withOwner((owner) => owner.deleteEndpoint({ organizationId: options.org, endpointId }));
      if (options.json === true) printJson({ id: endpointId, removed: true });
      else printLine(`removed ${endpointId}`);
    },
  );
  return endpoints;
}

function named(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).argument("<id>", "id of the receiver, as `list` shows it");
}

function withOrg(command: Command): Command {
  return command
    .requiredOption("--org <id>", "organization")
    .option("--json", "print the answer as JSON")
    .addHelpText("after", EXAMPLES);
}

function withChanges(command: Command): Command {
  const isNew = command.name() === "add";
  const url = ["--url <url>", "https address on port 443 or 8443"] as const;
  const changed = isNew ? command.requiredOption(...url) : command.option(...url);
  return addLocalHostOptions(withOrg(changed))
    .option(
      "--events <list>",
      `comma-separated, of ${EVENT_KINDS.join(", ")}${isNew ? " (default: both job events)" : ""}`,
    )
    .option("--retry-notices <on|off>", "also send job.failed for attempts that will be retried");
}

function changesOf({ url, events, retryNotices }: ChangeOptions) {
  if (retryNotices !== undefined && retryNotices !== "on" && retryNotices !== "off") {
    throw new CliError(`--retry-notices ${retryNotices}: must be on or off`, EXIT.usage);
  }
  return {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: events.split(",").map((kind) => kind.trim()) }),
    ...(retryNotices === undefined ? {} : { wantsRetryNotices: retryNotices === "on" }),
  };
}

async function addEndpoint(options: ChangeOptions & { readonly url: string }): Promise<void> {
  const input = { organizationId: options.org, ...changesOf(options), url: options.url };
  const added = await withOwner((owner) => owner.createEndpoint(input), options);
  if (options.json === true) return printJson(added);
  printLine(`added ${added.endpoint.id}; it is signed with`);
  printSecret(added.secret);
}

async function editEndpoint(endpointId: string, options: ChangeOptions): Promise<void> {
  const changes = changesOf(options);
  if (Object.keys(changes).length === 0)
    throw new CliError("Nothing to change. Set --url, --events or --retry-notices.", EXIT.usage);
  show(
    await withOwner((owner) => owner.updateEndpoint({ organizationId: options.org, endpointId }, changes), options),
    options,
  );
}

async function listEndpoints(options: OrgOptions): Promise<void> {
  const all = await withOwner((owner) => owner.listEndpoints(options.org));
  if (options.json === true) printJson(all);
  else printLine(formatTable([HEADING, ...all.map(rowOf)]));
}

const HEADING = ["id", "kind", "state", "failures", "url", "events"];

function rowOf(endpoint: EndpointView): readonly string[] {
  const { id, kind, state, failureCount, url, events, wantsRetryNotices } = endpoint;
  return [id, kind, state, String(failureCount), url, `${events.join(",")}${wantsRetryNotices ? " and retries" : ""}`];
}

function show(endpoint: EndpointView, { json }: { readonly json?: boolean }): void {
  if (json === true) printJson(endpoint);
  else printLine(formatTable([HEADING, rowOf(endpoint)]));
}
