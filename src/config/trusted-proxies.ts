import { BlockList, isIP } from "node:net";

/** Addresses of a network, as `10.0.0.0/8`. An address alone is a network of one. */
export interface ProxyNetwork {
  readonly address: string;
  readonly prefix: number;
}

/** Addresses of this machine. */
export const LOOPBACK = "127.0.0.0/8,::1";

/** Returns a network as text. */
export function nameOf({ address, prefix }: ProxyNetwork): string {
  return `${address}/${prefix}`;
}

/** Reads addresses and CIDRs, separated by commas. */
export function readTrustedProxies(text: string, problems: string[]): readonly ProxyNetwork[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").flatMap((part) => networkIn(part, problems));
}

function networkIn(text: string, problems: string[]): readonly ProxyNetwork[] {
  const [address = "", size, ...rest] = text.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const prefix = size === undefined ? bits : Number(size);
  const isSize = size === undefined || /^\d{1,3}$/.test(size);
  if (isIP(address) !== 0 && rest.length === 0 && isSize && prefix <= bits) return [{ address, prefix }];
  problems.push(`SERPLENS_TRUSTED_PROXIES: "${text}" must be an address or a CIDR, as in 172.16.0.0/12`);
  return [];
}

/** Removes the prefix of an IPv4 address that a dual-stack socket reports. */
function plain(address: string): string {
  return address.toLowerCase().startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

/** Returns a check whether an address belongs to one of the networks. */
export function isAmong(networks: readonly ProxyNetwork[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, isIP(address) === 4 ? "ipv4" : "ipv6");
  return (address) => {
    const canonical = plain(address);
    const kind = isIP(canonical);
    return kind !== 0 && list.check(canonical, kind === 4 ? "ipv4" : "ipv6");
  };
}

/** Networks that the internet does not route: a peer among them may be a proxy. RFC 1918, RFC 4193, RFC 6598 */
const isPrivate = isAmong(
  ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"].flatMap((text) => networkIn(text, [])),
);

/** Who sends a request, and the peer that should be named as a proxy. */
export interface ClientAddress {
  readonly address: string | null;
  /** A private peer that sends a forwarding header and is not trusted, `null` for none. */
  readonly unknownProxy: string | null;
}

/**
 * Returns a function that finds the sender of a request from its peer and `X-Forwarded-For`. Each proxy appends the
 * address of its own peer, so the sender is the last address that is no trusted proxy.
 */
export function createClientAddress(
  networks: readonly ProxyNetwork[],
): (peer: string | null, forwardedFor: string | null) => ClientAddress {
  const isTrusted = isAmong(networks);
  return (peer, forwardedFor) => {
    if (peer === null || forwardedFor === null) return { address: peer, unknownProxy: null };
    const direct = plain(peer);
    if (!isTrusted(direct)) return { address: direct, unknownProxy: isPrivate(direct) ? direct : null };
    let address = direct;
    for (const hop of forwardedFor.split(",").reverse()) {
      const next = plain(hop.trim());
      // Text that is no address ends the chain, because nobody vouches for what is before it.
      if (isIP(next) === 0) break;
      address = next;
      if (!isTrusted(next)) break;
    }
    return { address, unknownProxy: null };
  };
}
