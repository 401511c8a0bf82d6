import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeyKind, Scope } from "../../../core/domain/caller.ts";
import { type CliResult, runCli, startCli } from "../cli.ts";

/** A server process in its own folder, an organization with a test key, and a user with settings in that folder. */
export interface CliServer {
  readonly folder: string;
  readonly address: string;
  /** Address of health, readiness and metrics. */
  readonly operations: string;
  readonly org: string;
  readonly key: string;
  /** Environment of a user without a login. */
  readonly home: Readonly<Record<string, string>>;
  /** Runs a command as that user, with these variables added. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Promise<CliResult>;
  /** Runs a command of the operator and returns its output parsed as JSON. */
  owner(...args: readonly string[]): Promise<Record<string, unknown>>;
  newKey(input: { readonly kind?: KeyKind; readonly scopes?: readonly Scope[] }): Promise<string>;
  close(): Promise<void>;
}

/** Resolves with the pattern's first group in the stream's text. Rejects when the stream ends without a match. */
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

/**
 * Starts a server as an operator does. The server sends no deliveries, because their receivers would be outside this
 * machine.
 */
export async function startCliServer(): Promise<CliServer> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-remote-"));
  const home = { XDG_CONFIG_HOME: join(folder, "config") };
  const child = startCli(["serve", "--role", "api,worker"], {
    cwd: folder,
    env: { SERPLENS_PORT: "0", SERPLENS_LOG_LEVEL: "warn", SERPLENS_BROWSER: "off" },
  });
  const isOver = new Promise((resolve) => child.once("close", resolve));
  const [address, operations] = await Promise.all([
    textOf(child.stderr, /listens on (.+)\n/),
    textOf(child.stderr, /metrics: (.+)\n/),
  ]);
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
    operations,
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
