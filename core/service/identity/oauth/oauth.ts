import { SCOPES_OF_ROLE, type Scope } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { Fetcher } from "../../../ports/fetcher.ts";
import type { CodeRow, GrantRow } from "../../../ports/identity-rows.ts";
import { isStorable } from "../../../util/storable-text.ts";
import { makeToken } from "../keys.ts";
import { revoked } from "../people/credentials.ts";
import { auditLine, type PeopleParts, type SignedIn } from "../people/parts.ts";
import { senderOf } from "../people/sign-in.ts";
import {
  type AuthorizeRequest,
  type AuthorizeVerdict,
  errorRedirect,
  judgeRequest,
  type Offer,
  type Parameters,
  valuesOf,
} from "./authorize.ts";
import type { OAuthClient } from "./client-document.ts";
import { createClients, type PresetClient } from "./clients.ts";
import { CODE_MS, GRANT_MS } from "./exchange.ts";
import { PREFIX } from "./grant-callers.ts";
import { withParameters } from "./redirects.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { createRegistration, type OAuthReply, oauthError } from "./registration.ts";
import { createTokens } from "./tokens.ts";

/** Live grants of a user. One more ends the oldest. */
const MAX_GRANTS = 50;

/** A grant as lists show it. */
export type GrantView = Omit<GrantRow, "resource" | "revokedAt" | "reason" | "family" | "generation">;

/** Consent of a user. */
export interface Consent {
  readonly organizationId: string;
  readonly scopes: readonly Scope[];
}

/** The OAuth 2.1 authorization server. Tokens open `/mcp` only. D-32, D-34 */
export interface OAuthApi {
  readonly offer: Offer;
  /** Checks an authorization request. May load the client's document, so it needs a signed-in user. */
  authorize(by: SignedIn, parameters: Parameters): Promise<AuthorizeVerdict>;
  /**
   * Records the consent and returns the address with the code. Leaves out rights that the user's role lacks. Throws
   * `ServiceError` for a foreign organization and when no right is left.
   */
  consent(by: SignedIn, request: AuthorizeRequest, consent: Consent, address: string | null): Promise<string>;
  /** Returns the address that reports the refusal to the client. */
  refusal(request: AuthorizeRequest): string;
  /** The token endpoint. RFC 6749 3.2 */
  token(form: Parameters): Promise<OAuthReply>;
  /** The revocation endpoint. RFC 7009 */
  revoke(form: Parameters): Promise<OAuthReply>;
  /** The registration endpoint. RFC 7591 */
  register(metadata: unknown, address: string | null): Promise<OAuthReply>;
  /** Live grants of the user, newest first. */
  grants(by: SignedIn): Promise<readonly GrantView[]>;
  /** Ends a grant of the user. Throws NOT_FOUND. */
  revokeGrant(by: SignedIn, grantId: string, address: string | null): Promise<void>;
}

/** Parts of the authorization server. */
export interface OAuthParts extends PeopleParts {
  readonly offer: Offer;
  readonly fetcher?: Fetcher | undefined;
  readonly presets?: readonly PresetClient[];
  /** Called after a grant ended. */
  readonly changed: () => void;
}

function viewOf(row: GrantRow): GrantView {
  const {
    resource: _resource,
    revokedAt: _revokedAt,
    reason: _reason,
    family: _family,
    generation: _no,
    ...view
  } = row;
  return view;
}

/** Builds the rows of a consent. */
function rowsOf(parts: OAuthParts, by: SignedIn, request: AuthorizeRequest, consent: Consent) {
  const now = parts.clock.now();
  const code = makeToken(PREFIX.code, parts.crypto);
  const grant: GrantRow = {
    id: parts.ids.next("grant"),
    organizationId: consent.organizationId,
    userId: by.user.id,
    clientId: request.client.id,
    clientName: request.client.name,
    scopes: consent.scopes,
    resource: request.resource,
    createdAt: now,
    usedAt: null,
    expiresAt: now + GRANT_MS,
    revokedAt: null,
    reason: null,
    family: null,
    generation: 0,
  };
  const { redirectUri, challenge } = request;
  const hash = parts.crypto.sha256(code);
  const row: CodeRow = { hash, grantId: grant.id, redirectUri, challenge, expiresAt: now + CODE_MS, usedAt: null };
  return { code, grant, row };
}

/** Returns the grants that end, so that one more fits. */
function surplus(grants: readonly GrantRow[], now: number): readonly GrantRow[] {
  const live = grants.filter(({ expiresAt }) => expiresAt > now);
  const oldestFirst = live.toSorted((a, b) => (a.usedAt ?? a.createdAt) - (b.usedAt ?? b.createdAt));
  return oldestFirst.slice(0, Math.max(0, live.length + 1 - MAX_GRANTS));
}

function createConsent(parts: OAuthParts): OAuthApi["consent"] {
  const { identities, clock, offer } = parts;
  return async (by, request, consent, address) => {
    const { code, grant, row } = rowsOf(parts, by, request, consent);
    const { client } = request;
    const [registered] = client.isRegistered ? await identities.find("oauthClients", { id: client.id }) : [];
    await identities.transact({ users: [{ id: by.user.id }] }, (found) => {
      const member = found.memberships.find(({ organizationId }) => organizationId === consent.organizationId);
      if (found.users[0]?.status !== "active" || member === undefined)
        throw new ServiceError("NOT_FOUND", "No such organization.");
      const allowed = SCOPES_OF_ROLE[member.role].filter((scope) => request.scopes.includes(scope));
      // The role depends on the organization, which the user chooses on the same page.
      const scopes = consent.scopes.filter((scope) => allowed.includes(scope));
      if (scopes.length === 0)
        throw new ServiceError("SCOPE_FORBIDDEN", "Choose at least one right that your role has.");
      const line = { organizationId: consent.organizationId, userId: by.user.id, action: "grant", address };
      const ended = revoked(surplus(found.oauthGrants, clock.now()), "too many grants", clock.now());
      const put = {
        oauthClients: registered === undefined ? [] : [{ ...registered, usedAt: registered.usedAt ?? clock.now() }],
        oauthGrants: [...ended, { ...grant, scopes }],
        oauthCodes: [row],
        audit: [auditLine(parts, { ...line, detail: `${client.name} (${client.id}): ${scopes.join(" ")}` })],
      };
      return { effects: { put }, result: null };
    });
    return withParameters(request.redirectUri, { code, state: request.state, iss: offer.issuer });
  };
}

/** Returns an error for a form that no endpoint accepts, else the client id. RFC 6749 3.2 */
function clientIdOf(form: Parameters): string | OAuthReply {
  const repeated = form.find(([name]) => valuesOf(form, name).length > 1);
  if (repeated !== undefined) return oauthError(400, "invalid_request", `${repeated[0]} was sent twice`);
  const [clientId = ""] = valuesOf(form, "client_id");
  return clientId === "" ? oauthError(401, "invalid_client", "client_id is missing") : clientId;
}

/** True for a client that registered itself or is described by its own document. Its id is then an address. */
function isSelfMade({ id, isRegistered }: OAuthClient): boolean {
  return isRegistered || id.startsWith("https:");
}

/** Creates the check of authorization requests. */
function createAuthorize(
  { identities, offer }: OAuthParts,
  clients: ReturnType<typeof createClients>,
): OAuthApi["authorize"] {
  return async (by, parameters) => {
    // The consent sends the query of its page as one field, so a check of the field would see only escapes.
    if (parameters.some(([, value]) => !isStorable(value)))
      return { kind: "page", message: "The request of the program has a character that cannot be stored." };
    const [clientId, ...more] = valuesOf(parameters, "client_id");
    if (clientId === undefined || more.length > 0)
      return { kind: "page", message: "The program must send one client_id." };
    const client = await clients.find(clientId);
    const verdict = judgeRequest(client, parameters, offer);
    if (verdict.kind !== "redirect" || "problem" in client || !isSelfMade(client)) return verdict;
    // Anybody registers a client. An error that redirects at once would make this server an open redirect.
    const { host } = new URL(verdict.to);
    const isWeb = verdict.to.startsWith("https:");
    const grants = isWeb ? await identities.find("oauthGrants", { userId: by.user.id, clientId, revokedAt: null }) : [];
    if (!isWeb || grants.length > 0) return verdict;
    const message = `The program at ${host} sent a request that this service cannot answer. Nothing was shared with it.`;
    return { kind: "page", message };
  };
}

/** Creates the authorization server. */
export function createOAuth(parts: OAuthParts): OAuthApi {
  const { identities, clock, crypto, offer } = parts;
  const clients = createClients(parts);
  const tokens = createTokens(parts);
  const { register } = createRegistration(parts);

  async function end(grantId: string, userId: string, reason: string, address: string | null): Promise<boolean> {
    const isFound = await identities.transact({ users: [{ id: userId }] }, ({ oauthGrants }) => {
      const grants = oauthGrants.filter(({ id }) => id === grantId);
      const { organizationId = null, clientName = "" } = grants[0] ?? {};
      const line = { organizationId, userId, action: "grant.revoke", detail: `${clientName}: ${reason}`, address };
      const put = { oauthGrants: revoked(grants, reason, clock.now()), audit: [auditLine(parts, line)] };
      return { effects: grants.length === 0 ? {} : { put }, result: grants.length > 0 };
    });
    parts.changed();
    return isFound;
  }

  return {
    offer,
    authorize: createAuthorize(parts, clients),
    consent: createConsent(parts),
    refusal: (request) => errorRedirect(request, offer.issuer, ["access_denied", "the user refused"]),
    async token(form) {
      const clientId = clientIdOf(form);
      if (typeof clientId !== "string") return clientId;
      const [type] = valuesOf(form, "grant_type");
      if (type === "authorization_code") return tokens.byCode(form, clientId);
      if (type === "refresh_token") return tokens.byRefresh(form, clientId);
      if (type === undefined) return oauthError(400, "invalid_request", "grant_type is missing");
      return oauthError(400, "unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
    },
    async revoke(form) {
      const clientId = clientIdOf(form);
      if (typeof clientId !== "string") return clientId;
      const [token] = valuesOf(form, "token");
      if (token === undefined) return oauthError(400, "invalid_request", "token is missing");
      const [row] = await identities.find("oauthTokens", { hash: crypto.sha256(token) });
      // A used refresh token has no row, but it names its family.
      const family = readRefreshToken(token, crypto)?.familyHash;
      const where = row !== undefined ? { id: row.grantId } : family !== undefined ? { family } : null;
      const [grant] = where === null ? [] : await identities.find("oauthGrants", where);
      // An unknown token and a foreign one get the same response, so that nobody learns which tokens exist.
      if (grant?.clientId === clientId) await end(grant.id, grant.userId, "revoked by the program", null);
      return { status: 200, body: {} };
    },
    register: (metadata, address) => register(metadata, senderOf(address)),
    async grants(by) {
      const rows = await identities.find(
        "oauthGrants",
        { userId: by.user.id, revokedAt: null },
        { isDescending: true },
      );
      return rows.filter(({ expiresAt }) => expiresAt > clock.now()).map(viewOf);
    },
    async revokeGrant(by, grantId, address) {
      if (!(await end(grantId, by.user.id, "revoked by the user", address)))
        throw new ServiceError("NOT_FOUND", "No such connected program.");
    },
  };
}
