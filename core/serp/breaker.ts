import type { Clock } from "../ports/clock.ts";
import type { Searcher, SearchOutcome } from "../ports/searcher.ts";

/** Thresholds of the circuit breaker. */
export interface BreakerOptions {
  readonly clock: Clock;
  /** Consecutive failures that open the breaker. @default 5 */
  readonly failureCount?: number;
  /** Time in ms that the breaker stays open. A provider's Retry-After can extend it. @default 30000 */
  readonly pauseMs?: number;
}

/** Maximum pause in ms from a Retry-After, because some providers send dates weeks ahead. */
const MAX_PAUSE_MS = 3_600_000;

/**
 * Wraps a searcher in a circuit breaker: it pauses after consecutive failures, or after one with Retry-After.
 *
 * After the pause one trial search runs. Its success closes the breaker, its failure restarts the pause.
 * Meanwhile other searches fail immediately with the class of the last failure. A `bad_response` does not count.
 * Each process has its own breaker.
 */
export function withBreaker(searcher: Searcher, options: BreakerOptions): Searcher {
  const { clock, failureCount = 5, pauseMs = 30_000 } = options;
  let failures = 0;
  let openUntil: number | null = null;
  let isProbing = false;
  let last: Extract<SearchOutcome, { readonly kind: "failed" }> | null = null;

  function note(outcome: SearchOutcome): void {
    if (outcome.kind === "ok") {
      failures = 0;
      openUntil = null;
      last = null;
      return;
    }
    // A bad response concerns one request, such as a plan without `site:`, and not the provider's health.
    if (outcome.reason === "bad_response") return;
    failures += 1;
    last = outcome;
    const askedMs = (outcome.retryAfterSeconds ?? 0) * 1_000;
    // While the breaker is open, a failure comes from the trial search or from a search that began earlier.
    const ownMs = failures >= failureCount || openUntil !== null ? pauseMs : 0;
    if (ownMs > 0 || askedMs > 0) openUntil = clock.now() + Math.min(MAX_PAUSE_MS, Math.max(ownMs, askedMs));
  }

  function refusal(): SearchOutcome | null {
    if (openUntil === null || last === null) return null;
    const waitSeconds = Math.ceil((openUntil - clock.now()) / 1_000);
    if (waitSeconds <= 0 && !isProbing) return null;
    const message = `${searcher.name}: not asked, because it failed before; it is tried again in ${Math.max(1, waitSeconds)} s (${last.message})`;
    return { kind: "failed", reason: last.reason, message, retryAfterSeconds: Math.max(1, waitSeconds) };
  }

  return {
    ...searcher,
    async search(query, signal) {
      const refused = refusal();
      if (refused !== null) return refused;
      const isProbe = openUntil !== null;
      isProbing = isProbing || isProbe;
      try {
        const outcome = await searcher.search(query, signal);
        note(outcome);
        return outcome;
      } finally {
        // Also after an abort: the next search then becomes the trial.
        if (isProbe) isProbing = false;
      }
    },
  };
}
