import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { findBrowsers } from "../../adapters/playwright/find-browser.ts";
import { createClient } from "../../src/client/client.ts";
import { startPostgres } from "../conformance/services.ts";
import { openSilentProxy } from "../fixtures/silent-proxy.ts";
import { textOf } from "./cli/server.ts";
import { runCli, startCli } from "./cli.ts";
import { type LoopbackWeb, startLoopbackWeb } from "./loopback-web.ts";

/** Resolves with the address once the server listens, or with the roles of a process without an address. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr?.on("data", (part) => {
      text += String(part);
      const address = /(?:listens on|runs as) (.+)\n/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("close", () => reject(new Error(`The process ended before it listened: ${text}`)));
  });
}

/** Stops a process as an operator would and fails unless it exits with 0. */
async function ended(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  assert.equal(await closed, 0);
}

const BROWSER = findBrowsers((process.env.PATH ?? "").split(":"))[0] ?? "";
const NO_ROOT_BROWSER = BROWSER === "" || process.getuid?.() !== 0 ? "needs root and Chromium" : false;

describe("serplens serve, misconfigured", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-misconfigured-"));
    writeFileSync(join(folder, "junk.db"), "no database ".repeat(100));
  });
  after(() => rmSync(folder, { recursive: true }));

  const mistakes: readonly (readonly [string, string, number, RegExp])[] = [
    ["SERPLENS_HOST", "nowhere.invalid", 1, /could not listen on nowhere\.invalid .*check SERPLENS_HOST/],
    [
      "SERPLENS_DATABASE_URL",
      "sqlite:junk.db",
      1,
      /open SQLite database junk\.db: .*not a database.*\(SERPLENS_DATABASE_URL\)/,
    ],
    ["SERPLENS_CORPUS_PATH", "junk.db", 2, /SERPLENS_CORPUS_PATH=junk\.db: open corpus junk\.db: .*not a database/],
    ["SERPLENS_REDIS_URL", "redis://127.0.0.1:1", 1, /connect to Redis at 127\.0\.0\.1:1: .*\(SERPLENS_REDIS_URL\)/],
    ["SERPLENS_BROWSER", "/nowhere/chromium", 2, /browser: \/nowhere\/chromium cannot be run.*SERPLENS_BROWSER/],
  ];
  for (const [name, value, exitCode, message] of mistakes) {
    it(`serve does not start with ${name}=${value} and names what to change`, async () => {
      const { code, stderr } = await runCli(["serve"], {
        cwd: folder,
        env: { SERPLENS_PORT: "0", SERPLENS_LOG_LEVEL: "error", [name]: value },
      });
      assert.match(stderr, message);
      assert.equal(code, exitCode);
    });
  }

  it("serve does not start as root with a named browser whose sandbox is on", { skip: NO_ROOT_BROWSER }, async () => {
    const env = { SERPLENS_PORT: "0", SERPLENS_BROWSER: BROWSER, SERPLENS_BROWSER_SANDBOX: "on" };
    const { code, stderr } = await runCli(["serve"], { cwd: folder, env });
    assert.match(stderr, /browser: Chromium's sandbox does not work for root: run serplens as an ordinary user/);
    assert.equal(code, 2);
  });
});

describe("serplens serve", () => {
  let folder: string;
  let web: LoopbackWeb;
  let child: ReturnType<typeof startCli>;
  let address: string;
  let env: Record<string, string>;
  let isOver: Promise<number | null>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-serve-"));
    web = await startLoopbackWeb(folder);
    writeFileSync(join(folder, "serp.json"), JSON.stringify({ "espresso machine": web.competitors }));
    env = { SERPLENS_PORT: "0", SERPLENS_SEARCH: "static:serp.json", SERPLENS_LOG_LEVEL: "warn" };
    child = startCli(["serve", "--map-hosts", web.hosts], { cwd: folder, env });
    isOver = new Promise((resolve) => child.once("close", resolve));
    address = await listening(child);
  });
  after(async () => {
    child.kill("SIGKILL");
    await isOver;
    await web.close();
    rmSync(folder, { recursive: true });
  });

  /** Waits until the job ends and stays within the rate limit of reads. */
  async function completed(apiKey: string, jobId: string): Promise<void> {
    const job = await createClient({ apiKey, baseUrl: address }).jobs.wait(jobId, { pollMs: 250 });
    assert.equal(job.status, "completed", JSON.stringify(job.error));
  }

  it("the server runs a scan for a key that was created while it runs, under its own address", async () => {
    const { id } = JSON.parse((await runCli(["orgs", "create", "--json"], { cwd: folder })).stdout) as { id: string };
    const { key } = JSON.parse((await runCli(["keys", "create", "--org", id, "--json"], { cwd: folder })).stdout) as {
      key: string;
    };
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ keyword: "espresso machine", url: web.target, market: "US" });
    const accepted = await fetch(`${address}/v1/scan`, { method: "POST", headers, body });
    assert.equal(accepted.status, 202);
    const { job_id: jobId } = (await accepted.json()) as { job_id: string };
    await completed(key, jobId);
    const report = (await (await fetch(`${address}/v1/jobs/${jobId}/result`, { headers })).json()) as {
      schema_version: string;
    };
    assert.equal(report.schema_version, "service-report-customer-v1");
    // The link has the port that was selected for SERPLENS_PORT=0.
    assert.equal(accepted.headers.get("link"), `<${address}/docs/regions>; rel="deprecation"`);
    assert.deepEqual(
      [...web.visitors].map((agent) => agent.replace(/^serplens\/\S+ /, "")),
      ["(+https://www.npmjs.com/package/serplens)"],
    );
    const shown = await runCli(["credits", "show", "--org", id], { cwd: folder });
    assert.equal(shown.stdout, "8 credits available, 0 reserved\n");
  });

  it("serve limits the heap of the process that was started", {
    skip: process.platform === "linux" ? false : "reads /proc",
  }, () => {
    const variables = readFileSync(`/proc/${child.pid}/environ`, "latin1").split("\0");
    assert.ok(variables.includes(`BUN_JSC_forceRAMSize=${process.env.BUN_JSC_forceRAMSize ?? 128 * 1024 * 1024}`));
  });

  it("a second server on the same database is rejected", async () => {
    const { code, stderr } = await runCli(["serve"], { cwd: folder, env });
    assert.equal(code, 1);
    assert.match(stderr, /in use by another server/);
  });

  it("serve reports a port in use", async () => {
    const port = new URL(address).port;
    const { code, stderr } = await runCli(["serve"], {
      cwd: folder,
      env: { ...env, SERPLENS_PORT: port, SERPLENS_DATABASE_URL: "sqlite::memory:" },
    });
    assert.equal(code, 1);
    assert.match(
      stderr,
      new RegExp(`port ${port} on 127.0.0.1 is in use; stop what listens there or set SERPLENS_PORT`),
    );
  });

  it("a job of a test key uses fixtures and costs nothing", { timeout: 30_000 }, async () => {
    const { id } = JSON.parse((await runCli(["orgs", "create", "--json"], { cwd: folder })).stdout) as { id: string };
    const { key } = JSON.parse(
      (await runCli(["keys", "create", "--org", id, "--kind", "test", "--json"], { cwd: folder })).stdout,
    ) as {
      key: string;
    };
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ keyword: "anything", url: "https://nowhere.invalid/" });
    const accepted = (await (await fetch(`${address}/v1/scan/deep`, { method: "POST", headers, body })).json()) as {
      job_id: string;
    };
    await completed(key, accepted.job_id);
    assert.equal(
      (await runCli(["credits", "show", "--org", id], { cwd: folder })).stdout,
      "10 credits available, 0 reserved\n",
    );
  });

  it("a worker process runs the jobs that an api process accepted", { timeout: 60_000 }, async () => {
    const database = { ...env, SERPLENS_DATABASE_URL: "sqlite:roles.db" };
    const call = { cwd: folder, env: database };
    const { id } = JSON.parse((await runCli(["orgs", "create", "--json"], call)).stdout) as { id: string };
    const { key } = JSON.parse(
      (await runCli(["keys", "create", "--org", id, "--kind", "test", "--json"], call)).stdout,
    ) as { key: string };
    const api = startCli(["serve", "--role", "api"], call);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ text: "test:fail:timeout" });
    const answer = await fetch(`${await listening(api)}/v1/classify`, { method: "POST", headers, body });
    const { job_id: jobId } = (await answer.json()) as { job_id: string };
    await ended(api);
    const state = async () =>
      (JSON.parse((await runCli(["jobs", "show", jobId, "--json"], call)).stdout) as { state: string }).state;
    assert.equal(await state(), "queued");
    // One server may use a SQLite file, so the worker starts after the first server ends.
    const worker = startCli(["serve", "--role", "worker,webhooks"], call);
    assert.equal(await listening(worker), "worker, webhooks");
    while ((await state()) === "queued");
    assert.equal(await state(), "failed");
    await ended(worker);
  });

  for (const role of ["worker", "webhooks", "api"]) {
    it(`a process with the role ${role} serves health, readiness and metrics on its operations address`, async () => {
      const call = { cwd: folder, env: { ...env, SERPLENS_DATABASE_URL: "sqlite::memory:" } };
      const server = startCli(["serve", "--role", role], call);
      const [operations] = await Promise.all([textOf(server.stderr, /metrics: (http:\S+)\n/), listening(server)]);
      assert.deepEqual(await (await fetch(`${operations}/healthz`)).json(), { status: "ok" });
      assert.equal((await fetch(`${operations}/readyz`)).status, 200);
      assert.match(await (await fetch(`${operations}/metrics`)).text(), /^serplens_queue_jobs\{topic="classify"/m);
      await ended(server);
    });
  }

  it("does not start when the operations address was chosen and its port is in use", async () => {
    const { port } = new URL(address);
    const { code, stderr } = await runCli(["serve"], {
      cwd: folder,
      env: { ...env, SERPLENS_DATABASE_URL: "sqlite::memory:", SERPLENS_OPS_ADDRESS: `127.0.0.1:${port}` },
    });
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`port ${port} on 127.0.0.1 is in use; .*SERPLENS_OPS_ADDRESS`));
  });

  it("serves no operations when their address is off", async () => {
    const call = {
      cwd: folder,
      env: { ...env, SERPLENS_DATABASE_URL: "sqlite::memory:", SERPLENS_OPS_ADDRESS: "off" },
    };
    const server = startCli(["serve"], call);
    let printed = "";
    server.stderr.on("data", (part) => {
      printed += String(part);
    });
    const base = await listening(server);
    assert.doesNotMatch(printed, /metrics/);
    assert.equal((await fetch(`${base}/metrics`)).status, 404);
    await ended(server);
  });

  it("SIGTERM makes the server finish its running jobs or hand them back", { timeout: 60_000 }, async () => {
    const call = { cwd: folder, env: { ...env, SERPLENS_DATABASE_URL: "sqlite:drain.db" } };
    const { id } = JSON.parse((await runCli(["orgs", "create", "--json"], call)).stdout) as { id: string };
    const { key } = JSON.parse(
      (await runCli(["keys", "create", "--org", id, "--kind", "test", "--json"], call)).stdout,
    ) as { key: string };
    const server = startCli(["serve"], call);
    const base = await listening(server);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const send = () =>
      fetch(`${base}/v1/scan`, { method: "POST", headers, body: JSON.stringify({ keyword: "garden shed" }) });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([202]));
    await ended(server);
    const { items } = JSON.parse((await runCli(["jobs", "list", "--org", id, "--json"], call)).stdout) as {
      items: { state: string }[];
    };
    assert.equal(items.length, 8);
    for (const { state } of items) assert.match(state, /^(?:completed|queued|waiting)$/);
  });

  it("serve exits with 0 on SIGTERM", async () => {
    const other = startCli(["serve"], { cwd: folder, env: { ...env, SERPLENS_DATABASE_URL: "sqlite::memory:" } });
    await listening(other);
    const closed = new Promise((resolve) => other.once("close", resolve));
    other.kill("SIGTERM");
    assert.equal(await closed, 0);
  });

  it("serve exits with 0 on SIGTERM while the database does not respond", { timeout: 60_000 }, async (t) => {
    const postgres = await startPostgres();
    if (postgres === null) return t.skip("PostgreSQL is not installed");
    const url = new URL(postgres.url);
    const proxy = await openSilentProxy(Number(url.port));
    url.port = String(proxy.port);
    const server = startCli(["serve", "--role", "api"], {
      cwd: folder,
      env: { ...env, SERPLENS_DATABASE_URL: url.href },
    });
    await fetch(`${await listening(server)}/readyz`);
    proxy.fallSilent();
    await ended(server);
    proxy.close();
  });
});
