import type Stripe from "stripe";
import type { PaymentFact } from "../../core/ports/billing/payments.ts";
import {
  disputeFact,
  idOf,
  methodLabel,
  openSessionFact,
  ourId,
  paidFact,
  refillFact,
  refundFact,
  warningFact,
} from "./facts.ts";

/** The events that the adapter reads. A webhook endpoint needs exactly these. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
  "radar.early_fraud_warning.created",
  "payment_method.detached",
  "payment_method.automatically_updated",
] as const;

/** Loads a payment with its charge. */
export function loadIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
}

/** Returns the state of a checkout. Loads the payment of a paid session, because the session has no charge. */
export async function sessionFact(
  stripe: Stripe,
  topUpId: string,
  session: Stripe.Checkout.Session,
): Promise<PaymentFact & { readonly kind: "paid" | "declined" | "open" | "expired" | "none" }> {
  const intentId = idOf(session.payment_intent);
  if (session.payment_status !== "paid" || intentId === null) return openSessionFact(topUpId, session);
  const intent = await loadIntent(stripe, intentId);
  return paidFact(topUpId, intent, session.total_details?.amount_tax ?? 0);
}

async function setupFacts(stripe: Stripe, session: Stripe.Checkout.Session): Promise<readonly PaymentFact[]> {
  const customerId = idOf(session.customer);
  const setupId = idOf(session.setup_intent);
  if (customerId === null || setupId === null) return [];
  const { payment_method: method } = await stripe.setupIntents.retrieve(setupId, { expand: ["payment_method"] });
  if (method === null || typeof method === "string") return [];
  return [{ kind: "method", customerId, changedId: null, methodId: method.id, methodLabel: methodLabel(method) }];
}

async function sessionFacts(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  type: string,
): Promise<readonly PaymentFact[]> {
  if (session.mode === "setup") return type === "checkout.session.completed" ? setupFacts(stripe, session) : [];
  const topUpId = ourId(session.metadata, "tpa_id");
  if (topUpId === null) return [];
  if (type !== "checkout.session.async_payment_failed") return [await sessionFact(stripe, topUpId, session)];
  const paymentId = idOf(session.payment_intent);
  return [{ kind: "declined", topUpId, paymentId, reason: "payment_failed", status: session.payment_status }];
}

/** Returns facts of auto-refills only. A checkout stays open after a declined payment, so its session reports the end. */
async function intentFacts(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<readonly PaymentFact[]> {
  const topUpId = ourId(intent.metadata, "tpa_id");
  if (topUpId === null || intent.metadata.kind !== "auto_refill") return [];
  return [refillFact(topUpId, await loadIntent(stripe, intent.id))];
}

/** Returns the facts that an event states. Rejects when a needed object cannot be loaded. */
export async function factsOf(stripe: Stripe, event: Stripe.Event): Promise<readonly PaymentFact[]> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return sessionFacts(stripe, event.data.object, event.type);
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
      return intentFacts(stripe, event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return [refundFact(event.data.object)];
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return [disputeFact(event.data.object, false)];
    case "charge.dispute.funds_withdrawn":
      return [disputeFact(event.data.object, true)];
    case "radar.early_fraud_warning.created":
      return [warningFact(event.data.object)];
    case "payment_method.automatically_updated": {
      const method = event.data.object;
      const customerId = idOf(method.customer);
      const label = methodLabel(method);
      if (customerId === null) return [];
      return [{ kind: "method", customerId, changedId: method.id, methodId: method.id, methodLabel: label }];
    }
    case "payment_method.detached": {
      // The card has no customer any more, so the event's earlier value names it.
      const customerId = idOf(event.data.previous_attributes?.customer);
      if (customerId === null) return [];
      return [{ kind: "method", customerId, changedId: event.data.object.id, methodId: null, methodLabel: null }];
    }
    default:
      return [];
  }
}
