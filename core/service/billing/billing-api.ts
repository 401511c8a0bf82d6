import type { CreditPack, RefillState } from "../../domain/billing.ts";
import type { Payments, PaymentsHealth } from "../../ports/billing/payments.ts";
import type { DisputeRow, RefundRow, TopUpRow } from "../../ports/billing/rows.ts";
import type { ListPage, PageRequest } from "../transactions/pagination.ts";
import type { RefillSettings } from "./refill.ts";

/** Packs and prices of the operator. Amounts are in cents of `currency`, without tax. */
export interface CreditOffer {
  readonly provider: Payments["name"];
  readonly isLive: boolean;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  readonly packs: readonly CreditPack[];
  /** Custom amounts; `null` when only packs are sold. */
  readonly custom: { readonly creditPriceCents: number; readonly minimumCents: number } | null;
  /** False when the provider cannot charge a card without its owner. */
  readonly canRefill: boolean;
  /** Lowest threshold of auto-refill in millicredits. */
  readonly minimumThreshold: number;
  readonly refillBonusPercent: number;
  /** Months for which purchased credits are valid. */
  readonly validMonths: number;
  /** How people pay, in the operator's words; `null` without any. */
  readonly howToPay: string | null;
}

/** One top-up as its owner sees it. Instants are ms since the epoch. */
export interface TopUpView {
  readonly id: string;
  readonly kind: TopUpRow["kind"];
  readonly pack: string | null;
  readonly millicredits: number;
  readonly bonusMillicredits: number;
  /** The price without tax, and after the payment the charged sum with tax. */
  readonly amountCents: number;
  readonly taxCents: number;
  readonly currency: string;
  readonly state: TopUpRow["state"];
  /** Reason of the failure. */
  readonly reason: string | null;
  /** The provider's receipt. */
  readonly receiptUrl: string | null;
  readonly paymentId: string | null;
  readonly refundedCents: number;
  readonly hold: TopUpRow["hold"];
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** Auto-refill and the saved card of one organization. */
export interface RefillView {
  readonly state: RefillState;
  readonly belowMillicredits: number;
  readonly pack: string | null;
  readonly monthCapCents: number;
  /** Auto-refills of this month in cents without tax. */
  readonly monthCents: number;
  /** The saved card as people read it; `null` without a saved card. */
  readonly methodLabel: string | null;
  /** When the next attempt may begin, in state `waiting`. */
  readonly nextAt: number | null;
  /** Why the service turned auto-refill off: a decline code, `dispute`, `fraud_warning`, `method_gone`. */
  readonly offReason: string | null;
}

/** A purchase: a named pack, or a custom amount in cents without tax. */
export type Purchase = { readonly pack: string } | { readonly amountCents: number };

/** Pages that the provider links back to. The text `{TOP_UP}` becomes the id of the top-up. */
export interface ReturnPages {
  readonly success: string;
  readonly cancel: string;
}

/** State of the billing installation for `serplens doctor`. */
export interface BillingHealth extends PaymentsHealth {
  readonly offer: CreditOffer;
  /** When the newest webhook of the provider was applied; `null` without any. */
  readonly lastNoticeAt: number | null;
}

/**
 * Top-ups, auto-refill, refunds and disputes.
 *
 * The dashboard and the command line call it after they checked the role. Members throw `ServiceError`: NOT_FOUND for
 * unknown ids, VALIDATION_ERROR for bad input, SERVICE_UNAVAILABLE when the provider does not respond.
 */
export interface BillingApi {
  offer(): CreditOffer;
  /**
   * Stores an attempt and opens the page on which a person pays. The page of success reads `topUp` and grants nothing.
   * `url: null`: the operator settles the payment by hand.
   */
  /** Returns credits and price of a purchase, and orders nothing. Throws VALIDATION_ERROR like `startCheckout`. */
  quote(purchase: Purchase): { readonly millicredits: number; readonly amountCents: number };
  startCheckout(input: {
    readonly organizationId: string;
    readonly purchase: Purchase;
    readonly returnTo: ReturnPages;
    /** True keeps the card for auto-refill. */
    readonly savesMethod: boolean;
  }): Promise<{ readonly topUpId: string; readonly url: string | null }>;
  topUp(organizationId: string, id: string): Promise<TopUpView>;
  /** Newest first. */
  listTopUps(query: PageRequest): Promise<ListPage<TopUpView>>;
  refill(organizationId: string): Promise<RefillView>;
  /** Turns auto-refill on, changes it, or turns it off with `null`. */
  setRefill(organizationId: string, settings: RefillSettings | null): Promise<RefillView>;
  /** Opens the page on which a person saves a card without a payment. */
  saveMethod(organizationId: string, returnTo: string): Promise<{ readonly url: string }>;
  /** Opens the page on which a person changes cards and reads receipts. */
  portal(organizationId: string, returnTo: string): Promise<{ readonly url: string }>;

  /** Operator: returns money. Takes the credits first. @default amountCents: everything that is left */
  refund(topUpId: string, amountCents?: number): Promise<RefundRow>;
  /** Operator. Newest first. */
  listRefunds(query: PageRequest): Promise<ListPage<RefundRow>>;
  /** Operator. Newest first. */
  listDisputes(query: PageRequest): Promise<ListPage<DisputeRow>>;
  /** Operator: records a payment that arrived outside of the provider. Amounts in cents, with tax. */
  settleByHand(
    topUpId: string,
    payment: { readonly amountCents: number; readonly taxCents: number; readonly reference: string },
  ): Promise<TopUpView>;
  /** Operator: looks a top-up up at the provider now. */
  check(topUpId: string): Promise<TopUpView>;
  health(): Promise<BillingHealth>;

  /**
   * Applies one notice of the provider, from its raw bytes. Resolves after the commit.
   *
   * Throws VALIDATION_ERROR for a notice that is not genuine. Throws SERVICE_UNAVAILABLE when the provider should
   * repeat the notice.
   */
  receive(body: Uint8Array, headers: { get(name: string): string | null }): Promise<void>;
}
