import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryDispatcher } from "../../../../adapters/memory/dispatcher.ts";
import { breaches } from "../../../conformance/breaches.ts";
import { createLossyDispatcher } from "../../../conformance/lossy-dispatcher.ts";
import { createTestClock } from "../../../conformance/test-clock.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

for (const seed of [1, 2, 3, 4, 5]) {
  test(`each job completes exactly once when the queue loses, doubles, reorders and delays items (seed ${seed})`, async () => {
    let runs = 0;
    let most = 0;
    let active = 0;
    const clock = createTestClock();
    const subject = await createTestService({
      clock,
      dispatcher: createLossyDispatcher(createMemoryDispatcher(), { seed, clock }),
      handler: async () => {
        runs++;
        most = Math.max(most, ++active);
        await clock.sleep(700);
        active--;
        return { kind: "succeeded", result: {} };
      },
    });
    const { service, caller, database } = subject;
    await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 100_000 });
    await service.start();
    for (let i = 0; i < 30; i++) await service.admit(caller, scanCommand());
    await clock.advance(180_000);
    const report = (await database.store.read.audit(caller.organizationId)) ?? assert.fail();
    assert.deepEqual([...new Set(report.jobs.map((job) => job.state))], ["completed"]);
    assert.equal(runs, 30);
    assert.ok(most <= 5, `${most} at once`);
    assert.deepEqual(breaches(report, { now: clock.now(), activeCap: 5, queuedCap: 100 }), []);
    await service.close();
  });
}
