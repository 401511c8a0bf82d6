import type { EventKind } from "../../domain/event-kinds.ts";
import type { EndpointState } from "../../ports/webhook-rows.ts";
import type { ListPage, PageRequest } from "../transactions/pagination.ts";
import type { EndpointName } from "../webhooks/registration.ts";

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

/** A signing secret; the newest secret signs. The previous secret is shown for 24 h, so that receivers can accept both. D-25 */
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
  /** Instant of the next attempt; `null` when no attempt is planned. */
  readonly nextAt: number | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** One attempt as its owner sees it. It has the response status, or the reason why no response came. */
export interface AttemptView {
  readonly number: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number | null;
  readonly failure: string | null;
}

/** The body that every attempt of a delivery sends, and the secret that currently signs it. */
export interface DeliveryContent {
  readonly body: string;
  readonly secret: string;
}

/** Names one delivery of an organization. */
export interface DeliveryName {
  readonly organizationId: string;
  readonly deliveryId: string;
}

/** Webhook operations of the account owner. All throw `ServiceError` NOT_FOUND for ids that the organization does not own. */
export interface WebhookAdmin {
  /**
   * Registers a URL, at most 50 per organization. By default the endpoint receives both job events but no retry
   * notices.
   *
   * Throws VALIDATION_ERROR for a registered URL or an unknown event. Throws URL_NOT_ALLOWED when the policy refuses
   * the URL.
   */
  createEndpoint(input: {
    readonly organizationId: string;
    readonly url: string;
    readonly events?: readonly string[];
    readonly wantsRetryNotices?: boolean;
  }): Promise<{ readonly endpoint: EndpointView; readonly secret: SecretView }>;
  /** Lists registered and implicit endpoints, oldest first. */
  listEndpoints(organizationId: string): Promise<readonly EndpointView[]>;
  /** Changes the settings that the call names. Throws like `createEndpoint`, also when another endpoint has the URL. */
  updateEndpoint(
    name: EndpointName,
    changes: { readonly url?: string; readonly events?: readonly string[]; readonly wantsRetryNotices?: boolean },
  ): Promise<EndpointView>;
  /** Deletes an endpoint and stops its deliveries, including the pending deliveries. */
  deleteEndpoint(name: EndpointName): Promise<void>;
  /** Activates a paused endpoint and resets its failure count. No other operation ends `paused`. D-27 */
  enableEndpoint(name: EndpointName): Promise<EndpointView>;
  /** Returns the secret of a registered endpoint. */
  endpointSecret(name: EndpointName): Promise<SecretView>;
  rotateEndpointSecret(name: EndpointName): Promise<SecretView>;
  /** Returns the secret that signs for unregistered URLs of single jobs. D-25 */
  defaultSecret(organizationId: string): Promise<SecretView>;
  rotateDefaultSecret(organizationId: string): Promise<SecretView>;
  /** Counts secrets sealed with a key that this process does not have. Deliveries that need such a secret cannot be sent. */
  unreadableSecrets(organizationId: string): Promise<number>;
  /**
   * Seals all secrets of the organization with the first key and returns how many it wrote and could not read.
   * The secrets keep their values, so receivers notice no change.
   */
  resealSecrets(organizationId: string): Promise<{ readonly resealed: number; readonly unreadable: number }>;
  /** Newest first. */
  listDeliveries(query: PageRequest & { readonly endpointId?: string }): Promise<ListPage<DeliveryView>>;
  /** Returns a delivery's body, for example to send it by hand. Also throws NOT_FOUND when its endpoint is deleted. */
  deliveryContent(name: DeliveryName): Promise<DeliveryContent>;
  /** Oldest first. */
  listAttempts(name: DeliveryName): Promise<readonly AttemptView[]>;
  /**
   * Sends a delivered or exhausted delivery again under the same id, at once and with up to 8 more attempts.
   * Throws VALIDATION_ERROR while the delivery is pending or being sent.
   */
  replayDelivery(name: DeliveryName): Promise<DeliveryView>;
  /**
   * Sends a waiting delivery at once instead of at its next attempt, which counts as that attempt. Throws
   * VALIDATION_ERROR for a delivery that does not wait.
   */
  hastenDelivery(name: DeliveryName): Promise<DeliveryView>;
  /** Returns one delivery. */
  delivery(name: DeliveryName): Promise<DeliveryView>;
}
