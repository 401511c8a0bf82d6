import assert from "node:assert/strict";
import { makeWorkerUtils } from "graphile-worker";
import { PgBoss } from "pg-boss";
import postgres from "postgres";

/** A job queue on PostgreSQL to which the bench only adds jobs. */
export interface PeerQueue {
  readonly name: string;
  add(payload: Record<string, unknown>): Promise<void>;
  /** Number of jobs in its tables. */
  stored(): Promise<number>;
  close(): Promise<void>;
}

/** Connections of each queue, equal to our own pool. */
const CONNECTIONS = 10;

async function count(url: string, table: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql.unsafe(`select count(*)::int as count from ${table}`);
  await sql.end();
  return Number(row?.count);
}

/** Opens pg-boss without its background work. */
export async function openPgBoss(url: string): Promise<PeerQueue> {
  const boss = new PgBoss({ connectionString: url, max: CONNECTIONS, supervise: false, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  await boss.createQueue("scan");
  return {
    name: "pg-boss",
    async add(payload) {
      assert.ok((await boss.send("scan", payload)) !== null);
    },
    stored: () => count(url, "pgboss.job"),
    close: () => boss.stop({ graceful: false }),
  };
}

/** Opens graphile-worker through its worker utils. */
export async function openGraphile(url: string): Promise<PeerQueue> {
  const utils = await makeWorkerUtils({ connectionString: url, maxPoolSize: CONNECTIONS });
  await utils.migrate();
  return {
    name: "graphile-worker",
    add: async (payload) => void (await utils.addJob("scan", payload)),
    stored: () => count(url, "graphile_worker._private_jobs"),
    close: async () => void (await utils.release()),
  };
}
