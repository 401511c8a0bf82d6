import type { Effects, JobRow, LoadPlan, Snapshot, Store } from "../../core/ports/store.ts";
import { idempotencyId } from "../../core/ports/store.ts";
import type { DeliveryRow } from "../../core/ports/webhook-rows.ts";
import { sqlHints } from "./hints.ts";
import { type BodyMemory, createBodyMemory, createDeliveryMemory, createJobMemory, type LiveMemory, loadLive } from "./live-memory.ts";
import { join, type Query, raw, sql } from "./query.ts";
import { sqlReads } from "./reads.ts";
import type { Sql } from "./sql.ts";
import type { Change, Table } from "./table.ts";
import {
  ATTEMPTS,
  DELIVERIES,
  ENDPOINTS,
  EVENTS,
  IDEMPOTENCY,
  JOBS,
  LOTS,
  ORGANIZATIONS,
  ORIGINS,
  POOLS,
  RESULTS,
  SECRETS,
  TRANSFERS,
} from "./tables.ts";
import { deliveriesFor, endpointsFor, pruneWebhooks } from "./webhooks.ts";

interface Locking {
  readonly on: Sql;
  readonly idOf: "id" | "topic";
}

/** The named rows, locked in the order of their ids so that two transactions never wait for each other. */
async function lock<Row extends object>(table: Table<Row>, ids: readonly string[], { on, idOf }: Locking): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const rows = await on.rows(
    sql`select ${table.columns} from ${raw(table.name)} where ${on.isAmong(idOf, ids)} order by ${raw(idOf)}${on.forUpdate}`,
  );
  return rows.map(table.decode);
}

/** Ids of the oldest grantable jobs. Runs after the organisations are locked, so it sees what others granted before. */
async function readyIds(on: Sql, plan: LoadPlan, now: number): Promise<readonly string[]> {
  if (plan.ready.length === 0) return [];
  const parts = plan.ready.map(
    ({ organizationId, topic, limit }): Query => sql`select id from (
      select id from jobs where organization_id = ${organizationId} and line = ${topic} and not_before <= ${now}
      order by created_at, id limit ${limit}) as part`,
  );
  return (await on.rows(join(parts, " union all "))).map((row) => String(row.id));
}

interface Loading {
  readonly now: number;
  readonly jobMemory: LiveMemory<JobRow>;
  readonly deliveryMemory: LiveMemory<DeliveryRow>;
  readonly bodyMemory: BodyMemory;
}

async function lotsFor(on: Sql, plan: LoadPlan) {
  const live =
    plan.organizations.length === 0
      ? []
      : await on.rows(sql`select ${LOTS.columns} from lots where ${on.isAmong("organization_id", plan.organizations)} and is_live = 1`);
  const granted =
    plan.grants.length === 0
      ? []
      : await on.rows(
          sql`select ${LOTS.columns} from lots where ${on.areAmong(
            ["organization_id", "reference"],
            plan.grants.map((grant) => [grant.organizationId, grant.reference]),
          )}`,
        );
  return [...live, ...granted].map(LOTS.decode);
}

async function recordsFor(on: Sql, plan: LoadPlan) {
  if (plan.idempotency.length === 0) return [];
  const refs = plan.idempotency.map((ref) => [ref.organizationId, ref.route, ref.key]);
  const rows = await on.rows(sql`select ${IDEMPOTENCY.columns} from idempotency where ${on.areAmong(["organization_id", "route", "key"], refs)}`);
  return rows.map(IDEMPOTENCY.decode);
}

/**
 * What is sent together runs in the order it stands here, on one connection, each statement on what was committed when it began:
 * so what follows a lock sees all that its holders before wrote.
 */
async function load(on: Sql, plan: LoadPlan, { now, jobMemory, ...memories }: Loading): Promise<Snapshot> {
  const [organizations, pools, ready, lots, records] = await Promise.all([
    lock(ORGANIZATIONS, plan.organizations, { on, idOf: "id" }),
    lock(POOLS, plan.pools, { on, idOf: "topic" }),
    readyIds(on, plan, now),
    // Lots and idempotency records are changed only under their organisation's lock.
    lotsFor(on, plan),
    recordsFor(on, plan),
  ]);
  const jobs = await loadLive(jobMemory, new Set([...plan.jobs, ...ready]), {
    contents: on.contents,
    read: (ids) => lock(JOBS, ids, { on, idOf: "id" }),
  });
  const [endpoints, origins, secrets, { deliveries, events }] = await Promise.all([
    endpointsFor(on, plan, jobs),
    lock(ORIGINS, plan.origins, { on, idOf: "id" }),
    lock(SECRETS, plan.secrets, { on, idOf: "id" }),
    deliveriesFor(on, plan, memories),
  ]);
  return {
    organizations: new Map(organizations.map((row) => [row.id, row])),
    jobs: new Map(jobs.map((row) => [row.id, row])),
    lots: new Map(lots.map((row) => [row.id, row])),
    pools: new Map(pools.map((row) => [row.topic, row])),
    idempotency: new Map(records.map((row) => [idempotencyId(row), row])),
    endpoints: new Map(endpoints.map((row) => [row.id, row])),
    origins: new Map(origins.map((row) => [row.id, row])),
    secrets: new Map(secrets.map((row) => [row.id, row])),
    deliveries: new Map(deliveries.map((row) => [row.id, row])),
    events: new Map(events.map((row) => [row.id, row])),
  };
}

interface Written<Row> {
  readonly rows: readonly Row[];
  readonly loaded: ReadonlyMap<string, Row>;
  readonly idOf: (row: Row) => string;
  /** False when a row may exist though it was not loaded. @default true */
  readonly isNewOtherwise?: boolean;
}

/** Changes rows that were loaded and adds the others: looking for a row to replace is half of what an insert costs. */
function putLoaded<Row extends object>(on: Sql, table: Table<Row>, { rows, loaded, idOf, isNewOtherwise = true }: Written<Row>): void {
  const changes: Change<Row>[] = [];
  const others: Row[] = [];
  for (const row of rows) {
    const stored = loaded.get(idOf(row));
    if (stored === undefined) others.push(row);
    else changes.push({ row, stored });
  }
  table.change(on, changes);
  void (isNewOtherwise ? table.add(on, others) : table.put(on, others));
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** All are sent behind each other, and the commit behind them. */
function apply(on: Sql, effects: Effects, loaded: Snapshot): void {
  putLoaded(on, ORGANIZATIONS, { rows: effects.organizations, loaded: loaded.organizations, idOf, isNewOtherwise: false });
  putLoaded(on, POOLS, { rows: effects.pools, loaded: loaded.pools, idOf: ({ topic }) => topic, isNewOtherwise: false });
  putLoaded(on, JOBS, { rows: effects.jobs, loaded: loaded.jobs, idOf });
  putLoaded(on, LOTS, { rows: effects.lots, loaded: loaded.lots, idOf, isNewOtherwise: false });
  void TRANSFERS.put(on, effects.transfers);
  putLoaded(on, IDEMPOTENCY, { rows: effects.idempotency, loaded: loaded.idempotency, idOf: idempotencyId });
  void EVENTS.put(on, effects.events);
  void RESULTS.put(on, effects.results);
  putLoaded(on, ORIGINS, { rows: effects.origins, loaded: loaded.origins, idOf, isNewOtherwise: false });
  putLoaded(on, ENDPOINTS, { rows: effects.endpoints, loaded: loaded.endpoints, idOf, isNewOtherwise: false });
  void SECRETS.put(on, effects.secrets);
  putLoaded(on, DELIVERIES, { rows: effects.deliveries, loaded: loaded.deliveries, idOf });
  void ATTEMPTS.put(on, effects.attempts);
}

/** The store over a migrated database. */
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
      }, plan.isRelaxed),
    hints: sqlHints(on),
    read: sqlReads(on),
    async prune({ resultsAt, idempotencyAt, ...webhooks }) {
      const results = await on.run(sql`delete from results where created_at < ${resultsAt}`);
      const records = await on.run(sql`delete from idempotency where expires_at <= ${idempotencyAt}`);
      return results + records + (await pruneWebhooks(on, webhooks));
    },
  };
}
