import type { AccountStore } from "../../core/ports/account-store.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Store } from "../../core/ports/store.ts";
import { createSqlAccountStore } from "../sql/account-store.ts";
import { sqlTime } from "../sql/clock.ts";
import { sqlPauses } from "../sql/host-pauses.ts";
import { createSqlIdentityStore } from "../sql/identity-store.ts";
import { announce, type BeforeMigration, migrate, watched } from "../sql/migrations.ts";
import { sql } from "../sql/query.ts";
import { sqlReads } from "../sql/reads.ts";
import { createSqlStore } from "../sql/store.ts";
import type { Connect } from "./connection.ts";
import { connectWith } from "./driver.ts";
import { MIGRATION_LOCK, prepareDatabase } from "./opening.ts";
import { Pool } from "./pool.ts";
import { PostgresSql } from "./postgres-sql.ts";

/** The database and the number of connections. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; `?search_path=name` puts the tables in that schema. */
  readonly url: string;
  /** @default 10 */
  readonly maxConnections?: number;
  /**
   * Makes a client with one connection, for hosts that need more than a URL.
   *
   * The adapter does not accept a ready client, because only the maker of a client learns when its connection closes.
   * @default the `postgres` package
   */
  readonly connect?: Connect;
  /** @default migrates without a call */
  readonly beforeMigration?: BeforeMigration;
}

const TABLES = sql`select 1 where to_regclass('schema_version') is not null`;

/** Opens and migrates a PostgreSQL database (12 or newer), which several processes may share. */
export async function openPostgres({
  url,
  maxConnections = 10,
  connect,
  beforeMigration,
}: PostgresOptions): Promise<Database> {
  const connecting = connect ?? (await connectWith(url));
  await prepareDatabase(url, connecting, async (patient) => {
    await announce(patient, TABLES, beforeMigration);
    await prepare(patient);
  });
  const pool = new Pool(connecting, maxConnections);
  const on = new PostgresSql(pool);
  return {
    store: storeOver(on),
    accounts: accountsOver(on),
    identities: createSqlIdentityStore(watched(on)),
    time: sqlTime(watched(on), sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`),
    pauses: sqlPauses(watched(on)),
    closeDatabase: () => pool.close(),
  };
}

/** Migrates under a lock, because PostgreSQL rejects a table that two processes create at once. */
async function prepare(on: PostgresSql): Promise<void> {
  const alone = on.unmarked().locked(MIGRATION_LOCK);
  await alone.transaction((inner) =>
    inner.run(sql`create table if not exists commits (id text primary key, at timestamptz not null default now())`),
  );
  await migrate(alone);
}

/** Creates the store with additions for the many writers of PostgreSQL. */
function storeOver(on: PostgresSql): Store {
  const store = createSqlStore(watched(on));
  return {
    hints: store.hints,
    // An audit is several selects that must see the same state.
    read: sqlReads(watched(on.snapshots())),
    transact: store.transact,
    async prune(before) {
      // A mark is read within seconds of its transaction.
      await on.run(sql`delete from commits where at < now() - interval '1 hour'`);
      return store.prune(before);
    },
  };
}

function accountsOver(on: PostgresSql): AccountStore {
  const accounts = createSqlAccountStore(watched(on));
  return {
    ...accounts,
    // Sorted, so that two processes with the same keys never wait for each other.
    touchKeys: (uses) => accounts.touchKeys(uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
  };
}
