/** Returns the token of an Authorization header, or `null` without a Bearer scheme. RFC 6750 2.1, RFC 9110 11.1. */
export function bearerOf(authorization: string | null): string | null {
  const credentials = authorization ?? "";
  return /^Bearer +\S+$/i.test(credentials) ? credentials.slice(credentials.lastIndexOf(" ") + 1) : null;
}
