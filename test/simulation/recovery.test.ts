import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../adapters/memory/database.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import type { JobHandler } from "../../core/domain/job.ts";
import { createRandom } from "../conformance/seeded.ts";
import { createTestClock, createTestIds } from "../conformance/test-clock.ts";
import { scanCommand } from "../conformance/test-service.ts";
import { Broker } from "./broker.ts";
import { SimulatedProcess } from "./process.ts";

const KILLS = 200;

/** Returns the virtual time in ms from the death of a worker during a run until another worker runs the job. */
async function recoveryMs(seed: number): Promise<number> {
  const random = createRandom(seed);
  const clock = createTestClock();
  const database = createMemoryStore();
  const broker = new Broker();
  const ids = createTestIds();
  const startedAt: number[] = [];
  const handler: JobHandler = async (_request, { signal }) => {
    startedAt.push(clock.now());
    await clock.sleep(60_000, signal);
    return { kind: "succeeded", result: {} };
  };
  const worker = () => {
    const seat = {};
    const process = new SimulatedProcess({
      ports: {
        ...database,
        dispatcher: broker.connect(seat),
        rateLimiter: createMemoryRateLimiter({ clock }),
        clock,
        ids,
        handler,
      },
      options: { policy: { drainMs: 1 } },
      random,
      schedule: () => ({ kind: "passes" }),
      onDeath: () => broker.disconnect(seat),
    });
    return process;
  };
  const first = worker();
  const { admin } = first.service;
  const { id: organizationId } = await admin.createOrganization({ name: "Acme" });
  await first.service.start();
  await first.service.admit({ organizationId, keyId: null, kind: "live", scopes: SCOPES }, scanCommand());
  await clock.advance(1_000 + Math.floor(random() * 20_000));
  first.kill("now");
  const diedAt = clock.now();
  await clock.advance(Math.floor(random() * 1_000));
  const second = worker();
  await second.service.start();
  await clock.advance(40_000);
  second.kill("the end");
  assert.equal(startedAt.length, 2);
  return (startedAt[1] ?? 0) - diedAt;
}

test("a job whose worker was killed runs again within 18 s in 95 of 100 cases", async () => {
  const times: number[] = [];
  for (let seed = 1; seed <= KILLS; seed++) times.push(await recoveryMs(seed));
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(KILLS * 0.95) - 1] ?? 0;
  assert.ok(p95 <= 18_000, `p95 ${p95} ms, longest ${times.at(-1)} ms`);
});
