import assert from "node:assert/strict";
import { test } from "node:test";
import { seedFrom } from "../conformance/seeded.ts";
import { drillSqlite } from "./sqlite.ts";

const seed = seedFrom(process.env.CRASH_SEED);
const SQLITE_KILLS = 60;

test(`${SQLITE_KILLS} kills of the embedded service lose, double and mis-charge nothing (CRASH_SEED=${seed})`, { timeout: 120_000 }, async () => {
  const findings = await drillSqlite({ kills: SQLITE_KILLS, seed });
  assert.deepEqual(findings.faults, []);
  assert.ok(findings.acknowledged > SQLITE_KILLS, `only ${findings.acknowledged} requests acknowledged`);
  assert.ok(findings.retried > 0, "no kill met a running job");
});
