import type { EventKind } from "../domain/event-kinds.ts";

/** The health of a receiver. Contract 3.2, D-27 */
export type EndpointState = "active" | "degraded" | "paused";

/** A receiver of deliveries. An organization has at most one endpoint per URL that is not removed. */
export interface EndpointRow {
  readonly id: string;
  readonly organizationId: string;
  /**
   * `registered`: created by the owner. `implicit`: created for the webhook URL of a job or for a test delivery.
   *
   * `removed`: deleted by the owner. A removed endpoint gets nothing more, and housekeeping deletes it.
   */
  readonly kind: "registered" | "implicit" | "removed";
  readonly url: string;
  /** The `OriginRow` that counts the requests to the URL. */
  readonly originId: string;
  /** The events that a registered endpoint subscribed to. Empty for an implicit endpoint. */
  readonly events: readonly EventKind[];
  /** True when the endpoint also wants `job.failed` with `will_retry: true`. D-11 */
  readonly wantsRetryNotices: boolean;
  readonly state: EndpointState;
  /** Failed attempts since the last success, or since the endpoint was enabled again. */
  readonly failureCount: number;
  /** Requests at the same time: deliveries in state `sending` with an `originId`. */
  readonly inFlight: number;
  /** When a delivery was last claimed. The least recently served endpoint comes first. */
  readonly servedAt: number;
  /** At or before the instant when the earliest pending delivery is due. `null` without a pending delivery. */
  readonly dueAt: number | null;
  readonly createdAt: number;
}

/** The requests in flight to one origin (scheme, host, port), over all endpoints of one organization. */
export interface OriginRow {
  /** `originIdOf` returns the id. */
  readonly id: string;
  readonly inFlight: number;
}

/**
 * The signing secret of an endpoint, under the id of the endpoint. Or the default secret of an organization, under
 * its id.
 */
export interface SecretRow {
  readonly id: string;
  readonly organizationId: string;
  /** Signs every attempt from `createdAt` on. */
  readonly secret: string;
  readonly createdAt: number;
  /** The previous secret, which its owner can read until `previousUntil`. It never signs. */
  readonly previousSecret: string | null;
  readonly previousUntil: number | null;
}

/** One event for one endpoint. Unique by both. */
export interface DeliveryRow {
  readonly id: string;
  readonly organizationId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly type: EventKind;
  /**
   * Signs a test delivery instead of the endpoint's secret. Test deliveries never change the endpoint's health.
   * Contract 4.8
   */
  readonly testSecret: string | null;
  readonly state: "pending" | "sending" | "delivered" | "exhausted";
  /** Attempts begun or claimed, including those before a replay. */
  readonly attemptCount: number;
  /** Attempts that may still begin. */
  readonly attemptsLeft: number;
  /** When a pending delivery is due, else `null`. */
  readonly nextAt: number | null;
  /**
   * `token`, `leaseUntil` and `originId` are set in state `sending`. `token` proves the claim.
   *
   * `originId` names the row that counts the request. It is `null` while the delivery waits behind another delivery
   * of the claim.
   */
  readonly token: string | null;
  readonly leaseUntil: number | null;
  readonly originId: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** The outcome of one attempt. */
export interface AttemptRow {
  readonly deliveryId: string;
  /** One-based. */
  readonly number: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** The status of the response, or `null` without a response. */
  readonly status: number | null;
  /** The reason why no response came, or `null` with a response. */
  readonly failure: string | null;
}

/** An endpoint that a hint names. */
export interface EndpointRef {
  readonly endpointId: string;
  readonly organizationId: string;
  readonly originId: string;
}

/** A request in flight that a hint names. */
export interface SendRef {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly originId: string | null;
}

/** The id of the row that counts an organization's requests to the URL's origin. */
export function originIdOf(organizationId: string, url: string): string {
  return `${organizationId} ${URL.parse(url)?.origin ?? "null"}`;
}
