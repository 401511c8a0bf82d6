import type { EventKind } from "../contract/event-kinds.ts";
import { EVENT_SCHEMAS } from "../contract/events.ts";
import { EVENT_EXAMPLES } from "../contract/examples.ts";
import { problemsOf, validationError } from "../contract/validate.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { JsonObject } from "../job.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { UrlPolicy } from "../ports/fetcher.ts";
import { emitBilling, testDelivery } from "./emit.ts";
import { makeSecret } from "./secrets.ts";
import type { Vault } from "./vault.ts";

/** Event kinds of payments. */
export type BillingEventKind = Exclude<EventKind, "job.completed" | "job.failed">;

/** A queued test delivery and the secret made for it alone. Contract 2.6 */
export interface TestDelivery {
  readonly deliveryId: string;
  readonly signingSecret: string;
}

/** What callers and payments ask of webhooks. */
export interface WebhookRequests {
  /** Queues one delivery of the event's sample, whatever the endpoint's health. Throws URL_NOT_ALLOWED. Contract 4.8 */
  testWebhook(caller: { readonly organizationId: string }, test: { readonly url: string; readonly event: EventKind }): Promise<TestDelivery>;
  /**
   * Delivers a billing event to the endpoints that subscribed to it. With a `dedupeKey` of the caller's, such as the payment provider's event id,
   * the organisation hears of it once, however often this is called; the first payload counts. Throws VALIDATION_ERROR for a payload that
   * contract 6.4 does not allow, NOT_FOUND.
   */
  emitBilling(organizationId: string, kind: BillingEventKind, payload: JsonObject, dedupeKey?: string): Promise<void>;
}

interface RequestPorts {
  readonly lane: Lane;
  readonly crypto: Crypto;
  readonly vault: Vault;
  readonly urlPolicy: UrlPolicy;
  /** Called when deliveries have become due. */
  readonly wake: () => void;
}

/** The sample fields of an event, for test deliveries. Of a job event the scan's, since the classify payloads admit no further keys. D-28 */
export function sampleOf(type: EventKind): Readonly<Record<string, unknown>> {
  // Examples are objects by a test on each of them.
  const [sample = {}] = Object.values(EVENT_EXAMPLES[type]) as Readonly<Record<string, unknown>>[];
  return sample;
}

/** The requests over a lane; what they queue is sent by whichever process delivers. */
export function createWebhookRequests({ lane, crypto, vault, urlPolicy, wake }: RequestPorts): WebhookRequests {
  return {
    async testWebhook({ organizationId }, { url, event }) {
      if ((await urlPolicy.check(url, "webhook")) === "denied") throw new ServiceError("URL_NOT_ALLOWED", "The URL is not allowed.");
      const secret = makeSecret(crypto);
      const deliveryId = await lane.submit(testDelivery({ organizationId, url, type: event, secret: vault.seal(secret), sample: sampleOf(event) }));
      wake();
      return { deliveryId, signingSecret: secret };
    },
    async emitBilling(organizationId, kind, payload, dedupeKey) {
      const problems = problemsOf(EVENT_SCHEMAS[kind], payload);
      if (problems.length > 0) throw validationError(problems);
      const told = { organizationId, type: kind, body: JSON.stringify(payload) };
      // The key's digest is the id: unique by the table's own key, with no column for what few events have.
      await lane.submit(emitBilling(dedupeKey === undefined ? told : { ...told, id: `evt_${crypto.sha256(`${organizationId} ${dedupeKey}`)}` }));
      wake();
    },
  };
}
