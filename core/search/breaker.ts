import type { Clock } from "../ports/clock.ts";
import type { Searcher, SearchOutcome } from "../ports/searcher.ts";

/** When a searcher is left alone, and for how long. */
export interface BreakerOptions {
  readonly clock: Clock;
  /** Failures in a row that open it. @default 5 */
  readonly failureCount?: number;
  /** How long it stays open; a provider's Retry-After can make it longer. @default 30000 */
  readonly pauseMs?: number;
}

/** Longest pause a Retry-After can ask for; a provider that says "next month" is asked again within the hour. */
const MAX_PAUSE_MS = 3_600_000;

/**
 * The same searcher, left alone for a while after it failed several times in a row, or at once for as long as its Retry-After says.
 *
 * After the pause one search is let through: if it succeeds all are, if it fails the pause starts again. While the pause
 * lasts, and while that one search runs, others fail at once with the last failure's class. A `bad_response` counts neither way.
 * Counts in this process only.
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
    // About this one request, as when a plan does not take `site:`; it says nothing of the provider's health.
    if (outcome.reason === "bad_response") return;
    failures += 1;
    last = outcome;
    const askedMs = (outcome.retryAfterSeconds ?? 0) * 1_000;
    // A failure while it is open is that of the search let through, or of one that was under way.
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
        // Also when the caller aborted: the next search is then the one let through.
        if (isProbe) isProbing = false;
      }
    },
  };
}
