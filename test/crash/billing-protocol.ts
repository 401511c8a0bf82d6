import { type BillingRules, type CreditPack, DEFAULT_BILLING } from "../../core/domain/billing.ts";

/** Settings of a child of the billing drill, as JSON in its first argument. */
export interface BillingChildConfig {
  /** Path of the database, or `null` for PostgreSQL. */
  readonly sqlite: string | null;
  readonly postgres: string | null;
  /** Address of the fake provider. */
  readonly provider: string;
  readonly organizations: readonly string[];
  readonly seed: number;
  /** True never looks anything up, for the control. */
  readonly isBlind: boolean;
}

export const WEBHOOK_SECRET = "whsec_crash";
export const CRASH_PACK: CreditPack = { id: "5", millicredits: 5_000, amountCents: 123 };

/** Short times, so that a killed request soon continues. */
export const CRASH_BILLING: BillingRules = {
  ...DEFAULT_BILLING,
  packs: [CRASH_PACK],
  declineMs: [20, 20, 20],
  pauseMs: 5,
  retryMs: [20, 50],
  burntMs: 400,
  checkMs: [60, 200],
  checkoutMs: 1_500,
  leaseMs: 300,
  missedMs: 700,
  pollMs: 10,
};
