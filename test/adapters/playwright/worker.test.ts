import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { BrowserClient } from "../../../adapters/playwright/browser-client.ts";
import { descendants, kill } from "../../../adapters/playwright/process-tree.ts";
import { openBrowser } from "../../../src/browser.ts";
import { BROWSERS, SKIP, startWeb, type Web } from "./stand.ts";

const SIGNAL = new AbortController().signal;

function open(web: Web, laneScope: string): BrowserClient {
  const mapHosts = new Map([["page.test", { address: "127.0.0.1", port: web.port }]]);
  const options = { userAgent: "serplens/0.0.0 (+http://localhost/bot)", denyHosts: [], mapHosts, laneScope };
  const client = openBrowser({ kind: "program", path: BROWSERS[0] ?? "" }, options);
  assert.ok(client !== null);
  return client;
}

/** Processes of Chromium below this one. */
function chromiumPids(): readonly number[] {
  return descendants(process.pid)
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--headless");
      } catch {
        return false; // gone
      }
    });
}

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
  return settings.find((setting) => setting.startsWith("TMPDIR="))?.slice("TMPDIR=".length) ?? assert.fail("the worker has no folder");
}

describe("the browser worker", { skip: SKIP }, () => {
  let web: Web;
  let client: BrowserClient;
  const scope = `test-${process.pid}-worker`;

  before(async () => {
    web = await startWeb((request, response) => {
      const isSlow = request.url === "/slow";
      const html = '<div id="root"></div><script>root.innerHTML = "<h1>" + navigator.language + "</h1><p>" + navigator.userAgent + "</p>"</script>';
      setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), isSlow ? 2_000 : 0);
    });
    client = open(web, scope);
  });
  after(async () => {
    await client.close();
    await web.close();
  });

  const render = (path = "/", timeoutMs = 8_000, signal = SIGNAL) =>
    client.render({ url: `http://page.test${path}`, locale: "fr-CA", timeoutMs }, signal);

  it("renders in a process of its own, in the locale asked for, under the crawler's name", async () => {
    const outcome = await render();
    assert.equal(outcome.kind, "rendered", JSON.stringify(outcome));
    if (outcome.kind !== "rendered") return;
    assert.match(outcome.page.html, /<h1>fr-CA<\/h1><p>Mozilla.*serplens\/0\.0\.0 \(\+http:\/\/localhost\/bot\)<\/p>/);
    assert.notEqual(client.workerPid, process.pid);
    assert.ok(descendants(client.workerPid ?? 0).length > 0, "the browser is the worker's child");
  });

  it("a render that is no longer wanted rejects with the signal's reason and leaves the worker at work", async () => {
    const controller = new AbortController();
    const pending = render("/slow", 8_000, controller.signal);
    setTimeout(() => controller.abort(new Error("cancelled")), 300);
    await assert.rejects(pending, /cancelled/);
    assert.equal((await render()).kind, "rendered");
  });

  it("a worker that is killed loses its pages, takes its browser with it and is replaced", { timeout: 90_000 }, async () => {
    const pending = render("/slow");
    const pid = client.workerPid;
    assert.ok(pid !== null);
    await eventually(() => web.asked.at(-1) === "/slow", "the page is loading");
    kill(pid);
    const lost = await pending;
    assert.equal(lost.kind === "failed" && lost.reason, "crashed");
    await eventually(() => chromiumPids().length === 0, "no browser is left");
    assert.equal((await render()).kind, "rendered");
    assert.notEqual(client.workerPid, pid);
  });

  it("a browser that is killed costs the page at work and nothing else", { timeout: 90_000 }, async () => {
    assert.equal((await render()).kind, "rendered");
    const pid = client.workerPid;
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
  });

  it("one lane a machine: a second service waits for the first one's benchmark, and renders wait for a probe", { timeout: 90_000 }, async () => {
    const other = open(web, scope);
    try {
      const entered = await client.enter(1_000, SIGNAL);
      assert.ok(entered.kind === "lane", JSON.stringify(entered));
      assert.deepEqual(await other.enter(200, SIGNAL), { kind: "busy" });
      const order: string[] = [];
      const probe = entered.lane.probe({ url: "http://page.test/slow", locale: "en", timeoutMs: 15_000, calmMs: 0 }, SIGNAL).then((outcome) => {
        order.push("probe");
        return outcome;
      });
      web.asked.length = 0;
      await eventually(() => web.asked.includes("/slow"), "the probe runs");
      const rendered = other.render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL).then((outcome) => {
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

  it("closing leaves no process and no folder", async () => {
    const other = open(web, `${scope}-closing`);
    assert.equal((await other.render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL)).kind, "rendered");
    const pid = other.workerPid ?? 0;
    const folder = folderOf(pid);
    assert.ok(existsSync(folder));
    await other.close();
    await eventually(() => descendants(process.pid).every((entry) => entry.pid !== pid), "the worker is gone");
    assert.ok(!existsSync(folder), folder);
    await assert.rejects(other.render({ url: "http://page.test/", locale: "en", timeoutMs: 8_000 }, SIGNAL), /closed/);
  });

  it("a program that is no browser is told as such", async () => {
    const none = openBrowser(
      { kind: "program", path: "/bin/true" },
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
