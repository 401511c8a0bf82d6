import { Command } from "commander";
import type { CreditsBody } from "../../../core/contract/responses.ts";
import { creditsBody } from "../../../core/contract/views.ts";
import { unitsOf } from "../../../core/domain/amount.ts";
import { withOwner } from "../machine/with-admin.ts";
import { type PageOptions, pageQueryOf, printPage, when, withPageOptions } from "../options/pages.ts";
import { CliError, EXIT, printJson, printLine } from "../output/output.ts";
import { serverOption, withServer } from "./open.ts";

const EXAMPLES = `
Without a subcommand, the command asks the server you are logged in to. The subcommands open the database
of the service's own machine.

Examples:
  serplens credits
  serplens credits grant --org org_1 --credits 1000
  serplens credits grant --org org_1 --credits 200 --reference invoice-17     grants once per reference
  serplens credits show --org org_1 --json
  serplens credits lots --org org_1           grants with remaining credits and expiry
  serplens credits ledger --org org_1 --limit 100`;

interface GrantOptions {
  readonly org: string;
  readonly credits: string;
  readonly reference?: string;
  readonly json?: boolean;
}

/** `serplens credits`: an organization's balance. */
export function creditsCommand(): Command {
  const credits = new Command("credits")
    .description("Show your balance on a server; as owner, grant credits, show balance, grants and ledger.")
    .addOption(serverOption())
    .option("--json", "print the balance as JSON")
    .addHelpText("after", EXAMPLES)
    // Without this setting the command would read the options of its subcommands.
    .enablePositionalOptions()
    .action(async (options: { readonly server?: string; readonly json?: boolean }) => {
      print(await withServer(options, ({ client, signal }) => client.credits.get({ signal })), options);
    });
  credits
    .command("grant")
    .description("Grant credits, valid for 12 months.")
    .requiredOption("--org <id>", "organization")
    .requiredOption("--credits <number>", "credits, with at most three decimals")
    .option("--reference <text>", "grants once per reference; another amount with the same reference is rejected")
    .option("--json", "print the balance as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: GrantOptions) => {
      const millicredits = millicreditsOf(options.credits);
      const reference = options.reference === undefined ? {} : { reference: options.reference };
      print(
        creditsBody(
          await withOwner((owner) => owner.grantCredits({ organizationId: options.org, millicredits, ...reference })),
        ),
        options,
      );
    });
  credits
    .command("show")
    .description("Show available and reserved credits.")
    .requiredOption("--org <id>", "organization")
    .option("--json", "print the balance as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly org: string; readonly json?: boolean }) => {
      print(creditsBody(await withOwner((owner) => owner.credits(options.org))), options);
    });
  const lots = credits
    .command("lots")
    .description("List grants, newest first.")
    .requiredOption("--org <id>", "organization");
  withPageOptions(lots).addHelpText("after", EXAMPLES).action(listLots);
  const ledger = credits
    .command("ledger")
    .description("List every movement of credits, newest first.")
    .requiredOption("--org <id>", "organization");
  withPageOptions(ledger).addHelpText("after", EXAMPLES).action(listLedger);
  return credits;
}

interface ListOptions extends PageOptions {
  readonly org: string;
}

async function listLots(options: ListOptions): Promise<void> {
  printPage(await withOwner((owner) => owner.listLots({ organizationId: options.org, ...pageQueryOf(options) })), {
    options,
    heading: ["id", "granted", "credits", "left", "reserved", "expires", "reference"],
    row: (lot) => [
      lot.id,
      when(lot.grantedAt),
      String(lot.grantedMillicredits / 1000),
      String(lot.remainingMillicredits / 1000),
      String(lot.reservedMillicredits / 1000),
      lot.expiresAt === null ? "never" : when(lot.expiresAt),
      lot.reference,
    ],
  });
}

async function listLedger(options: ListOptions): Promise<void> {
  printPage(await withOwner((owner) => owner.listTransfers({ organizationId: options.org, ...pageQueryOf(options) })), {
    options,
    heading: ["at", "kind", "credits", "from", "to", "lot", "job"],
    row: (entry) => [
      when(entry.at),
      entry.kind,
      String(entry.millicredits / 1000),
      entry.debit,
      entry.credit,
      entry.lotId,
      entry.jobId ?? "",
    ],
  });
}

function print(body: CreditsBody, options: { readonly json?: boolean }): void {
  if (options.json === true) printJson(body);
  else if (body.unmetered === true) printLine(`no credit limit, ${body.reserved_credits} credits reserved`);
  else printLine(`${body.available_credits} credits available, ${body.reserved_credits} reserved`);
}

/** Parses decimal text as millicredits. */
function millicreditsOf(text: string): number {
  const millicredits = unitsOf(text, 3);
  if (millicredits !== null && millicredits > 0) return millicredits;
  throw new CliError(
    `--credits ${text}: must be a number above 0 with at most three decimals, as in 200 or 1.5`,
    EXIT.usage,
  );
}
