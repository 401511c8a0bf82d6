const MAX_LENGTH = 2_048;

/** An http address of this machine, in parts. The parts are text, because parsers read the same text differently. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9][0-9]{0,4}))?((?:\/[^#]*)?)$/;

/** Schemes that run code, read files or mean something to the browser itself. */
const FORBIDDEN_SCHEMES: ReadonlySet<string> = new Set(
  `javascript data file blob vbscript about ftp ws wss filesystem view-source mailto tel sms intent jar chrome
  resource ms-appx http`.split(/\s+/),
);

/** Returns the host of a loopback address with the text around its port, `null` for other addresses. RFC 8252 7.3 */
function loopbackParts(uri: string): { readonly host: string; readonly path: string } | null {
  const [, host, port, path] = LOOPBACK.exec(uri) ?? [];
  if (host === undefined || path === undefined || Number(port ?? 80) > 65_535) return null;
  return { host, path };
}

/** True for an address of this machine, which any local program can receive. */
export function isLoopbackRedirect(uri: string): boolean {
  return loopbackParts(uri) !== null;
}

/** True for an address to which a code may be sent: https, http on loopback, or the private scheme of a program. */
export function isRedirect(uri: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: parsers drop control characters, which hides the address.
  if (uri.length > MAX_LENGTH || /[\u0000-\u0020\u007f-\uffff\\#"<>]/.test(uri)) return false;
  if (isLoopbackRedirect(uri)) return true;
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(uri)?.[1];
  if (scheme === undefined || FORBIDDEN_SCHEMES.has(scheme)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== "" || url.password !== "") return false;
  // The same text for every reader: no dot segments, no upper case, no other spelling of the host.
  // A semicolon in a host is legal for parsers and would end a directive of the page's policy.
  if (scheme === "https" && !/^[a-z0-9.-]+$/.test(url.hostname)) return false;
  if (scheme === "https") return url.href === uri || url.href === `${uri}/`;
  return uri.length > scheme.length + 1;
}

/** True when `sent` is the registered address. Only the port of a loopback address may differ. RFC 8252 7.3 */
export function matchesRedirect(registered: string, sent: string): boolean {
  if (!isRedirect(sent)) return false;
  if (registered === sent) return true;
  const [known, other] = [loopbackParts(registered), loopbackParts(sent)];
  return known !== null && other !== null && known.host === other.host && known.path === other.path;
}

/** Appends parameters to a redirect address. Leaves its own text as it is. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${uri}${uri.includes("?") ? "&" : "?"}${added.join("&")}`;
}
