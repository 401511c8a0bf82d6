/**
 * The whole HTTP admission path (key, scope, rate limit, validation, envelope, admission) against `Bun.serve` without
 * a service.
 *
 *     bun bench/http.bench.ts [--seconds N] [--rounds N]
 *
 * `raw` parses the body and responds. `by hand` does the duties of the service in one handler; the floors compare with
 * it. `stub` is the service's path with an admission that stores nothing. `sqlite` stores with synchronous=FULL. Each
 * server is a process of its own, and another process loads it over 64 connections. Rates are per CPU-second of the
 * server. Floors: D-57.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLoad } from "./lib/load/load.ts";
import { SERVERS, type ServerKind } from "./lib/load/protocol.ts";
import { alternate, perCpuSecond, printSamples, readEffort, type Variant } from "./lib/measure.ts";
import "./lib/help.ts";

const CONNECTIONS = 64;
/** Warm-up requests per server. A warm-up by time would be too short for the slowest server to compile its code. */
const WARM_UP = 15_000;
const PATH = "/v1/scan";
const BODY = JSON.stringify({
  keyword: "garden shed",
  url: "https://target.example/sheds",
  region: "US",
  locale: "en-US",
});

// Machines change their speed within seconds, so the variants alternate often.
const effort = readEffort({ seconds: 0.25, rounds: 40 });
const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
const load = await startLoad(folder);

/** Sends one request and checks its response, which every server of the kind must send alike. */
async function check(kind: ServerKind, port: number, key: string): Promise<void> {
  const url = `http://127.0.0.1:${port}${PATH}`;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const accepted = await fetch(url, { method: "POST", headers, body: BODY });
  assert.equal(accepted.status, 202, kind);
  assert.match(((await accepted.json()) as { job_id: string }).job_id, /^job_/, kind);
  if (kind === "raw") return;
  const stranger = await fetch(url, {
    method: "POST",
    headers: { ...headers, Authorization: "Bearer nobody" },
    body: BODY,
  });
  assert.equal(stranger.status, 401, kind);
  const malformed = await fetch(url, { method: "POST", headers, body: '{"keyword":""}' });
  assert.equal(malformed.status, 400, kind);
  assert.ok(Number(accepted.headers.get("x-ratelimit-remaining")) > 0, kind);
}

async function variantOf(kind: ServerKind): Promise<Variant> {
  const server = await load.serve(kind);
  await check(kind, server.port, server.keys[0] ?? "");
  const order = { port: server.port, path: PATH, keys: server.keys, body: BODY, connections: CONNECTIONS };
  for (let sent = 0; sent < WARM_UP; ) {
    const accepted = (await load.send({ ...order, seconds: 0.5 })).statuses["202"] ?? 0;
    assert.ok(accepted > 0, `${kind} accepts nothing`);
    sent += accepted;
  }
  return {
    name: kind,
    async measure(seconds) {
      const before = await server.usage();
      const sent = await load.send({ ...order, seconds });
      const after = await server.usage();
      const count = sent.statuses["202"] ?? 0;
      assert.deepEqual(Object.keys(sent.statuses), ["202"], `${kind} refused requests`);
      if (after.stored !== null) assert.equal(after.stored - (before.stored ?? 0), count, "a 202 without a job");
      return { count, seconds: sent.seconds, cpuSeconds: after.cpuSeconds - before.cpuSeconds };
    },
  };
}

try {
  const variants: Variant[] = [];
  for (const kind of SERVERS) variants.push(await variantOf(kind));
  const samples = await alternate(variants, effort);
  console.log(`POST ${PATH}, ${CONNECTIONS} connections, ${effort.rounds} rounds of ${effort.seconds} s, medians`);
  printSamples(samples, [
    { of: "stub", to: "by hand", rate: perCpuSecond, floor: 0.75 },
    { of: "sqlite", to: "by hand", rate: perCpuSecond, floor: 0.2 },
    { of: "stub", to: "raw", rate: perCpuSecond },
    { of: "sqlite", to: "raw", rate: perCpuSecond },
  ]);
} finally {
  await load.close();
  rmSync(folder, { recursive: true });
}
