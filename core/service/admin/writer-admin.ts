import { MICROS } from "../../domain/writer-money.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { monthOf } from "../billing/top-ups.ts";
import type { WriterLimits } from "../jobs/writer-budget.ts";

/** The language model as an organization sees it. */
export interface WriterSettings {
  readonly isForbidden: boolean;
  /** Tokens that the organization used in this month of UTC. */
  readonly tokens: number;
  /** Tokens of a month; `null`: no limit. */
  readonly monthlyTokens: number | null;
  /** Price of the used tokens in the operator's currency, and its limit of a month. `null` without prices. */
  readonly money: { readonly used: number; readonly monthly: number | null } | null;
}

/** Operations on the language model of an organization. D-142 */
export interface WriterAdmin {
  /** `null` when the service has no language model. */
  writerSettings(organizationId: string): Promise<WriterSettings | null>;
  /** Forbids the language model for everybody in the organization, or allows it again, from the next request on. */
  setWriterForbidden(organizationId: string, isForbidden: boolean): Promise<void>;
}

/** Creates the operations on the language model. */
export function createWriterAdmin({
  accounts,
  clock,
  writerLimits,
  requireOrganization,
}: {
  readonly accounts: Pick<AccountStore, "isWriterForbidden" | "setWriterForbidden" | "writerSum">;
  readonly clock: Clock;
  /** `null` when the service has no language model. */
  readonly writerLimits: WriterLimits | null;
  requireOrganization(id: string): Promise<void>;
}): WriterAdmin {
  return {
    async writerSettings(organizationId) {
      await requireOrganization(organizationId);
      if (writerLimits === null) return null;
      const { writerMonthlyTokens: monthlyTokens, writerMoney } = writerLimits;
      const [isForbidden, { tokens, micros }] = await Promise.all([
        accounts.isWriterForbidden(organizationId),
        accounts.writerSum(organizationId, monthOf(clock.now())),
      ]);
      const money = writerMoney === null ? null : { used: micros / MICROS, monthly: writerMoney.monthly };
      return { isForbidden, tokens, monthlyTokens, money };
    },
    async setWriterForbidden(organizationId, isForbidden) {
      await requireOrganization(organizationId);
      await accounts.setWriterForbidden(organizationId, isForbidden);
    },
  };
}
