import type { EventKind } from "../contract/event-kinds.ts";
import type { Command, Context } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import { ServiceError } from "../errors.ts";
import type { EventRow, JobRow } from "../ports/store.ts";
import { type EndpointRow, originIdOf } from "../ports/webhook-rows.ts";
import { endpointWithUrl, enqueue, ensureEndpoint, ensureOrigin } from "./endpoints.ts";

type NewEvent = Pick<EventRow, "organizationId" | "jobId" | "type" | "body"> & Partial<Pick<EventRow, "id">>;

function putEvent(draft: Draft, context: Context, given: NewEvent): EventRow {
  const event: EventRow = { id: context.mint("event"), ...given, createdAt: context.now };
  draft.events.put(event.id, event);
  return event;
}

/** Registered endpoints to tell, in the order of their ids. Paused ones miss the event for good. D-27 */
function subscribersOf(draft: Draft, organizationId: string, type: EventKind): readonly EndpointRow[] {
  return draft.endpoints
    .filter((row) => row.organizationId === organizationId && row.kind === "registered" && row.events.includes(type) && row.state !== "paused")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isSubscribed(job: JobRow, type: EventKind): boolean {
  return job.webhook?.events.includes(type) === true;
}

/**
 * Writes a job's terminal event and a delivery to each endpoint that subscribed, by itself or through the job's `webhook`. A URL that
 * is both gets one delivery. The plan names the job in `hooks` and its organisation in `subscribers`.
 */
export function emitJobEvent(draft: Draft, context: Context, { job, type, body }: { job: JobRow; type: EventKind; body: string }): void {
  const { organizationId } = job;
  const event = putEvent(draft, context, { organizationId, jobId: job.id, type, body });
  const ids = new Set(subscribersOf(draft, organizationId, type).map((row) => row.id));
  if (job.webhook !== null && isSubscribed(job, type)) {
    const own = ensureEndpoint(draft, context, { organizationId, url: job.webhook.url });
    if (own.state !== "paused") ids.add(own.id);
  }
  for (const endpointId of ids) enqueue(draft, context, { event, endpointId });
}

/** Tells of an attempt that will be retried, to endpoints that opted in; without one no event is written. D-11 */
export function emitRetryNotice(draft: Draft, context: Context, { job, body }: { job: JobRow; body: string }): void {
  const { organizationId, webhook } = job;
  const own = webhook !== null && isSubscribed(job, "job.failed") ? endpointWithUrl(draft, organizationId, webhook.url) : undefined;
  const hears = [...subscribersOf(draft, organizationId, "job.failed"), ...(own === undefined || own.state === "paused" ? [] : [own])];
  const ids = new Set(hears.filter((row) => row.wantsRetryNotices).map((row) => row.id));
  if (ids.size === 0) return;
  const event = putEvent(draft, context, { organizationId, jobId: job.id, type: "job.failed", body });
  for (const endpointId of ids) enqueue(draft, context, { event, endpointId });
}

/** A billing event to tell. */
export interface BillingEvent {
  readonly organizationId: string;
  readonly type: EventKind;
  readonly body: string;
  /** The event's own id; with it the event is written once, however often it is told. @default a new one */
  readonly id?: string;
}

/** Writes a billing event and its deliveries; nothing when its id is known. */
export function emitBilling(told: BillingEvent): Command<void> {
  const { organizationId, type, id: eventId } = told;
  return {
    plan: { organizations: [organizationId], subscribers: [organizationId], events: eventId === undefined ? [] : [eventId] },
    decide(draft, context) {
      if (draft.organizations.get(organizationId) === undefined) throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
      if (eventId !== undefined && draft.events.get(eventId) !== undefined) return;
      const event = putEvent(draft, context, { ...told, jobId: null });
      for (const { id } of subscribersOf(draft, organizationId, type)) enqueue(draft, context, { event, endpointId: id });
    },
  };
}

/** Queues one test delivery, whatever the health of the endpoint; answers its id. Contract 4.8 */
export function testDelivery(test: {
  readonly organizationId: string;
  readonly url: string;
  readonly type: EventKind;
  readonly secret: string;
  /** The event's sample; the instant is added. */
  readonly sample: Readonly<Record<string, unknown>>;
}): Command<string> {
  const { organizationId, url, type } = test;
  return {
    plan: { organizations: [organizationId], endpointUrls: [{ organizationId, url }], origins: [originIdOf(organizationId, url)] },
    decide(draft, context) {
      ensureOrigin(draft, organizationId, url);
      const endpoint = ensureEndpoint(draft, context, { organizationId, url });
      const body = JSON.stringify({ ...test.sample, test: true, createdAt: new Date(context.now).toISOString() });
      const event = putEvent(draft, context, { organizationId, jobId: null, type, body });
      return enqueue(draft, context, { event, endpointId: endpoint.id, testSecret: test.secret });
    },
  };
}
