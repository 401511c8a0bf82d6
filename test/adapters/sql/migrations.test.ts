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
import { MIGRATIONS, type Migration, migrate, SCHEMA_VERSION } from "../../../adapters/sql/migrations.ts";
import { raw, sql } from "../../../adapters/sql/query.ts";
import type { Sql } from "../../../adapters/sql/sql.ts";
import { createSqlStore } from "../../../adapters/sql/store.ts";
import { compressed } from "../../../adapters/sql/table.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { SqliteSql } from "../../../adapters/sqlite/sqlite-sql.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Database } from "../../../core/ports/database.ts";
import { breaches, poolBreaches } from "../../conformance/breaches.ts";
import { jobRow, lotRow, organizationRow, write } from "../../conformance/rows.ts";
import { startPostgres } from "../../conformance/services.ts";
import { START } from "../../conformance/test-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-"));
after(() => rmSync(folder, { recursive: true }));

/** The step of a made-up second version: a new column, and a table that is built again because SQLite cannot change it. */
const NEXT: Migration = [
  "alter table jobs add column note text not null default 'none'",
  "alter table results rename to old_results",
  `create table results (
    job_id text primary key, body text not null, created_at bigint not null, characters integer not null)`,
  `insert into results (job_id, body, created_at, characters)
    select job_id, body, created_at, length(body) from old_results`,
  "drop table old_results",
  "create index results_by_age on results (created_at)",
];

/** A running job and a completed job with its event and delivery, with their credits, as a program of version 1 left them. */
const ROWS = [
  `insert into organizations (id, name, status, created_at, active, queued, served_at, available_millicredits,
    reserved_millicredits, rate_limits, is_metered)
    values ('org_1', 'Acme', 'active', 1, 1, 0, 0, 6000, 2000, '{}', 1)`,
  `insert into jobs (id, organization_id, topic, request, request_id, is_test, cost_millicredits, holds, created_at,
    state, has_slot, attempt, progress, dispatch_no, not_before, token, lease_until, started_at, ended_at)
    values ('job_1', 'org_1', 'scan.standard', '{"type":"scan"}', 'req_1', 0, 2000,
    '[{"lotId":"lot_1","millicredits":2000}]', 1, 'running', 1, 1, 10, 1, 1, 'run_1', 9, 2, null),
    ('job_2', 'org_1', 'scan.standard', '{"type":"scan"}', 'req_2', 0, 2000,
    '[{"lotId":"lot_1","millicredits":2000}]', 1, 'completed', 0, 1, 100, 1, 1, null, null, 2, 3)`,
  `insert into lots (id, organization_id, granted_millicredits, remaining_millicredits, reserved_millicredits,
    granted_at, expires_at, reference) values ('lot_1', 'org_1', 10000, 6000, 2000, 1, null, 'free')`,
  `insert into transfers values ('t1', 'org_1', 'grant', 'issued', 'available', 10000, 'lot_1', null, 1),
    ('t2', 'org_1', 'reserve', 'available', 'reserved', 2000, 'lot_1', 'job_1', 1),
    ('t3', 'org_1', 'reserve', 'available', 'reserved', 2000, 'lot_1', 'job_2', 1),
    ('t4', 'org_1', 'capture', 'reserved', 'spent', 2000, 'lot_1', 'job_2', 3)`,
  "update pools set in_flight = 1, average_run_ms = 7 where topic = 'scan.standard'",
  "insert into idempotency values ('org_1', '/v1/scan', 'k', 'h', 'job_1', 'req_1', 0, 2000, 99)",
  "insert into events values ('evt_1', 'org_1', 'job_2', 'job.completed', '{}', 3)",
  "insert into results values ('job_2', '{\"a\":1}', 3)",
  "insert into origins values ('org_1 https://a.example', 0)",
  `insert into endpoints values ('whe_1', 'org_1', 'implicit', 'https://a.example/', 'org_1 https://a.example',
    '[]', 0, 'active', 0, 0, 0, null, 1)`,
  `insert into deliveries values ('dlv_1', 'org_1', 'evt_1', 'whe_1', 'job.completed', null, 'delivered', 1, 7, null,
    null, null, null, 3, 4)`,
  "insert into attempts values ('dlv_1', 1, 3, 4, 200, null)",
];

/** Runs all steps on a database with the rows of version 1, then runs them again. */
async function upgrade(on: Sql): Promise<void> {
  assert.equal(await migrate(on, MIGRATIONS.slice(0, 1)), 0);
  await on.transaction(async (inner) => {
    for (const statement of ROWS) await inner.run(raw(statement));
  });
  assert.equal(await migrate(on, [...MIGRATIONS, NEXT]), 1);
  assert.equal(await migrate(on, [...MIGRATIONS, NEXT]), SCHEMA_VERSION + 1);
  assert.deepEqual(
    (await on.rows(raw("select version from schema_version order by version"))).map((row) => Number(row.version)),
    Array.from({ length: SCHEMA_VERSION + 1 }, (_, index) => index + 1),
  );
  assert.deepEqual(
    (await on.rows(raw("select note, characters from jobs join results on job_id = id"))).map((row) => ({ ...row })),
    [{ note: "none", characters: 7 }],
  );
  const newer = `schema version ${SCHEMA_VERSION + 1}, but this program supports up to ${SCHEMA_VERSION}`;
  await assert.rejects(migrate(on), new RegExp(newer));
}

/** A database from before the histories of pages gets its pages and points from its stored results. */
async function fillHistories(on: Sql): Promise<void> {
  const before = MIGRATIONS.findIndex((step) =>
    step.some((part) => String(part).includes("create table pagekeywords")),
  );
  await migrate(on, MIGRATIONS.slice(0, before));
  await on.transaction(async (inner) => {
    for (const statement of ROWS) await inner.run(raw(statement));
  });
  const scans = [
    { id: "job_3", endedAt: 5, keyword: "Garden  shed", url: "https://www.a.example/?utm_source=x", score: 40 },
    { id: "job_4", endedAt: 9, keyword: "garden shed", url: "http://a.example/", score: 52 },
    { id: "job_5", endedAt: 7, keyword: "garden shed", url: null, score: null },
    { id: "job_6", endedAt: 8, keyword: "broken", url: null, score: null },
  ];
  for (const { id, endedAt, keyword, url, score } of scans) {
    const request = JSON.stringify({ type: "scan", tier: "standard", keyword, url, region: "US", locale: "en-US" });
    const serp = { items: [{ url: "https://b.example/", score: 71 }] };
    const report = JSON.stringify({ on_page_optimization: { score }, recommendations: [{}, {}], serp });
    const body = id === "job_6" ? "no json" : compressed.encode(report.padEnd(2_000));
    await on.run(sql`insert into jobs (id, organization_id, topic, request, request_id, is_test, cost_millicredits, holds,
      created_at, state, has_slot, attempt, progress, dispatch_no, not_before, ended_at) values (${id}, 'org_1',
      'scan.standard', ${request}, 'r', 0, 0, '[]', 1, 'completed', 0, 1, 100, 1, 1, ${endedAt})`);
    await on.run(sql`insert into results values (${id}, ${body}, ${endedAt})`);
  }
  await migrate(on);
  const { read } = createSqlStore(on);
  const filter = { organizationId: "org_1", text: "", tag: null, ownerId: null, draft: null, show: "all" } as const;
  const order = { alertsAt: 0, sort: "score", isDescending: true, offset: 0, limit: 9 } as const;
  const [page, brief, ...others] = await read.pageKeywords({ ...filter, ...order });
  assert.deepEqual(others, []);
  assert.deepEqual(
    [page?.keyword, page?.score, page?.change, page?.history, page?.rivals, page?.steps],
    [
      "garden shed",
      52,
      12,
      [
        [40, 71],
        [52, 71],
      ],
      ["b.example"],
      2,
    ],
  );
  assert.deepEqual([brief?.url, brief?.score, brief?.typical, brief?.jobId], [null, null, 71, "job_5"]);
  const points = await read.scanPoints("org_1", page?.id ?? "", 9);
  assert.deepEqual(
    points.map(({ jobId, at }) => [jobId, at]),
    [
      ["job_4", 9],
      ["job_3", 5],
    ],
  );
}

/** A step that fails halfway leaves the version and the tables of the step before. */
async function failHalfway(on: Sql): Promise<void> {
  const broken: Migration = [
    "drop table results",
    "alter table jobs add column note text",
    "insert into nowhere values (1)",
  ];
  await assert.rejects(migrate(on, [...MIGRATIONS, broken]));
  assert.equal(await migrate(on), SCHEMA_VERSION);
  assert.deepEqual(await on.rows(raw("select * from results")), []);
  await assert.rejects(on.rows(raw("select note from jobs")));
}

async function assertWhole(database: Database): Promise<void> {
  const report = (await database.store.read.audit("org_1")) ?? assert.fail();
  assert.deepEqual(breaches(report, { now: START, activeCap: 5, queuedCap: 100 }), []);
  const counts = [
    report.jobs,
    report.lots,
    report.transfers,
    report.events,
    report.deliveries,
    report.attempts,
    report.idempotency,
  ];
  assert.deepEqual(
    counts.map((rows) => rows.length),
    [2, 1, 4, 1, 1, 1, 1],
  );
  assert.equal(await database.store.read.result("org_1", "job_2"), '{"a":1}');
  const pools = await database.store.read.pools();
  assert.equal(pools.find(({ topic }) => topic === "scan.standard")?.averageRunMs, 7);
  assert.deepEqual(poolBreaches(pools, [report]), []);
  // New rows are stored beside the old rows.
  await write(database, { jobs: [jobRow({ id: "job_3" })], lots: [lotRow({ id: "lot_2", reference: "later" })] });
  assert.deepEqual(
    (await database.store.read.jobs({ organizationId: "org_1", after: null, limit: 9, state: null })).map(
      (job) => job.id,
    ),
    ["job_3", "job_2", "job_1"],
  );
}

function openSql(path: string): { readonly on: Sql; readonly file: DatabaseSync } {
  const file = new DatabaseSync(path);
  file.exec("pragma foreign_keys = on");
  return { on: new SqliteSql(file), file };
}

test("a SQLite database keeps all its rows when a second step migrates it", async () => {
  const path = join(folder, "old.db");
  const { on, file } = openSql(path);
  await upgrade(on);
  // The program of this version opens the database again once the version is back.
  file.exec(`delete from schema_version where version = ${SCHEMA_VERSION + 1}`);
  file.exec("alter table results drop column characters");
  file.close();
  const database = await openSqlite({ path, role: "server" });
  await assertWhole(database);
  await database.closeDatabase();
});

test("the step of proofs keeps strangers unverified, proves people who came by links, and ends open invitations", async () => {
  const { on, file } = openSql(join(folder, "proofs.db"));
  await migrate(on, MIGRATIONS.slice(0, 3));
  const user = (id: string, verified: string) =>
    `insert into users values ('${id}', '${id}@example.com', ${verified}, 'hash', 0, 0, 'active', 0, 1)`;
  const did = (id: string, action: string) =>
    `insert into audit values ('${id} ${action}', null, '${id}', '${action}', '', null, 1)`;
  for (const statement of [
    ...[
      user("first", "null"),
      user("stranger", "null"),
      user("reset", "null"),
      user("member", "null"),
      user("sso", "5"),
    ],
    ...[did("first", "link.setup"), did("member", "link.invite"), did("sso", "register")],
    ...[
      did("stranger", "register"),
      did("stranger", "link.invite"),
      did("reset", "register"),
      did("reset", "link.reset"),
    ],
    "insert into links values ('open', 'invite', null, 'x@example.com', null, 'owner', 1, 9, null)",
    "insert into links values ('used', 'invite', null, 'x@example.com', null, 'owner', 1, 9, 2)",
  ])
    await on.run(raw(statement));
  await migrate(on);
  const users = await on.rows(raw("select id, email_proof from users order by id"));
  assert.deepEqual(
    users.map((row) => `${row.id} ${row.email_proof}`),
    ["first operator", "member invitation", "reset operator", "sso issuer", "stranger null"],
  );
  assert.deepEqual(
    (await on.rows(raw("select hash from links"))).map(({ hash }) => hash),
    ["used"],
  );
  file.close();
});

test("a SQLite database gets its histories from its stored results", async () => {
  const { on, file } = openSql(join(folder, "histories.db"));
  await fillHistories(on);
  file.close();
});

test("a SQLite migration step that fails changes nothing", async () => {
  const { on, file } = openSql(join(folder, "broken.db"));
  await migrate(on);
  await failHalfway(on);
  file.close();
});

test("the tables reject an unknown state and a state that contradicts the row", async () => {
  const path = join(folder, "checks.db");
  const database = await openSqlite({ path, role: "server" });
  await write(database, { organizations: [organizationRow()], jobs: [jobRow()] });
  await database.closeDatabase();
  const file = new DatabaseSync(path);
  for (const state of ["odd", "running", "completed"])
    assert.throws(() => file.exec(`update jobs set state = '${state}'`), /CHECK/, state);
  file.exec("update jobs set state = 'waiting'");
  file.exec(`insert into deliveries (id, organization_id, event_id, endpoint_id, type, state, attempt_count, attempts_left, next_at, created_at)
    values ('dlv_1', 'org_1', 'evt_1', 'whe_1', 'job.completed', 'pending', 0, 8, 1, 1)`);
  for (const state of ["odd", "sending", "delivered"])
    assert.throws(() => file.exec(`update deliveries set state = '${state}'`), /CHECK/, state);
  file.close();
});

test("a server returns SERVICE_UNAVAILABLE after a newer program migrated its database", async () => {
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
  const serverUrl = server.url;

  /** Runs `act` on a new schema and returns the URL of the schema. */
  async function inSchema(name: string, act: (on: Sql) => Promise<void>): Promise<string> {
    const admin = postgres(serverUrl, { max: 1 });
    await admin.unsafe(`create schema ${name}`);
    await admin.end();
    const url = `${serverUrl}?search_path=${name}`;
    const pool = new Pool(await connectWith(url), 1);
    await act(new PostgresSql(pool).unmarked());
    await pool.close();
    return url;
  }

  test("a PostgreSQL database keeps all its rows when a second step migrates it", async () => {
    const url = await inSchema("old_schema", async (on) => {
      await upgrade(on);
      await on.run(raw(`delete from schema_version where version = ${SCHEMA_VERSION + 1}`));
      await on.run(raw("alter table results drop column characters"));
    });
    const database = await openPostgres({ url });
    await assertWhole(database);
    await database.closeDatabase();
  });

  test("a PostgreSQL database gets its histories from its stored results", async () => {
    await inSchema("histories_schema", fillHistories);
  });

  test("a PostgreSQL migration step that fails changes nothing", async () => {
    await inSchema("broken_schema", async (on) => {
      await migrate(on);
      await failHalfway(on);
    });
  });
}
