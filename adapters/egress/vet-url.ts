import { type IpAddress, parseAddress } from "./address.ts";

/** Maximum characters of a URL. Contract, limits table. */
const MAX_URL_LENGTH = 2_048;

/** Ports of pages. D-30 */
export const DEFAULT_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** Top-level names that are private to a network. RFC 6761, 6762, 7686, 8375, 9476; ICANN name collision list. */
const LOCAL_SUFFIXES = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
  "alt",
];

/** A URL whose text passed every rule. */
export interface VettedUrl {
  readonly url: URL;
  /** Name in lower case without a trailing dot, or address without brackets. */
  readonly host: string;
  /** The parsed address, or `null` when the host is a name. */
  readonly literal: IpAddress | null;
  /** Port of the URL, or the default of its scheme. */
  readonly port: number;
}

/** Verdict on the text of a URL. */
export type UrlVetting =
  | { readonly kind: "ok"; readonly vetted: VettedUrl }
  /** The text is not a URL that any client can request. */
  | { readonly kind: "invalid" }
  /** The policy denies the URL. */
  | { readonly kind: "denied" };

/** Rules for the text of a URL. */
export interface UrlRules {
  readonly protocols: readonly string[];
  readonly ports: readonly number[];
  /** True for names that the operator mapped. The rules for public names do not apply to them. */
  isMapped(host: string, port: number): boolean;
  /** True for a name that the operator mapped with this port. The rules for ports do not apply to it either. */
  isOpen(host: string, port: number): boolean;
}

const INVALID: UrlVetting = { kind: "invalid" };
const DENIED: UrlVetting = { kind: "denied" };

function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || host.length > 253) return false;
  // getaddrinfo expands 127.1 and 0x7f.1. A public name never ends with a number.
  if (/^(?:[0-9]+|0x[0-9a-f]*)$/.test(last) || LOCAL_SUFFIXES.includes(last)) return false;
  // RFC 1123 2.1: a label neither begins nor ends with a hyphen.
  return labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
}

/** Returns the characters between `//` and the path, and those behind them, as written. */
function rawAuthority(text: string): { readonly authority: string; readonly rest: string } | null {
  const match = /^https?:\/\/([^/?#]+)(.*)$/i.exec(text);
  return match === null ? null : { authority: match[1] ?? "", rest: match[2] ?? "" };
}

/**
 * Vets the text of a URL: syntax, scheme, credentials, port and host.
 *
 * Stricter than the WHATWG parser. It denies what two parsers could read differently: backslashes, white space, control
 * characters, encoded hosts and odd notations of IPv4 addresses.
 */
export function vetUrl(text: string, rules: UrlRules): UrlVetting {
  if (text.length > MAX_URL_LENGTH) return INVALID;
  // White space of any script, control and format characters, the byte order mark and backslashes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URLs with these characters are invalid.
  if (/[\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]/.test(text))
    return INVALID;
  const url = URL.parse(text);
  if (url === null) return INVALID;
  if (!rules.protocols.includes(url.protocol)) return DENIED;
  const raw = rawAuthority(text);
  if (raw === null || raw.authority.includes("%")) return INVALID;
  // Includes an empty user name, which the parser drops, and `host?@other`, which some parsers read as credentials.
  if (raw.authority.includes("@") || (/^[?#]/.test(raw.rest) && raw.rest.includes("@"))) return DENIED;

  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  const bare = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  const literal = parseAddress(bare);
  const host = bare.endsWith(".") ? bare.slice(0, -1) : bare;
  const isMapped = literal === null && rules.isMapped(host, port);
  if (!rules.ports.includes(port) && !(isMapped && rules.isOpen(host, port))) return DENIED;
  if (literal !== null) {
    // The parser rewrites octal, hexadecimal and shortened addresses.
    const written = raw.authority.replace(/:[0-9]*$/, "");
    if (literal.family === 4 && written !== bare) return DENIED;
    return { kind: "ok", vetted: { url, host: bare, literal, port } };
  }
  if (!isMapped && !isPublicName(host)) return DENIED;
  return { kind: "ok", vetted: { url, host, literal: null, port } };
}
