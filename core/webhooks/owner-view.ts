import type { Page, PageQuery } from "../accounts/pages.ts";
import type { EventKind } from "../contract/event-kinds.ts";
import type { EndpointState } from "../ports/webhook-rows.ts";

/** An endpoint as its owner sees it, without its secret. Instants are milliseconds since the epoch. */
export interface EndpointView {
  readonly id: string;
  readonly organizationId: string;
  /** `implicit`: the URL of a job's own webhook or of a test delivery; signed with the default secret. */
  readonly kind: "registered" | "implicit";
  readonly url: string;
  readonly events: readonly EventKind[];
  readonly wantsRetryNotices: boolean;
  readonly state: EndpointState;
  /** Failed attempts since the last success. */
  readonly failureCount: number;
  readonly createdAt: number;
}

/** A signing secret. After a rotation the one before is shown for 24 h, so that receivers can overlap; the newest signs. D-25 */
export interface SecretView {
  readonly secret: string;
  readonly createdAt: number;
  readonly previous: { readonly secret: string; readonly validUntil: number } | null;
}

/** A delivery as its owner sees it. */
export interface DeliveryView {
  /** Value of Service-Delivery-Id. */
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: EventKind;
  readonly isTest: boolean;
  readonly state: "pending" | "sending" | "delivered" | "exhausted";
  readonly attemptCount: number;
  /** When the next attempt is due; `null` when none is planned. */
  readonly nextAt: number | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** One attempt as its owner sees it: a status, or why there was none. */
export interface AttemptView {
  readonly number: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number | null;
  readonly failure: string | null;
}

/** What every attempt of a delivery carries, and the secret that signs it now. */
export interface DeliveryContent {
  readonly body: string;
  readonly secret: string;
}

/** Names one endpoint of an organisation. */
export interface EndpointName {
  readonly organizationId: string;
  readonly endpointId: string;
}

/** Names one delivery of an organisation. */
export interface DeliveryName {
  readonly organizationId: string;
  readonly deliveryId: string;
}

/** The account owner's side of webhooks. All throw `ServiceError` NOT_FOUND for ids unknown to the organisation. */
export interface WebhookOwner {
  /**
   * Registers a URL, at most 50 per organisation. `events` absent: both job events; retry notices are off. Throws VALIDATION_ERROR
   * for a URL already registered and for unknown events, URL_NOT_ALLOWED for a URL the policy refuses.
   */
  createEndpoint(input: {
    readonly organizationId: string;
    readonly url: string;
    readonly events?: readonly string[];
    readonly wantsRetryNotices?: boolean;
  }): Promise<{ readonly endpoint: EndpointView; readonly secret: SecretView }>;
  /** Oldest first, the implicit ones included. */
  listEndpoints(organizationId: string): Promise<readonly EndpointView[]>;
  /** Changes what is given. Throws as `createEndpoint`; a URL must not be in use by another endpoint. */
  updateEndpoint(
    name: EndpointName,
    changes: { readonly url?: string; readonly events?: readonly string[]; readonly wantsRetryNotices?: boolean },
  ): Promise<EndpointView>;
  /** Nothing more is sent to it, its pending deliveries included. */
  deleteEndpoint(name: EndpointName): Promise<void>;
  /** The only way out of `paused`; resets the count of failures. D-27 */
  enableEndpoint(name: EndpointName): Promise<EndpointView>;
  /** Secret of a registered endpoint. */
  endpointSecret(name: EndpointName): Promise<SecretView>;
  rotateEndpointSecret(name: EndpointName): Promise<SecretView>;
  /** Secret of job-level URLs that are not registered. D-25 */
  defaultSecret(organizationId: string): Promise<SecretView>;
  rotateDefaultSecret(organizationId: string): Promise<SecretView>;
  /** How many secrets of the organisation are sealed with a key that this process does not have: what they sign cannot be sent. */
  unreadableSecrets(organizationId: string): Promise<number>;
  /**
   * Seals the organisation's secrets with the first key, those that an older key sealed and those that were never sealed; receivers see
   * nothing of it. Answers how many it wrote and how many it could not read.
   */
  resealSecrets(organizationId: string): Promise<{ readonly resealed: number; readonly unreadable: number }>;
  listDeliveries(query: PageQuery & { readonly endpointId?: string }): Promise<Page<DeliveryView>>;
  /** What is sent, for an owner who sends it elsewhere: to a receiver under development, by hand. Also NOT_FOUND once its endpoint is deleted. */
  deliveryContent(name: DeliveryName): Promise<DeliveryContent>;
  /** Oldest first. */
  listAttempts(name: DeliveryName): Promise<readonly AttemptView[]>;
  /** Sends a delivered or exhausted delivery again, at once and with 8 further attempts, under its id. Throws VALIDATION_ERROR while it is still under way. */
  replayDelivery(name: DeliveryName): Promise<DeliveryView>;
}
