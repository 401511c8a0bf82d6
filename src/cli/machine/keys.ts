import { Command, Option } from "commander";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { type KeyKind, SCOPES, type Scope } from "../../../core/domain/caller.ts";
import type { KeyView } from "../../../core/service/admin/admin-api.ts";
import { TEST_KEYWORDS } from "../../../core/service/admission/test-scenarios.ts";
import { DAY_MS } from "../../../core/util/durations.ts";
import { when } from "../options/pages.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "../output/output.ts";
import { keyNamed, withOwner } from "./with-admin.ts";

const EXAMPLES = `
Examples:
  serplens keys create --org org_1
  serplens keys create --org org_1 --scopes scan:create,jobs:read,results:read --json
  serplens keys create --org org_1 --kind test          free; see below
  serplens keys create --org org_1 --expires 90d        or an instant such as 2027-01-31T12:00:00Z
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

/** `serplens keys`: API keys of an organization. */
export function keysCommand(): Command {
  const keys = new Command("keys").description("Create, list and revoke API keys.").addHelpText("after", EXAMPLES);
  keys
    .command("create")
    .description("Create a key. The key is shown once.")
    .requiredOption("--org <id>", "organization the key acts for")
    .option("--scopes <list>", `comma-separated, of ${SCOPES.join(", ")} (default: all)`)
    .addOption(
      new Option("--kind <kind>", "live, test (costs nothing) or mcp").choices(["live", "test", "mcp"]).default("live"),
    )
    .option("--name <name>", "name shown in lists")
    .option("--expires <when>", "days such as 90d, or an instant with time zone (default: never)")
    .option("--json", 'print {"id","key"}')
    .addHelpText("after", `${EXAMPLES}\n${testKeyHelp()}`)
    .action(createKey);
  keys
    .command("list")
    .description("List an organization's keys without their secret part.")
    .requiredOption("--org <id>", "organization")
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
    .description("Revoke a key. A running server rejects it within a second; its jobs continue.")
    .argument("<id>", "id of the key, as `keys list` shows it")
    .option("--org <id>", "organization of the key (default: the one that has it)")
    .option("--json", 'print {"id","revoked"}')
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: { readonly org?: string; readonly json?: boolean }) => {
      await withOwner(async (owner, lookup) => owner.revokeKey(await keyNamed(id, options.org, lookup)));
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
  // An instant without a time zone would depend on the machine.
  const at =
    days !== undefined
      ? systemClock.now() + Number(days) * DAY_MS
      : /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
        ? Date.parse(text)
        : Number.NaN;
  if (at > systemClock.now()) return at;
  throw new CliError(
    `--expires ${text}: must be days as in 90d, or an instant ahead with its time zone as in 2027-01-31T12:00:00Z`,
    EXIT.usage,
  );
}

function testKeyHelp(): string {
  const rows = TEST_KEYWORDS.map(({ keyword, meaning }) => [`  ${keyword}`, meaning]);
  return `
Test keys (--kind test) work on every route, cost nothing and fetch nothing. Reports come from fixtures; the same
request returns the same report. Test keys see test jobs only. Special keywords of a scan or texts of a classification:
${formatTable(rows)}`;
}

function parseScopes(list: string): readonly Scope[] {
  return list.split(",").map((text) => {
    const scope = SCOPES.find((known) => known === text.trim());
    if (scope === undefined)
      throw new CliError(`--scopes: "${text.trim()}" is no scope; known are ${SCOPES.join(", ")}`, EXIT.usage);
    return scope;
  });
}
