import assert from "node:assert/strict";
import { test } from "node:test";
import { seedFrom } from "../conformance/seeded.ts";
import { startPostgres, startRedis } from "../conformance/services.ts";
import { drillAnalysis } from "./analysis.ts";
import type { Findings } from "./audit.ts";
import { type BillingFindings, drillBilling } from "./billing.ts";
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
  const kills = killsOf(3);
  test(`${kills} kills of analysis workers lose no scan, change no report and mischarge nothing (CRASH_SEED=${seed})`, {
    // A job whose workers die waits for 35 s in all before its attempts, and a kill for up to 10 s.
    timeout: 240_000 + kills * 10_000,
  }, async () => {
    const { faults, ...counts } = await drillAnalysis({ kills, seed });
    console.log(`${kills} kills, seed ${seed}: ${JSON.stringify(counts)}`);
    assert.deepEqual(faults, []);
    assert.ok(counts.completed > 0, "no scan completed");
  });
}

/** Prints the counts, and fails for every difference between our books and the provider's. */
function assertBooks(findings: BillingFindings, kills: number): void {
  const { breaches, ...counts } = findings;
  console.log(`${kills} kills, seed ${seed}: ${JSON.stringify(counts)}`);
  assert.deepEqual(breaches, []);
  const { doubleCharged, chargedNotGranted, grantedNotCharged } = findings;
  assert.deepEqual([doubleCharged, chargedNotGranted, grantedNotCharged], [0, 0, 0]);
  assert.ok(findings.refills > 0 && findings.refunds > 0, "no refill or no refund met the kills");
}

if (only === undefined || only === "billing") {
  const kills = killsOf(5);
  // A usual run kills one process only, because each drill waits for the work to end.
  const names = ["SQLite", "two processes on PostgreSQL"] as const;
  for (const name of only === undefined ? names.slice(0, 1) : names) {
    test(`${kills} kills of billing on ${name} charge, grant and refund exactly once (CRASH_SEED=${seed})`, {
      timeout: 120_000 + kills * 3_000,
    }, async (context) => {
      const postgres = name === "SQLite" ? null : await startPostgres();
      if (name !== "SQLite" && postgres === null) return context.skip("needs PostgreSQL");
      assertBooks(await drillBilling({ kills, seed, postgres }), kills);
    });
  }
}

// The controls show that the audit sees what it should. They need many kills, so a usual run skips them.
if (only === "billing") {
  const kills = Math.max(15, killsOf(15));
  test("the audit of billing finds double charges when the provider forgets keys", { timeout: 600_000 }, async () => {
    const findings = await drillBilling({ kills, seed, postgres: null, control: "keys" });
    const { breaches, ...counts } = findings;
    console.log(`control without keys, ${kills} kills: ${JSON.stringify(counts)}, ${breaches.length} breaches`);
    assert.ok(findings.doubleCharged + breaches.length > 0);
  });
  test("the audit of billing finds lost payments when nothing is looked up", { timeout: 600_000 }, async () => {
    const findings = await drillBilling({ kills, seed, postgres: null, control: "blind" });
    const { breaches, ...counts } = findings;
    console.log(`control without look-ups, ${kills} kills: ${JSON.stringify(counts)}, ${breaches.length} breaches`);
    assert.ok(findings.chargedNotGranted > 0);
  });
}

if (only !== "sqlite" && only !== "analysis" && only !== "billing") {
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
