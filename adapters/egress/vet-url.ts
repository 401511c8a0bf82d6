import { type IpAddress, parseAddress } from "./address.ts";

/** Contract, limits table: `url` is at most 2,048 characters. */
const MAX_URL_LENGTH = 2_048;

/** Ports a page may be fetched from. D-30 */
export const DEFAULT_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** Ends of names that mean something inside a network and nothing outside it. RFC 6761, 6762, 7686, 8375, 9476; ICANN name collision list. */
const LOCAL_SUFFIXES = ["localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "arpa", "onion", "alt"];

/** An address whose text passed every rule that needs no resolver. */
export interface VettedUrl {
  readonly url: URL;
  /** Name in lower case without a trailing dot, or the literal without brackets. */
  readonly host: string;
  /** The parsed address when the host is one, else `null`. */
  readonly literal: IpAddress | null;
  /** Port of the URL, the scheme's own when it names none. */
  readonly port: number;
}

/** What the text of an address alone tells of it. */
export type UrlVetting =
  | { readonly kind: "ok"; readonly vetted: VettedUrl }
  /** Not an address that could be requested by anyone. */
  | { readonly kind: "invalid" }
  /** A proper address that the policy refuses. */
  | { readonly kind: "denied" };

/** What the policy allows, apart from addresses. */
export interface UrlRules {
  readonly protocols: readonly string[];
  readonly ports: readonly number[];
  /** True for names that the operator mapped; they skip the rules on what a public name looks like. */
  isMapped(host: string): boolean;
}

const INVALID: UrlVetting = { kind: "invalid" };
const DENIED: UrlVetting = { kind: "denied" };

function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || host.length > 253) return false;
  // getaddrinfo expands 127.1 and 0x7f.1; a public name never ends in a number.
  if (/^(?:[0-9]+|0x[0-9a-f]*)$/.test(last) || LOCAL_SUFFIXES.includes(last)) return false;
  return labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}

/** The characters between `//` and the path, as written. */
function rawAuthority(text: string): { readonly authority: string; readonly rest: string } | null {
  const match = /^https?:\/\/([^/?#]+)(.*)$/i.exec(text);
  return match === null ? null : { authority: match[1] ?? "", rest: match[2] ?? "" };
}

/**
 * Judges the text of an address: syntax, scheme, credentials, port and the form of the host.
 *
 * Stricter than the WHATWG parser on purpose. Whatever two parsers could read differently
 * (backslashes, white space, control characters, encoded hosts, odd spellings of an IPv4 address)
 * is refused, so that the host that is judged is the host every later reader sees.
 */
export function vetUrl(text: string, rules: UrlRules): UrlVetting {
  if (text.length > MAX_URL_LENGTH) return INVALID;
  // White space of any script, controls, the byte order mark and format characters, backslashes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]/.test(text)) return INVALID;
  const url = URL.parse(text);
  if (url === null) return INVALID;
  if (!rules.protocols.includes(url.protocol)) return DENIED;
  const raw = rawAuthority(text);
  if (raw === null || raw.authority.includes("%")) return INVALID;
  // Also an empty user name, which the parser drops silently; and `host?@other`, which some parsers read as credentials.
  if (raw.authority.includes("@") || (/^[?#]/.test(raw.rest) && raw.rest.includes("@"))) return DENIED;

  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  if (!rules.ports.includes(port)) return DENIED;

  const bare = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  const literal = parseAddress(bare);
  if (literal !== null) {
    // Octal, hexadecimal and shortened forms come out of the parser as another text.
    const written = raw.authority.replace(/:[0-9]*$/, "");
    if (literal.family === 4 && written !== bare) return DENIED;
    return { kind: "ok", vetted: { url, host: bare, literal, port } };
  }
  const host = bare.endsWith(".") ? bare.slice(0, -1) : bare;
  if (!rules.isMapped(host) && !isPublicName(host)) return DENIED;
  return { kind: "ok", vetted: { url, host, literal: null, port } };
}
