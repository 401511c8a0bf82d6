import { Option } from "commander";
import { type Client, createClient, isSerplensError, type SerplensError } from "../../client/client.ts";
import { CliError, EXIT } from "../output/output.ts";
import { type Account, chooseAccount } from "./account.ts";

/** Client and signal of a remote command. */
export interface Remote {
  readonly client: Client;
  readonly account: Account;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The `--server` option of remote commands. */
export function serverOption(): Option {
  return new Option("--server <url>", "server to ask (default: SERPLENS_SERVER, else the one you are logged in to)");
}

/**
 * Calls `act` with a client of the chosen server. Errors of the client and Ctrl-C become a `CliError` with the remedy.
 */
export async function withServer<Result>(
  options: { readonly server?: string },
  act: (remote: Remote) => Promise<Result>,
): Promise<Result> {
  return withAccount(chooseAccount(options.server), act);
}

/** As `withServer`, with a login that is not saved yet. */
export async function withAccount<Result>(account: Account, act: (remote: Remote) => Promise<Result>): Promise<Result> {
  // One retry, so that a user learns within about 2 s that the server is unreachable.
  const client = createClient({ apiKey: account.key, baseUrl: account.server, retries: 2 });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt);
  try {
    return await act({ client, account, signal: interrupted.signal });
  } catch (error) {
    throw isSerplensError(error) ? explained(error, account) : error;
  } finally {
    process.off("SIGINT", interrupt);
  }
}

function explained(error: SerplensError, { server, source }: Account): CliError {
  const { code, message } = error;
  switch (code) {
    case "ABORTED":
      return new CliError("interrupted");
    case "CONNECTION_FAILED":
      return new CliError(`${message}\nIs the server running there, as with \`serplens serve\`?`);
    case "INVALID_API_KEY": {
      const mending =
        source === "file" ? `log in again: serplens login --server ${server}` : "look at SERPLENS_KEY or --key";
      return new CliError(`${server} rejects the key (${code}); ${mending}`);
    }
    case "SCOPE_FORBIDDEN":
      return new CliError(
        `${message} Ask for a key with that scope, as \`serplens keys create --scopes\` makes it. (${code})`,
      );
    case "VALIDATION_ERROR":
    case "REGION_VALIDATION_ERROR":
    case "REGION_MISMATCH":
      return new CliError(`${message} (${code})`, EXIT.usage);
    default:
      return new CliError(`${message} (${code}${error.requestId === null ? "" : `, request ${error.requestId}`})`);
  }
}
