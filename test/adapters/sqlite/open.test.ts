import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import { createMemoryDispatcher } from "../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../../adapters/node-crypto/ids.ts";
import { SCHEMA_VERSION } from "../../../adapters/sql/migrations.ts";
import { sql } from "../../../adapters/sql/query.ts";
import type { Sql } from "../../../adapters/sql/sql.ts";
import { nodeSqlite, type SqliteConnection } from "../../../adapters/sqlite/driver.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { SqliteSql } from "../../../adapters/sqlite/sqlite-sql.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Database } from "../../../core/ports/database.ts";
import { createService } from "../../../core/service.ts";
import { EMPTY_PLAN, NO_EFFECTS, organizationRow, write } from "../../conformance/rows.ts";
import { createTestClock, START } from "../../conformance/test-clock.ts";
import { createTestService, scanCommand } from "../../conformance/test-service.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `open-${++files}.db`);

test("a second server on the same file is rejected with a remedy, and may open after the first has closed", async () => {
  const path = newPath();
  const first = await openSqlite({ path, role: "server" });
  await assert.rejects(openSqlite({ path, role: "server" }), /in use by another server: stop that server/);
  await first.closeDatabase();
  await (await openSqlite({ path, role: "server" })).closeDatabase();
});

test("a server in another process blocks the file until it is killed", async () => {
  const path = newPath();
  const child = spawn(process.execPath, [join(import.meta.dirname, "hold-server.ts"), path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(child.stdout, "data");
    await assert.rejects(openSqlite({ path, role: "server" }), /in use by another server/);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await (await openSqlite({ path, role: "server" })).closeDatabase();
});

test("an admin may write beside a running server, and the server sees the rows at once", async () => {
  const path = newPath();
  const server = await openSqlite({ path, role: "server" });
  const admin = await openSqlite({ path, role: "admin" });
  await write(admin, { organizations: [organizationRow()] });
  assert.equal((await server.accounts.organization("org_1"))?.name, "Acme");
  await admin.closeDatabase();
  await server.closeDatabase();
});

test("concurrent writes of an admin and a server lose nothing", async () => {
  const path = newPath();
  const server = await openSqlite({ path, role: "server" });
  const admin = await openSqlite({ path, role: "admin" });
  await write(server, { organizations: [organizationRow()] });
  const increment = ({ store }: Database) =>
    store.transact({ ...EMPTY_PLAN, organizations: ["org_1"] }, START, ({ organizations }) => {
      const row = organizations.get("org_1") ?? assert.fail();
      return { effects: { ...NO_EFFECTS, organizations: [{ ...row, queued: row.queued + 1 }] }, results: null };
    });
  await Promise.all(Array.from({ length: 20 }, () => [increment(server), increment(admin)]).flat());
  assert.equal((await server.accounts.organization("org_1"))?.queued, 40);
  await admin.closeDatabase();
  await server.closeDatabase();
});

test("commits are durable: WAL with full synchronization", async () => {
  const path = newPath();
  const database = await openSqlite({ path, role: "server" });
  await database.closeDatabase();
  const raw = new DatabaseSync(path);
  assert.equal(Object.values(raw.prepare("pragma journal_mode").get() ?? {})[0], "wal");
  raw.close();
});

test("only relaxed transactions skip the disk", async () => {
  const levels: unknown[] = [];
  const on = new SqliteSql(new DatabaseSync(newPath()));
  const level = async (inner: Sql) =>
    void levels.push(...(await inner.rows(sql`pragma synchronous`)).map((row) => row.synchronous));
  await on.transaction(level);
  await on.transaction(level, "relaxed");
  await on.transaction(level, "relaxed");
  await on.run(sql`create table notes (id text)`);
  await level(on);
  await on.transaction(level, "full");
  assert.deepEqual(levels, [2, 1, 1, 2, 2]); // 1 = NORMAL, 2 = FULL
});

test("a relaxed transaction waits for the disk when no recent commit did", async () => {
  const levels: unknown[] = [];
  const on = new SqliteSql(new DatabaseSync(newPath()), { relaxedMs: 0 });
  const level = async (inner: Sql) =>
    void levels.push(...(await inner.rows(sql`pragma synchronous`)).map((row) => row.synchronous));
  for (const durability of ["full", "relaxed", "relaxed"] as const) await on.transaction(level, durability);
  assert.deepEqual(levels, [2, 2, 2]);
});

test("opening again runs no migration, and a newer schema is rejected", async () => {
  const path = newPath();
  await (await openSqlite({ path, role: "server" })).closeDatabase();
  await (await openSqlite({ path, role: "server" })).closeDatabase();
  const raw = new DatabaseSync(path);
  assert.deepEqual(
    raw
      .prepare("select version from schema_version")
      .all()
      .map((row) => row.version),
    Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1),
  );
  raw.exec("insert into schema_version (version) values (99)");
  raw.close();
  await assert.rejects(
    openSqlite({ path, role: "server" }),
    new RegExp(`schema version 99, but this program supports up to ${SCHEMA_VERSION}`),
  );
});

test("concurrent openers migrate a file once", async () => {
  const path = newPath();
  const databases = await Promise.all(Array.from({ length: 4 }, () => openSqlite({ path, role: "admin" })));
  await write(databases[0] ?? assert.fail(), { organizations: [organizationRow()] });
  for (const database of databases) assert.equal((await database.accounts.organizations()).length, 1);
  for (const database of databases) await database.closeDatabase();
});

test("a full disk returns SERVICE_UNAVAILABLE until there is room again", async () => {
  let connection: SqliteConnection | null = null;
  const database = await openSqlite({
    path: newPath(),
    role: "admin",
    driver(path) {
      connection = nodeSqlite(path);
      return connection;
    },
  });
  const opened: SqliteConnection = connection ?? assert.fail();
  // SQLite takes the current size as the limit when the limit is smaller.
  opened.exec("pragma max_page_count = 1");
  const name = "x".repeat(100_000);
  const isUnavailable = (error: unknown) =>
    error instanceof ServiceError &&
    error.code === "SERVICE_UNAVAILABLE" &&
    error.cause instanceof Error &&
    /full/.test(error.cause.message);
  await assert.rejects(write(database, { organizations: [organizationRow({ name })] }), isUnavailable);
  opened.exec("pragma max_page_count = 100000");
  await write(database, { organizations: [organizationRow({ name })] });
  await database.closeDatabase();
});

test("a closed database returns SERVICE_UNAVAILABLE", async () => {
  const database = await openSqlite({ path: newPath(), role: "admin" });
  await database.closeDatabase();
  await database.closeDatabase();
  const isUnavailable = (error: unknown) =>
    error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE" && error.cause instanceof Error;
  await assert.rejects(database.accounts.organizations(), isUnavailable);
  await assert.rejects(write(database, { organizations: [organizationRow()] }), isUnavailable);
});

test("the error names a path that cannot be opened", async () => {
  await assert.rejects(
    openSqlite({ path: join(folder, "missing", "x.db"), role: "admin" }),
    /open SQLite database .*missing/,
  );
});

test("a job with a slot before a crash runs after the restart, under the same service", async () => {
  const path = newPath();
  const clock = createTestClock();
  const first = await createTestService({ database: await openSqlite({ path, role: "server" }), clock });
  const { jobId } = await first.service.admit(first.caller, scanCommand());
  // The service is not closed, so its dispatcher loses the item.
  await first.database.closeDatabase();
  const database = await openSqlite({ path, role: "server" });
  const second = createService({
    ...database,
    dispatcher: createMemoryDispatcher(),
    rateLimiter: createMemoryRateLimiter({ clock }),
    urlPolicy: { check: async () => "allowed" },
    crypto: nodeCrypto,
    clock,
    ids: createIds(clock),
    handler: async () => ({ kind: "succeeded", result: { done: true } }),
  });
  await second.start();
  await clock.advance(100);
  assert.deepEqual(await second.result(first.caller, jobId), { done: true });
  await second.close();
  await database.closeDatabase();
});
