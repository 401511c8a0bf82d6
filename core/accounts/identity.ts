import { suspended } from "../admission/refusals.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore, KeyMatch } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { Caller, Scope } from "../service.ts";
import type { KeyMemory } from "./key-memory.ts";
import { kindOfKey } from "./keys.ts";
import { remembered } from "./remembered.ts";

/** Who calls, told from the bearer token of a request. */
export interface Identity {
  authenticate(bearer: string | null, surface: "api" | "mcp"): Promise<Caller>;
  /** Writes the last uses gathered since the last call. */
  flushUses(): Promise<void>;
}

function invalidKey(): ServiceError {
  return new ServiceError("INVALID_API_KEY", "The API key is missing, malformed, unknown, expired or revoked.");
}

/** Tells who calls. Rows are remembered for a moment and last uses gathered, so that a busy key costs a request no query. */
export function createIdentity({
  accounts,
  keys,
  clock,
  crypto,
}: {
  readonly accounts: AccountStore;
  readonly keys: KeyMemory;
  readonly clock: Clock;
  readonly crypto: Crypto;
}): Identity {
  // One object while the row is remembered, so that what is worked out for a caller serves its next requests too.
  const callerOf = remembered(
    ({ key, rateLimits }: KeyMatch): Caller => ({
      organizationId: key.organizationId,
      keyId: key.id,
      kind: key.kind,
      scopes: key.scopes,
      rateLimits,
    }),
  );
  const uses = new Map<string, number>();
  return {
    async authenticate(bearer, surface) {
      if (bearer === null) throw invalidKey();
      const now = clock.now();
      const hash = crypto.sha256(bearer);
      // The checksum spares strangers' texts the query; what is remembered was a key.
      const match = keys.recall(hash, now) ?? (kindOfKey(bearer, crypto) === null ? null : await keys.read(hash, now));
      if (match === null) throw invalidKey();
      const { key, organizationStatus } = match;
      // A REST key is refused at /mcp and the other way round, D-4.
      if ((key.kind === "mcp") !== (surface === "mcp")) throw invalidKey();
      if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) throw invalidKey();
      if (organizationStatus === "suspended") throw suspended();
      uses.set(key.id, now);
      return callerOf(match);
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
