import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { breaches, poolBreaches } from "../../conformance/breaches.ts";

const KILLS = 5;
const folder = mkdtempSync(join(tmpdir(), "serplens-"));
after(() => rmSync(folder, { recursive: true }));

function child(path: string, mode: "admit" | "finish") {
  return spawn(process.execPath, [join(import.meta.dirname, "kill-worker.ts"), path, mode], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Runs a server until it has accepted `count` jobs, then kills it; answers the ids it had acknowledged. */
async function killAfter(path: string, count: number): Promise<readonly string[]> {
  const server = child(path, "admit");
  let output = "";
  for await (const chunk of server.stdout) {
    output += String(chunk);
    if (output.split("\n").length > count) break;
  }
  server.kill("SIGKILL");
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  // The last line may be cut off.
  return output.split("\n").slice(0, -1);
}

test(`${KILLS} kills in the middle of work lose no accepted job, run none into a second result and charge each once`, {
  timeout: 60_000,
}, async () => {
  const path = join(folder, "kill.db");
  const accepted: string[] = [];
  for (let round = 0; round < KILLS; round++) accepted.push(...(await killAfter(path, 20 + 7 * round)));
  const [code] = await once(child(path, "finish"), "exit");
  assert.equal(code, 0);
  const database = await openSqlite({ path, role: "admin" });
  const [organization] = await database.accounts.organizations();
  const report = (await database.store.read.audit(organization?.id ?? "")) ?? assert.fail();
  assert.deepEqual(breaches(report, { now: 0, activeCap: 5, queuedCap: 100 }), []);
  assert.deepEqual(poolBreaches(await database.store.read.pools(), [report]), []);
  const completed = new Set(report.jobs.filter((job) => job.state === "completed").map((job) => job.id));
  assert.equal(completed.size, report.jobs.length);
  assert.deepEqual(
    accepted.filter((id) => !completed.has(id)),
    [],
  );
  await database.closeDatabase();
});
