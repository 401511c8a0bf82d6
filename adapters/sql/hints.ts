import { TOPICS, type Topic } from "../../core/job.ts";
import type { JobRef, StoreHints } from "../../core/ports/store.ts";
import { sql } from "./query.ts";
import type { Sql, SqlRow } from "./sql.ts";
import { webhookHints } from "./webhooks.ts";

function refOf(row: SqlRow): JobRef {
  // Jobs are only written with a Topic.
  return { jobId: String(row.id), organizationId: String(row.organization_id), topic: String(row.topic) as Topic };
}

/** Each looks at one index. */
export function sqlHints(on: Sql): StoreHints {
  return {
    ...webhookHints(on),
    async readyOrganizations({ topic, now, activeCap, limit }) {
      const rows = await on.rows(sql`select id from organizations o where queued > 0 and active < coalesce(active_cap, ${activeCap}) and exists (
        select 1 from jobs j where j.organization_id = o.id and j.line = ${topic} and j.not_before <= ${now})
        order by served_at, id limit ${limit}`);
      return rows.map((row) => String(row.id));
    },
    async expiredLeases(now, limit) {
      const rows = await on.rows(sql`select id, organization_id, topic from jobs where lease_until is not null and lease_until < ${now}
        order by created_at, id limit ${limit}`);
      return rows.map(refOf);
    },
    async undispatched(now, limit) {
      const rows = await on.rows(sql`select id, organization_id, topic from jobs where dispatch_at is not null and dispatch_at <= ${now}
        order by created_at, id limit ${limit}`);
      return rows.map(refOf);
    },
    async stale(createdBefore, limit) {
      const waiting = (await on.rows(sql`select id from organizations where queued > 0`)).map((row) => String(row.id));
      if (waiting.length === 0) return [];
      const rows = await on.rows(sql`select id, organization_id, topic from jobs where ${on.isAmong("organization_id", waiting)}
        and ${on.isAmong("line", TOPICS)} and created_at <= ${createdBefore} order by created_at, id limit ${limit}`);
      return rows.map(refOf);
    },
    async dueLots(now, limit) {
      const rows = await on.rows(sql`select distinct organization_id from lots
        where is_live = 1 and remaining_millicredits > 0 and expires_at is not null and expires_at <= ${now} order by organization_id limit ${limit}`);
      return rows.map((row) => String(row.organization_id));
    },
  };
}
