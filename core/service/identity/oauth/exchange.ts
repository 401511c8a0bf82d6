import type { Scope } from "../../../domain/caller.ts";
import type { GrantRow, TokenRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";
import { DAY_MS } from "../../../util/durations.ts";
import { isResource } from "./authorize.ts";

/** Lifetime of an authorization code in ms. D-33 */
export const CODE_MS = 60_000;
/** Lifetime of an access token in ms. D-33 */
export const ACCESS_MS = 3_600_000;
/** Time in ms for which a refresh token may stay unused. D-33 */
const REFRESH_MS = 30 * DAY_MS;
/** Lifetime of a consent in ms. D-33 */
export const GRANT_MS = 180 * DAY_MS;

/**
 * A rotated refresh token works this long in ms. A response can be lost, and programs that share a sign-in refresh in
 * bursts of up to 76 s. D-132
 */
const OVERLAP_MS = 120_000;

/** Refresh tokens that may replace one: those of the programs that share a sign-in. D-132 */
const MAX_SIBLINGS = 10;

/**
 * Live rows of each kind that a grant keeps beside those of the current refresh. In a burst each program has a used and
 * a new token, so a smaller number would remove tokens that a program still has.
 */
const MAX_KEPT = 2 * MAX_SIBLINGS;

/** An error of RFC 6749 5.2 and RFC 8707 2. */
export interface TokenRefusal {
  readonly error: "invalid_grant" | "invalid_scope" | "invalid_target";
  readonly description: string;
}

/** Scopes of new tokens and the grant they belong to, or the refusal. */
export type Issue =
  | { readonly kind: "issue"; readonly grant: GrantRow; readonly scopes: readonly Scope[] }
  | ({ readonly kind: "refuse"; readonly isReuse: boolean } & TokenRefusal);

/** Decision over a code or refresh token. */
export interface ExchangeDecision {
  readonly effects: IdentityEffects;
  readonly result: Issue;
}

/** Hashes of the tokens that a decision may issue. */
export interface FreshHashes {
  readonly access: string;
  readonly refresh: string;
  /** Hash of the family of the refresh token, and its generation. */
  readonly family: string;
  readonly generation: number;
}

function refuse(error: TokenRefusal["error"], description: string): ExchangeDecision {
  return { effects: {}, result: { kind: "refuse", isReuse: false, error, description } };
}

/** The same text for every cause, so that a thief learns nothing. */
function invalidGrant(): ExchangeDecision {
  return refuse("invalid_grant", "The code or token is unknown, used, expired or for another client.");
}

/** Revokes the grant, because its code or token was used by somebody else. */
function reuse(grant: GrantRow, reason: string, now: number): ExchangeDecision {
  const { result } = invalidGrant();
  const effects = {
    put: { oauthGrants: [{ ...grant, revokedAt: grant.revokedAt ?? now, reason: grant.reason ?? reason }] },
  };
  return { effects, result: result.kind === "refuse" ? { ...result, isReuse: true } : result };
}

function isLive(grant: GrantRow, clientId: string, now: number): boolean {
  return grant.revokedAt === null && grant.expiresAt > now && grant.clientId === clientId;
}

function tokensOf(grant: GrantRow, fresh: FreshHashes, scopes: readonly Scope[], now: number): readonly TokenRow[] {
  const common = { grantId: grant.id, issuedAt: now, rotatedAt: null, siblings: 0 };
  const until = (ms: number) => Math.min(now + ms, grant.expiresAt);
  return [
    { ...common, hash: fresh.access, kind: "access", scopes, expiresAt: until(ACCESS_MS) },
    { ...common, hash: fresh.refresh, kind: "refresh", scopes: grant.scopes, expiresAt: until(REFRESH_MS) },
  ];
}

/** Returns the grant with the mark of its newest refresh token. */
function marked(grant: GrantRow, { family, generation }: FreshHashes): GrantRow {
  return { ...grant, family, generation: Math.max(grant.generation, generation) };
}

/** A code and what its sender claims about it. */
export interface CodeUse {
  readonly clientId: string;
  readonly redirectUri: string | null;
  /** Challenge that belongs to the sent verifier. */
  readonly challenge: string;
  readonly resource: string | null;
  readonly fresh: FreshHashes;
  readonly now: number;
}

/** Decides the use of a code. A second use revokes the grant. RFC 6749 4.1.2, OAuth 2.1 4.1.3 */
export function exchangeCode(found: IdentitySnapshot, use: CodeUse): ExchangeDecision {
  const {
    oauthCodes: [code],
    oauthGrants: [grant],
  } = found;
  const { now } = use;
  if (code === undefined || grant === undefined) return invalidGrant();
  if (code.usedAt !== null) return reuse(grant, "code used twice", now);
  if (code.expiresAt <= now || !isLive(grant, use.clientId, now)) return invalidGrant();
  if (use.redirectUri !== null && use.redirectUri !== code.redirectUri) return invalidGrant();
  if (code.challenge !== use.challenge) return invalidGrant();
  if (use.resource !== null && !isResource(use.resource, grant.resource))
    return refuse("invalid_target", `resource must be ${grant.resource}`);
  return {
    effects: {
      put: {
        oauthGrants: [marked(grant, use.fresh)],
        oauthCodes: [{ ...code, usedAt: now }],
        oauthTokens: tokensOf(grant, use.fresh, grant.scopes, now),
      },
    },
    result: { kind: "issue", grant, scopes: grant.scopes },
  };
}

/** True for a token that no rule needs: it ended, or it was used and its overlap is over. */
function isOver({ expiresAt, rotatedAt }: TokenRow, now: number): boolean {
  return expiresAt <= now || (rotatedAt !== null && now - rotatedAt > OVERLAP_MS);
}

/** Returns the rows of a grant that no rule needs any more, and all but the newest of each kind. */
function surplusTokens(others: readonly TokenRow[], now: number): readonly Pick<TokenRow, "hash">[] {
  const ended = others.filter((token) => isOver(token, now));
  const newestFirst = others
    .filter((token) => !isOver(token, now))
    .toSorted((a, b) => (b.rotatedAt ?? b.issuedAt) - (a.rotatedAt ?? a.issuedAt));
  const old = (["access", "refresh"] as const).flatMap((kind) =>
    newestFirst.filter((token) => token.kind === kind).slice(MAX_KEPT),
  );
  return [...ended, ...old].map(({ hash }) => ({ hash }));
}

/** A refresh token and what its sender claims about it. */
export interface RefreshUse {
  /** Hash of the sent token, `null` for a malformed one. */
  readonly hash: string | null;
  readonly clientId: string;
  /** Generation of the sent token. */
  readonly generation: number;
  readonly resource: string | null;
  /** Scopes to narrow the access token to, `null` for all of the grant. */
  readonly scopes: readonly string[] | null;
  readonly fresh: FreshHashes;
  readonly now: number;
}

/**
 * Decides a refresh. A late second use means theft and revokes the grant. D-33
 *
 * A token without a row whose family is known was issued for the grant. When the grant has a newer generation, somebody
 * used the token before.
 */
export function rotateRefresh(found: IdentitySnapshot, use: RefreshUse): ExchangeDecision {
  const {
    oauthTokens,
    oauthGrants: [grant],
  } = found;
  const { now, hash } = use;
  // Another refresh may have removed the row of the sent token before this one locked the grant.
  const token = oauthTokens.find((each) => each.hash === hash);
  const others = oauthTokens.filter((each) => each !== token);
  if (grant === undefined || !isLive(grant, use.clientId, now)) return invalidGrant();
  if (token === undefined)
    return use.generation < grant.generation ? reuse(grant, "refresh token used twice", now) : invalidGrant();
  if (token.kind !== "refresh" || token.expiresAt <= now) return invalidGrant();
  if (token.rotatedAt !== null && now - token.rotatedAt > OVERLAP_MS)
    return reuse(grant, "refresh token used twice", now);
  if (token.siblings >= MAX_SIBLINGS) return invalidGrant();
  if (use.resource !== null && !isResource(use.resource, grant.resource))
    return refuse("invalid_target", `resource must be ${grant.resource}`);
  const scopes = use.scopes === null ? grant.scopes : grant.scopes.filter((scope) => use.scopes?.includes(scope));
  if (scopes.length === 0 || use.scopes?.some((scope) => !grant.scopes.some((known) => known === scope)))
    return refuse("invalid_scope", "A refresh cannot add scopes. Start a new authorization.");
  const rotated = { ...token, rotatedAt: token.rotatedAt ?? now, siblings: token.siblings + 1 };
  return {
    effects: {
      put: {
        oauthGrants: [marked(grant, use.fresh)],
        oauthTokens: [rotated, ...tokensOf(grant, use.fresh, scopes, now)],
      },
      remove: { oauthTokens: surplusTokens(others, now) },
    },
    result: { kind: "issue", grant, scopes },
  };
}
