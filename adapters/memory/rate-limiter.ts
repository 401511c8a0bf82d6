import type { Clock } from "../../core/ports/clock.ts";
import type { RateLimiter, RateVerdict } from "../../core/ports/rate-limiter.ts";

const WINDOW_MS = 60_000;

/** Counts in this process. Counters of a window are dropped together when the next begins. */
export function createMemoryRateLimiter({ clock }: { readonly clock: Clock }): RateLimiter {
  let window = -1;
  let counts = new Map<string, number>();
  return {
    async take(rules): Promise<RateVerdict> {
      const current = Math.floor(clock.now() / WINDOW_MS);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const isAllowed = rules.every((rule) => (counts.get(rule.counter) ?? 0) < rule.limit);
      if (isAllowed) for (const rule of rules) counts.set(rule.counter, (counts.get(rule.counter) ?? 0) + 1);
      let tightest = { limit: Number.MAX_SAFE_INTEGER, remaining: Number.MAX_SAFE_INTEGER };
      for (const { counter, limit } of rules) {
        const remaining = Math.max(0, limit - (counts.get(counter) ?? 0));
        if (remaining < tightest.remaining) tightest = { limit, remaining };
      }
      return { isAllowed, ...tightest, resetAtSeconds: ((current + 1) * WINDOW_MS) / 1000 };
    },
  };
}
