import type { DisputeFact, WarningFact } from "../../ports/billing/payments.ts";
import type { RefundRow, TopUpRow } from "../../ports/billing/rows.ts";

/** Returns the body of `billing.topup_succeeded`. Contract 6.4, D-41 */
export function succeededBody(topUp: TopUpRow): string {
  return JSON.stringify({
    tpaId: topUp.id,
    paymentIntentId: topUp.paymentId,
    grantedMillicredits: topUp.millicredits,
    bonusMillicredits: topUp.bonusMillicredits,
    amountCents: topUp.amountCents,
    taxAmountCents: topUp.taxCents,
  });
}

/** Returns the body of `billing.topup_failed`. `nextAt`: when auto-refill tries again, `null` for never. */
export function failedTopUpBody(
  topUp: TopUpRow,
  {
    reason,
    status,
    nextAt,
  }: { readonly reason: string; readonly status: string | null; readonly nextAt: number | null },
): string {
  return JSON.stringify({
    tpaId: topUp.id,
    reason,
    ...(status === null ? {} : { pmStatus: status }),
    ...(topUp.paymentId === null ? {} : { paymentIntentId: topUp.paymentId }),
    nextAttemptAt: nextAt === null ? null : new Date(nextAt).toISOString(),
  });
}

/** Returns the body of `billing.refund.failed`. */
export function refundFailedBody(refund: RefundRow, topUp: TopUpRow, reason: string | null): string {
  return JSON.stringify({
    refundId: refund.id,
    orgId: refund.organizationId,
    // An auto-refill and a custom amount are no purchase of a named pack.
    packPurchaseId: topUp.kind !== "auto_refill" && topUp.pack !== null ? topUp.id : null,
    amountCents: refund.amountCents,
    reason,
  });
}

/** Returns the body of `billing.dispute.created`. */
export function disputeBody(fact: DisputeFact, topUp: TopUpRow): string {
  return JSON.stringify({
    providerDisputeId: fact.providerId,
    providerChargeId: fact.payment.chargeId ?? topUp.chargeId,
    providerPaymentIntentId: fact.payment.paymentId ?? topUp.paymentId,
    amountCents: fact.amountCents,
    reason: fact.reason,
    status: fact.status,
    createdAt: new Date(fact.createdAt).toISOString(),
  });
}

/** Returns the body of `billing.early_fraud_warning.created`. */
export function warningBody(fact: WarningFact, topUp: TopUpRow): string {
  return JSON.stringify({
    providerEarlyFraudWarningId: fact.providerId,
    providerChargeId: fact.payment.chargeId ?? topUp.chargeId,
    providerPaymentIntentId: fact.payment.paymentId ?? topUp.paymentId,
    fraudType: fact.fraudType,
    actionable: fact.actionable,
  });
}
