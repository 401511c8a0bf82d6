import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { BrowserClient } from "../../../adapters/playwright/browser-client.ts";
import { descendants, kill } from "../../../adapters/playwright/process-tree.ts";
import type { Labels } from "../../../core/ports/telemetry.ts";
import { openBrowser } from "../../../src/browser.ts";
import { FULL_TEXT } from "../../conformance/browser-pages.ts";
import { BROWSERS, SANDBOX, SKIP, startWeb, type Web } from "./stand.ts";

const SIGNAL = new AbortController().signal;

/** Log lines and counts of browser faults. */
interface Faults {
  readonly lines: string[];
  readonly counts: string[];
}

function open(web: Web, laneScope: string, faults: Faults = { lines: [], counts: [] }): BrowserClient {
  const mapHosts = new Map([["page.test", { address: "127.0.0.1", port: web.port }]]);
  const line = (level: string) => (_: unknown, text: string) => void faults.lines.push(`${level} ${text}`);
  const logger = { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
  const telemetry = {
    count: (name: string, labels: Labels) => void faults.counts.push(`${name} ${JSON.stringify(labels)}`),
  };
  const userAgent = "serplens/0.0.0 (+http://localhost/bot)";
  const options = { userAgent, denyHosts: [], mapHosts, laneScope, logger, telemetry };
  const client = openBrowser({ kind: "program", path: BROWSERS[0] ?? "", sandbox: SANDBOX }, options);
  assert.ok(client !== null);
  return client;
}

/** Reads a file of a process; empty once the process ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // The process ended.
  }
}

/** Returns the processes below this one whose command line fits. */
function pidsOf(fits: (commandLine: string) => boolean): readonly number[] {
  return descendants(process.pid)
    .map(({ pid }) => pid)
    .filter((pid) => fits(readProc(pid, "cmdline")));
}

/** Returns the main processes of Chromium below this one. */
function chromiumPids(): readonly number[] {
  return pidsOf((commandLine) => commandLine.includes("--headless"));
}

const NO_LIMITS = process.platform === "linux" ? false : "only Linux limits private memory";

async function eventually(isTrue: () => boolean, what: string): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    if (isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${what} within 10 s`);
}

/** Folder that a worker keeps its files in. */
function folderOf(pid: number): string {
  const settings = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return (
    settings.find((setting) => setting.startsWith("TMPDIR="))?.slice("TMPDIR=".length) ??
    assert.fail("the worker has no folder")
  );
}

describe("the browser worker", { skip: SKIP }, () => {
  let web: Web;
  let client: BrowserClient;
  const faults: Faults = { lines: [], counts: [] };
  const scope = `test-${process.pid}-worker`;

  before(async () => {
    web = await startWeb((request, response) => {
      const isSlow = request.url === "/slow";
      const html = `<div id="root"></div><script>root.innerHTML = "<h1>" + navigator.language + "</h1><p>" + navigator.userAgent + "</p>"</script>${FULL_TEXT}`;
      setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), isSlow ? 2_000 : 0);
    });
    client = open(web, scope, faults);
  });
  after(async () => {
    await client.close();
    await web.close();
  });

  const render = (path = "/", timeoutMs = 8_000, signal = SIGNAL) =>
    client.render({ url: `http://page.test${path}`, locale: "fr-CA", timeoutMs }, signal);

  it("renders in a process of its own, in the locale asked for, under the crawler's name", {
    timeout: 90_000,
  }, async () => {
    const outcome = await render();
    assert.equal(outcome.kind, "rendered", JSON.stringify(outcome));
    if (outcome.kind !== "rendered") return;
    assert.match(outcome.page.html, /<h1>fr-CA<\/h1><p>Mozilla.*serplens\/0\.0\.0 \(\+http:\/\/localhost\/bot\)<\/p>/);
    assert.notEqual(client.workerPid, process.pid);
    assert.ok(descendants(client.workerPid ?? 0).length > 0, "the browser is the worker's child");
  });

  it("a render that is no longer wanted rejects with the signal's reason and leaves the worker at work", {
    timeout: 90_000,
  }, async () => {
    const controller = new AbortController();
    const pending = render("/slow", 8_000, controller.signal);
    setTimeout(() => controller.abort(new Error("cancelled")), 300);
    await assert.rejects(pending, /cancelled/);
    assert.equal((await render()).kind, "rendered");
  });

  it("a worker that is killed loses its pages, takes its browser with it and is replaced", {
    timeout: 90_000,
  }, async () => {
    faults.lines.length = 0;
    faults.counts.length = 0;
    const pending = render("/slow");
    const pid = client.workerPid;
    assert.ok(pid !== null);
    await eventually(() => web.asked.at(-1) === "/slow", "the page is loading");
    kill(pid);
    const lost = await pending;
    assert.equal(lost.kind === "failed" && lost.reason, "crashed");
    assert.deepEqual(faults, {
      lines: ["warn browser worker died"],
      counts: ['serplens_browser_faults_total {"kind":"worker_died"}'],
    });
    await eventually(() => chromiumPids().length === 0, "no browser is left");
    assert.equal((await render()).kind, "rendered");
    assert.notEqual(client.workerPid, pid);
  });

  it("a browser that is killed costs the page at work and nothing else", { timeout: 90_000 }, async () => {
    assert.equal((await render()).kind, "rendered");
    const pid = client.workerPid;
    faults.lines.length = 0;
    faults.counts.length = 0;
    for (let round = 0; round < 2; round += 1) {
      const pending = render("/slow");
      await eventually(() => web.asked.at(-1) === "/slow", "the page is loading");
      for (const browser of chromiumPids()) kill(browser);
      const lost = await pending;
      assert.ok(lost.kind === "failed" && ["crashed", "no_browser"].includes(lost.reason), JSON.stringify(lost));
      web.asked.length = 0;
      assert.equal((await render()).kind, "rendered");
    }
    assert.equal(client.workerPid, pid);
    assert.deepEqual(faults, {
      lines: ["info browser crashed", "info browser crashed"],
      counts: Array(2).fill('serplens_browser_faults_total {"kind":"browser_crashed"}'),
    });
  });

  it("every process of the browser has a limit on its private memory", {
    skip: NO_LIMITS,
    timeout: 90_000,
  }, async () => {
    assert.equal((await render()).kind, "rendered");
    const pids = pidsOf((commandLine) => commandLine.startsWith(BROWSERS[0] ?? ""));
    const limits = pids.map((pid) => /^Max data size +(\d+)/m.exec(readProc(pid, "limits"))?.[1]);
    assert.ok(limits.length >= 3, `${limits.length} processes`);
    assert.deepEqual([...new Set(limits)], [String(1_280 * 1024 * 1024)]);
  });

  it("one lane a machine: a second service waits for the first one's benchmark, and renders wait for a probe", {
    timeout: 90_000,
  }, async () => {
    const other = open(web, scope);
    try {
      const entered = await client.enter(1_000, SIGNAL);
      assert.ok(entered.kind === "lane", JSON.stringify(entered));
      assert.deepEqual(await other.enter(200, SIGNAL), { kind: "busy" });
      const order: string[] = [];
      const probe = entered.lane
        .probe({ url: "http://page.test/slow", locale: "en", timeoutMs: 15_000, calmMs: 0 }, SIGNAL)
        .then((outcome) => {
          order.push("probe");
          return outcome;
        });
      web.asked.length = 0;
      await eventually(() => web.asked.includes("/slow"), "the probe runs");
      const rendered = other
        .render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL)
        .then((outcome) => {
          order.push("render");
          return outcome.kind;
        });
      assert.equal((await probe).kind, "measured");
      assert.equal(await rendered, "rendered");
      assert.deepEqual(order, ["probe", "render"]);
      await entered.lane.leave();
      const next = await other.enter(1_000, SIGNAL);
      assert.equal(next.kind, "lane");
    } finally {
      await other.close();
    }
  });

  it("a lane outlives its worker: the next probe takes it again", { timeout: 90_000 }, async () => {
    const entered = await client.enter(5_000, SIGNAL);
    assert.ok(entered.kind === "lane", JSON.stringify(entered));
    const ask = { url: "http://page.test/", locale: "en", timeoutMs: 15_000, calmMs: 0 };
    const pending = entered.lane.probe({ ...ask, url: "http://page.test/slow" }, SIGNAL);
    web.asked.length = 0;
    await eventually(() => web.asked.includes("/slow"), "the probe runs");
    kill(client.workerPid ?? 0);
    assert.equal((await pending).kind, "broken");
    assert.equal((await entered.lane.probe(ask, SIGNAL)).kind, "measured");
    await entered.lane.leave();
  });

  it("closing leaves no process and no folder", { timeout: 90_000 }, async () => {
    const other = open(web, `${scope}-closing`);
    assert.equal(
      (await other.render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL)).kind,
      "rendered",
    );
    const pid = other.workerPid ?? 0;
    const folder = folderOf(pid);
    assert.ok(existsSync(folder));
    await other.close();
    await eventually(() => descendants(process.pid).every((entry) => entry.pid !== pid), "the worker is gone");
    assert.ok(!existsSync(folder), folder);
    await assert.rejects(other.render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL), /closed/);
  });

  it("a program that is not a browser is reported as such", { timeout: 90_000 }, async () => {
    const none = openBrowser(
      { kind: "program", path: "/bin/true", sandbox: SANDBOX },
      { userAgent: "x", denyHosts: [], mapHosts: new Map(), laneScope: `${scope}-none` },
    );
    try {
      const outcome = await none?.render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL);
      assert.equal(outcome?.kind === "failed" && outcome.reason, "no_browser");
      assert.equal((await none?.enter(100, SIGNAL))?.kind, "no_browser");
    } finally {
      await none?.close();
    }
  });
});
