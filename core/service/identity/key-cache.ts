import type { AccountStore, KeyMatch } from "../../ports/account-store.ts";

/**
 * Time in ms for which a cached key row is used without a new read. Other processes see a change within this time;
 * this process calls `invalidate` and sees the change at once.
 */
export const KEY_CACHE_MS = 1_000;

/** Maximum rows in the cache. A full cache takes a few megabytes. */
const MAX_KEYS = 10_000;

/** Caches rows by the SHA-256 of a key or token, so that no secret is kept in memory. */
export interface HashCache<Match> {
  /** Returns the row when it was loaded less than `KEY_CACHE_MS` before `now`, else `null`. */
  get(hash: string, now: number): Match | null;
  /** Loads the current row from the store and caches it. */
  load(hash: string, now: number): Promise<Match | null>;
  /** Empties the cache. Call it after each change of the rows. A load that began before is not cached. */
  invalidate(): void;
}

/** Caches key rows. Changes of keys, organizations and limits must empty it. */
export type KeyCache = HashCache<KeyMatch>;

/** Creates an empty cache of keys. */
export function createKeyCache(accounts: Pick<AccountStore, "keyByHash">): KeyCache {
  return createHashCache((hash) => accounts.keyByHash(hash));
}

/** Creates an empty cache over the store's query. Unknown rows are not cached, so a new key works at once. */
export function createHashCache<Match>(query: (hash: string) => Promise<Match | null>): HashCache<Match> {
  let rows = new Map<string, { readonly match: Match; readonly loadedAt: number }>();
  return {
    get(hash, now) {
      const entry = rows.get(hash);
      // The first comparison drops rows from the future, because the system clock can be set back.
      return entry !== undefined && now >= entry.loadedAt && now - entry.loadedAt < KEY_CACHE_MS ? entry.match : null;
    },
    async load(hash, now) {
      const current = rows;
      const match = await query(hash);
      if (match !== null && current === rows) {
        if (rows.size >= MAX_KEYS) rows.clear();
        rows.set(hash, { match, loadedAt: now });
      }
      return match;
    },
    invalidate() {
      rows = new Map();
    },
  };
}
