import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { EMPTY_PLAN, NO_EFFECTS } from "../../conformance/rows.ts";
import { startPgbouncer, startPostgres } from "../../conformance/services.ts";
import { START } from "../../conformance/test-clock.ts";

const server = await startPostgres();
const poolers =
  server === null
    ? null
    : {
        session: await startPgbouncer(server.url, "session"),
        transaction: await startPgbouncer(server.url, "transaction"),
      };

describe("a connection pooler before PostgreSQL", { skip: poolers?.session === null ? "no PgBouncer" : false }, () => {
  test("20 transactions over PgBouncer in session mode are counted once each", async () => {
    const database = await openPostgres({ url: poolers?.session?.url ?? "", maxConnections: 2 });
    try {
      const count = (step: number) =>
        database.store.transact({ ...EMPTY_PLAN, pools: ["classify"] }, START, ({ pools }) => {
          const row = pools.get("classify") ?? assert.fail();
          return { effects: { ...NO_EFFECTS, pools: [{ ...row, queued: row.queued + step }] }, results: row.queued };
        });
      await Promise.all(Array.from({ length: 20 }, () => count(1)));
      assert.equal(await count(-20), 20);
    } finally {
      await database.closeDatabase();
    }
  });

  test("PgBouncer in transaction mode is refused with the reason and the setting to change", async () => {
    const url = poolers?.transaction?.url ?? "";
    await assert.rejects(openPostgres({ url }), {
      message: /shares sessions between transactions .* set pool_mode = session for this database, or connect/,
    });
  });
});
