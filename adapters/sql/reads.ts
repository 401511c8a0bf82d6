import { TOPICS, type Topic } from "../../core/domain/job.ts";
import type { AuditReport, ListQuery, StoreReads } from "../../core/ports/store.ts";
import { billingAudit, billingReads } from "./billing.ts";
import { batchReads, pageReads, watchReads } from "./pages.ts";
import { join, type Query, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { compressed } from "./table.ts";
import { SQL_TABLES } from "./tables.ts";
import { webhookReads } from "./webhooks.ts";

const {
  organizations,
  jobs,
  lots,
  transfers,
  idempotency,
  events,
  endpoints,
  origins,
  deliveries,
  attempts,
  pools,
  drafts,
  draftVersions,
  draftNotes,
  choices,
} = SQL_TABLES;

/** Builds the condition and order of a list query. `by` is the column of the instant that orders the rows. */
function pageOf({ organizationId, after, limit }: ListQuery, by: Query, also: Query = sql``): Query {
  const rest = after === null ? sql`` : sql` and (${by} < ${after.at} or (${by} = ${after.at} and id < ${after.id}))`;
  return sql`where organization_id = ${organizationId}${also}${rest} order by ${by} desc, id desc limit ${limit}`;
}

function jobReads(
  on: Sql,
): Pick<
  StoreReads,
  | "job"
  | "organizationOfJob"
  | "jobs"
  | "usage"
  | "result"
  | "snapshot"
  | "draft"
  | "draftVersions"
  | "draftNotes"
  | "choice"
  | "drafts"
  | "idempotency"
  | "pools"
> {
  return {
    async job(organizationId, jobId) {
      const [row] = await jobs.select(on, sql`where id = ${jobId} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    async organizationOfJob(jobId) {
      const [row] = await on.rows(sql`select organization_id from jobs where id = ${jobId}`);
      return row === undefined ? null : String(row.organization_id);
    },
    async jobs({ state, ...query }) {
      const inState = state === null ? sql`` : sql` and state = ${state}`;
      // Reads each line in the order of its index up to the limit, then merges the lines.
      const lines = ["", ...TOPICS].map((line) => {
        const page = pageOf(query, sql`created_at`, sql`${inState} and line = ${line}`);
        return sql`select * from (select ${jobs.columns} from jobs ${page}) as part`;
      });
      const rows = await on.rows(
        sql`${join(lines, " union all ")} order by created_at desc, id desc limit ${query.limit}`,
      );
      return rows.map(jobs.decode);
    },
    async usage({ organizationId, from, to }) {
      const rows = await on.rows(sql`select topic, key_id, grant_id, user_id, count(*) as jobs,
        sum(case when state = 'failed' then 1 else 0 end) as failed,
        sum(case when state = 'completed' then cost_millicredits else 0 end) as spent from jobs
        where organization_id = ${organizationId} and ${on.isAmong("line", ["", ...TOPICS])}
          and created_at >= ${from} and created_at < ${to} and is_test = 0
        group by topic, key_id, grant_id, user_id`);
      const idOf = (value: unknown) => (value === null || value === undefined ? null : String(value));
      return rows.map((row) => ({
        // Admission wrote the column.
        topic: String(row.topic) as Topic,
        keyId: idOf(row.key_id),
        grantId: idOf(row.grant_id),
        userId: idOf(row.user_id),
        jobs: Number(row.jobs),
        failed: Number(row.failed),
        spentMillicredits: Number(row.spent),
      }));
    },
    async result(organizationId, jobId) {
      const [row] = await on.rows(sql`select body from results where job_id = ${jobId}
        and exists (select 1 from jobs where id = ${jobId} and organization_id = ${organizationId})`);
      return row === undefined ? null : compressed.decode(row.body ?? null);
    },
    async snapshot(organizationId, jobId) {
      const [row] = await on.rows(sql`select body from snapshots where job_id = ${jobId}
        and exists (select 1 from jobs where id = ${jobId} and organization_id = ${organizationId})`);
      return row === undefined ? null : compressed.decode(row.body ?? null);
    },
    async draft(organizationId, jobId) {
      const [row] = await drafts.select(on, sql`where id = ${jobId} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    async draftVersions(organizationId, jobId) {
      const [row] = await draftVersions.select(on, sql`where id = ${jobId} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    async draftNotes(organizationId, jobId) {
      const [row] = await draftNotes.select(on, sql`where id = ${jobId} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    async choice(organizationId, id) {
      const [row] = await choices.select(on, sql`where id = ${id} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    drafts: (query) => drafts.select(on, pageOf(query, sql`saved_at`, sql` and is_discarded = 0`)),
    async idempotency({ organizationId, route, key }) {
      const [row] = await idempotency.select(
        on,
        sql`where organization_id = ${organizationId} and route = ${route} and key = ${key}`,
      );
      return row ?? null;
    },
    pools: () => pools.select(on, sql`order by topic`),
  };
}

function creditReads(on: Sql): Pick<StoreReads, "transfers" | "lots" | "credits"> {
  return {
    transfers: (query) => transfers.select(on, pageOf(query, sql`at`)),
    lots: (query) => lots.select(on, pageOf(query, sql`granted_at`)),
    async credits(organizationId, now) {
      const due = sql`select sum(remaining_millicredits) from lots l
        where l.organization_id = o.id and expires_at is not null and expires_at <= ${now}`;
      const [row] = await on.rows(sql`select reserved_millicredits as reserved, is_metered,
        available_millicredits - coalesce((${due}), 0) as available from organizations o where id = ${organizationId}`);
      return row === undefined
        ? null
        : {
            availableMillicredits: Number(row.available),
            reservedMillicredits: Number(row.reserved),
            isMetered: Number(row.is_metered) === 1,
          };
    },
  };
}

async function auditOf(on: Sql, organizationId: string): Promise<AuditReport | null> {
  const ofOrganization = sql`where organization_id = ${organizationId}`;
  const [organization] = await organizations.select(on, sql`where id = ${organizationId}`);
  if (organization === undefined) return null;
  const results = await on.rows(
    sql`select job_id from results join jobs on jobs.id = job_id ${ofOrganization} order by jobs.created_at, jobs.id`,
  );
  const attemptRows = await on.rows(sql`select a.* from attempts a join deliveries d on d.id = a.delivery_id
    where d.organization_id = ${organizationId} order by d.created_at, d.id, a.number`);
  return {
    organization,
    jobs: await jobs.select(on, sql`${ofOrganization} order by created_at, id`),
    lots: await lots.select(on, sql`${ofOrganization} order by granted_at, id`),
    transfers: await transfers.select(on, sql`${ofOrganization} order by at, id`),
    events: await events.select(on, sql`${ofOrganization} order by created_at, id`),
    endpoints: await endpoints.select(on, sql`${ofOrganization} order by created_at, id`),
    origins: await origins.select(on, sql`where id like ${`${organizationId} %`} order by id`),
    deliveries: await deliveries.select(on, sql`${ofOrganization} order by created_at, id`),
    attempts: attemptRows.map(attempts.decode),
    idempotency: await idempotency.select(on, sql`${ofOrganization} order by job_id`),
    resultJobIds: results.map((row) => String(row.job_id)),
    ...(await billingAudit(on, organizationId)),
  };
}

/** Creates the store's reads. Each read is one statement, except `audit`, whose transaction shows one moment. */
export function sqlReads(on: Sql): StoreReads {
  return {
    ...jobReads(on),
    ...pageReads(on),
    ...batchReads(on),
    ...watchReads(on),
    ...creditReads(on),
    ...billingReads(on, pageOf),
    ...webhookReads(on),
    audit: (organizationId) => on.transaction((inner) => auditOf(inner, organizationId)),
  };
}
