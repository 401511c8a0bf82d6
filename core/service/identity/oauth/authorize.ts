import type { Scope } from "../../../domain/caller.ts";
import type { OAuthClient } from "./client-document.ts";
import { matchesRedirect, withParameters } from "./redirects.ts";

/** Names and values of a query or form, in their order. */
export type Parameters = readonly (readonly [string, string])[];

/** A request that the user may allow or refuse. */
export interface AuthorizeRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string | null;
  /** PKCE challenge, method S256. */
  readonly challenge: string;
  readonly scopes: readonly Scope[];
  readonly resource: string;
}

/**
 * The next step of a request: show an error page, send the error back to the client, or ask the user.
 *
 * A page is the only safe result while client or redirect address are unknown.
 */
export type AuthorizeVerdict =
  | { readonly kind: "page"; readonly message: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "ask"; readonly request: AuthorizeRequest };

/** Addresses and scopes that the server offers to clients. */
export interface Offer {
  /** Address of the authorization server without a slash at its end. */
  readonly issuer: string;
  /** The one resource that tokens are for. */
  readonly resource: string;
  readonly scopes: readonly Scope[];
}

const MAX_STATE_LENGTH = 4_096;

/** Returns the values of a parameter. RFC 6749 3.1 forbids more than one value. */
export function valuesOf(parameters: Parameters, name: string): readonly string[] {
  return parameters.filter(([key]) => key === name).map(([, value]) => value);
}

/**
 * Compares resources without the slash that some clients append. The origin names the same resource, because some
 * clients send only the address that their user typed. RFC 8707 2 forbids a fragment.
 */
export function isResource(sent: string, resource: string): boolean {
  const named = sent.replace(/\/$/, "");
  return named === resource || named === new URL(resource).origin;
}

/** Returns the known scopes of a list in the order of the offer, without unknown ones. */
export function knownScopes(list: string, offered: readonly Scope[]): readonly Scope[] {
  const sent = list.split(" ");
  return offered.filter((scope) => sent.includes(scope));
}

/** Returns the redirect of an error. RFC 6749 4.1.2.1, RFC 9207 */
export function errorRedirect(
  { redirectUri, state }: Pick<AuthorizeRequest, "redirectUri" | "state">,
  issuer: string,
  [error, description]: readonly [string, string],
): string {
  return withParameters(redirectUri, { error, error_description: description, state, iss: issuer });
}

/** Returns why the request is refused, as error code and description, or `null`. */
function refusalOf(parameters: Parameters, { resource, scopes }: Offer): readonly [string, string] | null {
  const first = (name: string) => valuesOf(parameters, name)[0];
  const repeated = parameters.find(([name]) => valuesOf(parameters, name).length > 1 && name !== "resource");
  if (repeated !== undefined) return ["invalid_request", `${repeated[0]} was sent twice`];
  if (first("request") !== undefined) return ["request_not_supported", "request objects are not supported"];
  if (first("request_uri") !== undefined) return ["request_uri_not_supported", "request_uri is not supported"];
  if (first("response_type") === undefined) return ["invalid_request", "response_type is missing"];
  if (first("response_type") !== "code") return ["unsupported_response_type", "response_type must be code"];
  if ((first("response_mode") ?? "query") !== "query") return ["invalid_request", "response_mode must be query"];
  if (first("code_challenge_method") !== "S256") return ["invalid_request", "code_challenge_method must be S256"];
  if (!/^[A-Za-z0-9_-]{43}$/.test(first("code_challenge") ?? ""))
    return ["invalid_request", "code_challenge must be 43 characters of base64url"];
  if ((first("state") ?? "").length > MAX_STATE_LENGTH) return ["invalid_request", "state is too long"];
  if (first("prompt") === "none") return ["consent_required", "the user is always asked"];
  if (valuesOf(parameters, "resource").some((sent) => !isResource(sent, resource)))
    return ["invalid_target", `resource must be ${resource}`];
  const list = first("scope");
  if (list !== undefined && list.trim() !== "" && knownScopes(list, scopes).length === 0)
    return ["invalid_scope", `no scope is known; known are ${scopes.join(" ")}`];
  return null;
}

/** Checks an authorization request. `client` has a `problem` when the client is unknown. */
export function judgeRequest(
  client: OAuthClient | { readonly problem: string },
  parameters: Parameters,
  offer: Offer,
): AuthorizeVerdict {
  if ("problem" in client) return { kind: "page", message: client.problem };
  const [redirectUri, ...more] = valuesOf(parameters, "redirect_uri");
  if (redirectUri === undefined || more.length > 0)
    return { kind: "page", message: "The program must send one redirect_uri." };
  if (!client.redirectUris.some((registered) => matchesRedirect(registered, redirectUri)))
    return { kind: "page", message: "The program did not register the address that the answer would go to." };
  const states = valuesOf(parameters, "state");
  const state = states.length === 1 ? (states[0] ?? null) : null;
  const refusal = refusalOf(parameters, offer);
  if (refusal !== null) return { kind: "redirect", to: errorRedirect({ redirectUri, state }, offer.issuer, refusal) };
  const list = valuesOf(parameters, "scope")[0] ?? "";
  const scopes = list.trim() === "" ? offer.scopes : knownScopes(list, offer.scopes);
  const challenge = valuesOf(parameters, "code_challenge")[0] ?? "";
  return { kind: "ask", request: { client, redirectUri, state, challenge, scopes, resource: offer.resource } };
}
