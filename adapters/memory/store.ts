import { isTerminal } from "../../core/domain/job.ts";
import type {
  AuditReport,
  Decision,
  Effects,
  JobRef,
  ListQuery,
  LoadPlan,
  Snapshot,
  Store,
  StoreHints,
  StoreReads,
  UsageSum,
} from "../../core/ports/store.ts";
import type { JobRow, LotRow } from "../../core/ports/store-rows.ts";
import {
  BY_ID_NAMES,
  type ByIdName,
  mapNames,
  type RowOf,
  TABLE_NAMES,
  TABLES,
  type Table,
  type TableName,
} from "../../core/ports/tables.ts";
import { billingAudit, billingHints, billingReads } from "./billing.ts";
import { batchReads, pageReads, watchReads } from "./pages.ts";
import { type Rows, sorted } from "./rows.ts";
import { deliveriesFor, endpointsFor, pruneWebhooks, webhookHints, webhookReads } from "./webhooks.ts";

function isReady(job: JobRow, now: number): boolean {
  return !job.hasSlot && !isTerminal(job.state) && job.notBefore <= now;
}

function byAge(jobs: Iterable<JobRow>): JobRow[] {
  return sorted(jobs, (job) => job.createdAt);
}

function pick<Row>(table: ReadonlyMap<string, Row>, ids: readonly string[]): Map<string, Row> {
  const picked = new Map<string, Row>();
  for (const id of ids) {
    const row = table.get(id);
    if (row !== undefined) picked.set(id, row);
  }
  return picked;
}

function lotsFor(rows: Rows, plan: LoadPlan): Map<string, LotRow> {
  const lots = [...rows.lots.values()].filter(
    (lot) =>
      (plan.organizations.includes(lot.organizationId) &&
        (lot.remainingMillicredits > 0 || lot.reservedMillicredits > 0)) ||
      plan.grants.some((grant) => grant.organizationId === lot.organizationId && grant.reference === lot.reference),
  );
  return new Map(lots.map((lot) => [lot.id, lot]));
}

function load(rows: Rows, plan: LoadPlan, now: number): Snapshot {
  const listedIn = <Name extends ByIdName>(name: Name) => pick<RowOf<Name>>(rows[name], plan[name]);
  // For each name `listedIn` returns the rows of that table.
  const listed = mapNames<Pick<Snapshot, ByIdName>>(BY_ID_NAMES, listedIn as (name: ByIdName) => Snapshot[ByIdName]);
  const jobs = new Map(listed.jobs);
  for (const { organizationId, topic, limit } of plan.ready) {
    const ready = [...rows.jobs.values()].filter(
      (job) => job.organizationId === organizationId && job.topic === topic && isReady(job, now),
    );
    for (const job of byAge(ready).slice(0, limit)) jobs.set(job.id, job);
  }
  return {
    ...listed,
    jobs,
    lots: lotsFor(rows, plan),
    idempotency: pick(rows.idempotency, plan.idempotency.map(TABLES.idempotency.idOf)),
    endpoints: endpointsFor(rows, plan, jobs),
    ...deliveriesFor(rows, plan),
  };
}

/** Returns the changed row with the fixed fields of the stored row. */
function withFixed<Row extends object>(change: Row, stored: Row, fixed: readonly (keyof Row)[]): Row {
  const row = { ...change };
  for (const field of fixed) row[field] = stored[field];
  return row;
}

function replace<Name extends TableName>(rows: Rows, name: Name, changes: readonly RowOf<Name>[]): void {
  const table: Map<string, RowOf<Name>> = rows[name];
  const { idOf, fixed }: Table<Name> = TABLES[name];
  for (const change of changes) {
    const id = idOf(change);
    table.set(id, withFixed<RowOf<Name>>(change, table.get(id) ?? change, fixed));
  }
}

function apply(rows: Rows, effects: Effects): void {
  for (const name of TABLE_NAMES) replace(rows, name, effects[name]);
}

function refOf(job: JobRow): JobRef {
  return { jobId: job.id, organizationId: job.organizationId, topic: job.topic };
}

function hintsOf(rows: Rows): StoreHints {
  const refs = (limit: number, isMatch: (job: JobRow) => boolean) =>
    byAge([...rows.jobs.values()].filter(isMatch))
      .slice(0, limit)
      .map(refOf);
  return {
    ...webhookHints(rows),
    ...billingHints(rows),
    async readyOrganizations({ topic, now, activeCap, limit }) {
      const ready = new Set(
        [...rows.jobs.values()]
          .filter((job) => job.topic === topic && isReady(job, now))
          .map((job) => job.organizationId),
      );
      const candidates = [...rows.organizations.values()].filter(
        (organization) => ready.has(organization.id) && organization.active < (organization.activeCap ?? activeCap),
      );
      return sorted(candidates, (organization) => organization.servedAt)
        .slice(0, limit)
        .map((organization) => organization.id);
    },
    async slotsHeld(topic) {
      const held = new Map<string, number>();
      for (const job of rows.jobs.values()) {
        if (job.hasSlot && job.topic === topic) held.set(job.organizationId, (held.get(job.organizationId) ?? 0) + 1);
      }
      return held;
    },
    async expiredLeases(now, limit) {
      return refs(limit, (job) => job.leaseUntil !== null && job.leaseUntil < now);
    },
    async undispatched(now, limit) {
      return refs(limit, (job) => job.dispatchAt !== null && job.dispatchAt <= now);
    },
    async stale(createdBefore, limit) {
      return refs(limit, (job) => !job.hasSlot && !isTerminal(job.state) && job.createdAt <= createdBefore);
    },
    async dueLots(now, limit) {
      const due = [...rows.lots.values()].filter(
        (lot) => lot.expiresAt !== null && lot.expiresAt <= now && lot.remainingMillicredits > 0,
      );
      return [...new Set(due.map((lot) => lot.organizationId))].sort().slice(0, limit);
    },
  };
}

function auditOf(rows: Rows, organizationId: string): AuditReport | null {
  const organization = rows.organizations.get(organizationId);
  if (organization === undefined) return null;
  const ofOrganization = <Row extends { readonly organizationId: string }>(table: ReadonlyMap<string, Row>) =>
    [...table.values()].filter((row) => row.organizationId === organizationId);
  const jobs = byAge(ofOrganization(rows.jobs));
  const deliveries = sorted(ofOrganization(rows.deliveries), (delivery) => delivery.createdAt);
  return {
    organization,
    jobs,
    lots: sorted(ofOrganization(rows.lots), (lot) => lot.grantedAt),
    transfers: sorted(ofOrganization(rows.transfers), (transfer) => transfer.at),
    events: sorted(ofOrganization(rows.events), (event) => event.createdAt),
    endpoints: sorted(ofOrganization(rows.endpoints), (endpoint) => endpoint.createdAt),
    origins: sorted(rows.origins.values(), () => 0).filter((origin) => origin.id.startsWith(`${organizationId} `)),
    deliveries,
    attempts: deliveries.flatMap((delivery) =>
      [...rows.attempts.values()].filter((row) => row.deliveryId === delivery.id).sort((a, b) => a.number - b.number),
    ),
    idempotency: ofOrganization(rows.idempotency).sort((a, b) => (a.jobId < b.jobId ? -1 : 1)),
    resultJobIds: jobs.map((job) => job.id).filter((id) => rows.results.has(id)),
    ...billingAudit(rows, organizationId),
  };
}

/** Returns the page of the rows that a list query selects. `by` returns the instant that orders the rows. */
function listed<Row extends { readonly id: string; readonly organizationId: string }>(
  rows: Iterable<Row>,
  { organizationId, after, limit }: ListQuery,
  by: (row: Row) => number,
): readonly Row[] {
  const ofOrganization = [...rows].filter((row) => row.organizationId === organizationId);
  const newestFirst = sorted(ofOrganization, by).reverse();
  const rest = newestFirst.filter(
    (row) => after === null || by(row) < after.at || (by(row) === after.at && row.id < after.id),
  );
  return rest.slice(0, limit);
}

function usageOf(rows: Rows, { organizationId, from, to }: Parameters<StoreReads["usage"]>[0]): readonly UsageSum[] {
  const sums = new Map<string, UsageSum>();
  for (const { topic, keyId, grantId, userId, ...job } of rows.jobs.values()) {
    const isInSpan = job.createdAt >= from && job.createdAt < to;
    if (job.organizationId !== organizationId || !isInSpan || job.isTest) continue;
    const group = JSON.stringify([topic, keyId, grantId, userId]);
    const sum = sums.get(group) ?? { topic, keyId, grantId, userId, jobs: 0, failed: 0, spentMillicredits: 0 };
    sums.set(group, {
      ...sum,
      jobs: sum.jobs + 1,
      failed: sum.failed + (job.state === "failed" ? 1 : 0),
      spentMillicredits: sum.spentMillicredits + (job.state === "completed" ? job.costMillicredits : 0),
    });
  }
  return [...sums.values()];
}

function readsOf(rows: Rows): StoreReads {
  const ownJob = (organizationId: string, jobId: string) => {
    const job = rows.jobs.get(jobId);
    return job?.organizationId === organizationId ? job : null;
  };
  return {
    ...webhookReads(rows),
    ...billingReads(rows, listed),
    ...pageReads(rows),
    ...batchReads(rows),
    ...watchReads(rows),
    async job(organizationId, jobId) {
      return ownJob(organizationId, jobId);
    },
    async organizationOfJob(jobId) {
      return rows.jobs.get(jobId)?.organizationId ?? null;
    },
    async jobs({ state, ...query }) {
      const matching = [...rows.jobs.values()].filter((job) => state === null || job.state === state);
      return listed(matching, query, (job) => job.createdAt);
    },
    usage: async (span) => usageOf(rows, span),
    async transfers(query) {
      return listed(rows.transfers.values(), query, (transfer) => transfer.at);
    },
    async lots(query) {
      return listed(rows.lots.values(), query, (lot) => lot.grantedAt);
    },
    async result(organizationId, jobId) {
      return ownJob(organizationId, jobId) === null ? null : (rows.results.get(jobId)?.body ?? null);
    },
    async snapshot(organizationId, jobId) {
      return ownJob(organizationId, jobId) === null ? null : (rows.snapshots.get(jobId)?.body ?? null);
    },
    async draft(organizationId, jobId) {
      const row = rows.drafts.get(jobId);
      return row === undefined || row.organizationId !== organizationId ? null : row;
    },
    async draftVersions(organizationId, jobId) {
      const row = rows.draftVersions.get(jobId);
      return row === undefined || row.organizationId !== organizationId ? null : row;
    },
    async draftNotes(organizationId, jobId) {
      const row = rows.draftNotes.get(jobId);
      return row === undefined || row.organizationId !== organizationId ? null : row;
    },
    async choice(organizationId, id) {
      const row = rows.choices.get(id);
      return row === undefined || row.organizationId !== organizationId ? null : row;
    },
    async drafts(query) {
      const kept = [...rows.drafts.values()].filter(({ isDiscarded }) => !isDiscarded);
      return listed(kept, query, (row) => row.savedAt);
    },
    async credits(organizationId, now) {
      const organization = rows.organizations.get(organizationId);
      if (organization === undefined) return null;
      const due = [...rows.lots.values()].filter(
        (lot) => lot.organizationId === organizationId && lot.expiresAt !== null && lot.expiresAt <= now,
      );
      const dueMillicredits = due.reduce((sum, lot) => sum + lot.remainingMillicredits, 0);
      return {
        availableMillicredits: organization.availableMillicredits - dueMillicredits,
        reservedMillicredits: organization.reservedMillicredits,
        isMetered: organization.isMetered,
      };
    },
    async idempotency(ref) {
      return rows.idempotency.get(TABLES.idempotency.idOf(ref)) ?? null;
    },
    async audit(organizationId) {
      return auditOf(rows, organizationId);
    },
    async pools() {
      return [...rows.pools.values()].sort((a, b) => (a.topic < b.topic ? -1 : 1));
    },
  };
}

/** Creates the reference store over the rows. One thread runs everything, so a transaction is a function call. */
export function storeOver(rows: Rows): Store {
  return {
    async transact<R>(plan: LoadPlan, now: number, decide: (snapshot: Snapshot) => Decision<R>): Promise<R> {
      const { effects, results } = decide(load(rows, plan, now));
      apply(rows, effects);
      return results;
    },
    hints: hintsOf(rows),
    read: readsOf(rows),
    async prune({ resultsAt, snapshotsAt, idempotencyAt, noticesAt, ...webhooks }) {
      const results = [...rows.results.values()].filter((row) => row.createdAt < resultsAt);
      const snapshots = [...rows.snapshots.values()].filter((row) => row.createdAt < snapshotsAt);
      const records = [...rows.idempotency.values()].filter((row) => row.expiresAt <= idempotencyAt);
      for (const row of [...rows.notices.values()]) if (row.receivedAt < noticesAt) rows.notices.delete(row.id);
      for (const row of results) rows.results.delete(row.jobId);
      for (const row of snapshots) rows.snapshots.delete(row.jobId);
      for (const row of records) rows.idempotency.delete(TABLES.idempotency.idOf(row));
      return results.length + snapshots.length + records.length + pruneWebhooks(rows, webhooks);
    },
  };
}
