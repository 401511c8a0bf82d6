import { Argument, Command } from "commander";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../../../adapters/node-crypto/ids.ts";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { EVENT_KINDS, type EventKind } from "../../../../core/domain/event-kinds.ts";
import { makeSecret } from "../../../../core/service/webhooks/secrets.ts";
import { CliError, EXIT, printJson, printLine, printNote } from "../../output/output.ts";
import { serverOption, withServer } from "../open.ts";
import { forward } from "./forward.ts";
import { openReceiver } from "./receiver.ts";

const HELP = `
Sends the sample of an event: the fields of contract 6.4 with invented values, and "test": true.

With --forward this machine posts the event once to a loopback or private receiver, signed with --secret or with a
new secret that is printed. The exit code is 1 unless the receiver returns 2xx. With --url the server you are logged
in to sends it to a public receiver, free of charge, and the command prints the secret of this delivery.

Examples:
  serplens trigger job.completed --forward http://localhost:3000/hooks --secret whsec_dev
  serplens trigger job.failed --url https://hooks.example.com/seo`;

interface TriggerOptions {
  readonly forward?: string;
  readonly url?: string;
  readonly server?: string;
  readonly secret?: string;
  readonly json?: boolean;
}

/** `serplens trigger`: sends one sample event to a receiver. */
export function triggerCommand(): Command {
  return new Command("trigger")
    .description("Send a sample event to a receiver.")
    .addArgument(new Argument("<event>", "kind of the event").choices(EVENT_KINDS))
    .option("--forward <url>", "address of the receiver: loopback or private")
    .option("--secret <secret>", "with --forward: signs the delivery")
    .option("--url <url>", "public https address to which the server sends the event")
    .addOption(serverOption())
    .option("--json", "print the attempt, or the server's answer, as JSON")
    .addHelpText("after", HELP)
    .action((event: EventKind, options: TriggerOptions) => {
      const { url, forward: address } = options;
      if ((url === undefined) === (address === undefined))
        throw new CliError("Set --forward URL, or log in and set --url URL.", EXIT.usage);
      if (url !== undefined) return triggerOnServer(event, url, options);
      return triggerHere(event, address ?? "", options);
    });
}

async function triggerHere(event: EventKind, address: string, options: TriggerOptions): Promise<void> {
  if (options.server !== undefined) throw new CliError("--server goes with --url", EXIT.usage);
  if (options.secret === "") throw new CliError("--secret must not be empty", EXIT.usage);
  const receiver = await openReceiver(address);
  // Loaded on use, because the module also holds large sample reports.
  const { sampleOf } = await import("../../../../core/service/webhooks/requests.ts");
  const secret = options.secret ?? makeSecret(nodeCrypto);
  if (options.secret === undefined) printNote(`signing secret: ${secret}`);
  const body = JSON.stringify({ ...sampleOf(event), test: true, createdAt: new Date(systemClock.now()).toISOString() });
  const parcel = { deliveryId: createIds(systemClock).next("delivery"), event, body, secret };
  const { signal } = new AbortController();
  if (!(await forward(parcel, { receiver, signal, json: options.json === true }))) process.exitCode = EXIT.failed;
}

async function triggerOnServer(event: EventKind, url: string, options: TriggerOptions): Promise<void> {
  if (options.secret !== undefined)
    throw new CliError("--secret needs --forward, because the server signs with its own secret.", EXIT.usage);
  const accepted = await withServer(options, ({ client, signal }) => client.webhooks.test({ url, event }, { signal }));
  if (options.json === true) printJson(accepted);
  else printLine(`queued ${accepted.delivery_id}; it is signed with\n${accepted.signing_secret}`);
}
