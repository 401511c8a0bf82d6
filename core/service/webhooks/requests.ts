import { EVENT_SCHEMAS } from "../../contract/events.ts";
import { EVENT_EXAMPLES } from "../../contract/examples.ts";
import { problemsOf, validationError } from "../../contract/validate.ts";
import { urlNotAllowed } from "../../domain/errors.ts";
import type { EventKind } from "../../domain/event-kinds.ts";
import type { JsonObject } from "../../domain/job.ts";
import type { TestDelivery } from "../../domain/webhooks.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { UrlPolicy } from "../../ports/fetcher.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { emitBilling, testDelivery } from "./outbox.ts";
import type { SecretBox } from "./secret-box.ts";
import { makeSecret } from "./secrets.ts";

/** Event kinds that payments emit. */
export type BillingEventKind = Exclude<EventKind, "job.completed" | "job.failed">;

/** Webhook requests from callers and from payments. */
export interface WebhookRequests {
  /** Queues one delivery of the event's sample, even to a paused endpoint. Throws URL_NOT_ALLOWED. Contract 4.8 */
  testWebhook(
    caller: { readonly organizationId: string },
    test: { readonly url: string; readonly event: EventKind },
  ): Promise<TestDelivery>;
  /**
   * Queues a billing event to the endpoints that subscribed to it.
   * Later calls with the same `dedupeKey`, such as the payment provider's event id, do nothing for that organization.
   * Throws VALIDATION_ERROR for a payload that contract 6.4 does not allow, and NOT_FOUND for an unknown organization.
   */
  emitBilling(organizationId: string, kind: BillingEventKind, payload: JsonObject, dedupeKey?: string): Promise<void>;
}

interface RequestPorts {
  readonly batcher: CommandBatcher;
  readonly crypto: Crypto;
  readonly secretBox: SecretBox;
  readonly urlPolicy: UrlPolicy;
  /** Called after deliveries were queued. */
  readonly wake: () => void;
}

/**
 * Returns the sample fields of an event, for test deliveries. D-28
 * A job event uses the scan sample, because classify payloads allow no additional keys.
 */
export function sampleOf(type: EventKind): Readonly<Record<string, unknown>> {
  // The cast is safe because a test checks that each example is an object.
  const [sample = {}] = Object.values(EVENT_EXAMPLES[type]) as Readonly<Record<string, unknown>>[];
  return sample;
}

/** Creates the webhook requests. They only queue deliveries, which a deliverer sends. */
export function createWebhookRequests({ batcher, crypto, secretBox, urlPolicy, wake }: RequestPorts): WebhookRequests {
  return {
    async testWebhook({ organizationId }, { url, event }) {
      if ((await urlPolicy.check(url, "webhook")) === "denied") throw urlNotAllowed();
      const secret = makeSecret(crypto);
      const deliveryId = await batcher.submit(
        testDelivery({ organizationId, url, type: event, secret: secretBox.seal(secret), sample: sampleOf(event) }),
      );
      wake();
      return { deliveryId, signingSecret: secret };
    },
    async emitBilling(organizationId, kind, payload, dedupeKey) {
      const problems = problemsOf(EVENT_SCHEMAS[kind], payload);
      if (problems.length > 0) throw validationError(problems);
      const billing = { organizationId, type: kind, body: JSON.stringify(payload) };
      // The digest of the key is the event id, so that the primary key of the event table prevents duplicates.
      await batcher.submit(
        emitBilling(
          dedupeKey === undefined
            ? billing
            : { ...billing, id: `evt_${crypto.sha256(`${organizationId} ${dedupeKey}`)}` },
        ),
      );
      wake();
    },
  };
}
