import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import postgres from "postgres";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { SCHEMA_VERSION } from "../../../adapters/sql/migrations.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Database } from "../../../core/ports/database.ts";
import type { AuditReport } from "../../../core/ports/store.ts";
import { breaches, poolBreaches } from "../../conformance/breaches.ts";
import { EMPTY_PLAN, jobRow, keyRow, look, NO_EFFECTS, organizationRow, write } from "../../conformance/rows.ts";
import { startPostgres, type TestServer } from "../../conformance/services.ts";
import { START } from "../../conformance/test-clock.ts";
import { createTestService } from "../../conformance/test-service.ts";

const server = await startPostgres();

function increment({ store }: Database): Promise<null> {
  return store.transact({ ...EMPTY_PLAN, organizations: ["org_1"] }, START, ({ organizations }) => {
    const row = organizations.get("org_1") ?? assert.fail();
    return { effects: { ...NO_EFFECTS, organizations: [{ ...row, queued: row.queued + 1 }] }, results: null };
  });
}

/** Adds one to a counter of a pool. */
function fill({ store }: Database): Promise<null> {
  return store.transact({ ...EMPTY_PLAN, pools: ["classify"] }, START, ({ pools }) => {
    const row = pools.get("classify") ?? assert.fail();
    return { effects: { ...NO_EFFECTS, pools: [{ ...row, queued: row.queued + 1 }] }, results: null };
  });
}

function testClients({ url }: TestServer): void {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  after(() => admin.end());
  let schemas = 0;
  const newUrl = async () => {
    await admin.unsafe(`create schema client_${++schemas}`);
    return `${url}?search_path=client_${schemas}`;
  };

  /** Runs `work` on databases that share one schema. */
  async function withClients(
    count: number,
    work: (databases: readonly Database[], url: string) => Promise<void>,
  ): Promise<void> {
    const shared = await newUrl();
    const databases = await Promise.all(
      Array.from({ length: count }, () => openPostgres({ url: shared, maxConnections: 4 })),
    );
    try {
      await work(databases, shared);
    } finally {
      await Promise.all(databases.map((database) => database.closeDatabase()));
    }
  }

  test("concurrent openers migrate once, and opening again runs no migration", () =>
    withClients(5, async (databases, shared) => {
      await (await openPostgres({ url: shared })).closeDatabase();
      const versions = await admin.unsafe(`select version from client_${schemas}.schema_version order by version`);
      assert.deepEqual(
        versions.map((row) => row.version),
        Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1),
      );
      await write(databases[0] ?? assert.fail(), { organizations: [organizationRow()] });
      for (const database of databases) assert.equal((await database.accounts.organizations()).length, 1);
    }));

  test("a newer schema is rejected", () =>
    withClients(1, async (_databases, shared) => {
      await admin.unsafe(`insert into client_${schemas}.schema_version (version) values (99)`);
      await assert.rejects(
        openPostgres({ url: shared }),
        new RegExp(`schema version 99, but this program supports up to ${SCHEMA_VERSION}`),
      );
    }));

  test("the error names a server that does not respond, without the password", async () => {
    const opening = openPostgres({ url: "postgres://user:secret@127.0.0.1:1/x" });
    await assert.rejects(
      opening,
      (error: Error) =>
        /open PostgreSQL database 127\.0\.0\.1:1\/x: .*ECONNREFUSED/.test(error.message) &&
        !error.message.includes("secret"),
    );
  });

  test("concurrent writers of one row lose nothing", () =>
    withClients(3, async (databases) => {
      await write(databases[0] ?? assert.fail(), { organizations: [organizationRow()] });
      await Promise.all(Array.from({ length: 20 }, () => databases.map(increment)).flat());
      assert.equal((await databases[0]?.accounts.organization("org_1"))?.queued, 60);
    }));

  test("the first concurrent writers of a pool lose nothing", () =>
    withClients(4, async (databases) => {
      await Promise.all(Array.from({ length: 5 }, () => databases.map(fill)).flat());
      const pools = await databases[0]?.store.read.pools();
      assert.equal(pools?.find(({ topic }) => topic === "classify")?.queued, 20);
    }));

  test("plans that name the same rows in another order wait for each other, and so do crossing uses of keys", () =>
    withClients(2, async ([one, two]) => {
      assert.ok(one !== undefined && two !== undefined);
      const ids = ["org_1", "org_2", "org_3"];
      await write(one, { organizations: ids.map((id) => organizationRow({ id })) });
      const locking = (database: Database, organizations: readonly string[]) => look(database, { organizations });
      const turns = Array.from({ length: 20 }, () => [locking(one, ids), locking(two, ids.toReversed())]);
      assert.equal((await Promise.all(turns.flat())).length, 40);
      const keys = ["k1", "k2", "k3", "k4"];
      for (const id of keys) await one.accounts.insertKey(keyRow({ id, hash: id }));
      const touch = (database: Database, order: readonly string[], at: number) =>
        database.accounts.touchKeys(order.map((id) => ({ id, at })));
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => [touch(one, keys, at + 1), touch(two, keys.toReversed(), at + 1)]).flat(),
      );
      for (const key of await one.accounts.keys("org_1")) assert.equal(key.lastUsedAt, 20);
    }));

  test("a transaction that the server ends to break a deadlock runs again", () =>
    withClients(1, async ([database]) => {
      assert.ok(database !== undefined);
      await write(database, { organizations: [organizationRow(), organizationRow({ id: "org_2" })] });
      const session = await admin.reserve();
      const set = (id: string) =>
        session.unsafe(`update client_${schemas}.organizations set served_at = 7 where id = '${id}'`);
      // The server ends the session with the shortest deadlock timeout, which is not this session.
      await session.unsafe("begin; set local deadlock_timeout = '30s'");
      await set("org_2");
      let runs = 0;
      const both = database.store.transact({ ...EMPTY_PLAN, organizations: ["org_1"] }, START, ({ organizations }) => {
        runs++;
        const rows = [organizations.get("org_1") ?? assert.fail(), organizationRow({ id: "org_2" })];
        return { effects: { ...NO_EFFECTS, organizations: rows.map((row) => ({ ...row, queued: 1 })) }, results: null };
      });
      const waiting = () =>
        session.unsafe("select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))");
      while ((await waiting()).count === 0);
      await set("org_1");
      await session.unsafe("commit");
      session.release();
      await both;
      // More than two runs occur if a later run takes the row before the session wakes up.
      assert.ok(runs >= 2);
      const rows = await database.accounts.organizations();
      assert.deepEqual(
        rows.map((row) => row.queued),
        [1, 1],
      );
    }));

  test("other clients do not see uncommitted rows", () =>
    withClients(2, async ([one, two]) => {
      assert.ok(one !== undefined && two !== undefined);
      await write(one, { organizations: [organizationRow()] });
      // Another session holds a transaction open that has written.
      const session = await admin.reserve();
      await session.unsafe(`begin; update client_${schemas}.organizations set queued = 9, active_cap = 1`);
      try {
        assert.equal((await two.accounts.organization("org_1"))?.queued, 0);
        assert.equal((await two.store.read.audit("org_1"))?.organization.queued, 0);
        const hint = { topic: "scan.standard", now: START, activeCap: 5, limit: 9 } as const;
        assert.deepEqual(await two.store.hints.readyOrganizations(hint), []);
      } finally {
        await session.unsafe("rollback");
        session.release();
      }
    }));

  test("an audit during concurrent writes shows one moment", () =>
    withClients(2, async ([one, two]) => {
      assert.ok(one !== undefined && two !== undefined);
      await write(one, { organizations: [organizationRow()] });
      let isWriting = true;
      const writing = (async () => {
        for (let i = 1; i <= 40; i++) {
          await write(one, { organizations: [organizationRow({ queued: i })], jobs: [jobRow({ id: `job_${i}` })] });
        }
        isWriting = false;
      })();
      let audits = 0;
      while (isWriting || audits === 0) {
        const report: AuditReport | null = await two.store.read.audit("org_1");
        assert.equal(report?.jobs.length, report?.organization.queued);
        audits++;
      }
      await writing;
    }));

  test("a stored number that is not a safe integer is an error", () =>
    withClients(1, async ([database]) => {
      assert.ok(database !== undefined);
      await admin.unsafe(`insert into client_${schemas}.organizations
        values ('org_1', 'Acme', 'active', 9007199254740993, 0, 0, 0, 0, 0, null, null, '{}', 1)`);
      await assert.rejects(database.accounts.organization("org_1"), /created_at.*neither text nor a safe integer/);
    }));

  test("calls after a close are rejected", async () => {
    const database = await openPostgres({ url: await newUrl() });
    await database.closeDatabase();
    await database.closeDatabase();
    await assert.rejects(
      database.store.read.pools(),
      (error) => error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE",
    );
  });

  test("two processes that admit and run jobs of one organization keep every invariant", { timeout: 60_000 }, () =>
    withClients(1, async ([database], shared) => {
      assert.ok(database !== undefined);
      const { service, caller } = await createTestService({ database });
      await service.admin.grantCredits({ organizationId: caller.organizationId, millicredits: 1_000_000 });
      const args = [join(import.meta.dirname, "service-client.ts"), shared, caller.organizationId, "40", "80"];
      const children = [1, 2].map(() => spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] }));
      const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
      assert.deepEqual(codes, [0, 0]);
      const report = (await database.store.read.audit(caller.organizationId)) ?? assert.fail();
      assert.deepEqual(
        [report.jobs.length, new Set(report.jobs.map((job) => job.state))],
        [80, new Set(["completed"])],
      );
      assert.deepEqual(breaches(report, { now: Date.now(), activeCap: 5, queuedCap: 100 }), []);
      assert.deepEqual(poolBreaches(await database.store.read.pools(), [report]), []);
    }),
  );
}

if (server === null) test("PostgreSQL with several clients", { skip: "PostgreSQL is not installed" }, () => {});
else describe("PostgreSQL with several clients", () => testClients(server));
