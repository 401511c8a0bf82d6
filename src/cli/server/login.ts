import { Command } from "commander";
import { isSerplensError } from "../../client/client.ts";
import { CLIENT_VARIABLES } from "../../config/variables.ts";
import { CliError, EXIT, formatTable, printJson, printLine, printNote } from "../output/output.ts";
import { type Account, chooseAccount, maskedKey, removeLogin, saveLogin, serverAddress, variable } from "./account.ts";
import { askSecret } from "./ask-secret.ts";
import { serverOption, withAccount } from "./open.ts";

const EXAMPLES = `
Server and key are saved in serplens/login.json under XDG_CONFIG_HOME (default: ~/.config), readable by you alone.
These variables take precedence over the file:
${formatTable(CLIENT_VARIABLES.map(({ name, meaning }) => [`  ${name}`, meaning]))}

Examples:
  serplens login --server https://seo.example.com              asks for the key
  serplens login --server https://seo.example.com < key.txt
  serplens whoami
  serplens logout`;

interface JsonOption {
  readonly json?: boolean;
}

/** `serplens login`: checks a key and saves it. */
export function loginCommand(): Command {
  return new Command("login")
    .description("Save the address of a server and a key, after the server accepted the key.")
    .option("--server <url>", "address of the server (default: SERPLENS_SERVER)")
    .option(
      "--key <key>",
      "the key; other users of this machine may see it (default: SERPLENS_KEY, else standard input)",
    )
    .option("--json", 'print {"server","key","file"}, the key shortened')
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption & { readonly server?: string; readonly key?: string }) => {
      const named = options.server ?? variable("SERPLENS_SERVER");
      if (named === null)
        throw new CliError("No server is set. Use --server URL, such as https://seo.example.com.", EXIT.usage);
      const server = serverAddress(named, "--server");
      const key = options.key ?? variable("SERPLENS_KEY") ?? (await keyFromInput(server));
      if (!/^[\x21-\x7e]{1,512}$/.test(key))
        throw new CliError("The key is empty or contains invalid characters.", EXIT.usage);
      await checkKey({ server, key, source: "environment" });
      warnOfPlainHttp(server);
      const file = saveLogin({ server, key });
      if (options.json === true) printJson({ server, key: maskedKey(key), file });
      else printLine(`logged in to ${server} with the key ${maskedKey(key)}; kept in ${file}`);
    });
}

/** `serplens logout`: deletes the login. */
export function logoutCommand(): Command {
  return new Command("logout")
    .description("Delete the saved server and key. The key stays valid.")
    .option("--json", 'print {"file"}')
    .addHelpText("after", EXAMPLES)
    .action((options: JsonOption) => {
      const file = removeLogin();
      if (options.json === true) printJson({ file });
      else printLine(`${file} is gone`);
    });
}

/** `serplens whoami`: shows server and key of remote commands and checks the key. */
export function whoamiCommand(): Command {
  return new Command("whoami")
    .description("Show the server and key of remote commands and check the key.")
    .addOption(serverOption())
    .option("--json", 'print {"server","key","source","credits"}; credits are null when the key may not see them')
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption & { readonly server?: string }) => {
      const account = chooseAccount(options.server);
      const credits = await checkKey(account);
      const { server, source } = account;
      const key = maskedKey(account.key);
      if (options.json === true) return printJson({ server, key, source, credits });
      const rows = [
        ["server", server],
        ["key", `${key}  (from ${source === "file" ? "serplens login" : "the environment"})`],
        ["credits", credits === null ? "the key may not see them" : `${credits} available`],
      ];
      printLine(formatTable(rows));
    });
}

/** Requests the balance, the cheapest request that needs a key. Returns `null` for a valid key without that scope. */
async function checkKey(account: Account): Promise<number | null> {
  return withAccount(account, async ({ client, signal }) => {
    try {
      return (await client.credits.get({ signal })).available_credits;
    } catch (error) {
      if (isSerplensError(error, "SCOPE_FORBIDDEN")) return null;
      throw error;
    }
  });
}

async function keyFromInput(server: string): Promise<string> {
  const key = await askSecret(`Key for ${server}: `, process.stdin, process.stderr);
  if (key === null) throw new CliError("interrupted");
  return key;
}

function warnOfPlainHttp(server: string): void {
  const { protocol, hostname } = new URL(server);
  const isHere = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  if (protocol === "http:" && !isHere)
    printNote(`WARNING: ${server} is not encrypted; whoever is in between can read the key.`);
}
