import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Connect } from "../../../adapters/postgres/connection.ts";
import { connectWith } from "../../../adapters/postgres/driver.ts";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { Pool } from "../../../adapters/postgres/pool.ts";
import { PostgresSql } from "../../../adapters/postgres/postgres-sql.ts";
import { raw } from "../../../adapters/sql/query.ts";
import { SCOPES } from "../../../core/domain/caller.ts";
import { createRealService, eventually } from "../../conformance/real-service.ts";
import { startPostgres } from "../../conformance/services.ts";
import { scanCommand } from "../../conformance/test-service.ts";

const server = await startPostgres();

/** Returns the statements with parameters that a job sends, with the last parameters. */
async function statementsOfJobs(
  connect: Connect,
  url: string,
): Promise<ReadonlyMap<string, (string | number | null)[]>> {
  const statements = new Map<string, (string | number | null)[]>();
  const listening: Connect = (onClose) => {
    const client = connect(onClose);
    return {
      unsafe(text, values, options) {
        if (values !== undefined && values.length > 0) statements.set(text, values);
        return client.unsafe(text, values, options);
      },
      end: (options) => client.end(options),
    };
  };
  const database = await openPostgres({ url, connect: listening });
  const service = createRealService({ database, handler: async () => ({ kind: "succeeded", result: {} }) });
  const { id: organizationId } = await service.admin.createOrganization({ name: "Acme" });
  const caller = { organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
  await service.start();
  const webhook = { url: "https://hooks.example/", events: ["job.completed"] };
  const { jobId } = await service.admit(caller, scanCommand({ idempotencyKey: "k", webhook }));
  await eventually(async () => (await database.store.read.job(organizationId, jobId))?.state === "completed");
  await service.admin.usage({ organizationId, days: 1 });
  await service.close();
  await database.closeDatabase();
  return statements;
}

function testPlans(url: string): void {
  test("no statement of a job reads a whole table, although the tables are so small that it would be cheaper", async () => {
    const connect = await connectWith(url);
    const statements = await statementsOfJobs(connect, url);
    const pool = new Pool(connect, 1);
    const on = new PostgresSql(pool);
    await on.run(raw("analyze"));
    for (const [text, values] of statements) {
      const plan = (await on.rows({ texts: [`explain ${text}`], values }))
        .map((row) => String(row["QUERY PLAN"]))
        .join("\n");
      assert.doesNotMatch(plan, /JIT/, `${text}\n${plan}`);
      // Housekeeping reads old rows wherever they are stored.
      if (!text.startsWith("delete"))
        assert.doesNotMatch(plan, /Seq Scan|Hash Join|Hash Semi Join|Merge Join/, `${text}\n${plan}`);
    }
    assert.ok(
      ["organizations", "jobs", "idempotency"].every((table) =>
        [...statements.keys()].some((text) => text.includes(`from ${table} where`)),
      ),
    );
    await pool.close();
  });
}

if (server === null) test("plans of PostgreSQL", { skip: "PostgreSQL is not installed" }, () => {});
else describe("plans of PostgreSQL", () => testPlans(server.url));
