import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { monthOf } from "../billing/top-ups.ts";

/** The language model as an organization sees it. */
export interface WriterSettings {
  readonly isForbidden: boolean;
  /** Tokens that the organization used in this month of UTC. */
  readonly tokens: number;
  /** Tokens of a month; `null`: no limit. */
  readonly monthlyTokens: number | null;
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
  monthlyTokens,
  requireOrganization,
}: {
  readonly accounts: Pick<AccountStore, "isWriterForbidden" | "setWriterForbidden" | "writerTokens">;
  readonly clock: Clock;
  /** `undefined` when the service has no language model, `null` without a limit. */
  readonly monthlyTokens: number | null | undefined;
  requireOrganization(id: string): Promise<void>;
}): WriterAdmin {
  return {
    async writerSettings(organizationId) {
      await requireOrganization(organizationId);
      if (monthlyTokens === undefined) return null;
      const [isForbidden, tokens] = await Promise.all([
        accounts.isWriterForbidden(organizationId),
        accounts.writerTokens(organizationId, monthOf(clock.now())),
      ]);
      return { isForbidden, tokens, monthlyTokens };
    },
    async setWriterForbidden(organizationId, isForbidden) {
      await requireOrganization(organizationId);
      await accounts.setWriterForbidden(organizationId, isForbidden);
    },
  };
}
