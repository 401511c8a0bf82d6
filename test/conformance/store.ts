import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { TOPICS } from "../../core/domain/job.ts";
import type { Database } from "../../core/ports/database.ts";
import { TABLES } from "../../core/ports/tables.ts";
import { EMPTY_PLAN, jobRow, look, lotRow, NO_EFFECTS, organizationRow, write } from "./rows.ts";
import { testStoreLists } from "./store-parts/lists.ts";
import { testStorePages } from "./store-parts/pages.ts";
import { testStoreWebhooks } from "./store-parts/webhooks.ts";
import { START } from "./test-clock.ts";
import { testStoreBilling } from "./top-ups/store-billing.ts";

/** How the suite opens an adapter. */
export interface StoreSubject {
  /** Opens an empty database for each test. The suite closes it. */
  open(): Promise<Database>;
  /** Opens a closed database again. Absent for databases that lose their rows when they close. */
  reopen?(): Promise<Database>;
}

const RECORD = {
  organizationId: "org_1",
  route: "/v1/scan",
  key: "k",
  bodyHash: "h",
  jobId: "job_1",
  requestId: "req_1",
  queuePosition: 3,
  costMillicredits: 2_000,
  expiresAt: START + 10,
};

/** Tests the contract of the `Store` port on an adapter. */
export function testStore(name: string, { open, reopen }: StoreSubject): void {
  testStoreBilling(name, { open });
  testStoreLists(name, { open });
  testStorePages(name, { open });
  testStoreWebhooks(name, { open });
  describe(`store: ${name}`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await write(database, { organizations: [organizationRow(), organizationRow({ id: "org_2" })] });
    });
    afterEach(() => database.closeDatabase());

    test("a loaded row equals the written row", async () => {
      const done = jobRow({
        state: "failed",
        attempt: 2,
        progress: 40,
        startedAt: START + 1,
        endedAt: START + 9,
        error: { code: "TIMEOUT", message: "Late." },
      });
      await write(database, {
        jobs: [done],
        lots: [lotRow({ expiresAt: START + 5 })],
        pools: [{ topic: "classify", inFlight: 1, queued: 2, averageRunMs: 3 }],
      });
      const snapshot = await look(database, { jobs: ["job_1"], organizations: ["org_1"], pools: ["classify"] });
      assert.deepEqual(snapshot.jobs.get("job_1"), done);
      assert.deepEqual(await database.store.read.job("org_1", "job_1"), done);
      assert.deepEqual(snapshot.organizations.get("org_1"), organizationRow());
      assert.deepEqual(snapshot.lots.get("lot_1"), lotRow({ expiresAt: START + 5 }));
      assert.deepEqual(snapshot.pools.get("classify"), { topic: "classify", inFlight: 1, queued: 2, averageRunMs: 3 });
    });

    test("a proven instant is stored once and replaced only by a process that read it last", async () => {
      const { time } = database;
      assert.equal((await time.read()).provenAt, null);
      await time.prove(START, null);
      await time.prove(START + 1, null);
      await time.prove(START + 2, START + 1);
      assert.equal((await time.read()).provenAt, START);
      await time.prove(START + 3, START);
      assert.equal((await time.read()).provenAt, START + 3);
    });

    test("a host keeps its latest pause, and pauses that are over are removed", async () => {
      const { pauses } = database;
      assert.equal(await pauses.untilOf("a.example"), null);
      await pauses.pause("a.example", START + 2_000, START);
      await pauses.pause("a.example", START + 1_000, START);
      assert.equal(await pauses.untilOf("a.example"), START + 2_000);
      await pauses.pause("b.example:8080", START + 9_000, START + 3_000);
      assert.equal(await pauses.untilOf("a.example"), null);
      assert.equal(await pauses.untilOf("b.example:8080"), START + 9_000);
    });

    test("a snapshot holds only the rows that the plan names", async () => {
      await write(database, {
        jobs: [jobRow(), jobRow({ id: "job_2" })],
        lots: [lotRow(), lotRow({ id: "lot_2", organizationId: "org_2" })],
      });
      const snapshot = await look(database, {
        jobs: ["job_2", "job_2", "job_unknown"],
        organizations: ["org_1"],
        pools: ["classify"],
      });
      assert.deepEqual([...snapshot.jobs.keys()], ["job_2"]);
      assert.deepEqual([...snapshot.organizations.keys()], ["org_1"]);
      assert.deepEqual([...snapshot.lots.keys()], ["lot_1"]);
      assert.deepEqual([...snapshot.pools.keys()], ["classify"]);
    });

    test("a new database has a pool for every topic", async () => {
      const pools = await database.store.read.pools();
      assert.deepEqual(
        pools,
        TOPICS.toSorted().map((topic) => ({ topic, inFlight: 0, queued: 0, averageRunMs: 0 })),
      );
    });

    test("a rewritten row replaces the stored row", async () => {
      await write(database, { jobs: [jobRow()] });
      const running = jobRow({
        state: "running",
        hasSlot: true,
        attempt: 1,
        token: "run_1",
        leaseUntil: START + 15_000,
        dispatchNo: 1,
        startedAt: START,
      });
      await write(database, { jobs: [running] });
      assert.deepEqual((await look(database, { jobs: ["job_1"] })).jobs.get("job_1"), running);
      assert.deepEqual(await database.store.read.job("org_1", "job_1"), running);
    });

    test("a decider that throws writes nothing, and the caller gets its error", async () => {
      const error = new Error("no");
      const attempt = database.store.transact(EMPTY_PLAN, START, () => {
        throw error;
      });
      await assert.rejects(attempt, (thrown) => thrown === error);
      await write(database, { jobs: [jobRow()] });
      assert.equal((await look(database, { jobs: ["job_1"] })).jobs.size, 1);
    });

    test("effects that the database rejects write nothing, and the store still works", {
      skip:
        name === "memory"
          ? "it keeps rows as they are: its one thread needs no second line behind the deciders"
          : false,
    }, async () => {
      // One run more than a pool has connections, so that a connection left in a transaction shows.
      for (let i = 0; i < 6; i++) {
        await assert.rejects(
          write(database, { jobs: [jobRow()], lots: [lotRow({ remainingMillicredits: -1 })] }),
          /constraint/i,
        );
      }
      const snapshot = await look(database, { jobs: ["job_1"], organizations: ["org_1"] });
      assert.deepEqual([snapshot.jobs.size, snapshot.lots.size], [0, 0]);
    });

    test("concurrent transactions see each other's complete writes only", async () => {
      const increment = () =>
        database.store.transact({ ...EMPTY_PLAN, organizations: ["org_1"] }, START, ({ organizations }) => {
          const row = organizations.get("org_1") ?? organizationRow();
          return { effects: { ...NO_EFFECTS, organizations: [{ ...row, queued: row.queued + 1 }] }, results: null };
        });
      await Promise.all(Array.from({ length: 25 }, increment));
      assert.equal((await look(database, { organizations: ["org_1"] })).organizations.get("org_1")?.queued, 25);
    });

    test("ready loads the oldest jobs of the topic that can get a slot, at most the limit", async () => {
      await write(database, {
        jobs: [
          jobRow({ id: "job_new", createdAt: START + 3 }),
          jobRow({ id: "job_b", createdAt: START + 1 }),
          jobRow({ id: "job_a", createdAt: START + 1 }),
          jobRow({ id: "job_later", notBefore: START + 11 }),
          jobRow({ id: "job_active", hasSlot: true }),
          jobRow({ id: "job_ended", state: "cancelled", endedAt: START }),
          jobRow({ id: "job_deep", topic: "scan.deep" }),
          jobRow({ id: "job_other", organizationId: "org_2", state: "waiting" }),
        ],
      });
      const ready = (organizationId: string, limit: number) => ({
        organizationId,
        topic: "scan.standard" as const,
        limit,
      });
      const snapshot = await look(database, { ready: [ready("org_1", 2), ready("org_2", 9)] }, START + 10);
      assert.deepEqual([...snapshot.jobs.keys()].sort(), ["job_a", "job_b", "job_other"]);
    });

    test("lots load while credits remain or are reserved, and by the reference of their grant", async () => {
      const spent = { remainingMillicredits: 0, reservedMillicredits: 0 };
      await write(database, {
        lots: [
          lotRow({ id: "lot_held", reference: "a", remainingMillicredits: 0, reservedMillicredits: 5 }),
          lotRow({ id: "lot_spent", reference: "b", ...spent }),
          lotRow({ id: "lot_asked", reference: "c", ...spent }),
        ],
      });
      const plan = {
        organizations: ["org_1"],
        grants: [
          { organizationId: "org_1", reference: "c" },
          { organizationId: "org_2", reference: "b" },
        ],
      };
      assert.deepEqual([...(await look(database, plan)).lots.keys()].sort(), ["lot_asked", "lot_held"]);
    });

    test("an idempotency record loads by organization, route and key, and a later record replaces it", async () => {
      await write(database, { jobs: [jobRow()], idempotency: [RECORD] });
      await write(database, { idempotency: [{ ...RECORD, bodyHash: "h2" }] });
      const refs = [RECORD, { ...RECORD, route: "/v1/classify" }, { ...RECORD, organizationId: "org_2" }];
      const snapshot = await look(database, { idempotency: refs });
      assert.deepEqual([...snapshot.idempotency], [[TABLES.idempotency.idOf(RECORD), { ...RECORD, bodyHash: "h2" }]]);
      assert.deepEqual(await database.store.read.idempotency(RECORD), { ...RECORD, bodyHash: "h2" });
      assert.equal(await database.store.read.idempotency({ ...RECORD, key: "other" }), null);
    });

    test("ready organizations below their cap come least recently served first", async () => {
      await write(database, {
        organizations: [
          organizationRow({ id: "org_1", queued: 1, servedAt: 20 }),
          organizationRow({ id: "org_2", queued: 1, servedAt: 10 }),
          organizationRow({ id: "org_full", queued: 1, active: 5 }),
          organizationRow({ id: "org_later", queued: 1 }),
        ],
        jobs: ["org_1", "org_2", "org_full", "org_later"].map((id) =>
          jobRow({ id: `job_${id}`, organizationId: id, notBefore: id === "org_later" ? START + 1 : START }),
        ),
      });
      const query = { topic: "scan.standard", now: START, activeCap: 5, limit: 9 } as const;
      assert.deepEqual(await database.store.hints.readyOrganizations(query), ["org_2", "org_1"]);
      assert.deepEqual(await database.store.hints.readyOrganizations({ ...query, limit: 1 }), ["org_2"]);
      assert.deepEqual(await database.store.hints.readyOrganizations({ ...query, topic: "classify" }), []);
    });

    test("hints find expired leases, lost dispatches, stale jobs and due lots", async () => {
      const running = { state: "running", hasSlot: true, token: "t" } as const;
      await write(database, {
        organizations: [organizationRow({ queued: 2 })],
        jobs: [
          jobRow({ ...running, id: "job_lost", leaseUntil: START + 9, createdAt: START + 50 }),
          jobRow({ ...running, id: "job_held", leaseUntil: START + 10, createdAt: START + 50 }),
          jobRow({ id: "job_due", hasSlot: true, dispatchAt: START + 10, createdAt: START + 50 }),
          jobRow({ id: "job_soon", hasSlot: true, dispatchAt: START + 11, createdAt: START + 50 }),
          jobRow({ id: "job_old", createdAt: START + 1 }),
          jobRow({ id: "job_young", createdAt: START + 2 }),
        ],
        lots: [
          lotRow({ expiresAt: START + 10 }),
          lotRow({ id: "lot_2", organizationId: "org_2", expiresAt: START + 11 }),
        ],
      });
      const { hints } = database.store;
      const ref = (jobId: string) => ({ jobId, organizationId: "org_1", topic: "scan.standard" });
      assert.deepEqual(await hints.expiredLeases(START + 10, 9), [ref("job_lost")]);
      assert.deepEqual(await hints.undispatched(START + 10, 9), [ref("job_due")]);
      assert.deepEqual(await hints.stale(START + 1, 9), [ref("job_old")]);
      assert.deepEqual(await hints.dueLots(START + 10, 9), ["org_1"]);
    });

    test("an organization reads only its own jobs and results", async () => {
      await write(database, {
        jobs: [jobRow({ state: "completed", endedAt: START })],
        results: [{ jobId: "job_1", body: '{"a":"\u00e9"}', createdAt: START }],
      });
      const { read } = database.store;
      assert.equal((await read.job("org_1", "job_1"))?.id, "job_1");
      assert.equal(await read.job("org_2", "job_1"), null);
      assert.equal(await read.result("org_1", "job_1"), '{"a":"\u00e9"}');
      assert.equal(await read.result("org_2", "job_1"), null);
    });

    test("the versions of a draft are read as they were written, in their organization only", async () => {
      const row = { id: "job_1", organizationId: "org_1", body: '[{"no":1}]' };
      await write(database, { jobs: [jobRow({ id: "job_1" })], draftVersions: [row] });
      const { read } = database.store;
      assert.deepEqual(await read.draftVersions("org_1", "job_1"), row);
      assert.equal(await read.draftVersions("org_2", "job_1"), null);
      assert.equal(await read.draftVersions("org_1", "job_9"), null);
    });

    test("a choice is read as it was written last, in its organization only", async () => {
      const row = { id: "org_1 brand", organizationId: "org_1", body: '{"name":"A"}' };
      await write(database, { choices: [row] });
      await write(database, { choices: [{ ...row, body: '{"name":"B"}' }] });
      const { read } = database.store;
      assert.deepEqual(await read.choice("org_1", row.id), { ...row, body: '{"name":"B"}' });
      assert.equal(await read.choice("org_2", row.id), null);
      assert.equal(await read.choice("org_1", "org_1 other"), null);
    });

    test("state and comments of a draft are read as they were written, in their organization only", async () => {
      const row = { id: "job_1", organizationId: "org_1", state: "in_review", body: '[{"no":1}]' } as const;
      await write(database, { jobs: [jobRow({ id: "job_1" })], draftNotes: [row] });
      const { read } = database.store;
      assert.deepEqual(await read.draftNotes("org_1", "job_1"), row);
      assert.equal(await read.draftNotes("org_2", "job_1"), null);
      assert.equal(await read.draftNotes("org_1", "job_9"), null);
    });

    test("an organization lists its drafts, last saved first, and reads them as they were saved", async () => {
      const draft = { keyword: "cups", url: null, score: 61, version: 1, savedBy: "a@b.test", isDiscarded: false };
      const texts = { title: "z:\u0000", metaDescription: "\ud800", text: `z:${"K\u00e4se ".repeat(500)}` };
      const rows = ["job_1", "job_2", "job_3"].map((id, at) => ({
        ...{ ...draft, ...texts, id, organizationId: "org_1", savedAt: START + at, isDiscarded: id === "job_3" },
      }));
      await write(database, { jobs: rows.map(({ id }) => jobRow({ id })), drafts: rows });
      const { read } = database.store;
      const all = { organizationId: "org_1", after: null, limit: 9 };
      assert.deepEqual(await read.drafts(all), [rows[1], rows[0]]);
      assert.deepEqual(await read.drafts({ ...all, after: { at: START + 1, id: "job_2" } }), [rows[0]]);
      assert.deepEqual(await read.drafts({ ...all, organizationId: "org_2" }), []);
      assert.equal((await read.draft("org_1", "job_3"))?.isDiscarded, true);
      assert.equal(await read.draft("org_2", "job_1"), null);
      assert.equal(await read.draft("org_1", "job_9"), null);
    });

    test("the balance excludes lots that are due", async () => {
      await write(database, {
        organizations: [organizationRow({ availableMillicredits: 30, reservedMillicredits: 4 })],
        lots: [
          lotRow({ id: "lot_due", reference: "a", remainingMillicredits: 10, expiresAt: START + 10 }),
          lotRow({ id: "lot_good", reference: "b", remainingMillicredits: 20, expiresAt: START + 11 }),
        ],
      });
      assert.deepEqual(await database.store.read.credits("org_1", START + 9), {
        availableMillicredits: 30,
        reservedMillicredits: 4,
        isMetered: true,
      });
      assert.deepEqual(await database.store.read.credits("org_1", START + 10), {
        availableMillicredits: 20,
        reservedMillicredits: 4,
        isMetered: true,
      });
      await database.accounts.changeOrganization("org_1", { isMetered: false });
      assert.equal((await database.store.read.credits("org_1", START))?.isMetered, false);
      assert.equal(await database.store.read.credits("org_unknown", START), null);
    });

    test("pruning deletes only old results, old snapshots and ended idempotency records", async () => {
      await write(database, {
        jobs: [jobRow(), jobRow({ id: "job_2" })],
        results: [
          { jobId: "job_1", body: "{}", createdAt: START },
          { jobId: "job_2", body: "{}", createdAt: START + 1 },
        ],
        snapshots: [
          { jobId: "job_1", body: "[1]", createdAt: START + 1 },
          { jobId: "job_2", body: "[2]", createdAt: START + 2 },
        ],
        idempotency: [RECORD, { ...RECORD, key: "k2", expiresAt: START + 11 }],
      });
      assert.equal(
        await database.store.prune({
          resultsAt: START + 1,
          snapshotsAt: START + 2,
          idempotencyAt: START + 10,
          deliveriesAt: START,
          noticesAt: 0,
          implicitCap: 9,
        }),
        3,
      );
      assert.equal(await database.store.read.snapshot("org_1", "job_1"), null);
      assert.equal(await database.store.read.snapshot("org_1", "job_2"), "[2]");
      assert.equal(await database.store.read.snapshot("org_2", "job_2"), null);
      assert.equal(await database.store.read.result("org_1", "job_1"), null);
      assert.equal(await database.store.read.result("org_1", "job_2"), "{}");
      assert.equal(await database.store.read.idempotency(RECORD), null);
      assert.notEqual(await database.store.read.idempotency({ ...RECORD, key: "k2" }), null);
    });

    test("long results and snapshots are read as they were stored", async () => {
      const body = JSON.stringify(
        Array.from({ length: 500 }, (_, at) => `K\u00e4se ${at} \ud83e\uddc0 "\u0000" ${"x".repeat(at % 7)}`),
      );
      await write(database, {
        jobs: [jobRow()],
        results: [{ jobId: "job_1", body, createdAt: START }],
        snapshots: [{ jobId: "job_1", body, createdAt: START }],
      });
      assert.equal(await database.store.read.result("org_1", "job_1"), body);
      assert.equal(await database.store.read.snapshot("org_1", "job_1"), body);
    });

    test("an audit holds all rows of one organization, oldest first", async () => {
      const transfer = {
        organizationId: "org_1",
        kind: "grant",
        debit: "issued",
        credit: "available",
        millicredits: 5,
        lotId: "lot_1",
        jobId: null,
      } as const;
      const event = { organizationId: "org_1", jobId: "job_2", type: "job.completed", body: '{"x":1}' } as const;
      await write(database, {
        jobs: [
          jobRow({ createdAt: START + 1 }),
          jobRow({ id: "job_2" }),
          jobRow({ id: "job_3", organizationId: "org_2" }),
        ],
        lots: [lotRow()],
        transfers: [
          { ...transfer, id: "t_2", at: START + 1 },
          { ...transfer, id: "t_1", at: START },
        ],
        events: [{ ...event, id: "e_1", createdAt: START }],
        results: [{ jobId: "job_2", body: "{}", createdAt: START }],
      });
      const report = await database.store.read.audit("org_1");
      assert.deepEqual(
        report?.jobs.map((job) => job.id),
        ["job_2", "job_1"],
      );
      assert.deepEqual(report?.transfers, [
        { ...transfer, id: "t_1", at: START },
        { ...transfer, id: "t_2", at: START + 1 },
      ]);
      assert.deepEqual(report?.events, [{ ...event, id: "e_1", createdAt: START }]);
      assert.deepEqual(report?.resultJobIds, ["job_2"]);
      assert.deepEqual(report?.organization, organizationRow());
      assert.equal(await database.store.read.audit("org_unknown"), null);
    });

    test("committed rows survive a close and an open", {
      skip: reopen === undefined ? "nothing survives a close by design" : false,
    }, async () => {
      await write(database, {
        jobs: [jobRow()],
        lots: [lotRow()],
        idempotency: [RECORD],
        results: [{ jobId: "job_1", body: "{}", createdAt: START }],
      });
      const before = await database.store.read.audit("org_1");
      await database.closeDatabase();
      if (reopen !== undefined) database = await reopen();
      assert.deepEqual(await database.store.read.audit("org_1"), before);
      assert.deepEqual(await database.store.read.idempotency(RECORD), RECORD);
      assert.equal(await database.store.read.result("org_1", "job_1"), "{}");
    });
  });
}
