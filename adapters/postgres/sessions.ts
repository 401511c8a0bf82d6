import { sql } from "../sql/query.ts";
import type { Connection } from "./connection.ts";
import type { Pool } from "./pool.ts";

/** Rounds of the check. A pooler with other clients may choose another session in one of them. */
const ROUNDS = 3;

const POOLED =
  "a connection pooler shares sessions between transactions (PgBouncer: pool_mode = transaction). Prepared statements " +
  "and settings need a session for each connection: set pool_mode = session for this database, or connect to " +
  "PostgreSQL directly";

async function sessionOf(connection: Connection): Promise<unknown> {
  const [row] = await connection.rows(sql`select pg_backend_pid() as pid`);
  return row?.pid;
}

/**
 * Throws when two connections share a session of the server, or one connection changes its session, as behind a pooler
 * in transaction mode. The service would fail later, at statements that another session prepared. D-133
 */
export function checkSessions(pool: Pool): Promise<void> {
  return pool.lend((one) =>
    pool.lend(async (other) => {
      const seen = new Set<unknown>();
      for (let round = 0; round < ROUNDS; round++) {
        const pids = [await sessionOf(one), await sessionOf(other)];
        for (const pid of pids) seen.add(pid);
        if (seen.size !== 2 || pids[0] === pids[1]) throw new Error(POOLED);
      }
    }),
  );
}
