import { type Caller, SCOPES_OF_ROLE, type Scope } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { RateBucket, RateHeaders } from "../../domain/rate-limits.ts";
import { suspended } from "../../domain/refusals.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Identity } from "./identity.ts";
import type { Sessions } from "./people/session-use.ts";
import type { RateCheck } from "./rate-limits.ts";

/**
 * Proof of who sends a request: the value after `Bearer ` (`null` without the header), a session cookie with the
 * organization that the user acts for, or a caller that entered before.
 */
export type Credentials =
  | { readonly bearer: string | null }
  | { readonly session: string | null; readonly organizationId: string }
  | { readonly caller: Caller };

/** The requirements of a request. `scope: null` requires no scope, `bucket: null` counts nothing. */
export interface EntryNeeds {
  /** A REST key is refused at `mcp` and an MCP key at `api`. Sessions open `app` and nothing else does. D-4 */
  readonly surface: "api" | "mcp" | "app";
  readonly scope: Scope | null;
  readonly bucket: RateBucket | null;
}

/** A request that may proceed. */
export interface Entry {
  readonly caller: Caller;
  /** `null` when the request was not counted. */
  readonly rate: RateHeaders | null;
}

/** The only entrance to the service for requests of every surface. */
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
  readonly session: Sessions["session"];
  readonly accounts: Pick<AccountStore, "organization">;
  readonly checkRate: RateCheck;
}

/** Creates the entrance from its two checks. */
export function createEntrance({ authenticate, session, accounts, checkRate }: EntranceParts): Entrance {
  function proceed(caller: Caller, { scope, bucket }: EntryNeeds): Entry | Promise<Entry> {
    if (scope !== null && !caller.scopes.includes(scope)) {
      return Promise.reject(new ServiceError("SCOPE_FORBIDDEN", `The API key lacks the scope ${scope}.`));
    }
    if (bucket === null) return { caller, rate: null };
    const checked = checkRate(caller, bucket);
    return checked instanceof Promise ? checked.then((rate) => ({ caller, rate })) : { caller, rate: checked };
  }
  /** Returns the caller of a session. A user without membership learns nothing about the organization. */
  async function member(cookie: string | null, organizationId: string): Promise<Caller> {
    const by = await session(cookie);
    if (by === null) throw new ServiceError("INVALID_API_KEY", "The session has ended. Sign in again.");
    const role = by.memberships.find((membership) => membership.organizationId === organizationId)?.role;
    const organization = role === undefined ? null : await accounts.organization(organizationId);
    if (role === undefined || organization === null) throw new ServiceError("NOT_FOUND", "No such organization.");
    if (organization.status === "suspended") throw suspended();
    const { rateLimits } = organization;
    const scopes = SCOPES_OF_ROLE[role];
    return { organizationId, keyId: null, userId: by.user.id, role, kind: "live", scopes, rateLimits };
  }
  return {
    enter(credentials, needs) {
      if ("caller" in credentials) return proceed(credentials.caller, needs);
      if ("session" in credentials) {
        const entering = needs.surface === "app" ? credentials.session : null;
        return member(entering, credentials.organizationId).then((caller) => proceed(caller, needs));
      }
      if (needs.surface === "app") return Promise.reject(new ServiceError("INVALID_API_KEY", "Sign in first."));
      const caller = authenticate(credentials.bearer, needs.surface);
      return caller instanceof Promise ? caller.then((known) => proceed(known, needs)) : proceed(caller, needs);
    },
  };
}
