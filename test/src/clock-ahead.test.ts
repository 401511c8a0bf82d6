import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { eventually } from "../conformance/real-service.ts";
import { startPostgres } from "../conformance/services.ts";
import { runCli, startCli } from "./cli.ts";

const PRELOAD = fileURLToPath(new URL("../fixtures/shifted-clock.ts", import.meta.url));
const AHEAD = { BUN_OPTIONS: `--preload=${PRELOAD}`, TEST_CLOCK_SHIFT_MS: String(400 * 86_400_000) };
const OFF = { SERPLENS_PORT: "0", SERPLENS_OPS_ADDRESS: "127.0.0.1:0", SERPLENS_BROWSER: "off" };

/** Collects what a process writes and resolves once it writes a text. */
function watch(child: ChildProcess) {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (text += String(part)));
  return {
    text: () => text,
    wrote: (part: string) => eventually(() => text.includes(part), 30_000),
    async end() {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await closed;
    },
  };
}

/** Adds an organization with 500 credits besides its 10 free ones. */
async function grant(cwd: string, env: Record<string, string>): Promise<string> {
  const made = await runCli(["orgs", "create", "--name", "Acme", "--json"], { cwd, env });
  const { id } = JSON.parse(made.stdout) as { id: string };
  await runCli(["credits", "grant", "--org", id, "--credits", "500"], { cwd, env });
  return id;
}

async function available(id: string, cwd: string, env: Record<string, string>): Promise<number> {
  const shown = await runCli(["credits", "show", "--org", id, "--json"], { cwd, env });
  return (JSON.parse(shown.stdout) as { available_credits: number }).available_credits;
}

describe("a server whose clock is 400 days ahead", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-clock-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("expires no credits of a SQLite database", async () => {
    const env = { ...OFF, SERPLENS_DATABASE_URL: "sqlite:s.db" };
    const id = await grant(folder, env);
    const server = watch(startCli(["serve"], { cwd: folder, env: { ...env, ...AHEAD } }));
    await server.wrote("deletions wait");
    await server.wrote("listens on");
    await runCli(["credits", "grant", "--org", id, "--credits", "1"], { cwd: folder, env: { ...env, ...AHEAD } });
    await server.end();
    assert.equal(await available(id, folder, env), 511);
  });

  it("deletes, expires and restarts nothing on PostgreSQL, and says so, as it says that secrets are plain", async (t) => {
    const database = await startPostgres();
    if (database === null) return t.skip("PostgreSQL is not installed");
    const env = { ...OFF, SERPLENS_DATABASE_URL: database.url };
    const id = await grant(folder, env);
    const sql = postgres(database.url, { max: 1 });
    await sql`insert into results (job_id, body, created_at) values ('job_old', '{}', ${Date.now()})`;
    const server = watch(startCli(["serve", "--role", "worker"], { cwd: folder, env: { ...env, ...AHEAD } }));
    await server.wrote("neither sweeps nor sends");
    await server.wrote("runs as");
    assert.match(server.text(), /webhook secrets are stored as plain text; set SERPLENS_ENCRYPTION_KEY/);
    const operations = /metrics: (\S+)/.exec(server.text())?.[1] ?? "";
    const ready = await fetch(`${operations}/readyz`);
    assert.equal(ready.status, 503);
    assert.match(JSON.stringify(await ready.json()), /off by 34560000 s/);
    assert.match(await (await fetch(`${operations}/metrics`)).text(), /serplens_clock_skew_seconds 345(?:6|5)\d{4}/);
    await server.end();
    const kept = await sql`select count(*)::int as n from results`;
    await sql.end();
    assert.equal(kept[0]?.n, 1);
    assert.equal(await available(id, folder, env), 510);
  });
});
