import type { Caller, Scope } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { RateBucket, RateHeaders } from "../../domain/rate-limits.ts";
import type { Identity } from "./identity.ts";
import type { RateCheck } from "./rate-limits.ts";

/** Proof of who sends a request: the value after `Bearer ` (`null` without one), or a caller that entered before. */
export type Credentials = { readonly bearer: string | null } | { readonly caller: Caller };

/** The needs of a request. `scope: null` needs no right, `bucket: null` counts nothing. */
export interface EntryNeeds {
  /** A REST key is refused at `mcp` and an MCP key at `api`. D-4 */
  readonly surface: "api" | "mcp";
  readonly scope: Scope | null;
  readonly bucket: RateBucket | null;
}

/** A request that may proceed. */
export interface Entry {
  readonly caller: Caller;
  /** `null` when the request was not counted. */
  readonly rate: RateHeaders | null;
}

/** The only way into the service for a request, whatever the surface. */
export interface Entrance {
  /**
   * Authenticates, authorizes and counts a request, in this order (D-6). Rejects with INVALID_API_KEY,
   * ORGANIZATION_SUSPENDED, SCOPE_FORBIDDEN, RATE_LIMITED or SERVICE_UNAVAILABLE, and never throws synchronously.
   *
   * Returns without a promise when the key is cached and the limiter is in-process, because each wait costs a request
   * about 2 %.
   */
  enter(credentials: Credentials, needs: EntryNeeds): Entry | Promise<Entry>;
}

interface EntranceParts {
  readonly authenticate: Identity["authenticate"];
  readonly checkRate: RateCheck;
}

/** Creates the entrance from its two checks. */
export function createEntrance({ authenticate, checkRate }: EntranceParts): Entrance {
  function proceed(caller: Caller, { scope, bucket }: EntryNeeds): Entry | Promise<Entry> {
    if (scope !== null && !caller.scopes.includes(scope)) {
      return Promise.reject(new ServiceError("SCOPE_FORBIDDEN", `The API key lacks the scope ${scope}.`));
    }
    if (bucket === null) return { caller, rate: null };
    const checked = checkRate(caller, bucket);
    return checked instanceof Promise ? checked.then((rate) => ({ caller, rate })) : { caller, rate: checked };
  }
  return {
    enter(credentials, needs) {
      if ("caller" in credentials) return proceed(credentials.caller, needs);
      const caller = authenticate(credentials.bearer, needs.surface);
      return caller instanceof Promise ? caller.then((known) => proceed(known, needs)) : proceed(caller, needs);
    },
  };
}
