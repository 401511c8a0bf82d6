/** A parsed address: one 32-bit number, or eight 16-bit groups. */
export type IpAddress =
  | { readonly family: 4; readonly value: number }
  | { readonly family: 6; readonly groups: readonly number[] };

/** A block of addresses in CIDR notation. */
export interface AddressBlock {
  readonly base: IpAddress;
  /** Number of leading bits that all addresses of the block share. */
  readonly bits: number;
}

function parseIpv4(text: string): number | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0;
  for (const part of parts) {
    // No leading zeros: some parsers read 010 as 8, others as 10.
    if (!/^(?:0|[1-9][0-9]{0,2})$/.test(part) || Number(part) > 255) return null;
    value = value * 256 + Number(part);
  }
  return value;
}

function parseGroups(text: string): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (part.includes(".")) {
      const tail = index === parts.length - 1 ? parseIpv4(part) : null;
      if (tail === null) return null;
      groups.push(Math.floor(tail / 65_536), tail % 65_536);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return null;
    }
  }
  return groups;
}

function parseIpv6(text: string): readonly number[] | null {
  const halves = text.length > 45 ? [] : text.split("::");
  if (halves.length === 1) {
    const groups = parseGroups(text);
    return groups?.length === 8 ? groups : null;
  }
  if (halves.length !== 2) return null;
  const head = parseGroups(halves[0] ?? "");
  const tail = parseGroups(halves[1] ?? "");
  if (head === null || tail === null || (halves[0] ?? "").includes(".")) return null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array<number>(missing).fill(0), ...tail];
}

/**
 * Parses an address, or returns `null`. Accepts dotted quads, and the notation of RFC 4291 without brackets and zone.
 */
export function parseAddress(text: string): IpAddress | null {
  if (text.includes(":")) {
    const groups = parseIpv6(text);
    return groups === null ? null : { family: 6, groups };
  }
  const value = parseIpv4(text);
  return value === null ? null : { family: 4, value };
}

/** Parses `address/bits`, or returns `null`. An address alone is a block of one. */
export function parseBlock(text: string): AddressBlock | null {
  const slash = text.indexOf("/");
  const base = parseAddress(slash < 0 ? text : text.slice(0, slash));
  if (base === null) return null;
  const width = base.family === 4 ? 32 : 128;
  if (slash < 0) return { base, bits: width };
  const suffix = text.slice(slash + 1);
  if (!/^[0-9]{1,3}$/.test(suffix) || Number(suffix) > width) return null;
  return { base, bits: Number(suffix) };
}

/** True when the address lies in the block. IPv4 and IPv6 never match each other. */
export function isInBlock(address: IpAddress, block: AddressBlock): boolean {
  if (address.family === 4) {
    if (block.base.family !== 4) return false;
    const size = 2 ** (32 - block.bits);
    return Math.floor(address.value / size) === Math.floor(block.base.value / size);
  }
  if (block.base.family !== 6) return false;
  for (let index = 0, left = block.bits; left > 0; index += 1, left -= 16) {
    const size = 2 ** Math.max(0, 16 - left);
    if (Math.floor((address.groups[index] ?? 0) / size) !== Math.floor((block.base.groups[index] ?? 0) / size))
      return false;
  }
  return true;
}

function blocks(...texts: readonly string[]): readonly AddressBlock[] {
  return texts.map((text) => {
    const block = parseBlock(text);
    if (block === null) throw new Error(`not an address block: ${text}`);
    return block;
  });
}

/** The IANA IPv4 special-purpose registry, multicast and reserved space, and blocks that other tables lack. */
const FORBIDDEN_V4 = blocks(
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // The nearest network serves AS112 and AMT, often the operator's own. RFC 7534, 7535, 7450.
  "192.31.196.0/24",
  "192.175.48.0/24",
  "192.52.193.0/24",
  // Internal services of a hosting platform, reachable from each of its machines.
  "168.63.129.16",
);

/**
 * The only allowed IPv6 space. This excludes mapped, compatible, NAT64, unique-local, link-local, site-local, multicast
 * and unallocated addresses.
 */
const GLOBAL_UNICAST_V6 = blocks("2000::/3");
/** Exceptions within that space: protocol assignments with Teredo and ORCHID, documentation, 6to4 and AS112. */
const FORBIDDEN_V6 = blocks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48");

/** True for a public unicast address. Requests that a caller influences may reach no other. D-30 */
export function isPublicAddress(address: IpAddress): boolean {
  const inAny = (list: readonly AddressBlock[]) => list.some((block) => isInBlock(address, block));
  return address.family === 4 ? !inAny(FORBIDDEN_V4) : inAny(GLOBAL_UNICAST_V6) && !inAny(FORBIDDEN_V6);
}

/** True for 127.0.0.0/8 and ::1. */
export function isLoopbackAddress(address: IpAddress): boolean {
  return address.family === 4
    ? Math.floor(address.value / 2 ** 24) === 127
    : address.groups.every((group, index) => group === (index === 7 ? 1 : 0));
}

/** True when both texts name the same address in any notation. An IPv4-mapped address equals its IPv4 address. */
export function isSameAddress(left: string, right: string): boolean {
  const canonical = (text: string): string | null => {
    // Dual-stack sockets report IPv4 peers as mapped addresses.
    const mapped = /^::ffff:([0-9.]+)$/i.exec(text);
    const address = parseAddress(mapped?.[1] ?? text);
    if (address === null) return null;
    return address.family === 4 ? `4:${address.value}` : `6:${address.groups.join(":")}`;
  };
  const first = canonical(left);
  return first !== null && first === canonical(right);
}
