import { afterAll, beforeAll, describe, test } from "bun:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Report } from "../../core/contract/report.ts";
import { BROWSERS } from "../adapters/playwright/stand.ts";
import { createClient } from "../blackbox/client.ts";
import { type ServerProcess, startServer } from "../blackbox/server-process.ts";
import { runCli } from "../src/cli.ts";
import { type LoopbackWeb, startLoopbackWeb } from "../src/loopback-web.ts";

const RUN = join(import.meta.dirname, "..", "..", "scripts", "run.mjs");
/** A page whose text is written by a script. */
const SHELL = `<!doctype html><html lang="en"><title>Espresso machines</title><div id="root"></div><script>
  root.innerHTML = "<main><h1>Espresso machines</h1>" + "<p>An espresso machine presses hot water through ground coffee.</p>".repeat(30) + "</main>";
</script></html>`;

describe("the single-file program", () => {
  // The folder is outside the repository, so that the program cannot find the repository's files.
  const folder = mkdtempSync(join(tmpdir(), "serplens-single-"));
  const program = join(folder, "serplens");
  const keyword = "espresso machine";
  const target = "http://shell.test/";
  let web: LoopbackWeb;
  let shell: Bun.Server<undefined>;
  let server: ServerProcess;

  /** Runs a command of the program and returns its output. */
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli(args, { program, cwd: folder });
    assert.equal(code, 0, stderr);
    return stdout;
  };

  const newKey = async (kind: "live" | "mcp"): Promise<string> => {
    const { id } = JSON.parse(await run("orgs", "create", "--json"));
    return JSON.parse(await run("keys", "create", "--org", id, "--kind", kind, "--json")).key;
  };

  beforeAll(async () => {
    const built = spawnSync(process.execPath, [RUN, "build", "--single", program], { encoding: "utf8" });
    assert.equal(built.status, 0, built.stderr);
    web = await startLoopbackWeb(folder);
    shell = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response(SHELL, { headers: { "Content-Type": "text/html" } }),
    });
    writeFileSync(
      web.hosts,
      JSON.stringify({ ...JSON.parse(readFileSync(web.hosts, "utf8")), "shell.test": `127.0.0.1:${shell.port}` }),
    );
    writeFileSync(join(folder, "serp.json"), JSON.stringify({ [keyword]: web.competitors }));
    const env = { SERPLENS_PORT: "0", SERPLENS_SEARCH: "static:serp.json", SERPLENS_LOG_LEVEL: "warn" };
    server = await startServer(["--map-hosts", web.hosts], { program, cwd: folder, env });
  }, 60_000);

  afterAll(async () => {
    const code = await server.end("SIGTERM");
    await shell.stop(true);
    await web.close();
    rmSync(folder, { recursive: true });
    assert.equal(code, 0, server.printed());
  }, 30_000);

  test("the single-file program scans over REST, with pages read in child processes and a scripted page in the browser", async () => {
    const client = createClient(server.address, await newKey("live"));
    const accepted = await client.post("/v1/scan", { keyword, url: target });
    await client.until(accepted.body.job_id, "completed");
    // The cast is safe because the client checks the report's schema.
    const report = (await client.get(`/v1/jobs/${accepted.body.job_id}/result`)).body as unknown as Report;
    assert.deepEqual([...report.competitor_term_coverage.urls].sort(), [...web.competitors].sort());
    const difficult = report.diagnostics?.difficult_pages.map(({ url, outcome }) => [url, outcome]);
    assert.deepEqual(difficult, [[target, BROWSERS.length > 0 ? "rendered" : "skipped"]]);
  });

  test("the single-file program serves the tools at /mcp", async () => {
    const client = new Client({ name: "agent", version: "0.0.0" });
    const headers = { Authorization: `Bearer ${await newKey("mcp")}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { requestInit: { headers } }),
    );
    assert.equal((await client.listTools()).tools.length, 8);
    await client.close();
  });

  test("the single-file program serves the API description and every page of the documentation", async () => {
    const read = async (path: string) => {
      const response = await fetch(server.address + path);
      assert.equal(response.status, 200, path);
      return response.text();
    };
    assert.match(await read("/docs/quick-start"), /<h1[^>]*>Quick start<\/h1>/);
    const pages = [...(await read("/docs")).matchAll(/href="(\/docs\/[^"#.]+)"/g)].map(([, path = ""]) => path);
    assert.ok(pages.length > 8);
    for (const path of pages) await read(path);
    assert.match(JSON.parse(await read("/openapi.json")).openapi, /^3\.1\./);
  });

  test("the single-file program has the scripts of the editor, which it cannot bundle by itself", async () => {
    // The pages for people load with all their scripts.
    const response = await fetch(`${server.address}/sign-in`);
    assert.equal(response.status, 200);
    assert.match(await response.text(), /href="\/assets\/app\/app-\w+\.css"/);
  });

  test("the single-file program searches the pages it indexed and runs the tools", async () => {
    await run("corpus", "add", ...web.competitors, "--map-hosts", web.hosts);
    const report = JSON.parse(await run("scan", "-k", keyword, "--url", target, "--map-hosts", web.hosts, "--json"));
    assert.equal(report.serp.engine, "corpus");
    const { stdout } = await runCli(["tool", "classify"], {
      program,
      input: '{"id":1,"text":"espresso machines and coffee grinders"}\n',
    });
    assert.equal(JSON.parse(stdout).id, 1);
  });
});
