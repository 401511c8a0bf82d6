import type { LoadPlan, Store, StoreHints, StoreReads } from "../../core/ports/store.ts";
import type { EventRow, JobRow } from "../../core/ports/store-rows.ts";
import type { DeliveryRow, EndpointRow } from "../../core/ports/webhook-rows.ts";
import { type BodyMemory, type LiveMemory, loadLive } from "./live-memory.ts";
import { join, type Query, raw, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { SQL_TABLES } from "./tables.ts";

const { endpoints, deliveries, events, attempts } = SQL_TABLES;

/**
 * Loads the endpoints that the plan names by id, URL, organization or webhook of a job. Locks them in the order of
 * their ids.
 */
export async function endpointsFor(on: Sql, plan: LoadPlan, jobs: readonly JobRow[]): Promise<readonly EndpointRow[]> {
  const named = new Set(plan.hooks);
  const hooks = jobs.flatMap((job) =>
    job.webhook === null || !named.has(job.id) ? [] : [{ organizationId: job.organizationId, url: job.webhook.url }],
  );
  const urls = [...plan.endpointUrls, ...hooks].map((ref) => [ref.organizationId, ref.url]);
  const wanted: Query[] = [];
  if (plan.endpoints.length > 0) wanted.push(on.isAmong("id", plan.endpoints));
  if (urls.length > 0) wanted.push(sql`(kind <> 'removed' and ${on.areAmong(["organization_id", "url"], urls)})`);
  if (plan.subscribers.length > 0)
    wanted.push(sql`(kind = 'registered' and ${on.isAmong("organization_id", plan.subscribers)})`);
  if (wanted.length === 0) return [];
  return endpoints.select(on, sql`where ${join(wanted, " or ")} order by id${on.forUpdate}`);
}

/**
 * Loads the deliveries and events that the plan names, and the events of deliveries in `due`.
 *
 * Deliveries change only under the lock of their endpoint.
 */
export async function deliveriesFor(
  on: Sql,
  plan: LoadPlan,
  { deliveryMemory, bodyMemory }: { readonly deliveryMemory: LiveMemory<DeliveryRow>; readonly bodyMemory: BodyMemory },
): Promise<{ readonly deliveries: readonly DeliveryRow[]; readonly events: readonly EventRow[] }> {
  const parts: Query[] = plan.due.map(
    ({ endpointId, limit }) => sql`select id from (
      select id from deliveries where endpoint_id = ${endpointId} and next_at is not null
      order by next_at, id limit ${limit}) as part`,
  );
  // Two statements cost less than one: the index of due deliveries holds their ids but not their rows.
  const due = new Set(
    parts.length === 0 ? [] : (await on.rows(join(parts, " union all "))).map((row) => String(row.id)),
  );
  const loaded = await loadLive(deliveryMemory, new Set([...plan.deliveries, ...due]), {
    contents: on.contents,
    read: (ids) => deliveries.select(on, sql`where ${on.isAmong("id", ids)} order by id${on.forUpdate}`),
  });
  const eventIds = new Set(plan.events);
  for (const row of loaded) if (due.has(row.id)) eventIds.add(row.eventId);
  const remembered = bodyMemory.known([...eventIds], on.contents);
  for (const { id } of remembered) eventIds.delete(id);
  if (eventIds.size === 0) return { deliveries: loaded, events: remembered };
  const others = await events.select(on, sql`where ${on.isAmong("id", [...eventIds])}`);
  return { deliveries: loaded, events: [...remembered, ...others] };
}

/** Creates the webhook hints. Each hint is one statement over one index. */
export function webhookHints(on: Sql): Pick<StoreHints, "dueEndpoints" | "expiredSends"> {
  return {
    async dueEndpoints({ now, endpointCap, originCap, limit }) {
      const rows = await on.rows(sql`select e.id, e.organization_id, e.origin_id
        from endpoints e join origins o on o.id = e.origin_id
        where e.due_at is not null and e.due_at <= ${now}
        and e.in_flight < ${endpointCap} and o.in_flight < ${originCap}
        order by e.served_at, e.id limit ${limit}`);
      return rows.map((row) => ({
        endpointId: String(row.id),
        organizationId: String(row.organization_id),
        originId: String(row.origin_id),
      }));
    },
    async expiredSends(now, limit) {
      const rows = await on.rows(sql`select id, endpoint_id, origin_id from deliveries
        where lease_until is not null and lease_until < ${now} order by lease_until, id limit ${limit}`);
      return rows.map((row) => ({
        deliveryId: String(row.id),
        endpointId: String(row.endpoint_id),
        originId: row.origin_id === null ? null : String(row.origin_id),
      }));
    },
  };
}

/** Reads endpoints oldest first without removed endpoints, deliveries newest first, and attempts by number. */
export function webhookReads(on: Sql): Pick<StoreReads, "endpoints" | "delivery" | "deliveries" | "attempts"> {
  return {
    endpoints: (organizationId) =>
      endpoints.select(
        on,
        sql`where organization_id = ${organizationId} and kind <> 'removed' order by created_at, id`,
      ),
    async delivery(organizationId, deliveryId) {
      const [row] = await deliveries.select(on, sql`where id = ${deliveryId} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    deliveries({ organizationId, endpointId, after, limit }) {
      const of = endpointId === null ? sql`` : sql` and endpoint_id = ${endpointId}`;
      const past =
        after === null
          ? sql``
          : sql` and (created_at < ${after.at} or (created_at = ${after.at} and id < ${after.id}))`;
      return deliveries.select(
        on,
        sql`where organization_id = ${organizationId}${of}${past} order by created_at desc, id desc limit ${limit}`,
      );
    },
    attempts: (deliveryId) => attempts.select(on, sql`where delivery_id = ${deliveryId} order by number`),
  };
}

type PruneLimits = Pick<Parameters<Store["prune"]>[0], "deliveriesAt" | "implicitCap">;

/** Deletes webhook rows as `Store.prune` states, and returns the number of deleted deliveries. */
export function pruneWebhooks(on: Sql, { deliveriesAt: before, implicitCap }: PruneLimits): Promise<number> {
  const isIdle = raw("due_at is null and in_flight = 0");
  // Checks again that the rows are idle after locking them, because a delivery may have arrived.
  const surplus = sql`kind = 'implicit' and ${isIdle} and id in (select id from (select id, row_number() over (
    partition by organization_id order by case when ${isIdle} then 1 else 0 end, created_at desc, id desc) as place
    from endpoints where kind = 'implicit') as ranked where place > ${implicitCap})`;
  const removed = raw("select id from endpoints where kind = 'removed' and in_flight = 0");
  // Selects by organization as well, because an index has the organization.
  const owners = raw("select organization_id from endpoints where kind = 'removed' and in_flight = 0");
  const isOfRemoved = sql`organization_id in (${owners}) and endpoint_id in (${removed})`;
  const gone = sql`(ended_at is not null and ended_at < ${before}) or (${isOfRemoved})`;
  const unused = raw("id not in (select distinct endpoint_id from deliveries)");
  return on.transaction(async (inner) => {
    await inner.run(sql`update endpoints set kind = 'removed' where ${surplus}`);
    await inner.run(sql`delete from attempts where delivery_id in (select id from deliveries where ${gone})`);
    const count = await inner.run(sql`delete from deliveries where ${gone}`);
    await inner.run(sql`delete from secrets where id in (${removed})`);
    await inner.run(sql`delete from endpoints where ${unused}
      and ((kind = 'removed' and in_flight = 0) or (kind = 'implicit' and created_at < ${before}))`);
    return count;
  });
}
