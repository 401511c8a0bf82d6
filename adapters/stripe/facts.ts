import type Stripe from "stripe";
import type { DisputeFact, PaymentRef, RefundFact, TopUpFact, WarningFact } from "../../core/ports/billing/payments.ts";

/** An id, or the object that the API expanded. */
type Expandable = string | { readonly id: string } | null | undefined;

/** Returns the id of an expandable field. */
export function idOf(field: Expandable): string | null {
  if (field === null || field === undefined) return null;
  return typeof field === "string" ? field : field.id;
}

/** Returns our id in the metadata, `null` for an object of another product. */
export function ourId(metadata: Stripe.Metadata | null | undefined, key: "tpa_id" | "rfd_id"): string | null {
  return metadata?.[key] ?? null;
}

function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const charge = intent.latest_charge;
  return charge === null || charge === undefined || typeof charge === "string" ? null : charge;
}

function labelOf(charge: Stripe.Charge | null): string | null {
  const card = charge?.payment_method_details?.card;
  return card?.brand === undefined || card.brand === null ? null : `${card.brand} ${card.last4 ?? ""}`.trim();
}

/** Returns the label of a saved card, such as "visa 4242". */
export function methodLabel(method: Stripe.PaymentMethod): string {
  return method.card === undefined ? method.type : `${method.card.brand} ${method.card.last4}`;
}

/** Builds the fact of a succeeded payment. `taxCents` comes from the session or from our metadata. */
export function paidFact(topUpId: string, intent: Stripe.PaymentIntent, taxCents: number): TopUpFact {
  const charge = chargeOf(intent);
  return {
    kind: "paid",
    topUpId,
    paymentId: intent.id,
    chargeId: idOf(intent.latest_charge),
    amountCents: intent.amount_received,
    taxCents,
    customerId: idOf(intent.customer),
    methodId: intent.setup_future_usage === "off_session" ? idOf(intent.payment_method) : null,
    methodLabel: labelOf(charge),
    receiptUrl: charge?.receipt_url ?? null,
  };
}

/** Returns the state of an auto-refill. Nobody can confirm its payment later, so each open state is a decline. */
export function refillFact(topUpId: string, intent: Stripe.PaymentIntent): TopUpFact {
  if (intent.status === "succeeded") return paidFact(topUpId, intent, Number(intent.metadata.tax_cents ?? 0));
  if (intent.status === "processing") return { kind: "open", topUpId, isProcessing: true };
  const error = intent.last_payment_error;
  const fallback = intent.status === "requires_action" ? "authentication_required" : "card_declined";
  const reason = error?.decline_code ?? error?.code ?? fallback;
  return { kind: "declined", topUpId, paymentId: intent.id, reason, status: intent.status };
}

/** Returns the state of a checkout without a payment. */
export function openSessionFact(topUpId: string, session: Stripe.Checkout.Session): TopUpFact {
  if (session.status === "expired") return { kind: "expired", topUpId };
  return { kind: "open", topUpId, isProcessing: session.status === "complete" };
}

const REFUND_STATES: Readonly<Record<string, RefundFact["state"]>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** Returns the state of a refund. */
export function refundFact(refund: Stripe.Refund): RefundFact {
  const payment: PaymentRef = {
    topUpId: ourId(refund.metadata, "tpa_id"),
    paymentId: idOf(refund.payment_intent),
    chargeId: idOf(refund.charge),
  };
  return {
    kind: "refund",
    payment,
    refundId: ourId(refund.metadata, "rfd_id"),
    providerId: refund.id,
    amountCents: refund.amount,
    state: REFUND_STATES[refund.status ?? ""] ?? "pending",
    reason: refund.failure_reason ?? null,
  };
}

const OUTCOMES: Readonly<Record<string, DisputeFact["outcome"]>> = {
  won: "won",
  lost: "lost",
  warning_closed: "closed",
  prevented: "closed",
};

/** `isMoneyMoved`: an inquiry has the prefix `warning_` until money is withdrawn. */
export function disputeFact(dispute: Stripe.Dispute, isWithdrawn: boolean): DisputeFact {
  return {
    kind: "dispute",
    payment: { topUpId: null, paymentId: idOf(dispute.payment_intent), chargeId: idOf(dispute.charge) },
    providerId: dispute.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    isMoneyMoved: isWithdrawn || !dispute.status.startsWith("warning_"),
    outcome: OUTCOMES[dispute.status] ?? null,
    createdAt: dispute.created * 1_000,
  };
}

/** Returns an early fraud warning. */
export function warningFact(warning: Stripe.Radar.EarlyFraudWarning): WarningFact {
  return {
    kind: "warning",
    payment: { topUpId: null, paymentId: idOf(warning.payment_intent), chargeId: idOf(warning.charge) },
    providerId: warning.id,
    fraudType: warning.fraud_type,
    actionable: warning.actionable,
  };
}
