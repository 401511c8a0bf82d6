import type { Connect } from "./connection.ts";
import { Pool } from "./pool.ts";
import { PostgresSql } from "./postgres-sql.ts";
import { checkSessions } from "./sessions.ts";

/** Key of the advisory lock that migrations of the service take in their database. */
export const MIGRATION_LOCK = 7_368_001;
/** Key of the advisory lock that migrations of the corpus take, which may be in the same database. */
export const CORPUS_LOCK = 7_368_002;

/**
 * Prepares a database with connections of its own, which wait until `signal` aborts. Rejects with an `Error` that names
 * the database.
 */
export async function prepareDatabase(
  url: string,
  connect: Connect,
  work: (on: PostgresSql) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  // A migration may take any time, and so may the wait for the migration of another process.
  const patient = new Pool(connect, 2, null, signal);
  try {
    await checkSessions(patient);
    await work(new PostgresSql(patient));
  } catch (error) {
    throw new Error(`open PostgreSQL database ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await patient.close();
  }
}

function withoutPassword(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: "(not a URL)", pathname: "" };
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
