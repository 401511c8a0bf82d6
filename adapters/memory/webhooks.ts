import type { LoadPlan, Store, StoreHints, StoreReads } from "../../core/ports/store.ts";
import type { EventRow, JobRow } from "../../core/ports/store-rows.ts";
import type { DeliveryRow, EndpointRow } from "../../core/ports/webhook-rows.ts";
import { type Rows, sorted } from "./rows.ts";

/** Finds the endpoints that the plan names by id, URL, organization or the webhook of a job. */
export function endpointsFor(rows: Rows, plan: LoadPlan, jobs: ReadonlyMap<string, JobRow>): Map<string, EndpointRow> {
  const hooks = plan.hooks.flatMap((id) => {
    const job = jobs.get(id);
    return job === undefined || job.webhook === null
      ? []
      : [{ organizationId: job.organizationId, url: job.webhook.url }];
  });
  const urls = [...plan.endpointUrls, ...hooks];
  const endpoints = [...rows.endpoints.values()].filter(
    (row) =>
      plan.endpoints.includes(row.id) ||
      (row.kind === "registered" && plan.subscribers.includes(row.organizationId)) ||
      (row.kind !== "removed" && urls.some((ref) => ref.organizationId === row.organizationId && ref.url === row.url)),
  );
  return new Map(endpoints.map((row) => [row.id, row]));
}

/** Finds the deliveries and events that the plan names, and the events of deliveries in `due`. */
export function deliveriesFor(
  rows: Rows,
  plan: LoadPlan,
): { readonly deliveries: Map<string, DeliveryRow>; readonly events: Map<string, EventRow> } {
  const deliveries = new Map<string, DeliveryRow>();
  const events = new Map<string, EventRow>();
  for (const { endpointId, limit } of plan.due) {
    const pending = [...rows.deliveries.values()].filter((row) => row.endpointId === endpointId && row.nextAt !== null);
    for (const row of sorted(pending, (delivery) => delivery.nextAt ?? 0).slice(0, limit)) {
      deliveries.set(row.id, row);
      const event = rows.events.get(row.eventId);
      if (event !== undefined) events.set(event.id, event);
    }
  }
  for (const id of plan.events ?? []) {
    const event = rows.events.get(id);
    if (event !== undefined) events.set(id, event);
  }
  for (const id of plan.deliveries) {
    const row = rows.deliveries.get(id);
    if (row !== undefined) deliveries.set(id, row);
  }
  return { deliveries, events };
}

/** Computes the webhook hints with a scan of all rows. */
export function webhookHints(rows: Rows): Pick<StoreHints, "dueEndpoints" | "expiredSends"> {
  return {
    async dueEndpoints({ now, endpointCap, originCap, limit }) {
      const due = [...rows.endpoints.values()].filter(
        (row) =>
          row.dueAt !== null &&
          row.dueAt <= now &&
          row.inFlight < endpointCap &&
          (rows.origins.get(row.originId)?.inFlight ?? 0) < originCap,
      );
      return sorted(due, (row) => row.servedAt)
        .slice(0, limit)
        .map((row) => ({ endpointId: row.id, organizationId: row.organizationId, originId: row.originId }));
    },
    async expiredSends(now, limit) {
      const lost = [...rows.deliveries.values()].filter((row) => row.leaseUntil !== null && row.leaseUntil < now);
      return sorted(lost, (row) => row.leaseUntil ?? 0)
        .slice(0, limit)
        .map((row) => ({ deliveryId: row.id, endpointId: row.endpointId, originId: row.originId }));
    },
  };
}

/** Reads endpoints oldest first without removed endpoints, deliveries newest first, and attempts by number. */
export function webhookReads(rows: Rows): Pick<StoreReads, "endpoints" | "delivery" | "deliveries" | "attempts"> {
  return {
    async endpoints(organizationId) {
      const ofOrganization = [...rows.endpoints.values()].filter(
        (row) => row.organizationId === organizationId && row.kind !== "removed",
      );
      return sorted(ofOrganization, (row) => row.createdAt);
    },
    async delivery(organizationId, deliveryId) {
      const row = rows.deliveries.get(deliveryId);
      return row?.organizationId === organizationId ? row : null;
    },
    async deliveries({ organizationId, endpointId, after, limit }) {
      const isAfter = (row: DeliveryRow) =>
        after === null || row.createdAt < after.at || (row.createdAt === after.at && row.id < after.id);
      const matching = [...rows.deliveries.values()].filter(
        (row) =>
          row.organizationId === organizationId &&
          (endpointId === null || row.endpointId === endpointId) &&
          isAfter(row),
      );
      return sorted(matching, (row) => row.createdAt)
        .reverse()
        .slice(0, limit);
    },
    async attempts(deliveryId) {
      return [...rows.attempts.values()]
        .filter((row) => row.deliveryId === deliveryId)
        .sort((a, b) => a.number - b.number);
    },
  };
}

type PruneLimits = Pick<Parameters<Store["prune"]>[0], "deliveriesAt" | "implicitCap">;

function removeSurplus(rows: Rows, implicitCap: number): void {
  const isIdle = (row: EndpointRow) => row.dueAt === null && row.inFlight === 0;
  const implicit = [...rows.endpoints.values()].filter((row) => row.kind === "implicit");
  for (const organizationId of new Set(implicit.map((row) => row.organizationId))) {
    const endpoints = implicit.filter((row) => row.organizationId === organizationId);
    const oldest = endpoints.filter(isIdle).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    for (const row of oldest.slice(0, Math.max(0, endpoints.length - implicitCap)))
      rows.endpoints.set(row.id, { ...row, kind: "removed" });
  }
}

/** Deletes webhook rows as `Store.prune` states, and returns the number of deleted deliveries. */
export function pruneWebhooks(rows: Rows, { deliveriesAt: before, implicitCap }: PruneLimits): number {
  removeSurplus(rows, implicitCap);
  const isRemoved = (id: string) =>
    rows.endpoints.get(id)?.kind === "removed" && rows.endpoints.get(id)?.inFlight === 0;
  const gone = [...rows.deliveries.values()].filter(
    (row) => (row.endedAt !== null && row.endedAt < before) || isRemoved(row.endpointId),
  );
  for (const { id } of gone) {
    rows.deliveries.delete(id);
    for (const [key, attempt] of rows.attempts) if (attempt.deliveryId === id) rows.attempts.delete(key);
  }
  const used = new Set([...rows.deliveries.values()].map((row) => row.endpointId));
  for (const endpoint of [...rows.endpoints.values()]) {
    const isIdle = endpoint.kind === "implicit" && endpoint.createdAt < before && !used.has(endpoint.id);
    if (!isIdle && !isRemoved(endpoint.id)) continue;
    rows.endpoints.delete(endpoint.id);
    rows.secrets.delete(endpoint.id);
  }
  return gone.length;
}
