import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { nodeSqlite, type SqliteDriver } from "../../../adapters/sqlite/driver.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Database } from "../../../core/ports/database.ts";
import {
  deliveryRow,
  endpointRow,
  eventRow,
  jobRow,
  look,
  lotRow,
  ORIGIN,
  organizationRow,
  write,
} from "../../conformance/rows.ts";
import { START } from "../../conformance/test-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `live-${++files}.db`);

const CANCELLED = jobRow({ state: "cancelled", endedAt: START + 1 });

const jobIn = async (database: Database) => (await look(database, { jobs: ["job_1"] })).jobs.get("job_1");

/** Builds a driver that counts reads of jobs, deliveries and events by id. The test can make its next commit fail. */
function watchedDriver() {
  const watch = { reads: 0, failsCommit: false };
  const driver: SqliteDriver = (path) => {
    const connection = nodeSqlite(path);
    return {
      exec(text) {
        if (text === "commit" && watch.failsCommit) throw new Error("disk I/O error");
        return connection.exec(text);
      },
      close: () => connection.close(),
      prepare(text) {
        const statement = connection.prepare(text);
        return {
          run: (...values) => statement.run(...values),
          all(...values) {
            if (/from (jobs|deliveries|events) where id in/.test(text)) watch.reads += 1;
            return statement.all(...values);
          },
        };
      },
    };
  };
  return { driver, watch };
}

test("a job that was just written is not read again and equals the written job", async () => {
  const { driver, watch } = watchedDriver();
  const database = await openSqlite({ path: newPath(), role: "server", driver });
  await write(database, { organizations: [organizationRow()], jobs: [jobRow()] });
  watch.reads = 0;
  assert.deepEqual(await jobIn(database), jobRow());
  assert.equal(watch.reads, 0);
  assert.deepEqual(await database.store.read.job("org_1", "job_1"), jobRow());
  await database.closeDatabase();
});

test("a job that another connection changed is read again", async () => {
  const path = newPath();
  const server = await openSqlite({ path, role: "server" });
  const admin = await openSqlite({ path, role: "admin" });
  await write(server, { organizations: [organizationRow()], jobs: [jobRow()] });
  assert.deepEqual(await jobIn(server), jobRow());
  await write(admin, { jobs: [CANCELLED] });
  assert.deepEqual(await jobIn(server), CANCELLED);
  await admin.closeDatabase();
  await server.closeDatabase();
});

test("changes of a transaction that failed to commit are not seen by the next transactions", async () => {
  const { driver, watch } = watchedDriver();
  const database = await openSqlite({ path: newPath(), role: "server", driver });
  await write(database, { organizations: [organizationRow()], jobs: [jobRow()] });
  const running = jobRow({ state: "running", hasSlot: true, attempt: 1, token: "run_1", leaseUntil: START + 15_000 });
  const others = [
    async () => undefined,
    () => database.accounts.changeOrganization("org_1", { status: "suspended" }),
    () => write(database, { lots: [lotRow()] }),
  ];
  for (const next of others) {
    assert.deepEqual(await jobIn(database), jobRow());
    watch.failsCommit = true;
    await assert.rejects(write(database, { jobs: [running] }), { code: "SERVICE_UNAVAILABLE" });
    watch.failsCommit = false;
    await next();
    assert.deepEqual(await jobIn(database), jobRow());
  }
  await database.closeDatabase();
});

const DELIVERED = deliveryRow({
  state: "delivered",
  attemptCount: 1,
  attemptsLeft: 7,
  nextAt: null,
  endedAt: START + 1,
});

const deliveryIn = async (database: Database) =>
  (await look(database, { deliveries: ["delivery_1"] })).deliveries.get("delivery_1");

test("a delivery that was just written is not read again, and changes by another connection or a prune are seen", async () => {
  const { driver, watch } = watchedDriver();
  const path = newPath();
  const server = await openSqlite({ path, role: "server", driver });
  const admin = await openSqlite({ path, role: "admin" });
  await write(server, { organizations: [organizationRow()], origins: [ORIGIN] });
  await write(server, { endpoints: [endpointRow()], deliveries: [deliveryRow()], events: [eventRow()] });
  watch.reads = 0;
  assert.deepEqual(await deliveryIn(server), deliveryRow());
  const due = await look(server, { due: [{ endpointId: "endpoint_1", limit: 3 }] });
  assert.deepEqual([due.deliveries.get("delivery_1"), due.events.get("event_1")], [deliveryRow(), eventRow()]);
  assert.equal(watch.reads, 0);
  await write(admin, { deliveries: [DELIVERED] });
  assert.deepEqual(await deliveryIn(server), DELIVERED);
  await write(admin, { deliveries: [deliveryRow()], endpoints: [endpointRow({ kind: "removed" })] });
  assert.deepEqual(await deliveryIn(server), deliveryRow());
  assert.equal(
    await server.store.prune({
      resultsAt: START,
      snapshotsAt: START,
      idempotencyAt: START,
      deliveriesAt: START,
      noticesAt: 0,
      implicitCap: 9,
    }),
    1,
  );
  assert.equal(await deliveryIn(server), undefined);
  await admin.closeDatabase();
  await server.closeDatabase();
});
