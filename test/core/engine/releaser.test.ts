import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import type { Database } from "../../../core/ports/database.ts";
import { createTestService, scanCommand } from "../../conformance/test-service.ts";

/** A database that notes for which topics somebody asks who waits. */
function asked(topics: string[]): Database {
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

test("only lines that somebody waits in are looked at, and the last job that waits gets the slot", async () => {
  const topics: string[] = [];
  const { service, clock, caller } = await createTestService({
    database: asked(topics),
    options: { policy: { activeCap: 1 } },
    handler: async () => {
      await clock.sleep(100);
      return { kind: "succeeded", result: {} };
    },
  });
  await service.start();
  await clock.advance(5_000);
  assert.deepEqual(topics, []);
  const jobs = await Promise.all(["a", "b", "c"].map((idempotencyKey) => service.admit(caller, scanCommand({ idempotencyKey }))));
  await clock.advance(5_000);
  for (const { jobId } of jobs) assert.equal((await service.job(caller, jobId)).state, "completed");
  assert.equal([...new Set(topics)].join(), "scan.standard");
  await service.close();
});
