import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import postgres from "postgres";
import { connectWith } from "../../../adapters/postgres/driver.ts";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { Pool } from "../../../adapters/postgres/pool.ts";
import { PostgresSql } from "../../../adapters/postgres/postgres-sql.ts";
import { migrate, SCHEMA_VERSION } from "../../../adapters/sql/migrations.ts";
import { raw } from "../../../adapters/sql/query.ts";
import type { Sql } from "../../../adapters/sql/sql.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { SqliteSql } from "../../../adapters/sqlite/sqlite-sql.ts";
import { ServiceError } from "../../../core/errors.ts";
import type { Database } from "../../../core/ports/database.ts";
import { breaches, poolBreaches } from "../../conformance/breaches.ts";
import { jobRow, lotRow, organizationRow, write } from "../../conformance/rows.ts";
import { startPostgres } from "../../conformance/services.ts";
import { START } from "../../conformance/test-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-"));
after(() => rmSync(folder, { recursive: true }));

/** The oldest schema whose rows this file knows how to write. */
const OLD = 3;

/** A running job, a completed one with its event and delivery, and what they hold and have spent, as a program of schema 3 left them. */
const ROWS = [
  `insert into organizations (id, name, status, created_at, active, queued, served_at, available_millicredits, reserved_millicredits)
    values ('org_1', 'Acme', 'active', 1, 1, 0, 0, 6000, 2000)`,
  `insert into jobs (id, organization_id, topic, request, request_id, cost_millicredits, holds, created_at, state, has_slot, attempt, progress,
    dispatch_no, not_before, token, lease_until, started_at, ended_at)
    values ('job_1', 'org_1', 'scan.standard', '{"type":"scan"}', 'req_1', 2000, '[{"lotId":"lot_1","millicredits":2000}]', 1, 'running', 1, 1, 10,
    1, 1, 'run_1', 9, 2, null),
    ('job_2', 'org_1', 'scan.standard', '{"type":"scan"}', 'req_2', 2000, '[{"lotId":"lot_1","millicredits":2000}]', 1, 'completed', 0, 1, 100,
    1, 1, null, null, 2, 3)`,
  "insert into lots values ('lot_1', 'org_1', 10000, 6000, 2000, 1, null, 'free')",
  `insert into transfers values ('t1', 'org_1', 'grant', 'issued', 'available', 10000, 'lot_1', null, 1),
    ('t2', 'org_1', 'reserve', 'available', 'reserved', 2000, 'lot_1', 'job_1', 1), ('t3', 'org_1', 'reserve', 'available', 'reserved', 2000, 'lot_1', 'job_2', 1),
    ('t4', 'org_1', 'capture', 'reserved', 'spent', 2000, 'lot_1', 'job_2', 3)`,
  "insert into pools values ('scan.standard', 1, 0, 7)",
  "insert into idempotency values ('org_1', '/v1/scan', 'k', 'h', 'job_1', 'req_1', 0, 2000, 99)",
  "insert into events values ('evt_1', 'org_1', 'job_2', 'job.completed', '{}', 3)",
  "insert into results values ('job_2', '{\"a\":1}', 3)",
  "insert into origins values ('org_1 https://a.example', 0)",
  `insert into endpoints values ('whe_1', 'org_1', 'implicit', 'https://a.example/', 'org_1 https://a.example', '[]', 0, 'active', 0, 0, 0, null, 1)`,
  `insert into deliveries values ('dlv_1', 'org_1', 'evt_1', 'whe_1', 'job.completed', null, 'delivered', 1, 7, null, null, null, null, 3, 4)`,
  "insert into attempts values ('dlv_1', 1, 3, 4, 200, null)",
];

async function leaveOld(on: Sql): Promise<void> {
  await migrate(on, OLD);
  await on.transaction(async (inner) => {
    for (const statement of ROWS) await inner.run(raw(statement));
  });
}

async function assertWhole(database: Database): Promise<void> {
  const report = (await database.store.read.audit("org_1")) ?? assert.fail();
  assert.deepEqual(breaches(report, { now: START, activeCap: 5, queuedCap: 100 }), []);
  const counts = [report.jobs, report.lots, report.transfers, report.events, report.deliveries, report.attempts, report.idempotency];
  assert.deepEqual(
    counts.map((rows) => rows.length),
    [2, 1, 4, 1, 1, 1, 1],
  );
  assert.equal(await database.store.read.result("org_1", "job_2"), '{"a":1}');
  const pools = await database.store.read.pools();
  assert.equal(pools.find(({ topic }) => topic === "scan.standard")?.averageRunMs, 7);
  assert.deepEqual(poolBreaches(pools, [report]), []);
  // What is written from now on stands beside it.
  await write(database, { jobs: [jobRow({ id: "job_3" })], lots: [lotRow({ id: "lot_2", reference: "later" })] });
  assert.deepEqual(
    (await database.store.read.jobs({ organizationId: "org_1", after: null, limit: 9, state: null })).map((job) => job.id),
    ["job_3", "job_2", "job_1"],
  );
}

test("a SQLite database of an older schema keeps all its rows", async () => {
  const path = join(folder, "old.db");
  const file = new DatabaseSync(path);
  file.exec("pragma foreign_keys = on");
  await leaveOld(new SqliteSql(file));
  file.close();
  const database = await openSqlite({ path, role: "server" });
  await assertWhole(database);
  await database.closeDatabase();
});

test("the tables take no state that is none, nor one that the rest of the row denies", async () => {
  const path = join(folder, "checks.db");
  const database = await openSqlite({ path, role: "server" });
  await write(database, { organizations: [organizationRow()], jobs: [jobRow()] });
  await database.closeDatabase();
  const file = new DatabaseSync(path);
  for (const state of ["odd", "running", "completed"]) assert.throws(() => file.exec(`update jobs set state = '${state}'`), /CHECK/, state);
  file.exec("update jobs set state = 'waiting'");
  file.exec(`insert into deliveries (id, organization_id, event_id, endpoint_id, type, state, attempt_count, attempts_left, next_at, created_at)
    values ('dlv_1', 'org_1', 'evt_1', 'whe_1', 'job.completed', 'pending', 0, 8, 1, 1)`);
  for (const state of ["odd", "sending", "delivered"]) assert.throws(() => file.exec(`update deliveries set state = '${state}'`), /CHECK/, state);
  file.close();
});

test("a server whose database a newer program has migrated answers that it is unavailable", async () => {
  const path = join(folder, "newer.db");
  const database = await openSqlite({ path, role: "server" });
  const other = new DatabaseSync(path);
  other.exec(`insert into schema_version (version) values (${SCHEMA_VERSION + 1})`);
  await write(database, { organizations: [organizationRow()] });
  other.exec("alter table jobs drop column error");
  other.close();
  const isUnavailable = (error: unknown) =>
    error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE" && error.cause instanceof AggregateError;
  await assert.rejects(write(database, { jobs: [jobRow()] }), isUnavailable);
  await assert.rejects(database.store.read.job("org_1", "job_1"), isUnavailable);
  await database.closeDatabase();
});

const server = await startPostgres();
if (server === null) {
  test("migrations: PostgreSQL", { skip: "PostgreSQL is not installed" }, () => {});
} else {
  test("a PostgreSQL database of an older schema keeps all its rows", async () => {
    const admin = postgres(server.url, { max: 1 });
    await admin.unsafe("create schema old_schema");
    await admin.end();
    const url = `${server.url}?search_path=old_schema`;
    const pool = new Pool(await connectWith(url), 1);
    await leaveOld(new PostgresSql(pool).unmarked());
    await pool.close();
    const database = await openPostgres({ url });
    await assertWhole(database);
    await database.closeDatabase();
  });
}
