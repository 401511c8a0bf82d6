/** Maximum length of an address in characters. Browsers and crawlers drop longer addresses. */
const MAX_LENGTH = 2_048;

const SLASH = 47;
const DOT = 46;
const PERCENT = 37;
const QUESTION = 63;
const NUMBER_SIGN = 35;

/** ASCII characters that the URL parser leaves unchanged in paths and queries (URL standard 1.3 and 4.4). */
const PLAIN = new Uint8Array(128);
for (const sign of "-_~!$&()*+,;=:@/.%0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  PLAIN[sign.charCodeAt(0)] = 1;

/** Scheme, plain ASCII host name and slash: the URL parser leaves all of it unchanged. */
const PLAIN_HOST = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z][a-z0-9]{0,20}\//;

/**
 * Returns the end of the path and query that begin with the slash at `from`, before any fragment.
 * Returns -1 when the URL parser would change one of their characters.
 */
function plainEnd(text: string, from: number): number {
  let isQuery = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === NUMBER_SIGN) return at;
    if (code === QUESTION) isQuery = true;
    else if (PLAIN[code] !== 1) return -1;
    // The segment may be `.` or `..`, also escaped, which the URL parser resolves.
    else if ((code === DOT || code === PERCENT) && !isQuery && text.charCodeAt(at - 1) === SLASH) return -1;
  }
  return text.length;
}

/** Base of the last call and its origin, because the links of a page share one base. */
let lastBase = "";
let lastOrigin = "";

/** Returns the origin of an http or https address without credentials, else an empty string. */
function originOf(base: string): string {
  if (base === lastBase) return lastOrigin;
  lastBase = base;
  try {
    const { protocol, origin, username, password } = new URL(base);
    lastOrigin = (protocol === "http:" || protocol === "https:") && username + password === "" ? origin : "";
  } catch {
    // An invalid address has no origin.
    lastOrigin = "";
  }
  return lastOrigin;
}

/** Returns the absolute address without the URL parser where that is safe, as for most links; else `null`. */
function plainUrl(text: string, base: string): string | null {
  if (text.charCodeAt(0) === SLASH && text.charCodeAt(1) !== SLASH) {
    const end = plainEnd(text, 0);
    const origin = end < 0 ? "" : originOf(base);
    return origin === "" ? null : origin + text.slice(0, end);
  }
  const host = PLAIN_HOST.exec(text)?.[0];
  const end = host === undefined ? -1 : plainEnd(text, host.length - 1);
  return end < 0 ? null : text.slice(0, end);
}

/** Resolves a reference against a base and drops its fragment. Returns `null` unless the result is http or https. */
export function absoluteUrl(reference: string, base: string): string | null {
  const text = reference.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  const plain = plainUrl(text, base);
  if (plain !== null) return plain;
  try {
    const url = new URL(text, base);
    if (url.protocol !== "http:" && url.protocol !== "https:") return null;
    url.hash = "";
    return url.href;
  } catch {
    // Pages contain invalid links; dropping them loses nothing.
    return null;
  }
}

/** Returns the host without `www.`, or an empty string for an invalid address. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    // An invalid address has no host.
    return "";
  }
}
