import type { AccountStore } from "../../core/ports/account-store.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Store } from "../../core/ports/store.ts";
import { createSqlAccountStore } from "../sql/account-store.ts";
import { migrate, watched } from "../sql/migrations.ts";
import { sql } from "../sql/query.ts";
import { sqlReads } from "../sql/reads.ts";
import { createSqlStore } from "../sql/store.ts";
import type { Connect } from "./connection.ts";
import { connectWith } from "./driver.ts";
import { Pool } from "./pool.ts";
import { PostgresSql } from "./postgres-sql.ts";

/** Which database, and by how many connections. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; `?search_path=name` puts the tables in that schema. */
  readonly url: string;
  /** @default 10 */
  readonly maxConnections?: number;
  /**
   * Makes a client of one connection, for hosts that need more than a URL can say. A ready client cannot be taken over: whether its connection
   * closed in the middle of a transaction is told to its maker alone. @default the `postgres` package
   */
  readonly connect?: Connect;
}

/** Advisory lock of this program in its database. */
const MIGRATION_LOCK = 7_368_001;

/** Opens and migrates a PostgreSQL database (12 or newer), which several processes may share. */
export async function openPostgres({ url, maxConnections = 10, connect }: PostgresOptions): Promise<Database> {
  const connecting = connect ?? (await connectWith(url));
  // A migration, or the wait for that of another process, may take any time.
  const patient = new Pool(connecting, 1, null);
  try {
    await prepare(new PostgresSql(patient));
  } catch (error) {
    throw new Error(`open PostgreSQL database ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await patient.close();
  }
  const pool = new Pool(connecting, maxConnections);
  const on = new PostgresSql(pool);
  return { store: storeOver(on), accounts: accountsOver(on), closeDatabase: () => pool.close() };
}

/** Under a lock, because PostgreSQL fails those who create the same table at once. */
async function prepare(on: PostgresSql): Promise<void> {
  const alone = on.unmarked().locked(MIGRATION_LOCK);
  await alone.transaction((inner) => inner.run(sql`create table if not exists commits (id text primary key, at timestamptz not null default now())`));
  await migrate(alone);
}

/** The shared store, with what PostgreSQL's many writers need beside it. */
function storeOver(on: PostgresSql): Store {
  const store = createSqlStore(watched(on));
  return {
    hints: store.hints,
    // An audit is several selects, which must see one state.
    read: sqlReads(watched(on.snapshots())),
    transact: store.transact,
    async prune(before) {
      // Marks serve within seconds of their transaction.
      await on.run(sql`delete from commits where at < now() - interval '1 hour'`);
      return store.prune(before);
    },
  };
}

function accountsOver(on: PostgresSql): AccountStore {
  const accounts = createSqlAccountStore(watched(on));
  return {
    ...accounts,
    // In one order, so that two processes that note the same keys never wait for each other.
    touchKeys: (uses) => accounts.touchKeys(uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
  };
}

function withoutPassword(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: "(not a URL)", pathname: "" };
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
