import { ServiceError } from "../../domain/errors.ts";
import type { EventKind } from "../../domain/event-kinds.ts";
import type { EventRow, JobRow } from "../../ports/store-rows.ts";
import { type EndpointRow, originIdOf } from "../../ports/webhook-rows.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { endpointWithUrl, enqueue, ensureEndpoint, ensureOrigin } from "./endpoints.ts";

type NewEvent = Pick<EventRow, "organizationId" | "jobId" | "type" | "body"> & Partial<Pick<EventRow, "id">>;

function putEvent(work: UnitOfWork, context: Context, given: NewEvent): EventRow {
  const event: EventRow = { id: context.mint("event"), ...given, createdAt: context.now };
  work.events.put(event.id, event);
  return event;
}

/** Returns the registered endpoints that receive the event, sorted by id. Paused endpoints never receive it. D-27 */
function subscribersOf(work: UnitOfWork, organizationId: string, type: EventKind): readonly EndpointRow[] {
  return work.endpoints
    .filter(
      (row) =>
        row.organizationId === organizationId &&
        row.kind === "registered" &&
        row.events.includes(type) &&
        row.state !== "paused",
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isSubscribed(job: JobRow, type: EventKind): boolean {
  return job.webhook?.events.includes(type) === true;
}

/**
 * Writes a job's terminal event, and one delivery to each subscribed endpoint and to the job's own `webhook` URL.
 * A registered URL that is also the job's URL gets one delivery.
 * The plan must name the job in `hooks` and its organization in `subscribers`.
 */
export function emitJobEvent(
  work: UnitOfWork,
  context: Context,
  { job, type, body }: { job: JobRow; type: EventKind; body: string },
): void {
  const { organizationId } = job;
  const event = putEvent(work, context, { organizationId, jobId: job.id, type, body });
  const ids = new Set(subscribersOf(work, organizationId, type).map((row) => row.id));
  if (job.webhook !== null && isSubscribed(job, type)) {
    const endpoint = ensureEndpoint(work, context, { organizationId, url: job.webhook.url });
    if (endpoint.state !== "paused") ids.add(endpoint.id);
  }
  for (const endpointId of ids) enqueue(work, context, { event, endpointId });
}

/** Writes an event for an attempt that will be retried, when an endpoint opted in to retry notices. D-11 */
export function emitRetryNotice(
  work: UnitOfWork,
  context: Context,
  { job, body }: { job: JobRow; body: string },
): void {
  const { organizationId, webhook } = job;
  const implicit =
    webhook !== null && isSubscribed(job, "job.failed")
      ? endpointWithUrl(work, organizationId, webhook.url)
      : undefined;
  const receivers = [
    ...subscribersOf(work, organizationId, "job.failed"),
    ...(implicit === undefined || implicit.state === "paused" ? [] : [implicit]),
  ];
  const ids = new Set(receivers.filter((row) => row.wantsRetryNotices).map((row) => row.id));
  if (ids.size === 0) return;
  const event = putEvent(work, context, { organizationId, jobId: job.id, type: "job.failed", body });
  for (const endpointId of ids) enqueue(work, context, { event, endpointId });
}

/** A billing event to deliver. */
export interface BillingEvent {
  readonly organizationId: string;
  readonly type: EventKind;
  readonly body: string;
  /** Event id. An event with a known id is not written again. @default a new id */
  readonly id?: string;
}

/**
 * Writes an event and its deliveries to the owner's endpoints that subscribed to its kind. The plan names the
 * organization in `subscribers`.
 */
export function emitToOwner(work: UnitOfWork, context: Context, given: NewEvent): void {
  const event = putEvent(work, context, given);
  for (const { id } of subscribersOf(work, event.organizationId, event.type))
    enqueue(work, context, { event, endpointId: id });
}

/** Writes a billing event and its deliveries. The plan names the organization in `subscribers` and the id in `events`. */
export function putBilling(work: UnitOfWork, context: Context, billing: BillingEvent): void {
  const { id: eventId } = billing;
  if (eventId !== undefined && work.events.get(eventId) !== undefined) return;
  emitToOwner(work, context, { ...billing, jobId: null });
}

/** Writes a billing event and its deliveries. Does nothing when an event with this id exists. */
export function emitBilling(billing: BillingEvent): Command<void> {
  const { organizationId, id: eventId } = billing;
  return {
    plan: {
      organizations: [organizationId],
      subscribers: [organizationId],
      events: eventId === undefined ? [] : [eventId],
    },
    decide(work, context) {
      if (work.organizations.get(organizationId) === undefined)
        throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
      putBilling(work, context, billing);
    },
  };
}

/** Queues one test delivery, even to a paused endpoint. Returns the delivery's id. Contract 4.8 */
export function testDelivery(test: {
  readonly organizationId: string;
  readonly url: string;
  readonly type: EventKind;
  readonly secret: string;
  /** Sample payload of the event. `test` and `createdAt` are added to it. */
  readonly sample: Readonly<Record<string, unknown>>;
}): Command<string> {
  const { organizationId, url, type } = test;
  return {
    plan: {
      organizations: [organizationId],
      endpointUrls: [{ organizationId, url }],
      origins: [originIdOf(organizationId, url)],
    },
    decide(work, context) {
      ensureOrigin(work, organizationId, url);
      const endpoint = ensureEndpoint(work, context, { organizationId, url });
      const body = JSON.stringify({ ...test.sample, test: true, createdAt: new Date(context.now).toISOString() });
      const event = putEvent(work, context, { organizationId, jobId: null, type, body });
      return enqueue(work, context, { event, endpointId: endpoint.id, testSecret: test.secret });
    },
  };
}
