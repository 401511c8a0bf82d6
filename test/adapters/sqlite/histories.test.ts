import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { breaches, poolBreaches } from "../../conformance/breaches.ts";
import { histories } from "../../conformance/histories.ts";
import { illegalMoves } from "../../conformance/moves.ts";
import { WORLD_POLICY, World } from "../../conformance/world.ts";

test("one command at a time keeps every invariant and makes legal transitions only", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new World(createMemoryStore(), { isBatching: false });
      await world.open();
      let before = await world.audits();
      for (const act of history) {
        for (const single of act.kind === "batch" ? act.steps.map((step) => ({ kind: "batch" as const, steps: [step] })) : [act]) {
          await world.act(single);
          const reports = await world.audits();
          assert.deepEqual(
            reports.flatMap((report) => breaches(report, { now: world.now, ...WORLD_POLICY })),
            [],
          );
          assert.deepEqual(poolBreaches(await world.database.store.read.pools(), reports), []);
          // A sweep makes several transitions of one job.
          if (act.kind === "batch") assert.deepEqual(illegalMoves(before, reports), []);
          before = reports;
        }
      }
    }),
    { numRuns: 150 },
  );
});

test("SQLite in batches and memory one by one answer the same and end in the same state", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const sqlite = await openSqlite({ path: ":memory:", role: "server" });
      try {
        const single = new World(createMemoryStore(), { isBatching: false });
        const batched = new World(sqlite, { isBatching: true });
        await single.open();
        await batched.open();
        for (const act of history) {
          assert.deepEqual(await batched.act(act), await single.act(act));
          assert.deepEqual(await batched.audits(), await single.audits());
          assert.deepEqual(await batched.database.store.read.pools(), await single.database.store.read.pools());
        }
      } finally {
        await sqlite.closeDatabase();
      }
    }),
    { numRuns: 100 },
  );
});

test("commands end in the same state however they are split into batches", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: 2, max: 4 }), async (history, maxBatch) => {
      const single = new World(createMemoryStore(), { isBatching: false });
      const split = new World(createMemoryStore(), { isBatching: true, maxBatch });
      await single.open();
      await split.open();
      for (const act of history) assert.deepEqual(await split.act(act), await single.act(act));
      assert.deepEqual(await split.audits(), await single.audits());
      assert.deepEqual(await split.database.store.read.pools(), await single.database.store.read.pools());
    }),
    { numRuns: 100 },
  );
});
