import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import type { PostgresClient } from "../../../adapters/postgres/connection.ts";
import { connectWith } from "../../../adapters/postgres/driver.ts";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { Pool } from "../../../adapters/postgres/pool.ts";
import { PostgresSql } from "../../../adapters/postgres/postgres-sql.ts";
import { raw, sql } from "../../../adapters/sql/query.ts";
import type { Sql } from "../../../adapters/sql/sql.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Database } from "../../../core/ports/database.ts";
import { EMPTY_PLAN, NO_EFFECTS, organizationRow, write } from "../../conformance/rows.ts";
import { createRandom } from "../../conformance/seeded.ts";
import { startPostgres, type TestServer } from "../../conformance/services.ts";
import { START } from "../../conformance/test-clock.ts";
import { openSilentProxy } from "../../fixtures/silent-proxy.ts";

const server = await startPostgres();
/** Time in ms: long for a statement on a busy machine, short for a test. */
const SILENCE_MS = 2_000;
const isUnavailable = (error: unknown) => error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";

function increment({ store }: Database, id: string): Promise<null> {
  return store.transact({ ...EMPTY_PLAN, organizations: [id] }, START, ({ organizations }) => {
    const row = organizations.get(id) ?? assert.fail();
    return { effects: { ...NO_EFFECTS, organizations: [{ ...row, queued: row.queued + 1 }] }, results: null };
  });
}

function testLoss(server: TestServer): void {
  const { url } = server;
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
  after(() => {
    process.off("uncaughtException", note);
    process.off("unhandledRejection", note);
    assert.deepEqual(escaped, []);
  });
  beforeEach(() => server.start());

  async function withSql(
    max: number,
    work: (on: PostgresSql) => Promise<void>,
    { at = url, silenceMs = 30_000 } = {},
  ): Promise<void> {
    const pool = new Pool(await connectWith(at), max, silenceMs);
    const on = new PostgresSql(pool);
    await on.run(sql`create table if not exists commits (id text primary key, at timestamptz not null default now())`);
    await on.run(sql`create table if not exists notes (id text primary key)`);
    await on.run(sql`delete from notes`);
    try {
      await work(on);
    } finally {
      await pool.close();
    }
  }

  const notes = async (on: PostgresSql) => (await on.rows(sql`select id from notes order by id`)).map((row) => row.id);

  test("under load a transaction keeps one connection and no other statement runs in it (porsager/postgres#823)", () =>
    withSql(1, async (on) => {
      const within = (index: number) =>
        on.transaction(async (inner) => {
          const [before] = await inner.rows(sql`select pg_current_xact_id()::text as id`);
          await inner.run(sql`insert into notes (id) values (${`note ${index}`})`);
          const [later] = await inner.rows(sql`select pg_current_xact_id_if_assigned()::text as id`);
          assert.equal(later?.id, before?.id);
          if (index % 2 === 1) throw new Error("rolled back");
        });
      const outside = async () => {
        const [row] = await on.rows(
          sql`select pg_current_xact_id_if_assigned()::text as id, (select count(*) from notes) as count`,
        );
        assert.equal(row?.id, null);
      };
      const all = Array.from({ length: 150 }, (_, index) => [
        within(index).catch((error: Error) => assert.equal(error.message, "rolled back")),
        outside(),
      ]);
      await Promise.all(all.flat());
      assert.equal((await notes(on)).length, 75);
    }));

  test("a server killed between two statements undoes the transaction, and no error escapes (porsager/postgres#1155)", () =>
    withSql(2, async (on) => {
      let runs = 0;
      const lost = on.transaction(async (inner) => {
        runs++;
        await inner.run(sql`insert into notes (id) values ('half')`);
        await server.kill();
        await inner.run(sql`insert into notes (id) values ('other half')`);
      });
      await assert.rejects(lost, isUnavailable);
      assert.equal(runs, 1);
      await assert.rejects(on.rows(sql`select 1`), isUnavailable);
      await server.start();
      assert.deepEqual(await notes(on), []);
    }));

  test("a server killed during a statement fails it, and the next statement reaches the restarted server", () =>
    withSql(2, async (on) => {
      const sleeping = on.transaction(async (inner) => {
        await inner.run(sql`insert into notes (id) values ('half')`);
        await inner.rows(sql`select pg_sleep(30)`);
      });
      const rejected = assert.rejects(sleeping, isUnavailable);
      while (
        Number(
          (
            await on.rows(
              sql`select count(*) as count from pg_stat_activity where query like '%pg_sleep(30)' and state = 'active'`,
            )
          )[0]?.count,
        ) === 0
      );
      await server.kill();
      await rejected;
      await server.start();
      assert.deepEqual(await notes(on), []);
    }));

  test("connections that closed while idle cause no error for their next users", () =>
    withSql(3, async (on) => {
      await Promise.all([1, 2, 3].map(() => on.rows(sql`select pg_sleep(0.02)`)));
      await server.kill();
      await server.start();
      await Promise.all(
        [1, 2, 3, 4].map((index) =>
          on.transaction((inner) => inner.run(sql`insert into notes (id) values (${`n${index}`})`)),
        ),
      );
      assert.equal((await notes(on)).length, 4);
    }));

  test("a silent connection is replaced, and its statements are sent again", async () => {
    const at = new URL(url);
    const proxy = await openSilentProxy(Number(at.port));
    at.port = String(proxy.port);
    const work = async (on: PostgresSql) => {
      await Promise.all([1, 2].map(() => on.rows(sql`select pg_sleep(0.02)`)));
      proxy.fallSilent();
      await Promise.all([
        on.rows(sql`select 1`),
        on.transaction((inner) => inner.run(sql`insert into notes (id) values ('anew')`)),
      ]);
      assert.deepEqual(await notes(on), ["anew"]);
    };
    await withSql(2, work, { at: at.href, silenceMs: SILENCE_MS }).finally(() => proxy.close());
  });

  test("a statement without a response in time is SERVICE_UNAVAILABLE, but slow statements one after another succeed", () =>
    withSql(
      1,
      async (on) => {
        await assert.rejects(on.run(sql`select pg_sleep(60)`), isUnavailable);
        const steps = Array.from({ length: 4 }, () => sql`select pg_sleep(${SILENCE_MS / 2_500})`);
        await on.transaction((inner) => Promise.all(steps.map((step) => inner.rows(step))));
      },
      { silenceMs: SILENCE_MS },
    ));

  test("only relaxed transactions skip the disk", () =>
    withSql(1, async (on) => {
      const levels: unknown[] = [];
      const level = async (inner: Sql) =>
        void levels.push(...(await inner.rows(sql`show synchronous_commit`)).map((row) => row.synchronous_commit));
      for (const durability of ["full", "relaxed", "full"] as const) await on.transaction(level, durability);
      assert.deepEqual(levels, ["on", "off", "on"]);
    }));

  test("a read-only server or a full disk is SERVICE_UNAVAILABLE, and an error of a statement stays as it is", () =>
    withSql(1, async (on) => {
      const failing = (code: string) =>
        on.run(sql`do ${raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`);
      const onlyReading = on.transaction(async (inner) => {
        await inner.run(sql`set transaction read only`);
        await inner.run(sql`insert into notes (id) values ('lost')`);
      });
      await assert.rejects(onlyReading, isUnavailable);
      for (const code of ["25006", "53100", "53200", "58030"]) await assert.rejects(failing(code), isUnavailable, code);
      await assert.rejects(failing("22012"), (error: Error) => error.name === "PostgresError");
      await on.run(sql`insert into notes (id) values ('later')`);
      assert.deepEqual(await notes(on), ["later"]);
    }));

  test("statements of an ended transaction are rejected", () =>
    withSql(1, async (on) => {
      let late: () => Promise<number> = () => assert.fail();
      await on.transaction(async (inner) => {
        late = () => inner.run(sql`insert into notes (id) values ('late')`);
      });
      await assert.rejects(late(), /transaction has ended/);
    }));

  test("a transaction that swallowed an error of a statement is rejected", () =>
    withSql(1, async (on) => {
      const swallow = async (inner: Sql) => {
        await inner.run(sql`insert into notes (id) values ('a')`);
        await inner.run(sql`insert into notes (id) values ('a')`).catch(() => undefined);
      };
      await assert.rejects(on.transaction(swallow), /current transaction is aborted/);
      await assert.rejects(on.unmarked().transaction(swallow), /ROLLBACK for COMMIT/);
      assert.deepEqual(await notes(on), []);
    }));

  for (const isSent of [true, false]) {
    test(`a COMMIT without a response counts as ${isSent ? "done if the server received it" : "not done if the server never received it"}`, async () => {
      const connect = await connectWith(url);
      let isCutting = false;
      const database = await openPostgres({
        url,
        maxConnections: 2,
        connect(onClose) {
          const client = connect(onClose);
          const cut: PostgresClient = {
            end: (options) => client.end(options),
            async unsafe(text, ...rest) {
              if (text !== "commit" || !isCutting) return client.unsafe(text, ...rest);
              isCutting = false;
              if (isSent) await client.unsafe(text);
              await client.end({ timeout: 0 });
              throw Object.assign(new Error("cut"), { code: "CONNECTION_CLOSED" });
            },
          };
          return cut;
        },
      });
      try {
        const id = `org_cut_${isSent}`;
        await write(database, { organizations: [organizationRow({ id })] });
        isCutting = true;
        const counting = increment(database, id);
        await (isSent ? counting : assert.rejects(counting, isUnavailable));
        assert.equal((await database.accounts.organization(id))?.queued, isSent ? 1 : 0);
      } finally {
        await database.closeDatabase();
      }
    });
  }

  test("when the server is killed repeatedly under load, resolved work is stored and rejected work is not", {
    timeout: 60_000,
  }, async () => {
    const database = await openPostgres({ url, maxConnections: 6 });
    const ids = Array.from({ length: 8 }, (_, index) => `org_load_${index}`);
    await write(database, { organizations: ids.map((id) => organizationRow({ id })) });
    const done = new Map(ids.map((id) => [id, 0]));
    let rejected = 0;
    let isLoaded = true;
    const loads = ids.map(async (id) => {
      while (isLoaded) {
        try {
          await increment(database, id);
          done.set(id, (done.get(id) ?? 0) + 1);
        } catch (error) {
          assert.ok(isUnavailable(error), String(error));
          rejected++;
          await new Promise((resolve) => setTimeout(resolve, 5)); // a stopped server rejects at once
        }
      }
    });
    const random = createRandom(7);
    for (let kill = 0; kill < 6; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 30 + random() * 60)); // some moment during the load
      await server.kill();
      await server.start();
    }
    isLoaded = false;
    await Promise.all(loads);
    assert.ok(rejected > 0, "no kill met a transaction");
    const rows = await database.accounts.organizations();
    for (const id of ids) assert.equal(rows.find((row) => row.id === id)?.queued, done.get(id));
    await database.closeDatabase();
  });
}

if (server === null) test("PostgreSQL that is lost", { skip: "PostgreSQL is not installed" }, () => {});
else describe("PostgreSQL that is lost", { timeout: 60_000 }, () => testLoss(server));
