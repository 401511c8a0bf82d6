import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom, seedFrom } from "../conformance/seeded.ts";
import type { Fate, Schedule } from "./process.ts";
import { type Outcome, simulate } from "./simulate.ts";

const PASSES: Fate = { kind: "passes" };
const firstSeed = seedFrom(process.env.SIMULATION_SEED);
const RUNS = Number(process.env.SIMULATION_RUNS ?? 120);

/** Kills the process at the call number `at` and counts the calls of the run; 0 kills no process. */
async function killAt(at: number): Promise<{ readonly outcome: Outcome; readonly points: number }> {
  let points = 0;
  const schedule: Schedule = () => (++points === at ? { kind: "dies" } : PASSES);
  const outcome = await simulate({
    seed: firstSeed,
    workers: 2,
    requests: 4,
    spreadMs: 1_500,
    isLossy: false,
    faultMs: 4_000,
    schedule,
  });
  return { outcome, points };
}

test(`a process may die before and after every call of the store, the queue, the clock and the handler (SIMULATION_SEED=${firstSeed})`, {
  timeout: 180_000,
}, async () => {
  const { points, outcome } = await killAt(0);
  assert.ok(points > 300, `only ${points} points`);
  assert.deepEqual(outcome.deaths, []);
  for (let at = 1; at <= points; at++) {
    const hit = await killAt(at).catch((error: unknown) => assert.fail(`point ${at}: ${String(error)}`));
    assert.equal(hit.outcome.deaths.length, 1, `point ${at}`);
  }
});

/** Mixes deaths, calls that fail without effect, short waits, and waits that outlast a lease. */
function weather(seed: number): Schedule {
  const random = createRandom(seed);
  return ({ label, isBefore }) => {
    const draw = random();
    if (draw < 0.01) return { kind: "dies" };
    // The store promises that a rejected call had no effect. The clock and the webhook transport promise never to
    // reject.
    if (draw < 0.03) return isBefore && label !== "sleep" && label !== "post" ? { kind: "fails" } : PASSES;
    if (draw < 0.035) return { kind: "waits", ms: 16_000 + Math.floor(random() * 10_000) };
    return draw < 0.3 ? { kind: "waits", ms: Math.floor(random() * 60) } : PASSES;
  };
}

test(`${RUNS} random schedules of deaths, failures, stalls and a lossy queue break no invariant (SIMULATION_SEED=${firstSeed})`, {
  timeout: 60_000 + 500 * RUNS,
}, async () => {
  let deaths = 0;
  for (let seed = firstSeed; seed < firstSeed + RUNS; seed++) {
    // Deaths use up attempts, so some jobs would correctly fail with the contract's three attempts.
    const scenario = {
      seed,
      workers: 3,
      requests: 12,
      spreadMs: seed % 2 === 0 ? 0 : 3_000,
      isLossy: true,
      faultMs: 60_000,
      policy: { maxAttempts: 1_000 },
    };
    const outcome = await simulate({ ...scenario, schedule: weather(seed) }).catch((error: unknown) =>
      assert.fail(`SIMULATION_SEED=${seed} SIMULATION_RUNS=1: ${String(error)}`),
    );
    deaths += outcome.deaths.length;
  }
  assert.ok(deaths > RUNS, `only ${deaths} deaths`);
});
