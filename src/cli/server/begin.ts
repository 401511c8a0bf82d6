import type { Command } from "commander";
import type { AcceptedJobBody } from "../../client/client.ts";
import { CliError, EXIT, printJson, printLine, printNote } from "../output/output.ts";
import { remember } from "./history.ts";
import { type Remote, serverOption, withServer } from "./open.ts";
import { printResult } from "./results.ts";
import { requireCompleted, secondsOf, waitForEnd } from "./wait.ts";

/** Options of commands that run here or on a server. */
export interface RemoteOptions {
  readonly remote?: boolean;
  readonly server?: string;
  readonly idempotencyKey?: string;
  readonly webhook?: string;
  readonly wait?: true | string;
  readonly json?: boolean;
}

/** Help text about servers. */
export const REMOTE_HELP = `
Runs in this process, without a server or a key, unless --remote or --server is set. A saved login and SERPLENS_SERVER
alone change nothing. On a server the command prints the job's id and ends; with --wait it waits and prints the result.
The job costs credits of the key's organization.`;

/** Adds the options of a run on a server. */
export function addRemoteOptions(command: Command): Command {
  return command
    .option("--remote", "run on the server you are logged in to, see `serplens login`")
    .addOption(serverOption())
    .option(
      "--idempotency-key <key>",
      "on a server: idempotency key; the same key and request return the same job for 24 h (default: a new key)",
    )
    .option("--webhook <url>", "on a server: address that is notified when the job ends");
}

/** True when the options select a server. Throws a `CliError` for options that do not apply. */
export function asksForServer(options: RemoteOptions, local: Readonly<Record<string, unknown>>): boolean {
  const isRemote = options.remote === true || options.server !== undefined;
  const other = isRemote ? local : { "--idempotency-key": options.idempotencyKey, "--webhook": options.webhook };
  const [wrong] = Object.entries(other).find(([, value]) => value !== undefined) ?? [];
  if (wrong === undefined) return isRemote;
  throw new CliError(
    isRemote
      ? `${wrong} works in this process only. Remove --remote and --server.`
      : `${wrong} needs --remote or --server`,
    EXIT.usage,
  );
}

/** A job to start. `create` sends it; `kind` and `of` go to the history. */
export interface Beginning {
  readonly kind: string;
  readonly of: string;
  create(
    remote: Remote,
    call: { readonly idempotencyKey?: string; readonly signal: AbortSignal },
  ): Promise<AcceptedJobBody>;
}

/** Returns the `webhook` of the creation body, if requested. */
export function webhookOf({ webhook }: RemoteOptions): { readonly webhook?: { readonly url: string } } {
  return webhook === undefined ? {} : { webhook: { url: webhook } };
}

/** Starts a job on the server and prints its id, or waits and prints its result. Throws a `CliError` when the job fails. */
export async function beginRemote(options: RemoteOptions, { kind, of, create }: Beginning): Promise<void> {
  const seconds = secondsOf(options.wait);
  await withServer(options, async (remote) => {
    const { signal, account } = remote;
    const accepted = await create(remote, {
      signal,
      ...(options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }),
    });
    const { job_id: jobId, request_id: requestId, credits_reserved: credits } = accepted;
    remember({
      id: jobId,
      server: account.server,
      kind,
      of: of.slice(0, 200),
      requestId,
      begunAt: new Date().toISOString(),
    });
    if (options.wait === undefined) {
      if (options.json === true) return printJson(accepted);
      printLine(jobId);
      return printNote(`${credits} credits reserved; wait with: serplens jobs wait ${jobId}`);
    }
    printNote(`job ${jobId}, ${credits} credits reserved`);
    requireCompleted(await waitForEnd(remote, jobId, seconds));
    printResult(await remote.client.results.get(jobId, { signal }), options);
  });
}
