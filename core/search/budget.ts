import type { Clock } from "../ports/clock.ts";

/** How much a provider may be used in one day, UTC. */
export interface BudgetLimits {
  /** Requests; a search of two result pages is two. `null`: any number. */
  readonly requests: number | null;
  /** US dollars, as far as the provider reports its price. `null`: any sum. */
  readonly usd: number | null;
}

/** One provider's budget of the day. */
export interface SearchBudget {
  /** Counts one request, or says why it must not be sent. */
  take(): string | null;
  /** Adds what the provider says a request cost. */
  spend(usd: number): void;
}

const DAY_MS = 86_400_000;

/**
 * A budget that starts anew each midnight UTC.
 *
 * Requests are counted before they are sent, so the limit on them is exact however many run at once. The price is known
 * afterwards, so requests under way when the sum is reached still come on top. Lives in this process: each process of
 * a cluster has a budget of its own, and a restart begins a new one.
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
