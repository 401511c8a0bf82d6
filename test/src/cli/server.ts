import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeyKind, Scope } from "../../../core/service.ts";
import { type CliResult, runCli, startCli } from "../cli.ts";

/** A server process in a folder of its own, an organisation with a test key, and a user whose settings live in that folder. */
export interface CliServer {
  readonly folder: string;
  readonly address: string;
  readonly org: string;
  readonly key: string;
  /** Environment of a user who is logged in nowhere. */
  readonly home: Readonly<Record<string, string>>;
  /** Runs a command as that user, with these variables too. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Promise<CliResult>;
  /** Runs a command of the operator and gives what it prints as JSON. */
  owner(...args: readonly string[]): Promise<Record<string, unknown>>;
  newKey(input: { readonly kind?: KeyKind; readonly scopes?: readonly Scope[] }): Promise<string>;
  close(): Promise<void>;
}

/** Resolves with what the pattern's first group finds in the stream's text; rejects when the stream ends before. */
export function textOf(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    stream.on("data", (part) => {
      text += String(part);
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    stream.once("end", () => reject(new Error(`nothing matches ${pattern} in: ${text}`)));
  });
}

/** Starts a server as an operator does. It sends no deliveries: their receivers would be outside this machine. */
export async function startCliServer(): Promise<CliServer> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-remote-"));
  const home = { XDG_CONFIG_HOME: join(folder, "config") };
  const child = startCli(["serve", "--role", "api,worker"], {
    cwd: folder,
    env: { SERPLENS_PORT: "0", SERPLENS_LOG_LEVEL: "warn", SERPLENS_BROWSER: "off" },
  });
  const isOver = new Promise((resolve) => child.once("close", resolve));
  const address = await textOf(child.stderr, /listens on (.+)\n/);
  const owner = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], { cwd: folder });
    if (code !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const org = String((await owner("orgs", "create")).id);
  const newKey: CliServer["newKey"] = async ({ kind = "test", scopes }) => {
    const chosen = scopes === undefined ? [] : ["--scopes", scopes.join(",")];
    return String((await owner("keys", "create", "--org", org, "--kind", kind, ...chosen)).key);
  };
  return {
    folder,
    address,
    org,
    key: await newKey({}),
    home,
    run: (args, env = {}, input = "") => runCli(args, { cwd: folder, env: { ...home, ...env }, input }),
    owner,
    newKey,
    async close() {
      child.kill("SIGKILL");
      await isOver;
      rmSync(folder, { recursive: true });
    },
  };
}
