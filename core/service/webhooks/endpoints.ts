import type { EventRow } from "../../ports/store-rows.ts";
import { type EndpointRow, originIdOf } from "../../ports/webhook-rows.ts";
import type { Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { MAX_ATTEMPTS } from "./schedule.ts";

/** Maximum number of implicit endpoints kept per organization: URLs that jobs named but no owner registered. */
export const MAX_IMPLICIT = 1_000;

/** Returns the organization's endpoint with exactly this URL. The plan must load it. */
export function endpointWithUrl(work: UnitOfWork, organizationId: string, url: string): EndpointRow | undefined {
  return work.endpoints.find(
    (row) => row.organizationId === organizationId && row.url === url && row.kind !== "removed",
  );
}

/** Creates the send counter of the URL's origin when it is missing. The plan must load the origin and the organization. */
export function ensureOrigin(work: UnitOfWork, organizationId: string, url: string): void {
  const id = originIdOf(organizationId, url);
  if (work.origins.get(id) === undefined) work.origins.put(id, { id, inFlight: 0 });
}

/** Adds a healthy endpoint to the unit of work and returns it. */
export function addEndpoint(
  work: UnitOfWork,
  context: Context,
  given: Pick<EndpointRow, "organizationId" | "kind" | "url" | "events" | "wantsRetryNotices">,
): EndpointRow {
  const row: EndpointRow = {
    ...given,
    id: context.mint("endpoint"),
    originId: originIdOf(given.organizationId, given.url),
    state: "active",
    failureCount: 0,
    inFlight: 0,
    servedAt: 0,
    dueAt: null,
    createdAt: context.now,
  };
  work.endpoints.put(row.id, row);
  return row;
}

/** Returns the endpoint with this URL, or adds an implicit endpoint when nobody registered the URL. D-25 */
export function ensureEndpoint(
  work: UnitOfWork,
  context: Context,
  { organizationId, url }: Pick<EndpointRow, "organizationId" | "url">,
): EndpointRow {
  return (
    endpointWithUrl(work, organizationId, url) ??
    addEndpoint(work, context, { organizationId, kind: "implicit", url, events: [], wantsRetryNotices: false })
  );
}

/** Returns the endpoint with its due time moved forward to `at`, unless it is due earlier. */
export function withDue(endpoint: EndpointRow, at: number): EndpointRow {
  return { ...endpoint, dueAt: Math.min(endpoint.dueAt ?? at, at) };
}

/** Adds a delivery of the event to the endpoint, due at once. Returns the delivery's id. */
export function enqueue(
  work: UnitOfWork,
  context: Context,
  {
    event,
    endpointId,
    testSecret = null,
  }: { readonly event: EventRow; readonly endpointId: string; readonly testSecret?: string | null },
): string {
  const endpoint = work.endpoints.get(endpointId);
  if (endpoint === undefined) throw new Error(`webhooks: endpoint ${endpointId} was not loaded`);
  const id = context.mint("delivery");
  work.deliveries.put(id, {
    id,
    organizationId: event.organizationId,
    eventId: event.id,
    endpointId,
    type: event.type,
    testSecret,
    state: "pending",
    attemptCount: 0,
    attemptsLeft: MAX_ATTEMPTS,
    nextAt: context.now,
    token: null,
    leaseUntil: null,
    originId: null,
    createdAt: context.now,
    endedAt: null,
  });
  work.endpoints.put(endpointId, withDue(endpoint, context.now));
  return id;
}
