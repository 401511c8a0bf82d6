import { TOPICS, type Topic } from "../../core/domain/job.ts";
import type { JobRef, StoreHints } from "../../core/ports/store.ts";
import { billingHints } from "./billing.ts";
import { type Query, sql } from "./query.ts";
import type { Sql, SqlRow } from "./sql.ts";
import { webhookHints } from "./webhooks.ts";

function refOf(row: SqlRow): JobRef {
  // Only a Topic is ever written to a job.
  return { jobId: String(row.id), organizationId: String(row.organization_id), topic: String(row.topic) as Topic };
}

/** Creates the hints. Each hint is one statement over one index. */
export function sqlHints(on: Sql): StoreHints {
  /** Returns the oldest jobs that meet the condition. */
  async function refs(condition: Query, limit: number): Promise<readonly JobRef[]> {
    const rows = await on.rows(
      sql`select id, organization_id, topic from jobs where ${condition} order by created_at, id limit ${limit}`,
    );
    return rows.map(refOf);
  }

  return {
    ...webhookHints(on),
    ...billingHints(on),
    async readyOrganizations({ topic, now, activeCap, limit }) {
      const isReady = sql`exists (select 1 from jobs j
        where j.organization_id = o.id and j.line = ${topic} and j.not_before <= ${now})`;
      const rows = await on.rows(sql`select id from organizations o
        where queued > 0 and active < coalesce(active_cap, ${activeCap}) and ${isReady}
        order by served_at, id limit ${limit}`);
      return rows.map((row) => String(row.id));
    },
    async slotsHeld(topic) {
      // A slot is leased or waits for its dispatch. Each has an index of its own.
      const leased = sql`select organization_id from jobs where lease_until is not null and topic = ${topic}`;
      const granted = sql`select organization_id from jobs where dispatch_at is not null and topic = ${topic}`;
      const rows = await on.rows(
        sql`select organization_id, count(*) as slots from (${leased} union all ${granted}) h group by organization_id`,
      );
      return new Map(rows.map((row) => [String(row.organization_id), Number(row.slots)]));
    },
    expiredLeases: (now, limit) => refs(sql`lease_until is not null and lease_until < ${now}`, limit),
    undispatched: (now, limit) => refs(sql`dispatch_at is not null and dispatch_at <= ${now}`, limit),
    async stale(createdBefore, limit) {
      const waiting = (await on.rows(sql`select id from organizations where queued > 0`)).map((row) => String(row.id));
      if (waiting.length === 0) return [];
      const isWaiting = sql`${on.isAmong("organization_id", waiting)} and ${on.isAmong("line", TOPICS)}`;
      return refs(sql`${isWaiting} and created_at <= ${createdBefore}`, limit);
    },
    async dueLots(now, limit) {
      const isDue = sql`is_live = 1 and remaining_millicredits > 0 and expires_at is not null and expires_at <= ${now}`;
      const rows = await on.rows(
        sql`select distinct organization_id from lots where ${isDue} order by organization_id limit ${limit}`,
      );
      return rows.map((row) => String(row.organization_id));
    },
  };
}
