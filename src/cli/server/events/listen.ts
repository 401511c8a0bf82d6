import { Command } from "commander";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { makeSecret } from "../../../../core/service/webhooks/secrets.ts";
import { isSerplensError } from "../../../client/client.ts";
import { withOwner } from "../../machine/with-admin.ts";
import { CliError, EXIT, printNote } from "../../output/output.ts";
import { serverOption, withServer } from "../open.ts";
import { followDeliveries } from "./follow-deliveries.ts";
import { followJobs } from "./follow-jobs.ts";
import { forward, type Parcel } from "./forward.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

const HELP = `
Posts signed events to a receiver on this machine or its private network until Ctrl-C. A receiver that does not
return 2xx within 15 s is retried after 1, 3 and 9 s.

With --org, on the service's own machine: forwards new deliveries of the organization from the database. Each is
signed with the secret of its endpoint (or of the organization, for the webhook of a single job), or with --secret.
A job without a webhook, in an organization without endpoints, causes no delivery. The real deliveries continue.

Without --org, from any machine: the API has no list of deliveries, so this command CREATES the events from the
status of the jobs in --job, or of the jobs that commands on this machine start. The body is the same, except that
"attempt" is always 1, "request_id" is "unknown" for jobs started elsewhere, and api_key_id and callback_metadata
are missing. Events are signed with --secret, or with a new secret that is printed.
With --job the command ends after every job has ended, with exit code 1 if an event was not accepted.

Examples:
  serplens listen --forward http://localhost:3000/hooks
  serplens listen --forward http://localhost:3000/hooks --job job_1 --secret whsec_dev
  serplens listen --forward http://localhost:3000/hooks --org org_1 --json`;

interface ListenOptions {
  readonly forward: string;
  readonly org?: string;
  readonly endpoint?: string;
  readonly job?: readonly string[];
  readonly server?: string;
  readonly secret?: string;
  readonly json?: boolean;
}

/** Delays in ms before retries, long enough for a receiver to restart. */
const PAUSES_MS = [1_000, 3_000, 9_000];

/** Maximum concurrent deliveries, so that they do not pile up for a hanging receiver. */
const MAX_FORWARDING = 8;

/** `serplens listen`: forwards events of a server to a receiver under development. */
export function listenCommand(): Command {
  return new Command("listen")
    .description("Forward events to a receiver on this machine while you write it.")
    .requiredOption("--forward <url>", "address of the receiver: loopback or private")
    .option("--org <id>", "follow the deliveries of this organization; reads the database")
    .option("--endpoint <id>", "with --org: only deliveries to this receiver")
    .option("--job <id...>", "follow these jobs of the server until they end")
    .addOption(serverOption())
    .option("--secret <secret>", "secret that replaces the service's own")
    .option("--json", "print one JSON object per attempt")
    .addHelpText("after", HELP)
    .action(runListen);
}

async function runListen(options: ListenOptions): Promise<void> {
  const { org, job = [], server, endpoint } = options;
  if (org !== undefined && (job.length > 0 || server !== undefined)) {
    throw new CliError("--org follows this machine's database. Remove --job and --server.", EXIT.usage);
  }
  if (org === undefined && endpoint !== undefined) throw new CliError("--endpoint needs --org", EXIT.usage);
  if (options.secret === "") throw new CliError("--secret must not be empty", EXIT.usage);
  const receiver = await openReceiver(options.forward);
  const isAllAccepted =
    org === undefined ? await listenToJobs(receiver, options) : await listenToDeliveries(receiver, org, options);
  if (!isAllAccepted && job.length > 0) process.exitCode = EXIT.failed;
}

async function listenToDeliveries(
  receiver: Receiver,
  organizationId: string,
  options: ListenOptions,
): Promise<boolean> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  try {
    return await withOwner((owner) => {
      const { signal } = stopping;
      const { endpoint = null, secret = null } = options;
      return forwardAll(followDeliveries({ owner, organizationId, endpointId: endpoint, secret, signal }), {
        receiver,
        signal,
        options,
      });
    });
  } finally {
    process.off("SIGINT", stop);
  }
}

async function listenToJobs(receiver: Receiver, options: ListenOptions): Promise<boolean> {
  return withServer(options, async (remote) => {
    const { signal } = remote;
    const secret = options.secret ?? makeSecret(nodeCrypto);
    if (options.secret === undefined) printNote(`signing secret: ${secret}`);
    return forwardAll(followJobs(remote, { jobs: options.job ?? [], secret }), { receiver, signal, options });
  });
}

interface Forwarding {
  readonly receiver: Receiver;
  readonly signal: AbortSignal;
  readonly options: ListenOptions;
}

/** Forwards the deliveries of the source concurrently. Returns false if a receiver did not accept one. */
async function forwardAll(
  parcels: AsyncGenerator<Parcel>,
  { receiver, signal, options }: Forwarding,
): Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  const count = { accepted: 0, refused: 0 };
  // Scripts wait for this line.
  printNote(`forwarding to ${receiver.url}; Ctrl-C ends it`);
  try {
    for await (const parcel of parcels) {
      const sent: Promise<void> = forward(parcel, {
        receiver,
        signal,
        json: options.json === true,
        pausesMs: PAUSES_MS,
      }).then((isAccepted) => {
        count[isAccepted ? "accepted" : "refused"]++;
        underWay.delete(sent);
      });
      underWay.add(sent);
      if (underWay.size >= MAX_FORWARDING) await Promise.race(underWay);
    }
  } catch (error) {
    // Ctrl-C is the normal end of this command.
    if (!signal.aborted || !isSerplensError(error, "ABORTED")) throw error;
  } finally {
    await Promise.all(underWay);
  }
  printNote(`${count.accepted} accepted, ${count.refused} not`);
  return count.refused === 0;
}
