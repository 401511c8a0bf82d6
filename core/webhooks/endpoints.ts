import type { Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import type { EventRow } from "../ports/store.ts";
import { type EndpointRow, originIdOf } from "../ports/webhook-rows.ts";
import { MAX_ATTEMPTS } from "./schedule.ts";

/** Endpoints of one organisation that jobs alone named and that are kept; each has health and a history of its own. */
export const MAX_IMPLICIT = 1_000;

/** The endpoint of the organisation with exactly this URL. The plan has loaded it when there is one. */
export function endpointWithUrl(draft: Draft, organizationId: string, url: string): EndpointRow | undefined {
  return draft.endpoints.find((row) => row.organizationId === organizationId && row.url === url && row.kind !== "removed");
}

/** Makes the counter of sends to the URL's origin when there is none. The plan has named it, under the organisation's lock. */
export function ensureOrigin(draft: Draft, organizationId: string, url: string): void {
  const id = originIdOf(organizationId, url);
  if (draft.origins.get(id) === undefined) draft.origins.put(id, { id, inFlight: 0 });
}

/** A new endpoint in good health, put into the draft. */
export function addEndpoint(
  draft: Draft,
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
  draft.endpoints.put(row.id, row);
  return row;
}

/** The endpoint a URL that no owner registered is delivered through. D-25 */
export function ensureEndpoint(draft: Draft, context: Context, { organizationId, url }: Pick<EndpointRow, "organizationId" | "url">): EndpointRow {
  return (
    endpointWithUrl(draft, organizationId, url) ??
    addEndpoint(draft, context, { organizationId, kind: "implicit", url, events: [], wantsRetryNotices: false })
  );
}

/** The endpoint with a delivery due at the instant. */
export function withDue(endpoint: EndpointRow, at: number): EndpointRow {
  return { ...endpoint, dueAt: Math.min(endpoint.dueAt ?? at, at) };
}

/** Puts an event on its way to an endpoint, due at once; answers the delivery's id. */
export function enqueue(
  draft: Draft,
  context: Context,
  { event, endpointId, testSecret = null }: { readonly event: EventRow; readonly endpointId: string; readonly testSecret?: string | null },
): string {
  const endpoint = draft.endpoints.get(endpointId);
  if (endpoint === undefined) throw new Error(`webhooks: endpoint ${endpointId} was not loaded`);
  const id = context.mint("delivery");
  draft.deliveries.put(id, {
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
  draft.endpoints.put(endpointId, withDue(endpoint, context.now));
  return id;
}
