import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../../../adapters/node-crypto/ids.ts";
import { createService } from "../../../../core/service.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

describe("roles", () => {
  test("a server process runs no jobs, and a worker on its database runs them and loses none at shutdown", async () => {
    const shared = { clock: createTestClock(), database: createMemoryStore(), dispatcher: createMemoryDispatcher() };
    const api = await createTestService(shared);
    const worker = createService({
      ...shared,
      ...shared.database,
      rateLimiter: createMemoryRateLimiter(shared),
      urlPolicy: { check: async () => "allowed" },
      crypto: nodeCrypto,
      ids: createIds(shared.clock),
      handler: async () => ({ kind: "succeeded", result: {} }),
    });
    await api.service.start(["api"]);
    const { jobId } = await api.service.admit(api.caller, scanCommand());
    await shared.clock.advance(30_000);
    assert.equal((await api.service.job(api.caller, jobId)).state, "queued");
    await worker.start(["worker"]);
    await shared.clock.advance(1_000);
    assert.equal((await api.service.job(api.caller, jobId)).state, "completed");
    await worker.close();
    const second = await api.service.admit(api.caller, scanCommand());
    await shared.clock.advance(30_000);
    assert.equal((await api.service.job(api.caller, second.jobId)).state, "queued");
    await api.service.close();
  });

  test("a process that only sends webhooks neither runs jobs nor sweeps", async () => {
    const { service, caller, clock, database } = await createTestService();
    await service.start(["webhooks"]);
    const { jobId } = await service.admit(caller, scanCommand());
    const before = await database.store.read.job(caller.organizationId, jobId);
    await clock.advance(60_000);
    // A sweep would have dispatched the job again.
    assert.deepEqual(await database.store.read.job(caller.organizationId, jobId), before);
    await service.close();
  });
});
