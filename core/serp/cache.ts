import type { Clock } from "../ports/clock.ts";
import type { Searcher, SearchQuery, Serp } from "../ports/searcher.ts";

/** Limits of the SERP cache. */
export interface SerpCacheOptions {
  readonly clock: Clock;
  /** Lifetime of an entry in ms. */
  readonly keepMs: number;
  /** Maximum entries. The least recently used entry is evicted. @default 500 */
  readonly maxCount?: number;
}

interface Entry {
  readonly serp: Serp;
  /** Requested count of results. */
  readonly count: number;
  readonly expiresAt: number;
}

/**
 * Wraps a searcher in a cache by query, region, locale and organization. Results are not shared between organizations,
 * because the time of a cached search would reveal what another one searched.
 *
 * A cached SERP serves every search that wants at most as many results. Failed, empty and partial SERPs are not
 * cached. A cached SERP is marked, costs nothing and keeps its original time. Each process has its own cache;
 * a SERP of 20 results takes about 10 KiB.
 */
export function withSerpCache(searcher: Searcher, options: SerpCacheOptions): Searcher {
  const { clock, keepMs, maxCount = 500 } = options;
  // A Map keeps insertion order. Each use moves the entry to the end, so the first entry is the least recently used.
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

function keyOf({ query, region, locale, organizationId = "" }: SearchQuery): string {
  return `${organizationId}\n${region}\n${locale}\n${query}`;
}
