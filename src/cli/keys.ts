import { Command, Option } from "commander";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { type KeyKind, type KeyView, SCOPES, type Scope } from "../../core/service.ts";
import { TEST_KEYWORDS } from "../../core/testmode/rehearsal.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";
import { when } from "./pages.ts";

const DAY_MS = 86_400_000;

const EXAMPLES = `
Examples:
  serplens keys create --org org_1
  serplens keys create --org org_1 --scopes scan:create,jobs:read,results:read --json     prints {"id":"...","key":"..."}
  serplens keys create --org org_1 --kind test          costs nothing; see below
  serplens keys create --org org_1 --expires 90d        or an instant, as in 2027-01-31T12:00:00Z
  serplens keys list --org org_1
  serplens keys revoke key_1`;

interface CreateOptions {
  readonly org: string;
  readonly scopes?: string;
  readonly kind: KeyKind;
  readonly name?: string;
  readonly expires?: string;
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
    .option("--expires <when>", "days from now as in 90d, or an instant (default: never)")
    .option("--json", 'print {"id","key"}')
    .addHelpText("after", `${EXAMPLES}\n${testKeyHelp()}`)
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
        stateOf(key),
        key.scopes.join(","),
        when(key.lastUsedAt),
      ]);
      printLine(formatTable([["id", "kind", "key", "name", "state", "scopes", "last used"], ...rows]));
    });
  keys
    .command("revoke")
    .description("Revoke a key; a running server refuses it within a second, jobs it started go on.")
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
  const expiresAt = options.expires === undefined ? null : expiryOf(options.expires);
  const created = await withOwner((owner) =>
    owner.createKey({
      organizationId: options.org,
      kind: options.kind,
      scopes,
      ...(options.name === undefined ? {} : { name: options.name }),
      ...(expiresAt === null ? {} : { expiresAt }),
    }),
  );
  if (options.json === true) printJson({ id: created.view.id, key: created.key });
  else printLine(`${created.key}\nKey ${created.view.id}. Store it now: it is not shown again.`);
}

function stateOf({ revokedAt, expiresAt }: KeyView): string {
  if (revokedAt !== null) return "revoked";
  if (expiresAt === null) return "valid";
  return `${expiresAt <= systemClock.now() ? "expired" : "valid until"} ${when(expiresAt)}`;
}

function expiryOf(text: string): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  // Without a time zone an instant would depend on where the command runs.
  const at = days !== undefined ? systemClock.now() + Number(days) * DAY_MS : /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (at > systemClock.now()) return at;
  throw new CliError(`--expires ${text}: must be days as in 90d, or an instant ahead with its time zone as in 2027-01-31T12:00:00Z`, EXIT.usage);
}

function testKeyHelp(): string {
  const rows = TEST_KEYWORDS.map(({ keyword, meaning }) => [`  ${keyword}`, meaning]);
  return `
Test keys (--kind test) work on every route, cost nothing and fetch nothing: reports are made from fixtures and are
the same for the same request. They see test jobs only. As keyword of a scan, or as text to classify, they understand:
${formatTable(rows)}`;
}

function parseScopes(list: string): readonly Scope[] {
  return list.split(",").map((text) => {
    const scope = SCOPES.find((known) => known === text.trim());
    if (scope === undefined) throw new CliError(`--scopes: "${text.trim()}" is no scope; known are ${SCOPES.join(", ")}`, EXIT.usage);
    return scope;
  });
}
