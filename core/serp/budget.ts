import type { Clock } from "../ports/clock.ts";
import { DAY_MS } from "../util/durations.ts";

/** Daily limits of a provider. A day is UTC. */
export interface BudgetLimits {
  /** Maximum requests. A search of two result pages counts twice. `null`: unlimited. */
  readonly requests: number | null;
  /** Maximum cost in USD, where the provider reports its price. `null`: unlimited. */
  readonly usd: number | null;
}

/** Budget of one provider for the current day. */
export interface SearchBudget {
  /** Counts one request. Returns the reason when the budget forbids it. */
  take(): string | null;
  /** Adds the cost that the provider reported for a request. */
  spend(usd: number): void;
}

/**
 * Creates a budget that resets at midnight UTC.
 *
 * Requests count before they are sent, so their limit is exact. Costs are known afterwards, so requests
 * in flight can exceed the cost limit. The budget is in memory: each process has its own, and a restart resets it.
 */
export function createBudget(limits: BudgetLimits, clock: Clock): SearchBudget {
  let day = Number.NEGATIVE_INFINITY;
  let requests = 0;
  let usd = 0;
  const turnDay = (): void => {
    const today = Math.floor(clock.now() / DAY_MS);
    if (today === day) return;
    day = today;
    requests = 0;
    usd = 0;
  };
  return {
    take() {
      turnDay();
      if (limits.requests !== null && requests >= limits.requests) {
        return `the budget of ${limits.requests} requests a day is used up; it starts anew at 00:00 UTC (SERPLENS_SEARCH_BUDGET)`;
      }
      if (limits.usd !== null && usd >= limits.usd) {
        return `the budget of ${limits.usd} US dollars a day is used up; it starts anew at 00:00 UTC (SERPLENS_SEARCH_BUDGET)`;
      }
      requests += 1;
      return null;
    },
    spend(cost) {
      turnDay();
      usd += cost;
    },
  };
}
