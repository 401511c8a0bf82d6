import { TOPICS } from "../../core/job.ts";
import type { ListQuery, StoreReads } from "../../core/ports/store.ts";
import { join, type Query, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { ATTEMPTS, DELIVERIES, ENDPOINTS, EVENTS, IDEMPOTENCY, JOBS, LOTS, ORGANIZATIONS, ORIGINS, POOLS, TRANSFERS } from "./tables.ts";
import { webhookReads } from "./webhooks.ts";

/** Where and order of a list query; `by` is the column of the instant rows are ordered by. */
function stretch({ organizationId, after, limit }: ListQuery, by: Query, also: Query = sql``): Query {
  const rest = after === null ? sql`` : sql` and (${by} < ${after.at} or (${by} = ${after.at} and id < ${after.id}))`;
  return sql`where organization_id = ${organizationId}${also}${rest} order by ${by} desc, id desc limit ${limit}`;
}

/** The store's reads as single statements; `audit` alone takes a transaction, to see one moment. */
export function sqlReads(on: Sql): StoreReads {
  return {
    ...webhookReads(on),
    async job(organizationId, jobId) {
      const [row] = await on.rows(sql`select ${JOBS.columns} from jobs where id = ${jobId} and organization_id = ${organizationId}`);
      return row === undefined ? null : JOBS.decode(row);
    },
    async jobById(jobId) {
      const [row] = await on.rows(sql`select ${JOBS.columns} from jobs where id = ${jobId}`);
      return row === undefined ? null : JOBS.decode(row);
    },
    async jobs({ state, ...query }) {
      const inState = state === null ? sql`` : sql` and state = ${state}`;
      // Each line is read in the order of its index, up to the limit, and the heads are merged.
      const lines = ["", ...TOPICS].map((line) => {
        return sql`select * from (select ${JOBS.columns} from jobs ${stretch(query, sql`created_at`, sql`${inState} and line = ${line}`)}) as part`;
      });
      const rows = await on.rows(sql`${join(lines, " union all ")} order by created_at desc, id desc limit ${query.limit}`);
      return rows.map(JOBS.decode);
    },
    async transfers(query) {
      return (await on.rows(sql`select ${TRANSFERS.columns} from transfers ${stretch(query, sql`at`)}`)).map(TRANSFERS.decode);
    },
    async lots(query) {
      return (await on.rows(sql`select ${LOTS.columns} from lots ${stretch(query, sql`granted_at`)}`)).map(LOTS.decode);
    },
    async result(organizationId, jobId) {
      const [row] = await on.rows(sql`select body from results where job_id = ${jobId}
        and exists (select 1 from jobs where id = ${jobId} and organization_id = ${organizationId})`);
      return row === undefined ? null : String(row.body);
    },
    async credits(organizationId, now) {
      const [row] = await on.rows(sql`select reserved_millicredits as reserved, available_millicredits - coalesce((
        select sum(remaining_millicredits) from lots l where l.organization_id = o.id and expires_at is not null and expires_at <= ${now}), 0) as available
        from organizations o where id = ${organizationId}`);
      return row === undefined ? null : { availableMillicredits: Number(row.available), reservedMillicredits: Number(row.reserved) };
    },
    async idempotency(ref) {
      const [row] = await on.rows(sql`select ${IDEMPOTENCY.columns} from idempotency
        where organization_id = ${ref.organizationId} and route = ${ref.route} and key = ${ref.key}`);
      return row === undefined ? null : IDEMPOTENCY.decode(row);
    },
    async audit(organizationId) {
      return on.transaction(async (inner) => {
        const own = sql`where organization_id = ${organizationId}`;
        const [organization] = await inner.rows(sql`select ${ORGANIZATIONS.columns} from organizations where id = ${organizationId}`);
        if (organization === undefined) return null;
        const results = await inner.rows(sql`select job_id from results join jobs on jobs.id = job_id ${own} order by jobs.created_at, jobs.id`);
        return {
          organization: ORGANIZATIONS.decode(organization),
          jobs: (await inner.rows(sql`select ${JOBS.columns} from jobs ${own} order by created_at, id`)).map(JOBS.decode),
          lots: (await inner.rows(sql`select ${LOTS.columns} from lots ${own} order by granted_at, id`)).map(LOTS.decode),
          transfers: (await inner.rows(sql`select ${TRANSFERS.columns} from transfers ${own} order by at, id`)).map(TRANSFERS.decode),
          events: (await inner.rows(sql`select ${EVENTS.columns} from events ${own} order by created_at, id`)).map(EVENTS.decode),
          endpoints: (await inner.rows(sql`select ${ENDPOINTS.columns} from endpoints ${own} order by created_at, id`)).map(ENDPOINTS.decode),
          origins: (await inner.rows(sql`select ${ORIGINS.columns} from origins where id like ${`${organizationId} %`} order by id`)).map(
            ORIGINS.decode,
          ),
          deliveries: (await inner.rows(sql`select ${DELIVERIES.columns} from deliveries ${own} order by created_at, id`)).map(DELIVERIES.decode),
          attempts: (
            await inner.rows(sql`select a.* from attempts a join deliveries d on d.id = a.delivery_id
            where d.organization_id = ${organizationId} order by d.created_at, d.id, a.number`)
          ).map(ATTEMPTS.decode),
          idempotency: (await inner.rows(sql`select ${IDEMPOTENCY.columns} from idempotency ${own} order by job_id`)).map(IDEMPOTENCY.decode),
          resultJobIds: results.map((row) => String(row.job_id)),
        };
      });
    },
    async pools() {
      return (await on.rows(sql`select ${POOLS.columns} from pools order by topic`)).map(POOLS.decode);
    },
  };
}
