import { Command, Option } from "commander";
import { type KeyKind, SCOPES, type Scope } from "../../core/service.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";

const EXAMPLES = `
Examples:
  serplens keys create --org org_1
  serplens keys create --org org_1 --scopes scan:create,jobs:read,results:read --json     prints {"id":"...","key":"..."}
  serplens keys list --org org_1
  serplens keys revoke key_1`;

interface CreateOptions {
  readonly org: string;
  readonly scopes?: string;
  readonly kind: KeyKind;
  readonly name?: string;
  readonly json?: boolean;
}

/** `serplens keys`: API keys of an organisation. */
export function keysCommand(): Command {
  const keys = new Command("keys").description("Create, list and revoke API keys.").addHelpText("after", EXAMPLES);
  keys
    .command("create")
    .description("Create a key. It is shown once and cannot be read again.")
    .requiredOption("--org <id>", "organisation the key acts for")
    .option("--scopes <list>", `comma-separated, of ${SCOPES.join(", ")} (default: all)`)
    .addOption(new Option("--kind <kind>", "live, test (costs nothing) or mcp").choices(["live", "test", "mcp"]).default("live"))
    .option("--name <name>", "name shown in lists")
    .option("--json", 'print {"id","key"}')
    .addHelpText("after", EXAMPLES)
    .action(createKey);
  keys
    .command("list")
    .description("List an organisation's keys, without the keys themselves.")
    .requiredOption("--org <id>", "organisation")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly org: string; readonly json?: boolean }) => {
      const all = await withOwner((owner) => owner.listKeys(options.org));
      if (options.json === true) return printJson(all);
      const rows = all.map((key) => [
        key.id,
        key.kind,
        `...${key.lastFour}`,
        key.name ?? "",
        key.revokedAt === null ? "valid" : "revoked",
        key.scopes.join(","),
      ]);
      printLine(formatTable([["id", "kind", "key", "name", "state", "scopes"], ...rows]));
    });
  keys
    .command("revoke")
    .description("Revoke a key at once; jobs it started go on.")
    .argument("<id>", "id of the key, as `keys list` shows it")
    .option("--json", 'print {"id","revoked"}')
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: { readonly json?: boolean }) => {
      await withOwner((owner) => owner.revokeKey(id));
      if (options.json === true) printJson({ id, revoked: true });
      else printLine(`revoked ${id}`);
    });
  return keys;
}

async function createKey(options: CreateOptions): Promise<void> {
  const scopes = options.scopes === undefined ? SCOPES : parseScopes(options.scopes);
  const created = await withOwner((owner) =>
    owner.createKey({ organizationId: options.org, kind: options.kind, scopes, ...(options.name === undefined ? {} : { name: options.name }) }),
  );
  if (options.json === true) printJson({ id: created.view.id, key: created.key });
  else printLine(`${created.key}\nKey ${created.view.id}. Store it now: it is not shown again.`);
}

function parseScopes(list: string): readonly Scope[] {
  return list.split(",").map((text) => {
    const scope = SCOPES.find((known) => known === text.trim());
    if (scope === undefined) throw new CliError(`--scopes: "${text.trim()}" is no scope; known are ${SCOPES.join(", ")}`, EXIT.usage);
    return scope;
  });
}
