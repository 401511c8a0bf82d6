import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Database } from "../../../core/ports/database.ts";
import type { ListQuery } from "../../../core/ports/store.ts";
import type { TransferRow } from "../../../core/ports/store-rows.ts";
import { jobRow, lotRow, organizationRow, write } from "../rows.ts";
import { START } from "../test-clock.ts";

const FIRST: ListQuery = { organizationId: "org_1", after: null, limit: 10 };

function transferRow(over: Partial<TransferRow>): TransferRow {
  return {
    id: "transfer_1",
    organizationId: "org_1",
    kind: "grant",
    debit: "issued",
    credit: "available",
    millicredits: 5,
    lotId: "lot_1",
    jobId: null,
    at: START,
    ...over,
  };
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map((row) => row.id);
}

/** Tests the contract of the lists of `StoreReads` on an adapter. */
export function testStoreLists(name: string, { open }: { open(): Promise<Database> }): void {
  describe(`store lists: ${name}`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await write(database, { organizations: [organizationRow(), organizationRow({ id: "org_2" })] });
    });
    afterEach(() => database.closeDatabase());

    test("jobs are listed newest first, ties by id, and a page continues after the last job of the previous page", async () => {
      const rows = [
        jobRow({ id: "job_a" }),
        jobRow({ id: "job_c", createdAt: START + 5 }),
        jobRow({ id: "job_b", createdAt: START + 5 }),
        jobRow({ id: "job_d", createdAt: START + 5 }),
        jobRow({ id: "job_x", organizationId: "org_2", createdAt: START + 5 }),
      ];
      await write(database, { jobs: rows });
      const { jobs } = database.store.read;
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: null })), ["job_d", "job_c", "job_b", "job_a"]);
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: null, limit: 2 })), ["job_d", "job_c"]);
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: null, after: { at: START + 5, id: "job_c" } })), [
        "job_b",
        "job_a",
      ]);
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: null, after: { at: START, id: "job_a" } })), []);
      assert.deepEqual((await jobs({ ...FIRST, state: null, organizationId: "org_2" }))[0], rows[4]);
    });

    test("a list of jobs in one state excludes other jobs and respects the limit", async () => {
      const ended = { state: "failed", endedAt: START + 9 } as const;
      await write(database, { jobs: [jobRow(), jobRow({ id: "job_2", ...ended }), jobRow({ id: "job_3", ...ended })] });
      const { jobs } = database.store.read;
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: "failed" })), ["job_3", "job_2"]);
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: "failed", limit: 1 })), ["job_3"]);
      assert.deepEqual(idsOf(await jobs({ ...FIRST, state: "queued" })), ["job_1"]);
    });

    test("usage sums the jobs of a span by topic and creator: completed jobs cost, and test jobs count for nothing", async () => {
      const done = { state: "completed", endedAt: START + 9 } as const;
      const person = { keyId: null, userId: "usr_1" };
      await write(database, {
        jobs: [
          jobRow({ id: "job_1", ...done }),
          jobRow({ id: "job_2", ...done, costMillicredits: 500 }),
          jobRow({ id: "job_3", ...person, state: "failed", endedAt: START + 9 }),
          jobRow({ id: "job_4", ...person, ...done, topic: "scan.lite", costMillicredits: 1_500 }),
          jobRow({ id: "job_5", ...person, grantId: "gnt_1", createdAt: START + 999 }),
          jobRow({ id: "job_6", ...done, isTest: true }),
          jobRow({ id: "job_7", ...done, createdAt: START + 1_000 }),
          jobRow({ id: "job_8", ...done, createdAt: START - 1 }),
          jobRow({ id: "job_9", ...done, organizationId: "org_2" }),
        ],
      });
      const { usage } = database.store.read;
      const sums = await usage({ organizationId: "org_1", from: START, to: START + 1_000 });
      const named = sums.map((sum) => [sum.topic, sum.keyId, sum.userId, sum.grantId].join(" "));
      const byName = Object.fromEntries(
        sums.map((sum, index) => [named[index], [sum.jobs, sum.failed, sum.spentMillicredits]]),
      );
      assert.deepEqual(byName, {
        "scan.standard key_1  ": [2, 0, 2_500],
        "scan.standard  usr_1 ": [1, 1, 0],
        "scan.lite  usr_1 ": [1, 0, 1_500],
        "scan.standard  usr_1 gnt_1": [1, 0, 0],
      });
      assert.deepEqual(await usage({ organizationId: "org_2", from: START + 1, to: START + 9_000 }), []);
    });

    test("organizationOfJob returns the organization of a job, and null for an unknown id", async () => {
      await write(database, { jobs: [jobRow({ organizationId: "org_2" })] });
      assert.equal(await database.store.read.organizationOfJob("job_1"), "org_2");
      assert.equal(await database.store.read.organizationOfJob("job_none"), null);
    });

    test("a test job is read as a test job", async () => {
      const row = jobRow({ organizationId: "org_2", isTest: true });
      await write(database, { jobs: [row] });
      assert.deepEqual(await database.store.read.job("org_2", "job_1"), row);
    });

    test("transfers and lots are listed newest first, and a page continues after the previous page", async () => {
      await write(database, {
        lots: [
          lotRow(),
          lotRow({ id: "lot_2", reference: "r2", grantedAt: START + 1 }),
          lotRow({ id: "lot_3", organizationId: "org_2" }),
        ],
        transfers: [
          transferRow({}),
          transferRow({ id: "transfer_2", at: START + 1 }),
          transferRow({ id: "transfer_3", organizationId: "org_2" }),
        ],
      });
      const { transfers, lots } = database.store.read;
      assert.deepEqual(idsOf(await transfers(FIRST)), ["transfer_2", "transfer_1"]);
      assert.deepEqual(await transfers({ ...FIRST, after: { at: START + 1, id: "transfer_2" } }), [transferRow({})]);
      assert.deepEqual(idsOf(await lots(FIRST)), ["lot_2", "lot_1"]);
      assert.deepEqual(await lots({ ...FIRST, after: { at: START + 1, id: "lot_2" } }), [lotRow()]);
    });

    test("a list of lots includes used-up lots", async () => {
      await write(database, { lots: [lotRow({ remainingMillicredits: 0 })] });
      assert.deepEqual(idsOf(await database.store.read.lots(FIRST)), ["lot_1"]);
    });

    test("slots of a topic are counted by organization, granted and running", async () => {
      const slot = { hasSlot: true, token: "t" } as const;
      await write(database, {
        organizations: ["org_1", "org_2", "org_3"].map((id) => organizationRow({ id })),
        jobs: [
          jobRow({ id: "job_1", ...slot, state: "running", leaseUntil: START }),
          jobRow({ id: "job_2", ...slot, dispatchAt: START, token: null }),
          jobRow({ id: "job_3", ...slot, organizationId: "org_2", state: "running", leaseUntil: START }),
          jobRow({
            id: "job_4",
            ...slot,
            organizationId: "org_3",
            topic: "classify",
            state: "running",
            leaseUntil: START,
          }),
          jobRow({ id: "job_5", organizationId: "org_3" }),
        ],
      });
      const held = await database.store.hints.slotsHeld("scan.standard");
      assert.deepEqual([...held].toSorted(), [
        ["org_1", 2],
        ["org_2", 1],
      ]);
    });

    test("an organization's own cap replaces the default cap of the hint", async () => {
      const ready = { topic: "scan.standard", now: START, activeCap: 5, limit: 10 } as const;
      const counters = { queued: 1, active: 5 };
      await write(database, {
        organizations: [organizationRow(counters), organizationRow({ id: "org_2", ...counters })],
        jobs: [jobRow(), jobRow({ id: "job_2", organizationId: "org_2" })],
      });
      assert.deepEqual(await database.store.hints.readyOrganizations(ready), []);
      await database.accounts.changeOrganization("org_2", { activeCap: 6, queuedCap: null, rateLimits: {} });
      assert.deepEqual(await database.store.hints.readyOrganizations(ready), ["org_2"]);
      await database.accounts.changeOrganization("org_2", { activeCap: 5, queuedCap: null, rateLimits: {} });
      assert.deepEqual(await database.store.hints.readyOrganizations({ ...ready, activeCap: 9 }), ["org_1"]);
    });
  });
}
