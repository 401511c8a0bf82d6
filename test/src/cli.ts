import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliCall {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** Path of the single-file program to run instead of the sources. */
  readonly program?: string;
}

/** Tests of a container run as root, for whom Chromium has no sandbox. They load only pages of their own. */
const TEST_SETTINGS = process.getuid?.() === 0 ? { SERPLENS_BROWSER_SANDBOX: "off" } : {};

/** Starts the command line as users do, with nothing of ours in its environment except the test settings. */
export function startCli(args: readonly string[], { env = {}, cwd, program }: CliCall = {}) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("SERPLENS_") && name !== "NODE_ENV"),
  );
  const [command, ...before] = program === undefined ? [process.execPath, MAIN] : [program];
  return spawn(command, [...before, ...args], {
    env: { ...inherited, ...TEST_SETTINGS, ...env },
    stdio: "pipe",
    ...(cwd === undefined ? {} : { cwd }),
  });
}

/** Runs a command and resolves after its exit. */
export async function runCli(args: readonly string[], call: CliCall = {}): Promise<CliResult> {
  const child = startCli(args, call);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.end(call.input ?? "");
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}
