import type { AccountStore, KeyMatch } from "../ports/account-store.ts";

/**
 * How long a key's row answers for itself without being read again. What another process changes about a key or its
 * organisation is seen here after this time at the latest; what `forget` is called for, at once.
 */
export const KEY_MEMORY_MS = 1_000;

/** A few megabytes. */
const MAX_KEYS = 10_000;

/** Key rows read a moment ago, by the SHA-256 of their keys: the keys themselves are in no memory. */
export interface KeyMemory {
  /** The row as read less than `KEY_MEMORY_MS` before `now`, else `null`. */
  recall(hash: string, now: number): KeyMatch | null;
  /** The row as it is now. */
  read(hash: string, now: number): Promise<KeyMatch | null>;
  /** To be called after every change of keys, or of what organisations are allowed. Reads still under way leave no trace. */
  forget(): void;
}

/** An empty memory over the account store. Unknown keys are not remembered: a new key opens at once. */
export function createKeyMemory(accounts: AccountStore): KeyMemory {
  let known = new Map<string, { readonly match: KeyMatch; readonly readAt: number }>();
  return {
    recall(hash, now) {
      const entry = known.get(hash);
      // A clock that steps back must not keep a row for longer.
      return entry !== undefined && now >= entry.readAt && now - entry.readAt < KEY_MEMORY_MS ? entry.match : null;
    },
    async read(hash, now) {
      const current = known;
      const match = await accounts.keyByHash(hash);
      if (match !== null && current === known) {
        if (known.size >= MAX_KEYS) known.clear();
        known.set(hash, { match, readAt: now });
      }
      return match;
    },
    forget() {
      known = new Map();
    },
  };
}
