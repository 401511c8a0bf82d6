import type { LotHold } from "../store-rows.ts";

/** `failed` becomes `succeeded` when the provider reports the payment after all. `succeeded` never changes. */
export type TopUpState = "pending" | "processing" | "succeeded" | "failed";

/** One attempt to buy credits, stored before the provider is called. Amounts are in cents, instants in ms. D-41 */
export interface TopUpRow {
  /** The `tpaId` of the events. */
  readonly id: string;
  readonly organizationId: string;
  /** `manual`: the operator settles the payment by hand. */
  readonly kind: "checkout" | "auto_refill" | "manual";
  /** The pack, or `null` for a custom amount. */
  readonly pack: string | null;
  /** Promised credits without the bonus. An auto-refill has 0 until its first claim. */
  readonly millicredits: number;
  readonly bonusMillicredits: number;
  /** The price without tax, and after the payment the charged sum with tax. */
  readonly amountCents: number;
  /** 0 until the payment. */
  readonly taxCents: number;
  readonly currency: string;
  readonly state: TopUpState;
  /** Reason of the failure. */
  readonly reason: string | null;
  readonly customerId: string | null;
  /** The saved card that an auto-refill charges. */
  readonly methodId: string | null;
  /** True when the payer allows later charges of the card. */
  readonly savesMethod: boolean;
  readonly sessionId: string | null;
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  readonly receiptUrl: string | null;
  /** The provider's tax calculation of an auto-refill. */
  readonly taxCalculation: string | null;
  /** Claims so far. */
  readonly attemptNo: number;
  readonly createdAt: number;
  /** When the charge was first sent. */
  readonly sentAt: number | null;
  /** When the provider saved a failure under our key. The key is useless from then on. */
  readonly burntAt: number | null;
  /** When the attempt is worked on next. `null` after its end. */
  readonly checkAt: number | null;
  /** Proves the current claim. */
  readonly token: string | null;
  readonly leaseUntil: number | null;
  readonly endedAt: number | null;
  /** Sum of refunds that did not fail. */
  readonly refundedCents: number;
  /** Ids of open disputes and warnings that withhold the credits. */
  readonly heldBy: readonly string[];
  /** The hold of both lots. `charged_back` never changes. */
  readonly hold: LotHold;
}

/** An organization at the payment provider, and its auto-refill. */
export interface CustomerRow {
  readonly organizationId: string;
  readonly customerId: string | null;
  readonly methodId: string | null;
  /** The card as people read it, such as "visa 4242". */
  readonly methodLabel: string | null;
  readonly refillOn: boolean;
  /** Threshold in millicredits. */
  readonly refillBelow: number;
  readonly refillPack: string | null;
  /** Highest sum of auto-refills of a calendar month in cents without tax. */
  readonly monthCapCents: number;
  /** The month of `monthCents`, such as "2026-11" (UTC). */
  readonly month: string;
  readonly monthCents: number;
  /** Declined refills since the last payment. */
  readonly failures: number;
  /** When auto-refill is armed again. `null`: it is armed, charging or off. */
  readonly nextAt: number | null;
  /** The reason why the service turned auto-refill off. */
  readonly offReason: string | null;
  /** Ids of disputes and warnings, newest last. */
  readonly flags: readonly string[];
}

/** Money that goes back to a payer, and the credits that were taken back for it. */
export interface RefundRow {
  readonly id: string;
  readonly organizationId: string;
  readonly topUpId: string;
  readonly providerId: string | null;
  readonly amountCents: number;
  readonly paidMillicredits: number;
  readonly bonusMillicredits: number;
  /** Credits of the refunded share that were already spent or reserved. */
  readonly shortfallMillicredits: number;
  readonly state: "pending" | "succeeded" | "failed";
  /** Reason of the failure. */
  readonly reason: string | null;
  /** `provider`: somebody started the refund at the provider. */
  readonly origin: "ours" | "provider";
  readonly createdAt: number;
  /** When the provider is called or asked next. */
  readonly checkAt: number | null;
  readonly burntAt: number | null;
  readonly endedAt: number | null;
}

/** A dispute, under the id of the provider. */
export interface DisputeRow {
  readonly id: string;
  readonly organizationId: string;
  readonly topUpId: string;
  readonly amountCents: number;
  readonly reason: string | null;
  /** The provider's last known status. */
  readonly status: string | null;
  /** True once money left the account, which is not the case for an inquiry. */
  readonly isMoneyMoved: boolean;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** An event of the provider whose facts were applied. Kept for 60 days. */
export interface NoticeRow {
  readonly id: string;
  readonly receivedAt: number;
}
