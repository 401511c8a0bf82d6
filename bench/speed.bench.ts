/**
 * Measures on loopback: the speed probe on pages with known delays and beside Lighthouse; the browser over many pages
 * and crashes; the guarded fetch beside a plain fetch; hostile robots.txt files.
 *
 *     bun bench/speed.bench.ts [--part truth,crashes,fetch,robots] [--runs 5] [--lighthouse 1] [--renders 200]
 *         [--probes 50] [--crashes 20] [--seconds 3] [--rounds 5]
 *
 * The bars are printed and never fail the bench, because they hold for a quiet machine. The bench asserts that every
 * page is measured, that every render without a kill returns its page, and that no process is left.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BrowserClient } from "../adapters/playwright/browser-client.ts";
import { descendants, isPageProcess, kill, proportionalBytes } from "../adapters/playwright/process-tree.ts";
import type { ProbeLane, ProbeOutcome } from "../core/ports/prober.ts";
import { findBrowser, openBrowser } from "../src/browser.ts";
import { SANDBOX } from "../test/adapters/playwright/stand.ts";
import { type LighthouseResult, runLighthouse } from "./lib/lighthouse.ts";
import { median } from "./lib/measure.ts";
import { printRobots } from "./lib/robots-worst.ts";
import { TRUTH_PAGES, type TruthPage } from "./lib/speed-pages.ts";
import "./lib/help.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "truth,crashes,fetch,robots" },
    runs: { type: "string", default: "5" },
    lighthouse: { type: "string", default: "1" },
    renders: { type: "string", default: "200" },
    probes: { type: "string", default: "50" },
    crashes: { type: "string", default: "20" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
  },
});
const SIGNAL = new AbortController().signal;
const HOST = "speed.test";
const MEBIBYTE = 1024 * 1024;
/** Ratio above which the machine is busy, so that the bars mean nothing. D-58 */
const BUSY_RATIO = 1.5;

type Metric = "ttfbMs" | "fcpMs" | "lcpMs" | "cls" | "tbtMs";

interface Measured {
  readonly page: TruthPage;
  readonly ours: Readonly<Record<Metric, number>>;
  readonly lighthouse: LighthouseResult | null;
  readonly ratio: number;
  readonly probeMs: number;
}

interface Server {
  readonly port: number;
  readonly tlsPort: number;
  stop(): void;
}

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./lib/speed-server.ts", import.meta.url))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text))));
  const [port = 0, tlsPort = 0] = line.trim().split(" ").map(Number);
  return { port, tlsPort, stop: () => child.kill("SIGKILL") };
}

async function enter(client: BrowserClient): Promise<ProbeLane> {
  const entered = await client.enter(30_000, SIGNAL);
  assert.ok(entered.kind === "lane", JSON.stringify(entered));
  return entered.lane;
}

function measuredOf(page: TruthPage, outcome: ProbeOutcome) {
  assert.ok(outcome.kind === "measured", `${page.path}: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function measure(page: TruthPage, lane: ProbeLane, port: number, executable: string): Promise<Measured> {
  const outcomes: ReturnType<typeof measuredOf>[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const request = { url: `http://${HOST}${page.path}`, locale: "en-US", timeoutMs: 15_000, calmMs: 2_000 };
    outcomes.push(measuredOf(page, await lane.probe(request, SIGNAL)));
  }
  let lighthouse: LighthouseResult | null = null;
  for (let run = 0; run < Number(values.lighthouse); run++)
    lighthouse = await runLighthouse(`http://127.0.0.1:${port}${page.path}`, executable);
  const of = (metric: Metric) => median(outcomes.map((outcome) => outcome.sample[metric] ?? Number.NaN));
  return {
    page,
    ours: { ttfbMs: of("ttfbMs"), fcpMs: of("fcpMs"), lcpMs: of("lcpMs"), cls: of("cls"), tbtMs: of("tbtMs") },
    lighthouse,
    ratio: median(outcomes.map((outcome) => outcome.frame.contentionRatio ?? 1)),
    probeMs: median(outcomes.map((outcome) => outcome.frame.elapsedMs)),
  };
}

/** Returns the figures that exceed their bars. */
function missesOf({ page: { truth }, ours, lighthouse, probeMs }: Measured): readonly string[] {
  const misses: string[] = [];
  const hold = (name: string, isHeld: boolean) => {
    if (!isHeld) misses.push(name);
  };
  const ttfb = ours.ttfbMs - (truth.ttfbMs ?? 0);
  hold("TTFB", ttfb >= -5 && ttfb <= 30);
  hold(
    "FCP",
    ours.fcpMs >= ours.ttfbMs && (lighthouse?.fcpMs == null || Math.abs(ours.fcpMs - lighthouse.fcpMs) <= 60),
  );
  if (truth.lcpMs !== undefined) hold("LCP", ours.lcpMs - truth.lcpMs >= -10 && ours.lcpMs - truth.lcpMs <= 80);
  if (lighthouse?.lcpMs != null) hold("LCP/LH", Math.abs(ours.lcpMs - lighthouse.lcpMs) <= 60);
  hold("CLS", Math.abs(ours.cls - (truth.cls ?? 0)) <= 0.005);
  hold("TBT", Math.abs(ours.tbtMs - (truth.tbtMs ?? 0)) <= Math.max(25, (truth.tbtMs ?? 0) * 0.1));
  hold("time", probeMs <= 4_000);
  return misses;
}

async function truth(client: BrowserClient, port: number, executable: string): Promise<void> {
  const lane = await enter(client);
  console.log(
    `\nSpeed probe through the guard, ${lane.browser}; median of ${values.runs} / Lighthouse 13 (provided, mobile), one run each; [known]\n`,
  );
  console.log(
    `  ${"page".padEnd(12)}${["TTFB", "FCP", "LCP", "CLS", "TBT"].map((name) => name.padStart(22)).join("")}   seconds  busy  bars`,
  );
  for (const page of TRUTH_PAGES) {
    const result = await measure(page, lane, port, executable);
    const cell = (metric: Metric, digits: number) => {
      const theirs = result.lighthouse?.[metric];
      const known = page.truth[metric];
      return `${result.ours[metric].toFixed(digits)} / ${theirs?.toFixed(digits) ?? "-"}${known === undefined ? "" : ` [${known.toFixed(digits)}]`}`.padStart(
        22,
      );
    };
    const cells = `${cell("ttfbMs", 0)}${cell("fcpMs", 0)}${cell("lcpMs", 0)}${cell("cls", 4)}${cell("tbtMs", 0)}`;
    const misses = missesOf(result);
    const verdict =
      misses.length === 0 ? "held" : `${result.ratio > BUSY_RATIO ? "busy machine, " : ""}over: ${misses.join(" ")}`;
    const seconds = `${(result.probeMs / 1000).toFixed(1)} / ${result.lighthouse?.seconds.toFixed(1) ?? "-"}`;
    console.log(`  ${page.path.padEnd(12)}${cells}  ${seconds.padStart(10)}  ${result.ratio.toFixed(2)}  ${verdict}`);
  }
  await lane.leave();
}

function treeMebibytes(client: BrowserClient): number {
  const tree = descendants(process.pid).filter(
    ({ pid }) => pid === client.workerPid || descendants(client.workerPid ?? 0).some((each) => each.pid === pid),
  );
  return tree.reduce((sum, { pid }) => sum + proportionalBytes(pid), 0) / MEBIBYTE;
}

/** Kills a part of the browser: in turn one page process, the whole browser, or the worker. */
function crash(client: BrowserClient, turn: number): void {
  const below = descendants(client.workerPid ?? 0);
  if (turn % 3 === 0) for (const { pid } of below.filter((each) => isPageProcess(each.pid)).slice(-1)) kill(pid);
  if (turn % 3 === 1) for (const { pid } of below) kill(pid);
  if (turn % 3 === 2 && client.workerPid !== null) kill(client.workerPid);
}

async function crashes(client: BrowserClient): Promise<void> {
  const before = descendants(process.pid).length;
  const renderCount = Number(values.renders);
  const crashCount = Number(values.crashes);
  const request = { url: `http://${HOST}/client-400`, locale: "en-US", timeoutMs: 8_000 };
  const tally = { rendered: 0, lost: 0 };
  const render = async () => {
    const outcome = await client.render(request, SIGNAL);
    if (outcome.kind === "rendered") assert.ok(outcome.page.html.includes("came with the data"));
    tally[outcome.kind === "rendered" ? "rendered" : "lost"] += 1;
  };
  await render();
  const first = treeMebibytes(client);
  const startedAt = performance.now();
  for (let done = 1; done < renderCount; done += 2) await Promise.all([render(), render()]);
  const seconds = (performance.now() - startedAt) / 1000;
  assert.equal(tally.lost, 0, `${tally.lost} renders were lost`);
  console.log(
    `\n${tally.rendered} renders, 2 at once: ${(tally.rendered / seconds).toFixed(1)} per second; memory ${first.toFixed(0)} MiB after the first, ${treeMebibytes(client).toFixed(0)} MiB after the last`,
  );

  const lane = await enter(client);
  const probe = () =>
    lane.probe({ url: `http://${HOST}/plain`, locale: "en-US", timeoutMs: 15_000, calmMs: 0 }, SIGNAL);
  measuredOf(TRUTH_PAGES[0] as TruthPage, await probe());
  const probedFirst = treeMebibytes(client);
  for (let done = 1; done < Number(values.probes); done++) measuredOf(TRUTH_PAGES[0] as TruthPage, await probe());
  await lane.leave();
  console.log(
    `${values.probes} probes, none failed; memory ${probedFirst.toFixed(0)} MiB after the first, ${treeMebibytes(client).toFixed(0)} MiB after the last`,
  );

  for (let turn = 0; turn < crashCount; turn++) {
    const pending = render();
    await new Promise((resolve) => setTimeout(resolve, 250));
    crash(client, turn);
    await pending;
  }
  await render();
  const lost = tally.lost;
  await client.close();
  const left = descendants(process.pid).length - before;
  console.log(
    `${crashCount} forced crashes during renders: ${lost} renders lost, ${left} processes left after closing`,
  );
  assert.equal(left, 0, `${left} processes are left`);
}

/** Runs in a separate process, because a process reads its trusted authorities only at its start. */
async function fetches(server: Server): Promise<void> {
  const script = fileURLToPath(new URL("./lib/fetch-client.ts", import.meta.url));
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("../test/adapters/egress/tls/ca.pem", import.meta.url)),
  };
  const child = spawn(
    process.execPath,
    [script, String(server.port), String(server.tlsPort), values.seconds, values.rounds],
    {
      env,
      stdio: "inherit",
    },
  );
  assert.equal(await new Promise((resolve) => child.once("close", resolve)), 0);
}

const state = findBrowser({ kind: "auto", folders: (process.env.PATH ?? "").split(":"), sandbox: SANDBOX });
assert.ok(state.kind === "ready", state.kind === "missing" ? state.mending : "");
const server = await startServer();
const mapHosts = new Map([[HOST, { address: "127.0.0.1", port: server.port }]]);
const client = openBrowser(
  { kind: "program", path: state.executable, sandbox: SANDBOX },
  { userAgent: "serplens-bench/0 (+http://localhost/bot)", denyHosts: [], mapHosts },
);
assert.ok(client !== null);
try {
  const parts = values.part.split(",");
  if (parts.includes("truth")) await truth(client, server.port, state.executable);
  if (parts.includes("fetch")) await fetches(server);
  if (parts.includes("robots")) printRobots();
  if (parts.includes("crashes")) await crashes(client);
} finally {
  await client.close();
  server.stop();
}
