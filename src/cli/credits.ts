import { Command } from "commander";
import { creditsBody } from "../../core/contract/views.ts";
import type { CreditsSnapshot } from "../../core/service.ts";
import { CliError, EXIT, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";

const EXAMPLES = `
Examples:
  serplens credits grant --org org_1 --credits 1000
  serplens credits grant --org org_1 --credits 200 --reference invoice-17     granted once, however often it is run
  serplens credits show --org org_1 --json`;

interface GrantOptions {
  readonly org: string;
  readonly credits: string;
  readonly reference?: string;
  readonly json?: boolean;
}

/** `serplens credits`: an organisation's balance. */
export function creditsCommand(): Command {
  const credits = new Command("credits").description("Grant and show credits.").addHelpText("after", EXAMPLES);
  credits
    .command("grant")
    .description("Grant credits, valid for 12 months.")
    .requiredOption("--org <id>", "organisation")
    .requiredOption("--credits <number>", "credits, with at most three decimals")
    .option("--reference <text>", "makes the grant happen once")
    .option("--json", "print the balance as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: GrantOptions) => {
      const millicredits = millicreditsOf(options.credits);
      const reference = options.reference === undefined ? {} : { reference: options.reference };
      print(await withOwner((owner) => owner.grantCredits({ organizationId: options.org, millicredits, ...reference })), options);
    });
  credits
    .command("show")
    .description("Show available and reserved credits.")
    .requiredOption("--org <id>", "organisation")
    .option("--json", "print the balance as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly org: string; readonly json?: boolean }) => {
      print(await withOwner((owner) => owner.credits(options.org)), options);
    });
  return credits;
}

function print(snapshot: CreditsSnapshot, options: { readonly json?: boolean }): void {
  const body = creditsBody(snapshot);
  if (options.json === true) printJson(body);
  else printLine(`${body.available_credits} credits available, ${body.reserved_credits} reserved`);
}

/** Decimal text to millicredits without a detour through binary fractions. */
function millicreditsOf(text: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text);
  const millicredits = match === null ? 0 : Number(match[1]) * 1000 + Number((match[2] ?? "").padEnd(3, "0"));
  if (millicredits > 0) return millicredits;
  throw new CliError(`--credits ${text}: must be a number above 0 with at most three decimals, as in 200 or 1.5`, EXIT.usage);
}
