import type { EventKind } from "../contract/event-kinds.ts";

/** Health of a receiver, contract 3.2 and D-27. */
export type EndpointState = "active" | "degraded" | "paused";

/** A receiver of deliveries. At most one that is not removed per organisation and URL. */
export interface EndpointRow {
  readonly id: string;
  readonly organizationId: string;
  /**
   * `registered` by the owner; `implicit`: made for a job's own webhook URL or a test delivery; `removed` by the owner: gets
   * nothing more and is deleted by housekeeping.
   */
  readonly kind: "registered" | "implicit" | "removed";
  readonly url: string;
  /** The `OriginRow` that sends to the URL are counted under. */
  readonly originId: string;
  /** What a registered endpoint is told of all jobs and bills; empty for an implicit one. */
  readonly events: readonly EventKind[];
  /** True when `job.failed` with `will_retry: true` is wanted too. D-11 */
  readonly wantsRetryNotices: boolean;
  readonly state: EndpointState;
  /** Failed attempts since the last success or re-enabling. */
  readonly failureCount: number;
  /** Requests at once: deliveries in state `sending` that hold a place. */
  readonly inFlight: number;
  /** When a delivery was last claimed; the least recently served endpoint comes first. */
  readonly servedAt: number;
  /** When the earliest pending delivery is due, never later than that; `null` without one. */
  readonly dueAt: number | null;
  readonly createdAt: number;
}

/** Sends under way to one origin (scheme, host, port) for one organisation, over all its endpoints there. */
export interface OriginRow {
  /** As `originIdOf` gives it. */
  readonly id: string;
  readonly inFlight: number;
}

/** The secret of an endpoint (id of the endpoint) or the default one of an organisation (id of the organisation). */
export interface SecretRow {
  readonly id: string;
  readonly organizationId: string;
  /** Signs every attempt from `createdAt` on. */
  readonly secret: string;
  readonly createdAt: number;
  /** The one before, shown to its owner until `previousUntil`; it never signs. */
  readonly previousSecret: string | null;
  readonly previousUntil: number | null;
}

/** One event on its way to one endpoint; unique by both. */
export interface DeliveryRow {
  readonly id: string;
  readonly organizationId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly type: EventKind;
  /** Signs instead of the endpoint's secret: a test delivery, which never touches health. Contract 4.8 */
  readonly testSecret: string | null;
  readonly state: "pending" | "sending" | "delivered" | "exhausted";
  /** Attempts begun or claimed, also before a replay. */
  readonly attemptCount: number;
  /** Attempts that may still begin. */
  readonly attemptsLeft: number;
  /** When a pending delivery is due, else `null`. */
  readonly nextAt: number | null;
  /**
   * Of a delivery in state `sending`: proof of the claim, the end of its lease, and the origin that its place is counted under; `null` as origin when it
   * waits behind the one that holds the place.
   */
  readonly token: string | null;
  readonly leaseUntil: number | null;
  readonly originId: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** What became of one attempt. */
export interface AttemptRow {
  readonly deliveryId: string;
  /** One-based. */
  readonly number: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Status of the answer; `null` without one. */
  readonly status: number | null;
  /** Why there was no answer; `null` with one. */
  readonly failure: string | null;
}

/** An endpoint that a hint points at. */
export interface EndpointRef {
  readonly endpointId: string;
  readonly organizationId: string;
  readonly originId: string;
}

/** A send under way that a hint points at. */
export interface SendRef {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly originId: string | null;
}

/** Id of the row that sends of an organisation to the URL's origin are counted under. */
export function originIdOf(organizationId: string, url: string): string {
  return `${organizationId} ${URL.parse(url)?.origin ?? "null"}`;
}
