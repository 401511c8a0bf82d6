import { HOUR_MS, MINUTE_MS } from "../util/durations.ts";

/** One pack of credits that the operator sells. */
export interface CreditPack {
  /** Name of the pack: its number of credits as text. */
  readonly id: string;
  readonly millicredits: number;
  /** Price without tax in cents. */
  readonly amountCents: number;
}

/** The state of auto-refill of one organization. `charging`: an attempt is open. `waiting`: the next one has an instant. */
export type RefillState = "off" | "armed" | "charging" | "waiting";

/** Prices, limits and durations of top-ups. Durations are in ms. */
export interface BillingRules {
  /** ISO 4217 code in lower case. Only currencies with two decimals. */
  readonly currency: string;
  readonly packs: readonly CreditPack[];
  /** Price of one credit of a custom top-up in cents without tax. `null`: there are only packs. */
  readonly creditPriceCents: number | null;
  /** Smallest custom top-up in cents without tax. @default 1000 */
  readonly minimumCents: number;
  /** How people pay, in the operator's words, such as a bank account. `null`: nothing to add. */
  readonly howToPay: string | null;
  /** Bonus of an auto-refill in percent. @default 10 (contract 1) */
  readonly refillBonusPercent: number;
  /** Lowest threshold of auto-refill: the price of the dearest job. @default 3000 (D-43) */
  readonly minimumThreshold: number;
  /** Auto-refills a month when the owner sets no cap. @default 4 (D-43) */
  readonly refillsPerMonth: number;
  /** Calendar months that purchased credits are valid. @default 12 (contract 1) */
  readonly validMonths: number;
  /** Effect of a dispute. `suspend` also suspends the organization. @default "freeze" (D-43) */
  readonly onDispute: "freeze" | "suspend" | "notify";
  /** Effect of an early fraud warning beside its event and the end of auto-refill. @default "notify" (D-43) */
  readonly onWarning: "notify" | "freeze" | "refund";
  /** Delays after the first, second, ... declined refill. A further decline turns auto-refill off. @default 1, 6, 24 h */
  readonly declineMs: readonly number[];
  /** Pause between two refills. @default 60 s */
  readonly pauseMs: number;
  /** Delays of a request without a known outcome; the last one repeats. @default 5 s, 30 s, 2 min, 10 min */
  readonly retryMs: readonly number[];
  /** Time after a saved failure of the provider until a missing payment counts as failed. @default 10 min */
  readonly burntMs: number;
  /** Age at which a request is never sent again, because the provider forgets its key after 24 h. @default 23 h */
  readonly resendMs: number;
  /** Ages of a checkout at which it is looked up; the last one repeats. @default 10 min, 1 h, 24 h */
  readonly checkMs: readonly number[];
  /** Age at which a checkout without a session is given up. Sessions live for 1 h. @default 2 h */
  readonly checkoutMs: number;
  /** Age at which an unpaid manual order is given up. @default 60 days */
  readonly giveUpMs: number;
  /** Time that a process may take for one call to the provider. @default 60 s */
  readonly leaseMs: number;
  /** Interval of the search for events that no webhook brought. @default 1 h */
  readonly missedMs: number;
  /** Interval of the search for due work. @default 1 s */
  readonly pollMs: number;
}

/** The rules of an installation without prices. It sells nothing. */
export const DEFAULT_BILLING: BillingRules = {
  currency: "eur",
  packs: [],
  creditPriceCents: null,
  minimumCents: 1_000,
  howToPay: null,
  refillBonusPercent: 10,
  minimumThreshold: 3_000,
  refillsPerMonth: 4,
  validMonths: 12,
  onDispute: "freeze",
  onWarning: "notify",
  declineMs: [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS],
  pauseMs: MINUTE_MS,
  retryMs: [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS],
  burntMs: 10 * MINUTE_MS,
  resendMs: 23 * HOUR_MS,
  checkMs: [10 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS],
  checkoutMs: 2 * HOUR_MS,
  giveUpMs: 60 * 24 * HOUR_MS,
  leaseMs: MINUTE_MS,
  missedMs: HOUR_MS,
  pollMs: 1_000,
};

/** Reasons of a declined refill that no later attempt with the same card can change. */
const HARD_DECLINES: ReadonlySet<string> = new Set([
  "authentication_required",
  "expired_card",
  "lost_card",
  "stolen_card",
  "pickup_card",
  "fraudulent",
  "method_gone",
]);

/** True when another attempt with the same card is useless. */
export function isHardDecline(reason: string): boolean {
  return HARD_DECLINES.has(reason);
}
