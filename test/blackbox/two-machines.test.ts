import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startPostgres, startRedis } from "../conformance/services.ts";
import { runCli } from "../src/cli.ts";
import { startLoopbackWeb } from "../src/loopback-web.ts";
import { PATIENT } from "./eventually.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
const folder = mkdtempSync(join(tmpdir(), "serplens-machines-"));
const servers: ServerProcess[] = [];
after(async () => {
  for (const server of servers) await server.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

test("pages that one machine indexes are the search source of a worker on another", {
  skip: postgres === null || redis === null ? "needs PostgreSQL and Redis" : false,
  ...PATIENT,
}, async () => {
  // Each machine has a folder of its own, and they share only the databases.
  const [one, two] = ["one", "two"].map((name) => join(folder, name)) as [string, string];
  for (const machine of [one, two]) mkdirSync(machine);
  const web = await startLoopbackWeb(folder);
  after(() => web.close());
  const env = {
    SERPLENS_DATABASE_URL: postgres?.url ?? "",
    SERPLENS_REDIS_URL: redis?.url ?? "",
    SERPLENS_CORPUS: "postgres",
    SERPLENS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    SERPLENS_BROWSER: "off",
    SERPLENS_PORT: "0",
  };
  const run = async (cwd: string, ...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(args, { cwd, env });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  await run(one, "migrate");
  const { id } = JSON.parse(await run(one, "orgs", "create", "--json"));
  const { key } = JSON.parse(await run(one, "keys", "create", "--org", id, "--json"));
  await run(one, "corpus", "add", ...web.competitors, "--map-hosts", web.hosts);
  const shown = await run(two, "corpus", "list", "--json");
  assert.deepEqual(
    JSON.parse(shown).map(({ url }: { readonly url: string }) => url),
    web.competitors.toSorted(),
  );
  const api = await startServer(["--role", "api", "--map-hosts", web.hosts], { cwd: one, env });
  const worker = await startServer(["--role", "worker", "--map-hosts", web.hosts], { cwd: two, env });
  servers.push(api, worker);
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${api.address}${path}`, request)).json() as Promise<Record<string, unknown>>;
  };
  const { job_id: job } = await call("/v1/scan", { keyword: "espresso machine", url: web.target });
  let status = "";
  while (!["completed", "failed"].includes(status)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    status = String((await call(`/v1/jobs/${job}`)).status);
  }
  assert.equal(status, "completed");
  const { serp } = (await call(`/v1/jobs/${job}/result`)) as { readonly serp: { readonly engine: string } };
  assert.equal(serp.engine, "corpus");
});
