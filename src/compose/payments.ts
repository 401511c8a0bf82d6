import type { Payments } from "../../core/ports/billing/payments.ts";
import type { ServiceOptions } from "../../core/service.ts";
import type { PaymentsSpec } from "../config/payments-spec.ts";

/** Parts of a service that sells. Both are empty when payments are off. */
export interface PaymentParts {
  readonly ports: { readonly payments?: Payments };
  readonly policy: NonNullable<ServiceOptions["policy"]>;
}

/** Opens the payment provider of the configuration. Throws with the remedy when its package is not installed. */
export async function openPayments(spec: PaymentsSpec = { kind: "off" }): Promise<PaymentParts> {
  if (spec.kind === "off") return { ports: {}, policy: {} };
  const policy = { billing: spec.rules };
  if (spec.kind === "manual") {
    const { createManualPayments } = await import("../../adapters/manual/payments.ts");
    return { ports: { payments: createManualPayments() }, policy };
  }
  const { openStripePayments } = await import("../../adapters/stripe/payments.ts");
  const { address, ...options } = spec;
  const payments = await openStripePayments({ ...options, ...(address === null ? {} : { address }) });
  return { ports: { payments }, policy };
}
