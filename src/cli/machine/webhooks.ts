import { Command } from "commander";
import { MISSING_KEY_ADVICE } from "../../../core/domain/refusals.ts";
import type { AdminApi } from "../../../core/service/admin/admin-api.ts";
import { ConfigError } from "../../config/config.ts";
import { encryptionKeysOf } from "../../config/encryption-key.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { EXIT, printJson, printLine, printNote } from "../output/output.ts";
import { deliveriesCommand } from "./deliveries.ts";
import { endpointsCommand } from "./endpoints.ts";
import { printSecret } from "./secrets.ts";
import { withOwner } from "./with-admin.ts";

const EXAMPLES = `
Examples:
  serplens webhooks endpoints add --org org_1 --url https://hooks.example.com/seo
  serplens webhooks deliveries list --org org_1
  serplens webhooks secret --org org_1          signs deliveries to addresses that only a job names
  serplens webhooks reseal                      after a new key was put in front of SERPLENS_ENCRYPTION_KEY`;

/** `serplens webhooks`: receivers of events and their deliveries. */
export function webhooksCommand(): Command {
  const webhooks = new Command("webhooks")
    .description("Manage receivers of events and inspect deliveries.")
    .addHelpText("after", EXAMPLES);
  webhooks.addCommand(endpointsCommand());
  webhooks.addCommand(deliveriesCommand());
  webhooks
    .command("secret")
    .description("Show the organization's default signing secret, or replace it.")
    .requiredOption("--org <id>", "organization")
    .option("--rotate", "create a new secret; the previous one stays visible for 24 h")
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
    .description(
      "Encrypt all stored secrets with the first key of SERPLENS_ENCRYPTION_KEY. Receivers keep their secrets.",
    )
    .option("--json", 'print {"resealed","unreadable"}')
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      if (encryptionKeysOf(configFromEnvironment()).length === 0)
        throw new ConfigError(["SERPLENS_ENCRYPTION_KEY is not set. Create a key with `openssl rand -base64 32`."]);
      const { resealed, unreadable } = await withOwner(resealAll);
      if (options.json === true) printJson({ resealed, unreadable });
      else {
        printLine(`sealed ${resealed} secret(s) with the first key`);
        if (unreadable > 0)
          printNote(`serplens: ${unreadable} webhook secret(s) are sealed with another key: ${MISSING_KEY_ADVICE}`);
      }
      if (unreadable > 0) process.exitCode = EXIT.failed;
    });
  return webhooks;
}

/** Encrypts the secrets of every organization with the first key, in one transaction per organization. */
export async function resealAll(owner: AdminApi): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  const sum = { resealed: 0, unreadable: 0 };
  for (const { id } of await owner.listOrganizations()) {
    const { resealed, unreadable } = await owner.resealSecrets(id);
    sum.resealed += resealed;
    sum.unreadable += unreadable;
  }
  return sum;
}
