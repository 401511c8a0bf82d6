import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { type LogFields, SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import type { Store } from "../../../../core/ports/store.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NO_POOLS = { classify: 0, "scan.lite": 0, "scan.standard": 0, "scan.deep": 0 };

/** A memory database that records each `prune` call. */
function watched() {
  const database = createMemoryStore();
  const prunes: Parameters<Store["prune"]>[0][] = [];
  const store: Store = {
    ...database.store,
    prune: (before) => {
      prunes.push(before);
      return database.store.prune(before);
    },
  };
  return { database: { ...database, store }, prunes };
}

test("housekeeping runs at the start and then every hour, with the policy's retention times", async () => {
  const { database, prunes } = watched();
  const { service, clock } = await createTestService({ database, options: { policy: { resultMs: 7 * DAY_MS } } });
  const startedAt = clock.now();
  await service.start();
  await clock.advance(HOUR_MS - 1);
  assert.deepEqual(prunes, [
    {
      resultsAt: startedAt - 7 * DAY_MS,
      snapshotsAt: startedAt - 7 * DAY_MS,
      idempotencyAt: startedAt,
      deliveriesAt: startedAt - 7 * DAY_MS,
      noticesAt: startedAt - 60 * DAY_MS,
      implicitCap: 1_000,
    },
  ]);
  await clock.advance(1);
  assert.equal(prunes.length, 2);
  await service.close();
});

test("due credit lots expire within an hour when the organization makes no requests", async () => {
  const { service, caller, clock, database } = await createTestService();
  await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 700 });
  await clock.advance(365 * DAY_MS);
  await service.start();
  await clock.advance(1);
  const report = (await database.store.read.audit(caller.organizationId)) ?? assert.fail();
  assert.deepEqual(
    report.transfers.filter((row) => row.kind === "expire").map((row) => row.millicredits),
    [700],
  );
  await service.close();
});

test("a failed repair is logged by name and does not prevent the other repairs", async () => {
  const { database } = watched();
  const lines: LogFields[] = [];
  const store: Store = {
    ...database.store,
    hints: { ...database.store.hints, expiredLeases: () => Promise.reject(new Error("away")) },
  };
  const { service, caller, clock } = await createTestService({
    database: { ...database, store },
    logger: { ...SILENT_LOGGER, error: (fields) => void lines.push(fields) },
    options: { policy: { queueTtlMs: 1_000, poolSizes: NO_POOLS } },
  });
  await service.start();
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(2_100);
  assert.equal(lines[0]?.repair, "endLostRuns");
  assert.equal((await service.job(caller, jobId)).state, "cancelled");
  await service.close();
});

test("a sweep does nothing and reports no error when its hint names a job that needs no repair", async () => {
  const { database } = watched();
  const lines: LogFields[] = [];
  const ref = { jobId: "job_0", organizationId: "org_0", topic: "scan.standard" } as const;
  const store: Store = { ...database.store, hints: { ...database.store.hints, undispatched: async () => [ref] } };
  const logger = { ...SILENT_LOGGER, error: (fields: LogFields) => void lines.push(fields) };
  const { service, clock } = await createTestService({ database: { ...database, store }, logger });
  await service.start();
  await clock.advance(1_100);
  assert.deepEqual(lines, []);
  await service.close();
});

test("a sweep does not change a job that waits less than the queue's time limit", async () => {
  const { service, caller, clock } = await createTestService({
    options: { policy: { poolSizes: NO_POOLS, queueTtlMs: 60_000 } },
  });
  await service.start();
  const { jobId } = await service.admit(caller, scanCommand());
  await clock.advance(59_000);
  assert.equal((await service.job(caller, jobId)).state, "queued");
  await clock.advance(2_000);
  assert.equal((await service.job(caller, jobId)).state, "cancelled");
  await service.close();
});
