import { suspended } from "../admission/refusals.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore, KeyMatch } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { Caller, Scope, Service } from "../service.ts";
import type { KeyMemory } from "./key-memory.ts";
import { kindOfKey } from "./keys.ts";
import { remembered } from "./remembered.ts";

/** Who calls, told from the bearer token of a request. */
export interface Identity extends Pick<Service, "authenticate"> {
  /** Writes the last uses gathered since the last call. */
  flushUses(): Promise<void>;
}

function invalidKey(): ServiceError {
  return new ServiceError("INVALID_API_KEY", "The API key is missing, malformed, unknown, expired or revoked.");
}

/** What keeps a key of this row from opening the surface now; `null` when nothing does. */
function objection({ key, organizationStatus }: KeyMatch, surface: "api" | "mcp", now: number): ServiceError | null {
  // A REST key is refused at /mcp and the other way round, D-4.
  if ((key.kind === "mcp") !== (surface === "mcp")) return invalidKey();
  if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return invalidKey();
  return organizationStatus === "suspended" ? suspended() : null;
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
  function opened(match: KeyMatch, now: number): Caller {
    uses.set(match.key.id, now);
    return callerOf(match);
  }
  /** What `authenticate` answers when the row has to be read, or refuses. */
  async function judged(reading: KeyMatch | null | Promise<KeyMatch | null>, surface: "api" | "mcp", now: number): Promise<Caller> {
    const match = await reading;
    if (match === null) throw invalidKey();
    const objected = objection(match, surface, now);
    if (objected !== null) throw objected;
    return opened(match, now);
  }
  return {
    authenticate(bearer, surface) {
      const now = clock.now();
      if (bearer === null) return judged(null, surface, now);
      const hash = crypto.sha256(bearer);
      const match = keys.recall(hash, now);
      if (match !== null && objection(match, surface, now) === null) return opened(match, now);
      // The checksum spares strangers' texts the query; what is remembered was a key.
      return judged(match ?? (kindOfKey(bearer, crypto) === null ? null : keys.read(hash, now)), surface, now);
    },
    async flushUses() {
      if (uses.size === 0) return;
      const batch = [...uses].map(([id, at]) => ({ id, at }));
      uses.clear();
      try {
        await accounts.touchKeys(batch);
      } catch (error) {
        // For the next flush, but for keys that were used again meanwhile.
        for (const { id, at } of batch) if (!uses.has(id)) uses.set(id, at);
        throw error;
      }
    },
  };
}

/** Throws SCOPE_FORBIDDEN unless the caller has the scope. */
export function authorize(caller: Caller, scope: Scope): void {
  if (!caller.scopes.includes(scope)) throw new ServiceError("SCOPE_FORBIDDEN", `The API key lacks the scope ${scope}.`);
}
