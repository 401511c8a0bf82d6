import type { IdentitySnapshot } from "../../../ports/identity-store.ts";
import { toBase64 } from "../../../util/base64.ts";
import { isToken, makeToken } from "../keys.ts";
import { auditLine, type PeopleParts } from "../people/parts.ts";
import { type Parameters, valuesOf } from "./authorize.ts";
import { ACCESS_MS, type ExchangeDecision, exchangeCode, rotateRefresh } from "./exchange.ts";
import { PREFIX } from "./grant-callers.ts";
import { makeRefreshToken, newFamily, type RefreshToken, readRefreshToken } from "./refresh-token.ts";
import { type OAuthReply, oauthError } from "./registration.ts";

/** Converts a hash to the form of a PKCE challenge. RFC 7636 4.2 */
function base64url(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Refreshes of one grant per minute. Clients refresh once an hour. */
const MAX_REFRESHES = 30;
const TOO_OFTEN = `A grant is refreshed at most ${MAX_REFRESHES} times a minute. Use the newest access token.`;

/** Exchanges codes and refresh tokens for tokens. */
export interface Tokens {
  byCode(form: Parameters, clientId: string): Promise<OAuthReply>;
  byRefresh(form: Parameters, clientId: string): Promise<OAuthReply>;
}

interface Parts extends Pick<PeopleParts, "identities" | "crypto" | "clock" | "ids" | "rateLimiter"> {
  /** Called after a grant ended. */
  readonly changed: () => void;
}

/** Counts the refreshes of a grant. The count returns false when there were too many. */
function createRefreshCount({ identities, rateLimiter }: Pick<Parts, "identities" | "rateLimiter">) {
  return async ({ hash, familyHash: family }: RefreshToken): Promise<boolean> => {
    const [known] = await identities.find("oauthTokens", { hash });
    const [grant] = known === undefined ? await identities.find("oauthGrants", { family }) : [];
    const grantId = known?.grantId ?? grant?.id;
    if (grantId === undefined) return true;
    return (await rateLimiter.take([{ counter: `grant:${grantId}:token`, limit: MAX_REFRESHES }])).isAllowed;
  };
}

/** Creates the part that issues tokens. */
export function createTokens({ identities, crypto, clock, ids, rateLimiter, changed }: Parts): Tokens {
  const isAllowed = createRefreshCount({ identities, rateLimiter });
  const freshTokens = (family: string, generation: number) => {
    const tokens = { access: makeToken(PREFIX.access, crypto), refresh: makeRefreshToken(family, generation, crypto) };
    const hashes = { access: crypto.sha256(tokens.access), refresh: crypto.sha256(tokens.refresh) };
    return { tokens, fresh: { ...hashes, family: crypto.sha256(family), generation } };
  };
  async function replyOf(
    tokens: { readonly access: string; readonly refresh: string },
    deciding: Promise<ExchangeDecision["result"]>,
  ): Promise<OAuthReply> {
    const result = await deciding;
    if (result.kind === "refuse") {
      if (result.isReuse) changed();
      return oauthError(400, result.error, result.description);
    }
    const expires_in = Math.floor(Math.min(ACCESS_MS, result.grant.expiresAt - clock.now()) / 1_000);
    const pair = { access_token: tokens.access, token_type: "Bearer", expires_in, refresh_token: tokens.refresh };
    return { status: 200, body: { ...pair, scope: result.scopes.join(" ") } };
  }
  /** Adds a line to the audit log when a decision revoked a grant. */
  function audited(decision: ExchangeDecision): ExchangeDecision {
    const grant = decision.effects.put?.oauthGrants?.[0];
    if (decision.result.kind !== "refuse" || !decision.result.isReuse || grant === undefined) return decision;
    const { organizationId, userId, clientName, reason } = grant;
    const line = { organizationId, userId, action: "grant.theft", detail: `${clientName}: ${reason}` };
    const put = { ...decision.effects.put, audit: [auditLine({ ids, clock }, line)] };
    return { ...decision, effects: { put } };
  }
  return {
    async byCode(form, clientId) {
      const first = (name: string) => valuesOf(form, name)[0] ?? null;
      const code = first("code");
      const verifier = first("code_verifier");
      if (code === null) return oauthError(400, "invalid_request", "code is missing");
      if (verifier === null || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier))
        return oauthError(400, "invalid_request", "code_verifier must have 43 to 128 characters");
      const { tokens, fresh } = freshTokens(newFamily(crypto), 0);
      const challenge = base64url(crypto.sha256(verifier));
      const claims = { clientId, redirectUri: first("redirect_uri"), challenge, resource: first("resource") };
      // A made-up code costs no query.
      const hash = isToken(code, PREFIX.code, crypto) ? crypto.sha256(code) : null;
      const plan = hash === null ? {} : { code: hash };
      const decide = (found: IdentitySnapshot) => audited(exchangeCode(found, { ...claims, fresh, now: clock.now() }));
      return replyOf(tokens, identities.transact(plan, decide));
    },
    async byRefresh(form, clientId) {
      const first = (name: string) => valuesOf(form, name)[0] ?? null;
      const refresh = first("refresh_token");
      if (refresh === null) return oauthError(400, "invalid_request", "refresh_token is missing");
      const token = readRefreshToken(refresh, crypto);
      if (token !== null && !(await isAllowed(token))) return oauthError(429, "temporarily_unavailable", TOO_OFTEN);
      // The generation of the new token follows that of the sent one, so siblings have the same.
      const generation = token?.generation ?? 0;
      const { tokens, fresh } = freshTokens(token?.family ?? newFamily(crypto), generation + 1);
      const list = (first("scope") ?? "").split(" ").filter((scope) => scope !== "" && scope !== "offline_access");
      const scopes = list.length === 0 ? null : list;
      const hash = token?.hash ?? null;
      const claims = { hash, clientId, generation, resource: first("resource"), scopes };
      const plan = token === null ? {} : { token: token.hash, family: token.familyHash };
      const decide = (found: IdentitySnapshot) => audited(rotateRefresh(found, { ...claims, fresh, now: clock.now() }));
      return replyOf(tokens, identities.transact(plan, decide));
    },
  };
}
