import type { Effects, LoadPlan, Snapshot, Store } from "../../core/ports/store.ts";
import type { IdempotencyRow, JobRow, LotRow } from "../../core/ports/store-rows.ts";
import {
  BY_ID_NAMES,
  type ByIdName,
  LOADED_NAMES,
  type LoadedName,
  mapNames,
  type RowOf,
  TABLE_NAMES,
  TABLES,
  type Table,
  type TableName,
} from "../../core/ports/tables.ts";
import type { DeliveryRow } from "../../core/ports/webhook-rows.ts";
import { sqlHints } from "./hints.ts";
import {
  type BodyMemory,
  createBodyMemory,
  createDeliveryMemory,
  createJobMemory,
  type LiveMemory,
  loadLive,
} from "./live-memory.ts";
import { join, type Query, raw, sql } from "./query.ts";
import { sqlReads } from "./reads.ts";
import type { Sql } from "./sql.ts";
import { type Change, columnOf, type SqlTable } from "./table.ts";
import { SQL_TABLES } from "./tables.ts";
import { deliveriesFor, endpointsFor, pruneWebhooks } from "./webhooks.ts";

type LoadedRows = { readonly [Name in LoadedName]: readonly RowOf<Name>[] };

/** Tables with a loader of their own. Every other table of `BY_ID_NAMES` is loaded by its ids alone. */
const OWN_LOADERS = ["organizations", "pools", "jobs", "endpoints", "deliveries", "events"] as const;
type PlainName = Exclude<ByIdName, (typeof OWN_LOADERS)[number]>;
const PLAIN_NAMES = BY_ID_NAMES.filter((name): name is PlainName => !OWN_LOADERS.some((own) => own === name));

/** Loads and locks the listed rows in the order of their ids, so that two transactions never wait for each other. */
async function lock<Name extends ByIdName>(
  on: Sql,
  name: Name,
  ids: readonly string[],
): Promise<readonly RowOf<Name>[]> {
  if (ids.length === 0) return [];
  const table: SqlTable<RowOf<Name>> = SQL_TABLES[name];
  const key = columnOf(TABLES[name].key[0]);
  return table.select(on, sql`where ${on.isAmong(key, ids)} order by ${raw(key)}${on.forUpdate}`);
}

/**
 * Selects the ids of the oldest jobs that can get a slot. Runs after the locks on organizations, so it sees earlier
 * grants.
 */
async function readyIds(on: Sql, plan: LoadPlan, now: number): Promise<readonly string[]> {
  if (plan.ready.length === 0) return [];
  const parts = plan.ready.map(
    ({ organizationId, topic, limit }): Query => sql`select id from (
      select id from jobs where organization_id = ${organizationId} and line = ${topic} and not_before <= ${now}
      order by created_at, id limit ${limit}) as part`,
  );
  return (await on.rows(join(parts, " union all "))).map((row) => String(row.id));
}

async function lotsFor(on: Sql, plan: LoadPlan): Promise<readonly LotRow[]> {
  const { lots } = SQL_TABLES;
  const grants = plan.grants.map((grant) => [grant.organizationId, grant.reference]);
  const live =
    plan.organizations.length === 0
      ? []
      : await lots.select(on, sql`where ${on.isAmong("organization_id", plan.organizations)} and is_live = 1`);
  const granted =
    grants.length === 0
      ? []
      : await lots.select(on, sql`where ${on.areAmong(["organization_id", "reference"], grants)}`);
  return [...live, ...granted];
}

async function recordsFor(on: Sql, plan: LoadPlan): Promise<readonly IdempotencyRow[]> {
  if (plan.idempotency.length === 0) return [];
  const keys = plan.idempotency.map((ref) => [ref.organizationId, ref.route, ref.key]);
  return SQL_TABLES.idempotency.select(on, sql`where ${on.areAmong(["organization_id", "route", "key"], keys)}`);
}

interface Loading {
  readonly now: number;
  readonly jobMemory: LiveMemory<JobRow>;
  readonly deliveryMemory: LiveMemory<DeliveryRow>;
  readonly bodyMemory: BodyMemory;
}

/**
 * Loads the rows of the plan.
 *
 * Statements that are sent together run in this order on one connection, and each sees what was committed before it
 * began. So a statement after a lock sees all writes of earlier holders of the lock.
 */
async function load(on: Sql, plan: LoadPlan, { now, jobMemory, ...memories }: Loading): Promise<Snapshot> {
  const [organizations, pools, ready, lots, idempotency] = await Promise.all([
    lock(on, "organizations", plan.organizations),
    lock(on, "pools", plan.pools),
    readyIds(on, plan, now),
    // Lots and idempotency records change only under the lock of their organization.
    lotsFor(on, plan),
    recordsFor(on, plan),
  ]);
  const jobs = await loadLive(jobMemory, new Set([...plan.jobs, ...ready]), {
    contents: on.contents,
    read: (ids) => lock(on, "jobs", ids),
  });
  const [endpoints, plain, { deliveries, events }] = await Promise.all([
    endpointsFor(on, plan, jobs),
    lockPlain(on, plan),
    deliveriesFor(on, plan, memories),
  ]);
  return snapshotOf({
    ...plain,
    organizations,
    pools,
    lots,
    idempotency,
    jobs,
    endpoints,
    deliveries,
    events,
  });
}

async function lockPlain(on: Sql, plan: LoadPlan): Promise<Pick<LoadedRows, PlainName>> {
  const entries = await Promise.all(PLAIN_NAMES.map(async (name) => [name, await lock(on, name, plan[name])] as const));
  // Every plain name has its entry, with the rows of that table.
  return Object.fromEntries(entries) as Pick<LoadedRows, PlainName>;
}

function snapshotOf(rows: LoadedRows): Snapshot {
  const byId = <Name extends LoadedName>(name: Name): ReadonlyMap<string, RowOf<Name>> => {
    const loaded: readonly RowOf<Name>[] = rows[name];
    const { idOf }: Table<Name> = TABLES[name];
    return new Map(loaded.map((row) => [idOf(row), row]));
  };
  // For each name `byId` returns the rows of that table.
  return mapNames<Snapshot>(LOADED_NAMES, byId as (name: LoadedName) => Snapshot[LoadedName]);
}

/** Updates loaded rows and inserts the others, because looking for a row to replace is half the cost of an insert. */
function write<Name extends TableName>(on: Sql, name: Name, rows: readonly RowOf<Name>[], snapshot: Snapshot): void {
  if (rows.length === 0) return;
  const loaded: { readonly [Other in TableName]?: ReadonlyMap<string, RowOf<Other>> } = snapshot;
  const before: ReadonlyMap<string, RowOf<Name>> | undefined = loaded[name];
  const table: SqlTable<RowOf<Name>> = SQL_TABLES[name];
  const { idOf, write: rule }: Table<Name> = TABLES[name];
  if (rule === "insert") {
    void table.add(on, rows);
    return;
  }
  const changes: Change<RowOf<Name>>[] = [];
  const others: RowOf<Name>[] = [];
  for (const row of rows) {
    const stored = before?.get(idOf(row));
    if (stored === undefined) others.push(row);
    else changes.push({ row, stored });
  }
  table.change(on, changes);
  void (rule === "replace-loaded" ? table.add(on, others) : table.put(on, others));
}

/** Sends all writes without waiting. The commit waits for them. */
function apply(on: Sql, effects: Effects, loaded: Snapshot): void {
  for (const name of TABLE_NAMES) write(on, name, effects[name], loaded);
}

/** Creates the store over a migrated database. */
export function createSqlStore(on: Sql): Store {
  const jobMemory = createJobMemory<JobRow>();
  const deliveryMemory = createDeliveryMemory();
  const bodyMemory = createBodyMemory();
  return {
    transact: (plan, now, decide) =>
      on.transaction(async (inner) => {
        const loaded = await load(inner, plan, { now, jobMemory, deliveryMemory, bodyMemory });
        const { effects, results } = decide(loaded);
        apply(inner, effects, loaded);
        jobMemory.keep(effects.jobs, inner.contents);
        deliveryMemory.keep(effects.deliveries, inner.contents);
        bodyMemory.keep(effects.events, effects.deliveries, inner.contents);
        return results;
      }, plan.durability),
    hints: sqlHints(on),
    read: sqlReads(on),
    async prune({ resultsAt, snapshotsAt, idempotencyAt, noticesAt, ...webhooks }) {
      const results = await on.run(sql`delete from results where created_at < ${resultsAt}`);
      const snapshots = await on.run(sql`delete from snapshots where created_at < ${snapshotsAt}`);
      const records = await on.run(sql`delete from idempotency where expires_at <= ${idempotencyAt}`);
      await on.run(sql`delete from notices where received_at < ${noticesAt}`);
      return results + snapshots + records + (await pruneWebhooks(on, webhooks));
    },
  };
}
