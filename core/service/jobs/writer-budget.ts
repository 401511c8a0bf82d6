import { ServiceError } from "../../domain/errors.ts";
import type { Policy } from "../../domain/policy.ts";
import { MICROS, microsOf } from "../../domain/writer-money.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { WriterBudget } from "../../ports/writing/report-writer.ts";
import type { WriterTokens } from "../../ports/writing/writer.ts";
import { monthOf } from "../billing/top-ups.ts";

/** Limits of an organization and month. */
export type WriterLimits = Pick<Policy, "writerMonthlyTokens" | "writerMoney">;

/** Returns the first instant of the month after an instant. */
function nextMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Counts the tokens of an organization in the month of an instant. Throws RATE_LIMITED above a limit. D-142, D-163 */
export function writerBudget(
  accounts: Pick<AccountStore, "addWriterUse">,
  {
    organizationId,
    limits: { writerMonthlyTokens, writerMoney },
    now,
  }: { readonly organizationId: string; readonly limits: WriterLimits; readonly now: number },
): WriterBudget {
  // A request that crosses the end of a month stays in the month that it began in.
  const use = { organizationId, month: monthOf(now) };
  const monthly = writerMoney?.monthly ?? null;
  const limit = { tokens: writerMonthlyTokens, micros: monthly === null ? null : monthly * MICROS };
  const sumOf = (tokens: WriterTokens) => ({
    tokens: tokens.inputTokens + tokens.outputTokens,
    micros: microsOf(writerMoney, tokens),
  });
  return {
    async take(most) {
      if (await accounts.addWriterUse({ ...use, ...sumOf(most), limit })) return;
      const opensAt = nextMonth(now);
      const day = new Date(opensAt).toISOString().slice(0, 10);
      const names = [
        ...(writerMonthlyTokens === null ? [] : [`${writerMonthlyTokens} tokens`]),
        ...(monthly === null ? [] : [`budget of ${monthly}`]),
      ];
      throw new ServiceError(
        "RATE_LIMITED",
        `The rest of this month's ${names.join(" and ")} is too small for this text. The language model opens again on ${day}.`,
        {
          fields: { opens_on: day },
          headers: { "Retry-After": String(Math.ceil((opensAt - now) / 1_000)) },
        },
      );
    },
    async correct(taken, used) {
      const [before, after] = [sumOf(taken), sumOf(used)];
      const difference = { tokens: after.tokens - before.tokens, micros: after.micros - before.micros };
      await accounts.addWriterUse({ ...use, ...difference, limit: { tokens: null, micros: null } });
    },
  };
}
