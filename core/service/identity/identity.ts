import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import { suspended } from "../../domain/refusals.ts";
import type { AccountStore, KeyMatch } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import { memoizeByObject } from "../../util/memoize-by-object.ts";
import type { KeyCache } from "./key-cache.ts";
import { kindOfKey } from "./keys.ts";
import { type GrantCallers, isAccessToken } from "./oauth/grant-callers.ts";

/** Finds the caller of a request from its bearer token. */
export interface Identity {
  /**
   * Rejects with INVALID_API_KEY or ORGANIZATION_SUSPENDED. `bearer` is the value after `Bearer `, or `null`. Returns
   * without a promise when the key is cached.
   */
  authenticate(bearer: string | null, surface: "api" | "mcp"): Caller | Promise<Caller>;
  /** Stores the last uses that were collected since the previous call. */
  flushUses(): Promise<void>;
}

function invalidKey(): ServiceError {
  return new ServiceError(
    "INVALID_API_KEY",
    "The API key is missing, malformed, unknown, expired or revoked. Keys of the kind mcp work at /mcp only, and other keys do not work there.",
  );
}

/** Returns why the key may not use the surface now, or `null` when it may. */
function objection({ key, organizationStatus }: KeyMatch, surface: "api" | "mcp", now: number): ServiceError | null {
  // A REST key is refused at /mcp, and an MCP key at /v1. D-4
  if ((key.kind === "mcp") !== (surface === "mcp")) return invalidKey();
  if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return invalidKey();
  return organizationStatus === "suspended" ? suspended() : null;
}

interface IdentityParts {
  readonly accounts: AccountStore;
  readonly keys: KeyCache;
  readonly grants: GrantCallers;
  readonly clock: Clock;
  readonly crypto: Crypto;
}

/** Creates the lookup. Cached rows and collected last uses spare a busy key its queries. */
export function createIdentity({ accounts, keys, grants, clock, crypto }: IdentityParts): Identity {
  // One caller object per cached row, so that values memoized for the caller serve its next requests.
  const callerOf = memoizeByObject(
    ({ key, rateLimits }: KeyMatch): Caller => ({
      organizationId: key.organizationId,
      keyId: key.id,
      kind: key.kind,
      scopes: key.scopes,
      rateLimits,
    }),
  );
  const uses = new Map<string, number>();
  function accept(match: KeyMatch, now: number): Caller {
    uses.set(match.key.id, now);
    return callerOf(match);
  }
  /** Waits for the row and checks it. */
  async function check(
    loading: KeyMatch | null | Promise<KeyMatch | null>,
    surface: "api" | "mcp",
    now: number,
  ): Promise<Caller> {
    const match = await loading;
    if (match === null) throw invalidKey();
    const objected = objection(match, surface, now);
    if (objected !== null) throw objected;
    return accept(match, now);
  }
  /** Waits for the caller of a token. Every token that opens nothing gets the error of an unknown key. */
  async function granted(finding: ReturnType<GrantCallers["callerOf"]>): Promise<Caller> {
    const caller = await finding;
    if (caller === null) throw invalidKey();
    if (caller === "suspended") throw suspended();
    return caller;
  }
  return {
    authenticate(bearer, surface) {
      const now = clock.now();
      if (bearer === null) return check(null, surface, now);
      if (isAccessToken(bearer)) {
        // Tokens of a grant are valid for the MCP server only. D-34
        const ofGrant = surface === "mcp" ? grants.callerOf(bearer, now) : null;
        if (ofGrant === null || ofGrant === "suspended" || ofGrant instanceof Promise) return granted(ofGrant);
        return ofGrant;
      }
      const hash = crypto.sha256(bearer);
      const match = keys.get(hash, now);
      if (match !== null && objection(match, surface, now) === null) return accept(match, now);
      // The checksum refuses mistyped keys without a query. A cached text needs no checksum.
      return check(match ?? (kindOfKey(bearer, crypto) === null ? null : keys.load(hash, now)), surface, now);
    },
    async flushUses() {
      await grants.flushUses();
      if (uses.size === 0) return;
      const batch = [...uses].map(([id, at]) => ({ id, at }));
      uses.clear();
      try {
        await accounts.touchKeys(batch);
      } catch (error) {
        // Retry at the next flush unless a newer use is recorded.
        for (const { id, at } of batch) if (!uses.has(id)) uses.set(id, at);
        throw error;
      }
    },
  };
}
