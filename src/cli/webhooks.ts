import { Command } from "commander";
import type { Owner } from "../../core/service.ts";
import { ConfigError, configFromEnvironment } from "../config.ts";
import { deliveriesCommand } from "./deliveries.ts";
import { endpointsCommand } from "./endpoints.ts";
import { EXIT, printJson, printLine, printNote } from "./output.ts";
import { withOwner } from "./owner.ts";
import { printSecret } from "./secrets.ts";

const EXAMPLES = `
Examples:
  serplens webhooks endpoints add --org org_1 --url https://hooks.example.com/seo
  serplens webhooks deliveries list --org org_1
  serplens webhooks secret --org org_1          signs deliveries to addresses that only a job names
  serplens webhooks reseal                      after a new key was put in front of SERPLENS_SECRET_KEY`;

/** `serplens webhooks`: receivers of events and what was sent to them. */
export function webhooksCommand(): Command {
  const webhooks = new Command("webhooks").description("Manage receivers of events, look at deliveries.").addHelpText("after", EXAMPLES);
  webhooks.addCommand(endpointsCommand());
  webhooks.addCommand(deliveriesCommand());
  webhooks
    .command("secret")
    .description("Show the organisation's default signing secret, or replace it.")
    .requiredOption("--org <id>", "organisation")
    .option("--rotate", "make a new one; the old one is shown for 24 h")
    .option("--json", "print the secret as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly org: string; readonly rotate?: boolean; readonly json?: boolean }) => {
      const secret = await withOwner((owner) =>
        options.rotate === true ? owner.rotateDefaultSecret(options.org) : owner.defaultSecret(options.org),
      );
      if (options.json === true) printJson(secret);
      else printSecret(secret);
    });
  webhooks
    .command("reseal")
    .description("Seal all stored secrets with the first key of SERPLENS_SECRET_KEY. Receivers notice nothing.")
    .option("--json", 'print {"resealed","unreadable"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      if (configFromEnvironment().secretKeys.length === 0)
        throw new ConfigError(["SERPLENS_SECRET_KEY is not set; `openssl rand -base64 32` makes a key"]);
      const { resealed, unreadable } = await withOwner(resealAll);
      if (options.json === true) printJson({ resealed, unreadable });
      else {
        printLine(`${resealed} secret(s) sealed anew`);
        if (unreadable > 0)
          printNote(`serplens: ${unreadable} secret(s) could not be read: add their key to SERPLENS_SECRET_KEY, behind the one in use and a comma`);
      }
      if (unreadable > 0) process.exitCode = EXIT.failed;
    });
  return webhooks;
}

/** One organisation after the other: each is a transaction of its own, and those done stay done. */
async function resealAll(owner: Owner): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  const sum = { resealed: 0, unreadable: 0 };
  for (const { id } of await owner.listOrganizations()) {
    const { resealed, unreadable } = await owner.resealSecrets(id);
    sum.resealed += resealed;
    sum.unreadable += unreadable;
  }
  return sum;
}
