import { isRecord } from "../../../contract/json.ts";
import { isRedirect } from "./redirects.ts";

/** A client as the consent page shows it. */
export interface OAuthClient {
  readonly id: string;
  /** Name that the client uses for itself. Nobody checked it. */
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** True for a client that registered itself here and needs a record of its first use. */
  readonly isRegistered: boolean;
}

const MAX_NAME_LENGTH = 80;
const MAX_REDIRECTS = 20;

/** True for a client id that is the address of a metadata document. */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > 2_048 || !clientId.startsWith("https://")) return false;
  const url = URL.parse(clientId);
  // The parser resolves dot segments and lowers the host, so equal text has neither.
  return url !== null && url.href === clientId && url.pathname !== "/" && url.username + url.password + url.hash === "";
}

/** Returns the name without line breaks and direction marks, which could disguise it. */
export function plainName(name: unknown, fallback: string): string {
  const text = typeof name === "string" ? name : "";
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return plain === "" ? fallback : plain;
}

/** Returns redirect addresses, or the reason why the list is refused. */
export function redirectsOf(value: unknown): readonly string[] | { readonly problem: string } {
  if (!Array.isArray(value) || value.length === 0) return { problem: "redirect_uris must be a list of addresses" };
  if (value.length > MAX_REDIRECTS) return { problem: `redirect_uris has more than ${MAX_REDIRECTS} addresses` };
  const uris: unknown[] = value;
  const wrong = uris.find((uri) => typeof uri !== "string" || !isRedirect(uri));
  if (wrong !== undefined)
    return { problem: "a redirect address must use https, http on this machine, or a scheme of its own" };
  return uris.map(String);
}

function includesIfPresent(value: unknown, member: string): boolean {
  return value === undefined || (Array.isArray(value) && value.includes(member));
}

/** Reads a client ID metadata document. Returns the client or the reason why the document is refused. */
export function clientOfDocument(clientId: string, body: unknown): OAuthClient | { readonly problem: string } {
  if (!isRecord(body)) return { problem: "it is not a JSON object" };
  const document: Readonly<Record<string, unknown>> = { ...body };
  if (document.client_id !== clientId) return { problem: "its client_id is not its own address" };
  const redirectUris = redirectsOf(document.redirect_uris);
  if ("problem" in redirectUris) return redirectUris;
  if ((document.token_endpoint_auth_method ?? "none") !== "none" || document.client_secret !== undefined)
    return { problem: "token_endpoint_auth_method must be none" };
  if (!includesIfPresent(document.grant_types, "authorization_code"))
    return { problem: "grant_types lacks authorization_code" };
  if (!includesIfPresent(document.response_types, "code")) return { problem: "response_types lacks code" };
  const name = plainName(document.client_name, new URL(clientId).host);
  return { id: clientId, name, redirectUris, isRegistered: false };
}
