import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestService, REPORT, scanCommand } from "../../../conformance/test-service.ts";

test("an accepted scan completes, its result can be read and its credits are spent", async () => {
  const { service, clock, caller } = await createTestService();
  await service.start();
  const accepted = await service.admit(caller, scanCommand());
  assert.equal(accepted.queuePosition, 0);
  assert.deepEqual(await service.credits(caller), { availableMillicredits: 8_000, reservedMillicredits: 2_000 });
  await clock.advance(100);
  assert.equal((await service.job(caller, accepted.jobId)).state, "completed");
  assert.deepEqual(await service.result(caller, accepted.jobId), REPORT);
  assert.deepEqual(await service.credits(caller), { availableMillicredits: 8_000, reservedMillicredits: 0 });
  await service.close();
});
