import type { Clock } from "../ports/clock.ts";
import type { Searcher, SearchQuery, Serp } from "../ports/searcher.ts";

/** How long and how many answers are kept. */
export interface SerpCacheOptions {
  readonly clock: Clock;
  /** How long an answer is given again. */
  readonly keepMs: number;
  /** Answers kept; the one unused for longest goes first. @default 500 */
  readonly maxCount?: number;
}

interface Entry {
  readonly serp: Serp;
  /** Results that were asked for. */
  readonly count: number;
  readonly expiresAt: number;
}

/**
 * The same searcher, giving an answer again for the same query, region and locale while it is fresh.
 *
 * An answer serves every search that wants no more results than it was asked for. Failures, empty and partial answers are not kept.
 * A kept answer says so, costs nothing and keeps the time it was fetched at. Lives in this process: processes of a cluster
 * have one each, and at 20 results an answer takes about 10 KiB.
 */
export function withSerpCache(searcher: Searcher, options: SerpCacheOptions): Searcher {
  const { clock, keepMs, maxCount = 500 } = options;
  // A Map keeps the order of insertion, so moving an entry to the end on use makes the first the least recent.
  const entries = new Map<string, Entry>();

  function recall(key: string, count: number): Serp | null {
    const entry = entries.get(key);
    if (entry === undefined) return null;
    if (entry.expiresAt <= clock.now()) {
      entries.delete(key);
      return null;
    }
    const { serp } = entry;
    if (count > entry.count && serp.results.length >= entry.count) return null;
    entries.delete(key);
    entries.set(key, entry);
    return { ...serp, results: serp.results.slice(0, count), costUsd: 0, isCached: true };
  }

  function keep(key: string, count: number, serp: Serp): void {
    if (serp.isPartial || serp.results.length === 0) return;
    entries.delete(key);
    entries.set(key, { serp, count, expiresAt: clock.now() + keepMs });
    const oldest = entries.keys().next();
    if (entries.size > maxCount && oldest.done === false) entries.delete(oldest.value);
  }

  return {
    ...searcher,
    async search(query, signal) {
      signal.throwIfAborted();
      const key = keyOf(query);
      const known = recall(key, query.count);
      if (known !== null) return { kind: "ok", serp: known };
      const outcome = await searcher.search(query, signal);
      if (outcome.kind === "ok") keep(key, query.count, outcome.serp);
      return outcome;
    },
  };
}

function keyOf({ query, region, locale }: SearchQuery): string {
  return `${region}\n${locale}\n${query}`;
}
