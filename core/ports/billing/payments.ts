import type { RefundRow, TopUpRow } from "./rows.ts";

/** Names a payment. `topUpId` comes from the metadata that we wrote; disputes and warnings have the other ids only. */
export interface PaymentRef {
  readonly topUpId: string | null;
  readonly paymentId: string | null;
  readonly chargeId: string | null;
}

/** The state of one top-up at the provider. Amounts are in cents. */
export type TopUpFact =
  | {
      readonly kind: "paid";
      readonly topUpId: string;
      readonly paymentId: string;
      readonly chargeId: string | null;
      /** The charged sum with tax. */
      readonly amountCents: number;
      readonly taxCents: number;
      readonly customerId: string | null;
      /** The card, when the payer allows later charges. */
      readonly methodId: string | null;
      readonly methodLabel: string | null;
      readonly receiptUrl: string | null;
    }
  | {
      readonly kind: "declined";
      readonly topUpId: string;
      readonly paymentId: string | null;
      /** The provider's decline code, or its error code. */
      readonly reason: string;
      /** The provider's state of the payment. */
      readonly status: string | null;
    }
  /** The payer can still pay, or the payment takes days. */
  | { readonly kind: "open"; readonly topUpId: string; readonly isProcessing: boolean }
  /** The checkout ended without a payment. */
  | { readonly kind: "expired"; readonly topUpId: string }
  /** The provider has no session and no payment for the top-up. */
  | { readonly kind: "none"; readonly topUpId: string };

/** The state of one refund at the provider. */
export interface RefundFact {
  readonly kind: "refund";
  readonly payment: PaymentRef;
  /** Our id from the metadata, or `null` for a refund that somebody started at the provider. */
  readonly refundId: string | null;
  readonly providerId: string;
  readonly amountCents: number;
  readonly state: "pending" | "succeeded" | "failed";
  readonly reason: string | null;
}

/** The state of one dispute at the provider. */
export interface DisputeFact {
  readonly kind: "dispute";
  readonly payment: PaymentRef;
  readonly providerId: string;
  readonly amountCents: number;
  readonly reason: string | null;
  readonly status: string | null;
  /** False for an inquiry, because no money has moved. */
  readonly isMoneyMoved: boolean;
  /** How the dispute ended. `null`: it is open. */
  readonly outcome: "won" | "lost" | "closed" | null;
  readonly createdAt: number;
}

/** An early fraud warning. */
export interface WarningFact {
  readonly kind: "warning";
  readonly payment: PaymentRef;
  readonly providerId: string;
  readonly fraudType: string | null;
  readonly actionable: boolean | null;
}

/** The saved card of a customer. `methodId: null`: the card is gone. */
export interface MethodFact {
  readonly kind: "method";
  readonly customerId: string;
  /** The card that changed or went. `null`: the customer chose another card. */
  readonly changedId: string | null;
  readonly methodId: string | null;
  readonly methodLabel: string | null;
}

/** Something that is true at the provider. Repeating it changes nothing. */
export type PaymentFact = TopUpFact | RefundFact | DisputeFact | WarningFact | MethodFact;

/** An event of the provider and what it states. */
export interface PaymentNotice {
  readonly eventId: string;
  readonly facts: readonly PaymentFact[];
}

/**
 * A call without a usable outcome.
 *
 * `unknown`: the provider may or may not have acted; the same request may be sent again. `burnt`: the provider saved a
 * failure under the key of the request, so only a look-up helps. `refused`: the notice is not genuine.
 */
export class PaymentsError extends Error {
  readonly kind: "unknown" | "burnt" | "refused";

  constructor(kind: PaymentsError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.name = "PaymentsError";
  }
}

/** A page of the provider for a person. */
export interface HostedPage {
  readonly url: string;
}

/** State of the provider, which `serplens doctor` shows. */
export interface PaymentsHealth {
  readonly isReachable: boolean;
  /** Difference between the provider's clock and ours in ms; `null` when unknown. */
  readonly clockSkewMs: number | null;
  readonly problems: readonly string[];
}

/**
 * A payment provider.
 *
 * Every call is idempotent under the id of its row, and everything that it sends comes from the row. Calls reject with
 * `PaymentsError`. A decline is a fact and not an error.
 */
export interface Payments {
  readonly name: "stripe" | "manual" | "fake";
  /** False for a sandbox, whose payments move no money. */
  readonly isLive: boolean;
  /** False when no card can be charged without the payer. */
  readonly canRefill: boolean;
  /** Returns the customer of the organization, and creates it at the first call. */
  ensureCustomer(organization: { readonly id: string; readonly name: string }): Promise<string>;
  /** Opens the page on which a person pays. `sessionId: null`: the operator settles the payment by hand. */
  startCheckout(
    topUp: TopUpRow,
    returnTo: { readonly success: string; readonly cancel: string },
  ): Promise<HostedPage & { readonly sessionId: string | null }>;
  /** Calculates the tax of an auto-refill. `null`: none is due or the provider adds none. */
  quoteTax(topUp: TopUpRow): Promise<{ readonly taxCents: number; readonly calculation: string } | null>;
  /** Charges the saved card of the row. */
  chargeSaved(topUp: TopUpRow): Promise<TopUpFact>;
  /** Finds the payment of a row by its stored ids, else by customer, time and metadata. */
  lookUp(topUp: TopUpRow): Promise<TopUpFact>;
  refund(refund: RefundRow, topUp: TopUpRow): Promise<RefundFact>;
  /** `null`: the provider has no such refund. */
  lookUpRefund(refund: RefundRow, topUp: TopUpRow): Promise<RefundFact | null>;
  /** Returns the top-up that a payment's metadata names. `null`: the payment is not ours. */
  topUpOf(payment: PaymentRef): Promise<string | null>;
  /** Opens the page on which a person saves a card without a payment. */
  saveMethod(customerId: string, returnTo: string): Promise<HostedPage>;
  /** Opens the page on which a person changes cards and reads receipts. */
  portal(customerId: string, returnTo: string): Promise<HostedPage>;
  /** Verifies a notice over its raw bytes. `null`: a genuine notice without facts for us. Rejects with `refused`. */
  read(body: Uint8Array, headers: { get(name: string): string | null }): Promise<PaymentNotice | null>;
  /**
   * Lists the events since an instant, oldest first. Skips events that `isKnown`, because reading their facts can take
   * further requests.
   */
  missed(since: number, isKnown: (eventId: string) => Promise<boolean>): AsyncIterable<PaymentNotice>;
  health(): Promise<PaymentsHealth>;
}
