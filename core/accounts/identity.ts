import { suspended } from "../admission/refusals.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { Caller, Scope } from "../service.ts";
import { kindOfKey } from "./keys.ts";

export interface Identity {
  authenticate(bearer: string | null, surface: "api" | "mcp"): Promise<Caller>;
  /** Writes the last uses gathered since the last call. */
  flushUses(): Promise<void>;
}

function invalidKey(): ServiceError {
  return new ServiceError("INVALID_API_KEY", "The API key is missing, malformed, unknown, expired or revoked.");
}

/** Tells who calls. Last uses are gathered in memory, so that a request costs one read. */
export function createIdentity({
  accounts,
  clock,
  crypto,
}: {
  readonly accounts: AccountStore;
  readonly clock: Clock;
  readonly crypto: Crypto;
}): Identity {
  const uses = new Map<string, number>();
  return {
    async authenticate(bearer, surface) {
      const kind = bearer === null ? null : kindOfKey(bearer, crypto);
      // A REST key is refused at /mcp and the other way round, D-4.
      if (bearer === null || kind === null || (kind === "mcp") !== (surface === "mcp")) throw invalidKey();
      const match = await accounts.keyByHash(crypto.sha256(bearer));
      if (match === null) throw invalidKey();
      const { key, organizationStatus } = match;
      const now = clock.now();
      if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) throw invalidKey();
      if (organizationStatus === "suspended") throw suspended();
      uses.set(key.id, now);
      return { organizationId: key.organizationId, keyId: key.id, kind: key.kind, scopes: key.scopes, rateLimits: match.rateLimits };
    },
    async flushUses() {
      if (uses.size === 0) return;
      const batch = [...uses].map(([id, at]) => ({ id, at }));
      uses.clear();
      await accounts.touchKeys(batch);
    },
  };
}

/** Throws SCOPE_FORBIDDEN unless the caller has the scope. */
export function authorize(caller: Caller, scope: Scope): void {
  if (!caller.scopes.includes(scope)) throw new ServiceError("SCOPE_FORBIDDEN", `The API key lacks the scope ${scope}.`);
}
