/** Cookies that one redirect chain keeps. Pages that ask for a cookie set one. */
const MAX_COOKIES = 20;
/** Characters of one cookie with its name. RFC 6265 6.1 */
const MAX_LENGTH = 4_096;
/** `name=value` of visible characters (RFC 6265 4.1.1), and spaces as browsers accept them. */
const PAIR = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+=(?:[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?)?$/;

interface Cookie {
  readonly name: string;
  readonly pair: string;
  readonly host: string;
  /** True when hosts below `host` get the cookie too. */
  readonly hasDomain: boolean;
  readonly isSecure: boolean;
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** True for a cookie whose lifetime is over, because a server deletes a cookie so. RFC 6265 5.3 */
function isOver(maxAge: string | undefined, expires: string | undefined, now: number): boolean {
  if (maxAge !== undefined && /^-?[0-9]+$/.test(maxAge)) return Number(maxAge) <= 0;
  // Some servers write dates with hyphens: `Thu, 01-Jan-1970 00:00:00 GMT`.
  return Date.parse((expires ?? "").replaceAll("-", " ")) <= now;
}

/**
 * The cookies of one GET, from its first address through its redirects.
 *
 * Nothing is kept after the GET, so that no site can follow the crawler. Paths are ignored, because a chain is short.
 */
export class ChainCookies {
  #cookies: Cookie[] = [];

  /** Keeps what a response sets. `now` in ms. */
  note(address: string, fields: readonly string[], now: number): void {
    const { hostname } = new URL(address);
    for (const field of fields.slice(0, MAX_COOKIES)) {
      const [pair = "", ...attributes] = field
        .slice(0, MAX_LENGTH)
        .split(";")
        .map((part) => part.trim());
      if (!PAIR.test(pair)) continue;
      const attributeOf = (name: string) =>
        attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const domain = attributeOf("domain")?.replace(/^\./, "").toLowerCase() ?? "";
      // A name without a dot is a top-level domain.
      const hasDomain = domain.includes(".") && /[a-z]/.test(domain);
      if (domain !== "" && !isWithin(hostname, domain)) continue;
      const cookie: Cookie = {
        name: pair.slice(0, pair.indexOf("=")),
        pair,
        host: hasDomain ? domain : hostname,
        hasDomain,
        isSecure: attributes.some((attribute) => attribute.toLowerCase() === "secure"),
      };
      this.#cookies = this.#cookies.filter(({ name, host }) => name !== cookie.name || host !== cookie.host);
      const isDeleted = isOver(attributeOf("max-age"), attributeOf("expires"), now);
      if (!isDeleted && this.#cookies.length < MAX_COOKIES) this.#cookies.push(cookie);
    }
  }

  /** Returns the Cookie header of a request, or `null` when no cookie matches. */
  headerFor(address: string): string | null {
    const { hostname, protocol } = URL.parse(address) ?? { hostname: "", protocol: "" };
    const pairs = this.#cookies
      .filter(({ host, hasDomain }) => (hasDomain ? isWithin(hostname, host) : hostname === host))
      .filter(({ isSecure }) => !isSecure || protocol === "https:")
      .map(({ pair }) => pair);
    const header = pairs.join("; ");
    return header === "" || header.length > 2 * MAX_LENGTH ? null : header;
  }
}
