import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../../adapters/memory/dispatcher.ts";
import { SCOPES } from "../../../../core/domain/caller.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import type { Database } from "../../../../core/ports/database.ts";
import type { Dispatcher } from "../../../../core/ports/dispatcher.ts";
import { callerOf, createTestService, scanCommand } from "../../../conformance/test-service.ts";

/** A database that records the topic of each query for ready organizations. */
function recordingReady(topics: string[]): Database {
  const database = createMemoryStore();
  const { hints } = database.store;
  return {
    ...database,
    store: {
      ...database.store,
      hints: {
        ...hints,
        readyOrganizations(query) {
          topics.push(query.topic);
          return hints.readyOrganizations(query);
        },
      },
    },
  };
}

test("the scheduler queries only topics with waiting jobs, and every waiting job gets a slot", async () => {
  const topics: string[] = [];
  const { service, clock, caller } = await createTestService({
    database: recordingReady(topics),
    options: { policy: { activeCap: 1 } },
    handler: async () => {
      await clock.sleep(100);
      return { kind: "succeeded", result: {} };
    },
  });
  await service.start();
  await clock.advance(5_000);
  assert.deepEqual(topics, []);
  const jobs = await Promise.all(
    ["a", "b", "c"].map((idempotencyKey) => service.admit(caller, scanCommand({ idempotencyKey }))),
  );
  await clock.advance(5_000);
  for (const { jobId } of jobs) assert.equal((await service.job(caller, jobId)).state, "completed");
  assert.equal([...new Set(topics)].join(), "scan.standard");
  await service.close();
});

/**
 * Runs two jobs of 100 ms in an organization with an active cap of 1.
 * Returns the number of transactions from the first job's end until the second job runs.
 */
async function transactionsBetween(dispatcher: Dispatcher): Promise<number> {
  let count = 0;
  const database = createMemoryStore();
  const { service, clock, caller } = await createTestService({
    database: {
      ...database,
      store: {
        ...database.store,
        transact(plan, now, decide) {
          count += 1;
          return database.store.transact(plan, now, decide);
        },
      },
    },
    dispatcher,
    options: { policy: { activeCap: 1 } },
    handler: async () => {
      await clock.sleep(100);
      return { kind: "succeeded", result: {} };
    },
  });
  await service.start();
  const [first, second] = await Promise.all(
    ["a", "b"].map((idempotencyKey) => service.admit(caller, scanCommand({ idempotencyKey }))),
  );
  assert.ok(first !== undefined && second !== undefined);
  const states = async () =>
    [await service.job(caller, first.jobId), await service.job(caller, second.jobId)].map(({ state }) => state);
  await clock.advance(50);
  assert.deepEqual(await states(), ["running", "waiting"]);
  count = 0;
  await clock.advance(100);
  assert.deepEqual(await states(), ["completed", "running"]);
  const between = count;
  await clock.advance(100);
  await service.close();
  return between;
}

test("a run's end, the next grant and its start share one transaction when the queue is local", async () => {
  assert.equal(await transactionsBetween(createMemoryDispatcher()), 1);
});

test("a run's end and the next grant share one transaction, and the start needs another, when the queue is shared", async () => {
  assert.equal(await transactionsBetween({ ...createMemoryDispatcher(), isLocal: false }), 2);
});

test("a job that was started by its grant but reached no worker is handed back uncounted at the stop", async () => {
  const { service, caller, database } = await createTestService({
    dispatcher: { ...createMemoryDispatcher(), publish: async () => undefined },
  });
  await service.start();
  const { jobId } = await service.admit(caller, scanCommand());
  const stored = () => database.store.read.job(caller.organizationId, jobId);
  assert.deepEqual([(await stored())?.state, (await stored())?.attempt], ["running", 1]);
  await service.close();
  assert.deepEqual(
    [(await stored())?.state, (await stored())?.hasSlot, (await stored())?.attempt],
    ["queued", true, 0],
  );
});

function scanOf(keyword: string): AdmitCommand["request"] {
  const { request } = scanCommand();
  return request.type === "scan" ? { ...request, keyword } : request;
}

test("short jobs of one organization run beside slow jobs of another that took every slot first", async () => {
  const { service, clock, caller } = await createTestService({
    handler: async (request) => {
      await clock.sleep(request.type === "scan" && request.keyword === "slow" ? 2_000 : 100);
      return { kind: "succeeded", result: {} };
    },
  });
  await service.start();
  const { id: organizationId } = await service.admin.createOrganization({ name: "Other", isMetered: false });
  await service.admin.setMetering(caller.organizationId, false);
  const { key } = await service.admin.createKey({ organizationId, kind: "live", scopes: SCOPES });
  const other = await callerOf(service, key);
  const admit = (by: typeof caller, keyword: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        service.admit(by, scanCommand({ idempotencyKey: `${keyword}-${index}`, request: scanOf(keyword) })),
      ),
    );
  await admit(caller, "slow", 9);
  const short = await admit(other, "short", 9);
  // Two slots are free after the first slow jobs. Nine short jobs take five turns of them.
  await clock.advance(2_700);
  for (const { jobId } of short) assert.equal((await service.job(other, jobId)).state, "completed");
  // The slow jobs end, so that the end of the service waits for nothing.
  await clock.advance(10_000);
  await service.close();
});
