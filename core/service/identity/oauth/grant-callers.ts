import { type Caller, SCOPES_OF_ROLE } from "../../../domain/caller.ts";
import type { Crypto } from "../../../ports/crypto.ts";
import type { GrantMatch, IdentityStore } from "../../../ports/identity-store.ts";
import { memoizeByObject } from "../../../util/memoize-by-object.ts";
import { createHashCache } from "../key-cache.ts";
import { isToken } from "../keys.ts";

/** Prefixes of tokens and codes, so that a reader and a secret scanner recognize them. */
export const PREFIX = { access: "slo_at_", refresh: "slo_rt_", code: "slo_ac_" } as const;

/** True for a bearer that claims to be an OAuth access token. */
export function isAccessToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX.access);
}

/** Finds callers by access tokens. Cached rows and collected last uses spare a busy grant its queries. */
export interface GrantCallers {
  /** Returns the caller, `suspended` for a suspended organization, or `null`. Waits only for rows that are not cached. */
  callerOf(token: string, now: number): Found | Promise<Found>;
  /** Stores the last uses that were collected since the previous call. */
  flushUses(): Promise<void>;
  /** Empties the cache. Call it after each change of grants, members, users or organizations. */
  invalidate(): void;
}

type Found = Caller | "suspended" | null;

/** Creates the lookup. */
export function createGrantCallers(identities: IdentityStore, crypto: Crypto): GrantCallers {
  const cache = createHashCache((hash) => identities.accessToken(hash));
  const uses = new Map<string, number>();
  // One caller object per cached row, so that values memoized for the caller serve its next requests.
  const memoized = memoizeByObject(({ token, grant, role, rateLimits }: GrantMatch): Caller => {
    const allowed = role === null ? [] : SCOPES_OF_ROLE[role];
    const { organizationId, userId, id: grantId } = grant;
    const scopes = token.scopes.filter((scope) => allowed.includes(scope));
    return { organizationId, keyId: null, grantId, userId, kind: "mcp", scopes, rateLimits };
  });
  function judged(match: GrantMatch | null, now: number): Found {
    if (match === null) return null;
    const { token, grant, role, userStatus, organizationStatus } = match;
    if (token.expiresAt <= now || grant.expiresAt <= now || grant.revokedAt !== null) return null;
    if (role === null || userStatus !== "active") return null;
    if (organizationStatus === "suspended") return "suspended";
    uses.set(grant.id, now);
    return memoized(match);
  }
  return {
    callerOf(token, now) {
      const hash = crypto.sha256(token);
      const match = cache.get(hash, now);
      if (match !== null) return judged(match, now);
      // The checksum refuses made-up tokens without a query.
      if (!isToken(token, PREFIX.access, crypto)) return null;
      return cache.load(hash, now).then((loaded) => judged(loaded, now));
    },
    async flushUses() {
      if (uses.size === 0) return;
      const batch = [...uses].map(([id, at]) => ({ id, at }));
      uses.clear();
      await identities.touchGrants(batch);
    },
    invalidate: () => cache.invalidate(),
  };
}
