import type { Payments, RefundFact } from "../../core/ports/billing/payments.ts";

/**
 * Payments that an operator records by hand, such as transfers after an invoice.
 *
 * An order waits until `serplens topups settle`. A refund counts as paid, because the operator pays it.
 */
export function createManualPayments(): Payments {
  const noPage = () => Promise.resolve({ url: "" });
  return {
    name: "manual",
    isLive: true,
    canRefill: false,
    ensureCustomer: async ({ id }) => `manual:${id}`,
    startCheckout: async () => ({ url: "", sessionId: null }),
    quoteTax: async () => null,
    chargeSaved: async ({ id }) => ({ kind: "none", topUpId: id }),
    lookUp: async ({ id }) => ({ kind: "open", topUpId: id, isProcessing: false }),
    refund: async (refund, topUp): Promise<RefundFact> => ({
      kind: "refund",
      payment: { topUpId: topUp.id, paymentId: topUp.paymentId, chargeId: null },
      refundId: refund.id,
      providerId: `manual:${refund.id}`,
      amountCents: refund.amountCents,
      state: "succeeded",
      reason: null,
    }),
    lookUpRefund: async () => null,
    topUpOf: async () => null,
    saveMethod: noPage,
    portal: noPage,
    read: async () => null,
    async *missed() {},
    health: async () => ({ isReachable: true, clockSkewMs: null, problems: [] }),
  };
}
