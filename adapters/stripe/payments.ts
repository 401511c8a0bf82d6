import type Stripe from "stripe";
import {
  type PaymentNotice,
  type Payments,
  PaymentsError,
  type RefundFact,
  type TopUpFact,
} from "../../core/ports/billing/payments.ts";
import type { RefundRow, TopUpRow } from "../../core/ports/billing/rows.ts";
import { callError, failureOf, isInvalidRequest } from "./errors.ts";
import { ourId, refillFact, refundFact } from "./facts.ts";
import { EVENT_TYPES, factsOf, loadIntent, sessionFact } from "./notices.ts";

/** Options of the adapter. */
export interface StripeOptions {
  /** A secret or restricted key. Its prefix states the mode. */
  readonly key: string;
  /** Secret of the webhook endpoint. Several, separated by commas, during a rotation. */
  readonly webhookSecret: string;
  /** True calculates tax with the provider's tax product. @default false */
  readonly hasTax?: boolean;
  /** Another address of the API, for a fake provider on loopback. @default the provider's own */
  readonly address?: URL;
}

/** Time limit of a request in ms. A claim lasts longer than two requests. */
const TIMEOUT_MS = 20_000;
/** Life of a checkout session in seconds. The provider allows 30 min to 24 h. */
const SESSION_S = 3_600;
/** Slack in seconds for lists by creation, because the clocks differ. */
const SLACK_S = 300;
/** Age in seconds after which a signed notice is refused. */
const TOLERANCE_S = 300;
const CARDS: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = ["card"];

const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

/** Returns true for a key that moves money. */
export function isLiveKey(key: string): boolean {
  return /^(?:sk|rk)_live_/.test(key);
}

async function called<R>(call: Promise<R>): Promise<R> {
  try {
    return await call;
  } catch (error) {
    throw callError(error);
  }
}

/** Returns the object, or `null` when the provider does not have it. */
async function found<R>(call: Promise<R>): Promise<R | null> {
  try {
    return await call;
  } catch (error) {
    if (failureOf(error)?.statusCode === 404) return null;
    throw callError(error);
  }
}

function metadataOf(topUp: TopUpRow): Record<string, string> {
  return { tpa_id: topUp.id, kind: topUp.kind, tax_cents: String(topUp.taxCents) };
}

function creditsText({ millicredits }: TopUpRow): string {
  return `${millicredits / 1_000} credits`;
}

/** Builds the parameters of a checkout from the row. */
function checkoutParams(
  topUp: TopUpRow,
  pages: { readonly success: string; readonly cancel: string },
  hasTax: boolean,
): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(topUp);
  return {
    mode: "payment",
    ...(topUp.customerId === null ? {} : { customer: topUp.customerId }),
    client_reference_id: topUp.id,
    metadata,
    allowed_payment_method_types: CARDS,
    payment_intent_data: { metadata, ...(topUp.savesMethod ? { setup_future_usage: "off_session" } : {}) },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: topUp.currency,
          unit_amount: topUp.amountCents,
          product_data: { name: creditsText(topUp) },
          ...(hasTax ? { tax_behavior: "exclusive" } : {}),
        },
      },
    ],
    ...(hasTax ? { automatic_tax: { enabled: true }, customer_update: { address: "auto" } } : {}),
    expires_at: secondsOf(topUp.createdAt) + SESSION_S,
    success_url: pages.success,
    cancel_url: pages.cancel,
  };
}

function refillParams(topUp: TopUpRow): Stripe.PaymentIntentCreateParams {
  const { taxCalculation } = topUp;
  return {
    amount: topUp.amountCents,
    currency: topUp.currency,
    customer: topUp.customerId ?? "",
    payment_method: topUp.methodId ?? "",
    allowed_payment_method_types: ["card"],
    off_session: true,
    confirm: true,
    description: creditsText(topUp),
    metadata: metadataOf(topUp),
    expand: ["latest_charge"],
    ...(taxCalculation === null ? {} : { hooks: { inputs: { tax: { calculation: taxCalculation } } } }),
  };
}

/** Returns the decline that an error states, or throws the error of a call without an outcome. */
function declineOf(topUp: TopUpRow, error: unknown): Extract<TopUpFact, { readonly kind: "declined" }> {
  const failure = failureOf(error);
  if (failure === null || !(failure.type === "StripeCardError" || isInvalidRequest(failure))) throw callError(error);
  const isGone = failure.param === "payment_method" || failure.code === "resource_missing";
  const code = failure.declineCode ?? failure.code ?? "card_declined";
  const { intent } = failure;
  return {
    kind: "declined",
    topUpId: topUp.id,
    paymentId: intent?.id ?? null,
    reason: failure.type !== "StripeCardError" && isGone ? "method_gone" : code,
    status: intent?.status ?? null,
  };
}

function topUpCalls(stripe: Stripe, hasTax: boolean): Pick<Payments, "quoteTax" | "chargeSaved" | "startCheckout"> {
  return {
    async startCheckout(topUp, pages) {
      const params = checkoutParams(topUp, pages, hasTax);
      const options = { idempotencyKey: `${topUp.id}:checkout` };
      const session = await called(stripe.checkout.sessions.create(params, options));
      return { sessionId: session.id, url: session.url ?? "" };
    },
    async quoteTax(topUp) {
      if (!hasTax) return null;
      const { currency, customerId, id, amountCents } = topUp;
      const line_items = [{ amount: amountCents, reference: id, tax_behavior: "exclusive" as const }];
      const params = { currency, customer: customerId ?? "", line_items };
      const quote = await called(stripe.tax.calculations.create(params, { idempotencyKey: `${id}:tax` }));
      return quote.id === null ? null : { taxCents: quote.tax_amount_exclusive, calculation: quote.id };
    },
    async chargeSaved(topUp) {
      const options = { idempotencyKey: `${topUp.id}:charge` };
      try {
        return refillFact(topUp.id, await stripe.paymentIntents.create(refillParams(topUp), options));
      } catch (error) {
        const declined = declineOf(topUp, error);
        // A canceled payment cannot succeed later. A failed cancellation changes nothing, because nobody confirms it.
        if (declined.paymentId !== null) await stripe.paymentIntents.cancel(declined.paymentId).catch(() => {});
        return declined;
      }
    },
  };
}

/** Finds the session of a checkout whose id was lost with the process. */
async function sessionOf(stripe: Stripe, topUp: TopUpRow): Promise<Stripe.Checkout.Session | null> {
  if (topUp.sessionId !== null) return found(stripe.checkout.sessions.retrieve(topUp.sessionId));
  if (topUp.customerId === null) return null;
  const created = { gte: secondsOf(topUp.createdAt) - SLACK_S };
  const list = stripe.checkout.sessions.list({ customer: topUp.customerId, created, limit: 100 });
  try {
    for await (const session of list) if (session.client_reference_id === topUp.id) return session;
  } catch (error) {
    throw callError(error);
  }
  return null;
}

async function refillIntentOf(stripe: Stripe, topUp: TopUpRow): Promise<Stripe.PaymentIntent | null> {
  if (topUp.paymentId !== null) return found(loadIntent(stripe, topUp.paymentId));
  if (topUp.customerId === null) return null;
  const created = { gte: secondsOf(topUp.createdAt) - SLACK_S };
  const list = stripe.paymentIntents.list({
    customer: topUp.customerId,
    created,
    limit: 100,
    expand: ["data.latest_charge"],
  });
  let latest: Stripe.PaymentIntent | null = null;
  try {
    for await (const intent of list) {
      if (intent.metadata.tpa_id !== topUp.id) continue;
      if (intent.status === "succeeded") return intent;
      latest ??= intent;
    }
  } catch (error) {
    throw callError(error);
  }
  return latest;
}

function lookUps(stripe: Stripe): Pick<Payments, "lookUp" | "topUpOf"> {
  return {
    async lookUp(topUp) {
      const none: TopUpFact = { kind: "none", topUpId: topUp.id };
      if (topUp.kind === "auto_refill") {
        const intent = await refillIntentOf(stripe, topUp);
        return intent === null ? none : refillFact(topUp.id, intent);
      }
      const session = await sessionOf(stripe, topUp);
      return session === null ? none : called(sessionFact(stripe, topUp.id, session));
    },
    async topUpOf({ paymentId, chargeId }) {
      if (paymentId !== null) {
        const intent = await found(stripe.paymentIntents.retrieve(paymentId));
        return ourId(intent?.metadata, "tpa_id");
      }
      const charge = chargeId === null ? null : await found(stripe.charges.retrieve(chargeId));
      return ourId(charge?.metadata, "tpa_id");
    },
  };
}

function refundCalls(stripe: Stripe): Pick<Payments, "refund" | "lookUpRefund"> {
  const refused = (refund: RefundRow, topUp: TopUpRow, reason: string | null): RefundFact => ({
    kind: "refund",
    payment: { topUpId: topUp.id, paymentId: topUp.paymentId, chargeId: topUp.chargeId },
    refundId: refund.id,
    providerId: `refused:${refund.id}`,
    amountCents: refund.amountCents,
    state: "failed",
    reason,
  });
  return {
    async refund(refund, topUp) {
      const metadata = { rfd_id: refund.id, tpa_id: topUp.id };
      const params = { payment_intent: topUp.paymentId ?? "", amount: refund.amountCents, metadata };
      try {
        return refundFact(await stripe.refunds.create(params, { idempotencyKey: refund.id }));
      } catch (error) {
        const failure = failureOf(error);
        if (failure === null || !isInvalidRequest(failure)) throw callError(error);
        return refused(refund, topUp, failure.code);
      }
    },
    async lookUpRefund(refund, topUp) {
      if (refund.providerId !== null) {
        const retrieved = await found(stripe.refunds.retrieve(refund.providerId));
        return retrieved === null ? null : refundFact(retrieved);
      }
      const list = await called(stripe.refunds.list({ payment_intent: topUp.paymentId ?? "", limit: 100 }));
      const ours = list.data.find(({ metadata }) => ourId(metadata, "rfd_id") === refund.id);
      return ours === undefined ? null : refundFact(ours);
    },
  };
}

function pages(stripe: Stripe): Pick<Payments, "ensureCustomer" | "saveMethod" | "portal"> {
  return {
    async ensureCustomer({ id, name }) {
      const options = { idempotencyKey: `${id}:customer` };
      return (await called(stripe.customers.create({ name, metadata: { org_id: id } }, options))).id;
    },
    async saveMethod(customer, returnTo) {
      const params = {
        mode: "setup",
        customer,
        allowed_payment_method_types: CARDS,
        success_url: returnTo,
        cancel_url: returnTo,
      } as const;
      const session = await called(stripe.checkout.sessions.create({ ...params, allowed_payment_method_types: CARDS }));
      return { url: session.url ?? "" };
    },
    async portal(customer, returnTo) {
      const session = await called(stripe.billingPortal.sessions.create({ customer, return_url: returnTo }));
      return { url: session.url };
    },
  };
}

function notices(stripe: Stripe, { key, webhookSecret }: StripeOptions): Pick<Payments, "read" | "missed"> {
  const isLive = isLiveKey(key);
  const secrets = webhookSecret.split(",").map((secret) => secret.trim());

  async function verified(body: Uint8Array, header: string): Promise<Stripe.Event> {
    let failure: unknown = null;
    for (const secret of secrets) {
      try {
        // The signature covers the raw bytes, so nothing may parse the body before.
        return await stripe.webhooks.constructEventAsync(new TextDecoder().decode(body), header, secret, TOLERANCE_S);
      } catch (error) {
        failure = error;
      }
    }
    throw new PaymentsError("refused", "The signature of the notice does not match.", { cause: failure });
  }

  return {
    async read(body, headers): Promise<PaymentNotice | null> {
      const event = await verified(body, headers.get("stripe-signature") ?? "");
      if (event.livemode !== isLive) {
        const [sent, own] = isLive ? ["sandbox", "live"] : ["live", "sandbox"];
        throw new PaymentsError("refused", `A ${sent} event came to a service with a ${own} key. It changes nothing.`);
      }
      const facts = await called(factsOf(stripe, event));
      return facts.length === 0 ? null : { eventId: event.id, facts };
    },
    async *missed(since, isKnown) {
      const events: Stripe.Event[] = [];
      const created = { gte: secondsOf(since) };
      const list = stripe.events.list({ types: [...EVENT_TYPES], created, limit: 100 });
      try {
        for await (const event of list) events.push(event);
      } catch (error) {
        throw callError(error);
      }
      for (const event of events.reverse()) {
        if (await isKnown(event.id)) continue;
        const facts = await called(factsOf(stripe, event));
        if (facts.length > 0) yield { eventId: event.id, facts };
      }
    },
  };
}

/** Checks what the service needs: the key may read payments, and the clocks agree, because signatures have an age. */
function healthOf(stripe: Stripe): Payments["health"] {
  return async () => {
    try {
      const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
      // The types say a plain object, but the fetch client keeps the Headers.
      const headers: unknown = lastResponse.headers;
      const at = Date.parse(headers instanceof Headers ? (headers.get("date") ?? "") : "");
      return { isReachable: true, clockSkewMs: Number.isNaN(at) ? null : at - Date.now(), problems: [] };
    } catch (error) {
      const { message } = callError(error);
      return { isReachable: false, clockSkewMs: null, problems: [message] };
    }
  };
}

/** Opens payments over Stripe. Loads the library, and throws with the remedy when it is not installed. */
export async function openStripePayments(options: StripeOptions): Promise<Payments> {
  const { key, hasTax = false, address } = options;
  let library: typeof import("stripe");
  try {
    library = await import("stripe");
  } catch (cause) {
    throw new Error("SERPLENS_PAYMENTS=stripe needs the package stripe. Install it: npm install stripe@23", { cause });
  }
  const Client = library.default;
  const stripe = new Client(key, {
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: Client.createFetchHttpClient(),
    ...(address === undefined
      ? {}
      : {
          host: address.hostname,
          port: Number(address.port),
          protocol: address.protocol === "http:" ? "http" : "https",
        }),
  });
  return {
    name: "stripe",
    isLive: isLiveKey(key),
    canRefill: true,
    ...topUpCalls(stripe, hasTax),
    ...lookUps(stripe),
    ...refundCalls(stripe),
    ...pages(stripe),
    ...notices(stripe, options),
    health: healthOf(stripe),
  };
}
