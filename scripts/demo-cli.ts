import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MAIN = join(import.meta.dirname, "..", "src", "cli", "main.ts");

/** Longest time in ms for the server to start listening, and to stop. */
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

/**
 * Settings of the demo's processes. The caller's SERPLENS_* and NODE_ENV are removed because this server maps hosts to
 * loopback.
 */
export function demoEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:SERPLENS_|NODE_ENV$)/i.test(name));
  // Chromium has no sandbox for root. The demo loads only pages of its own.
  const sandbox = process.getuid?.() === 0 ? { SERPLENS_BROWSER_SANDBOX: "off" } : {};
  return { ...Object.fromEntries(inherited), ...sandbox, ...settings };
}

/**
 * Runs `serplens ARGS` and returns its output parsed as JSON. Throws with the command's own message when the command
 * fails.
 */
export async function runJson(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let notes = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    notes += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`serplens ${args.join(" ")} ended with code ${code}:\n${notes}`);
  return JSON.parse(output);
}

/** A server in its own process. */
export interface DemoServer {
  /** URL of the server, without a slash at its end. */
  readonly address: string;
  /** Requests a stop and waits for the exit. Kills the server when the time limit ends. */
  stop(): Promise<void>;
}

/**
 * Starts `serplens serve ARGS` and resolves once the server listens. Throws with the output when the server does not
 * start.
 */
export async function startServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<DemoServer> {
  const child = spawn(process.execPath, [MAIN, "serve", ...args], { env, stdio: ["ignore", "ignore", "pipe"] });
  const notes: string[] = [];
  const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`serplens serve ended with code ${code} before it listened:\n${notes.join("\n")}`)),
    );
    createInterface({ input: child.stderr }).on("line", (line) => {
      notes.push(line);
      const listening = /listens on (http:\S+)/.exec(line);
      if (listening?.[1] !== undefined) resolve(listening[1]);
    });
  }).finally(() => clearTimeout(timer));
  return { address, stop: () => stopProcess(child) };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  child.kill("SIGTERM");
  await once(child, "exit");
  clearTimeout(timer);
}
