import assert from "node:assert/strict";
import { test } from "node:test";
import { seedFrom } from "../conformance/seeded.ts";
import { startPostgres, startRedis } from "../conformance/services.ts";
import { drillAnalysis } from "./analysis.ts";
import type { Findings } from "./audit.ts";
import { drillCluster, type Target } from "./cluster.ts";
import { drillSqlite } from "./sqlite.ts";

// CRASH_TARGET selects one target and CRASH_KILLS the number of kills; test/crash/main.ts sets both.
const seed = seedFrom(process.env.CRASH_SEED);
const only = process.env.CRASH_TARGET;
const told = process.env.CRASH_KILLS;
const TARGETS: readonly Target[] = ["api", "worker", "redis", "postgres"];

function killsOf(usual: number): number {
  return told === undefined ? usual : Number(told);
}

function assertSound(findings: Findings, kills: number): void {
  const { faults, ...counts } = findings;
  console.log(`${kills} kills, seed ${seed}: ${JSON.stringify(counts)}`);
  assert.deepEqual(faults, []);
  assert.ok(findings.acknowledged > kills, `only ${findings.acknowledged} requests acknowledged`);
}

if (only === undefined || only === "sqlite") {
  const kills = killsOf(50);
  test(`${kills} kills of the embedded service lose, duplicate and mischarge nothing (CRASH_SEED=${seed})`, {
    timeout: 60_000 + kills * 1_000,
  }, async () => {
    const findings = await drillSqlite({ kills, seed });
    assertSound(findings, kills);
    assert.ok(findings.retried > 0, "no kill met a running job");
  });
}

if (only === undefined || only === "analysis") {
  const kills = killsOf(8);
  test(`${kills} kills of analysis workers lose no scan, change no report and mischarge nothing (CRASH_SEED=${seed})`, {
    timeout: 60_000 + kills * 3_000,
  }, async () => {
    const { faults, ...counts } = await drillAnalysis({ kills, seed });
    console.log(`${kills} kills, seed ${seed}: ${JSON.stringify(counts)}`);
    assert.deepEqual(faults, []);
    assert.ok(counts.completed > 0, "no scan completed");
  });
}

if (only !== "sqlite" && only !== "analysis") {
  const kills = killsOf(55);
  const targets = TARGETS.filter((target) => only === undefined || target === only);
  test(`${kills} kills among ${targets.join(", ")} lose, duplicate and mischarge nothing (CRASH_SEED=${seed})`, {
    timeout: 90_000 + kills * 3_000,
  }, async (context) => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    if (postgres === null || redis === null) return context.skip("needs PostgreSQL and Redis");
    assertSound(await drillCluster({ kills, seed, targets, postgres, redis }), kills);
  });
}
