/** Longest address that is kept; browsers and crawlers drop longer ones. */
const MAX_LENGTH = 2_048;

const SLASH = 47;
const DOT = 46;
const PERCENT = 37;
const QUESTION = 63;
const NUMBER_SIGN = 35;

/** Characters that stay as they are in paths and queries (URL 1.3 and 4.4), letters and digits among them. */
const PLAIN = new Uint8Array(128);
for (const sign of "-_~!$&()*+,;=:@/.%0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") PLAIN[sign.charCodeAt(0)] = 1;

/** A host that no rule for numbers, other scripts or odd labels touches, and the slash behind it. */
const PLAIN_HOST = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z][a-z0-9]{0,20}\//;

/** Where a path and query, begun by a slash at `from`, end before a fragment or with the text; -1 unless the URL standard leaves them as they are. */
function plainEnd(text: string, from: number): number {
  let isQuery = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === NUMBER_SIGN) return at;
    if (code === QUESTION) isQuery = true;
    else if (PLAIN[code] !== 1) return -1;
    // A segment that begins so may be one of dots, written out or escaped.
    else if ((code === DOT || code === PERCENT) && !isQuery && text.charCodeAt(at - 1) === SLASH) return -1;
  }
  return text.length;
}

/** Origin of the base asked for last: a page asks for its own again and again. */
let lastBase = "";
let lastOrigin = "";

/** Scheme and host of an http address; empty for any other, and where a user is named, who would belong to the address. */
function originOf(base: string): string {
  if (base === lastBase) return lastOrigin;
  lastBase = base;
  try {
    const { protocol, origin, username, password } = new URL(base);
    lastOrigin = (protocol === "http:" || protocol === "https:") && username + password === "" ? origin : "";
  } catch {
    // What is no address has no origin.
    lastOrigin = "";
  }
  return lastOrigin;
}

/** The address where nothing about it needs the URL parser, as with most links; else `null`. */
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

/** The address a reference points to, absolute, without fragment; `null` unless it is http or https. */
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
    // Not an address: the page's mistake, and not ours to report.
    return null;
  }
}

/** Host without `www.`; empty for what is no address. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    // A page without a usable address has no host.
    return "";
  }
}
