import { Command } from "commander";
import { deliveriesCommand } from "./deliveries.ts";
import { endpointsCommand } from "./endpoints.ts";
import { printJson } from "./output.ts";
import { withOwner } from "./owner.ts";
import { printSecret } from "./secrets.ts";

const EXAMPLES = `
Examples:
  serplens webhooks endpoints add --org org_1 --url https://hooks.example.com/seo
  serplens webhooks deliveries list --org org_1
  serplens webhooks secret --org org_1          signs deliveries to addresses that only a job names`;

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
  return webhooks;
}
