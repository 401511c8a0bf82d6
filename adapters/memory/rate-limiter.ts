import type { Clock } from "../../core/ports/clock.ts";
import type { RateLimiter, RateRule, RateVerdict } from "../../core/ports/rate-limiter.ts";

const WINDOW_MS = 60_000;

/** Counts in this process. Counters of a window are dropped together when the next begins. */
export function createMemoryRateLimiter({ clock }: { readonly clock: Clock }): RateLimiter {
  let window = -1;
  let counters = new Map<string, { count: number }>();
  function counterOf({ counter: name }: RateRule): { count: number } {
    let counter = counters.get(name);
    if (counter === undefined) {
      counter = { count: 0 };
      counters.set(name, counter);
    }
    return counter;
  }
  return {
    async take(rules): Promise<RateVerdict> {
      const current = Math.floor(clock.now() / WINDOW_MS);
      if (current !== window) {
        window = current;
        counters = new Map();
      }
      const judged = rules.map((rule) => ({ counter: counterOf(rule), limit: rule.limit }));
      const isAllowed = judged.every(({ counter, limit }) => counter.count < limit);
      let tightest = { limit: Number.MAX_SAFE_INTEGER, remaining: Number.MAX_SAFE_INTEGER };
      for (const { counter, limit } of judged) {
        if (isAllowed) counter.count += 1;
        const remaining = Math.max(0, limit - counter.count);
        if (remaining < tightest.remaining) tightest = { limit, remaining };
      }
      return { isAllowed, ...tightest, resetAtSeconds: ((current + 1) * WINDOW_MS) / 1000 };
    },
  };
}
