import { ServiceError } from "../../domain/errors.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { WriterBudget } from "../../ports/writing/report-writer.ts";
import { monthOf } from "../billing/top-ups.ts";

/** Returns the first instant of the month after an instant. */
function nextMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Counts the tokens of an organization in the month of an instant. Throws RATE_LIMITED above the limit. D-142 */
export function writerBudget(
  accounts: Pick<AccountStore, "addWriterTokens">,
  {
    organizationId,
    limit,
    now,
  }: { readonly organizationId: string; readonly limit: number | null; readonly now: number },
): WriterBudget {
  // A request that crosses the end of a month stays in the month that it began in.
  const use = { organizationId, month: monthOf(now) };
  return {
    async take(tokens) {
      if (await accounts.addWriterTokens({ ...use, tokens, limit })) return;
      const opensAt = nextMonth(now);
      const day = new Date(opensAt).toISOString().slice(0, 10);
      throw new ServiceError(
        "RATE_LIMITED",
        `The rest of this month's ${limit} tokens is too small for this text. The language model opens again on ${day}.`,
        {
          fields: { opens_on: day },
          headers: { "Retry-After": String(Math.ceil((opensAt - now) / 1_000)) },
        },
      );
    },
    async correct(tokens) {
      await accounts.addWriterTokens({ ...use, tokens, limit: null });
    },
  };
}
