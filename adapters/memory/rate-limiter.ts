import type { Clock } from "../../core/ports/clock.ts";
import type { RateLimiter, RateRule } from "../../core/ports/rate-limiter.ts";

const WINDOW_MS = 60_000;

/** Counts in this process. Drops all counters of a window when the next window begins. */
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
    take(rules) {
      const current = Math.floor(clock.now() / WINDOW_MS);
      if (current !== window) {
        window = current;
        counters = new Map();
      }
      const isAllowed = rules.every((rule) => counterOf(rule).count < rule.limit);
      let limit = Number.MAX_SAFE_INTEGER;
      let remaining = limit;
      for (const rule of rules) {
        const counter = counterOf(rule);
        if (isAllowed) counter.count += 1;
        const left = Math.max(0, rule.limit - counter.count);
        if (left < remaining) ({ limit } = rule);
        remaining = Math.min(remaining, left);
      }
      return { isAllowed, limit, remaining, resetAtSeconds: ((current + 1) * WINDOW_MS) / 1000 };
    },
  };
}
