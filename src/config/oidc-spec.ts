import type { VariableName } from "./variables.ts";

/** The OpenID issuer of a company, and the registration of this service there. Contains a secret. */
export interface OidcSpec {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly trustsEmail: boolean;
}

/** Returns true for an issuer over https, or on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname));
}

/** Reads the four variables of single sign-on. Returns `null` when none is set. A problem never repeats a secret. */
export function readOidc(text: (name: VariableName) => string, problems: string[]): OidcSpec | null {
  const issuer = text("SERPLENS_OIDC_ISSUER");
  const clientId = text("SERPLENS_OIDC_CLIENT_ID");
  const clientSecret = text("SERPLENS_OIDC_CLIENT_SECRET");
  const trust = text("SERPLENS_OIDC_TRUST_EMAIL");
  if (trust !== "on" && trust !== "off") problems.push(`SERPLENS_OIDC_TRUST_EMAIL="${trust}": must be on or off`);
  if (issuer === "" && clientId === "" && clientSecret === "") return null;
  if (!isIssuer(issuer))
    problems.push(`SERPLENS_OIDC_ISSUER="${issuer}": must be the https address of an OpenID issuer, without a query`);
  if (clientId === "") problems.push("SERPLENS_OIDC_CLIENT_ID: must be set with SERPLENS_OIDC_ISSUER");
  if (clientSecret === "") problems.push("SERPLENS_OIDC_CLIENT_SECRET: must be set with SERPLENS_OIDC_ISSUER");
  return { issuer, clientId, clientSecret, trustsEmail: trust === "on" };
}
