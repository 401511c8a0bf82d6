import assert from "node:assert/strict";
import type { BrowserClient } from "../../../adapters/playwright/browser-client.ts";
import { descendants, proportionalBytes } from "../../../adapters/playwright/process-tree.ts";
import type { Labels } from "../../../core/ports/telemetry.ts";
import { openBrowser } from "../../../src/browser.ts";
import { FRAME_HOSTS, HONEST_PATH, HONEST_TEXT, serveHostile } from "./hostile-pages.ts";
import { BROWSERS, SANDBOX, startWeb } from "./stand.ts";

const SIGNAL = new AbortController().signal;
/** Budget in ms of an honest page. */
const HONEST_MS = 20_000;
/** Time in ms between two measurements of the browser's memory. */
const SAMPLE_MS = 100;

/** How one hostile page ended, and how long honest pages took before and after. Times in ms, memory in bytes. */
export interface HostileRound {
  /** `rendered`, `measured`, or why there is no page. */
  readonly outcome: string;
  readonly tookMs: number;
  readonly aloneMs: number;
  readonly afterMs: number;
  readonly peakBytes: number;
  /** Kinds of the browser faults that were counted meanwhile. */
  readonly faults: readonly string[];
}

/** A browser and a web of hostile pages. */
export interface HostileStand {
  /** Time of the first honest page in ms, with the start of the browser. */
  readonly firstMs: number;
  /** Loads an honest page, a hostile one within `budgetMs`, and the honest one again. */
  round(use: "render" | "probe", path: string, budgetMs: number): Promise<HostileRound>;
  close(): Promise<void>;
}

function peakOf(client: BrowserClient): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    const sizes = descendants(client.workerPid ?? 0).map(({ pid }) => proportionalBytes(pid));
    peak = Math.max(
      peak,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - startedAt)];
}

/** Opens the browser and the hostile server. `isSampled` also measures memory, which uses a share of the processor. */
export async function openHostileStand({ isSampled }: { readonly isSampled: boolean }): Promise<HostileStand> {
  const web = await startWeb(serveHostile);
  const hosts = ["page.test", ...FRAME_HOSTS];
  const mapHosts = new Map(hosts.map((host) => [host, { address: "127.0.0.1", port: web.port }] as const));
  const faults: string[] = [];
  // Every counter that the browser knows has the kind of fault as its only label.
  const telemetry = { count: (_: string, labels: Labels) => void faults.push(...Object.values(labels)) };
  const options = { userAgent: "x", denyHosts: [], mapHosts, laneScope: `hostile-${process.pid}`, telemetry };
  const client = openBrowser({ kind: "program", path: BROWSERS[0] ?? "", sandbox: SANDBOX }, options);
  assert.ok(client !== null);
  const honest = async () => {
    const request = { url: `http://page.test${HONEST_PATH}`, locale: "en", timeoutMs: HONEST_MS };
    const [outcome, tookMs] = await timed(() => client.render(request, SIGNAL));
    assert.ok(outcome.kind === "rendered", JSON.stringify(outcome));
    assert.ok(outcome.page.html.includes(HONEST_TEXT));
    return tookMs;
  };
  const render = async (url: string, timeoutMs: number) => {
    const outcome = await client.render({ url, locale: "en", timeoutMs }, SIGNAL);
    return outcome.kind === "failed" ? outcome.reason : outcome.kind;
  };
  const probe = async (url: string, timeoutMs: number) => {
    const entered = await client.enter(5_000, SIGNAL);
    assert.ok(entered.kind === "lane", JSON.stringify(entered));
    const outcome = await entered.lane.probe({ url, locale: "en", timeoutMs, calmMs: 0 }, SIGNAL);
    await entered.lane.leave();
    return outcome.kind === "failed" ? outcome.status : outcome.kind;
  };
  const firstMs = await honest();
  return {
    firstMs,
    async round(use, path, budgetMs) {
      const aloneMs = await honest();
      faults.length = 0;
      const peak = isSampled ? peakOf(client) : () => 0;
      const url = `http://page.test${path}`;
      const [outcome, tookMs] = await timed(() => (use === "render" ? render : probe)(url, budgetMs));
      const peakBytes = peak();
      const afterMs = await honest();
      return { outcome, tookMs, aloneMs, afterMs, peakBytes, faults: [...faults] };
    },
    async close() {
      await client.close();
      await web.close();
    },
  };
}
