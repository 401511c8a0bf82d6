import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Lighthouse's measurements with its phone settings and without throttling. */
export interface LighthouseResult {
  readonly ttfbMs: number | null;
  readonly fcpMs: number | null;
  readonly lcpMs: number | null;
  readonly cls: number | null;
  readonly tbtMs: number | null;
  readonly seconds: number;
}

const CLI = fileURLToPath(new URL("../../node_modules/lighthouse/cli/index.js", import.meta.url));
const LIMIT_MS = 90_000;

interface Audit {
  readonly numericValue?: number;
}

/**
 * Runs Lighthouse once on a page with the Node in PATH, in its own browser without the URL guard.
 *
 * Throws with Lighthouse's message when it returns no report.
 */
export async function runLighthouse(url: string, executable: string): Promise<LighthouseResult> {
  const startedAt = performance.now();
  const flags = [
    "--throttling-method=provided",
    "--form-factor=mobile",
    "--only-categories=performance",
    "--output=json",
    "--quiet",
  ];
  const sandbox = process.getuid?.() === 0 ? " --no-sandbox" : "";
  const child = spawn("node", [CLI, url, ...flags, `--chrome-flags=--headless${sandbox}`], {
    env: { ...process.env, CHROME_PATH: executable },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  let output = "";
  let notes = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    notes += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  if (code !== 0) throw new Error(`lighthouse ${url} exited with code ${code}: ${notes.slice(0, 500)}`);
  // The cast is safe because Lighthouse writes this report.
  const { audits } = JSON.parse(output) as { readonly audits: Readonly<Record<string, Audit>> };
  const value = (name: string) => audits[name]?.numericValue ?? null;
  return {
    ttfbMs: value("server-response-time"),
    fcpMs: value("first-contentful-paint"),
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs: value("total-blocking-time"),
    seconds: (performance.now() - startedAt) / 1000,
  };
}
