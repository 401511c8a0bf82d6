import { networkInterfaces } from "node:os";
import { type AddressBlock, isInBlock, isPublicAddress, parseAddress, parseBlock } from "./address.ts";
import { type HostMap, mappedTo } from "./host-map.ts";
import { type NameResolver, RESOLVE_TIMEOUT_MS, resolveName, type Unresolved } from "./resolver.ts";
import { DEFAULT_PORTS, type UrlRules, type UrlVetting, type VettedUrl, vetUrl } from "./vet-url.ts";

/** Ports of webhook receivers, which need https. D-30 */
const WEBHOOK_PORTS: readonly number[] = [443, 8443];

/** Number of receivers whose vetted URL is kept, because deliveries go to the same few URLs. */
const REMEMBERED = 512;

/** A destination that a request may have. The connection must end at one of its addresses. */
export interface ApprovedTarget {
  readonly url: URL;
  /** Name, or address without brackets. A certificate must be valid for it. */
  readonly host: string;
  /** Vetted addresses in order of preference; never empty. */
  readonly addresses: readonly string[];
  /** Port of the connection. A mapped host has another one than its URL. */
  readonly port: number;
}

/** Verdict on a URL. `unresolved`: its name has no address, or the name servers did not respond in time. */
export type Approval =
  | { readonly kind: "approved"; readonly target: ApprovedTarget }
  | { readonly kind: "invalid" }
  | { readonly kind: "denied" }
  | { readonly kind: "unresolved"; readonly reason: Unresolved };

/** Settings of the operator. */
export interface GuardOptions {
  readonly resolver: NameResolver;
  /** Names that lead to loopback. @default none */
  readonly mapHosts?: HostMap;
  /** Names of receivers that may have `http:` URLs. Their addresses must be public. D-26 @default none */
  readonly httpReceivers?: readonly string[];
  /** Ports pages may be fetched from. @default 80, 443, 8080, 8443 */
  readonly allowPorts?: readonly number[];
  /** Further denied addresses and blocks (`203.0.113.0/24`). @default none */
  readonly denyCidrs?: readonly string[];
  /** Further denied names, such as the public name of the service. @default none */
  readonly denyHosts?: readonly string[];
  /** Returns the addresses of this machine, which are denied too. @default those of its network interfaces */
  readonly interfaceAddresses?: () => readonly string[];
  /** Clock in ms for reading those addresses again. @default `performance.now` */
  readonly now?: () => number;
}

/** The URL policy of D-30. */
export interface Guard {
  /**
   * Resolves the name and vets its addresses, without a connection. Never rejects.
   *
   * `limitMs` is the time for the name servers. @default 1500, the limit at admission
   */
  approve(url: string, purpose: "page" | "webhook", limitMs?: number): Promise<Approval>;
}

/** Time after which the addresses of the machine are read again, in ms. A lease or a failover changes them. */
const OWN_ADDRESSES_MS = 60_000;

function addressesOfInterfaces(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((entry) => entry.address));
}

/** Returns a function that knows the addresses of the machine as of the last minute. */
function ownAddressesOf(read: () => readonly string[], now: () => number): () => readonly AddressBlock[] {
  let blocks: readonly AddressBlock[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - readAt >= OWN_ADDRESSES_MS) {
      readAt = now();
      // A link-local address carries its zone: fe80::1%eth0.
      blocks = read().flatMap((text) => parseBlock(text.replace(/%.*$/, "")) ?? []);
    }
    return blocks;
  };
}

function blocksOf(texts: readonly string[]): readonly AddressBlock[] {
  return texts.map((text) => {
    const block = parseBlock(text);
    if (block === null)
      throw new Error(`egress: "${text}" is not an address block; write 203.0.113.0/24 or 2001:db8::/32`);
    return block;
  });
}

/** Makes the guard. Throws an `Error` for a malformed block in `denyCidrs`. */
export function createGuard(options: GuardOptions): Guard {
  const mapHosts: HostMap = options.mapHosts ?? new Map();
  const denyHosts = new Set((options.denyHosts ?? []).map((host) => host.toLowerCase()));
  const httpReceivers = new Set((options.httpReceivers ?? []).map((host) => host.toLowerCase()));
  const configured = blocksOf(options.denyCidrs ?? []);
  // A public address of the machine itself would be a way around its firewall.
  const ownAddresses = ownAddressesOf(
    options.interfaceAddresses ?? addressesOfInterfaces,
    options.now ?? (() => performance.now()),
  );
  const isMapped = (host: string, port: number) => mappedTo(mapHosts, host, port) !== null;
  const isOpen = (host: string, port: number) => mapHosts.has(`${host}:${port}`);
  const ports = options.allowPorts ?? DEFAULT_PORTS;
  const page: UrlRules = { protocols: ["http:", "https:"], ports, isMapped, isOpen };
  const webhook: UrlRules = { protocols: ["https:"], ports: WEBHOOK_PORTS, isMapped, isOpen };
  const isHttpReceiver = ({ url, host }: VettedUrl) => url.protocol === "http:" && httpReceivers.has(host);
  const vetReceiver = (text: string): UrlVetting => {
    const asPage = vetUrl(text, page);
    // A mapped host is a receiver of the operator on loopback and may lack a certificate. D-26
    const isPlain =
      asPage.kind === "ok" && (isMapped(asPage.vetted.host, asPage.vetted.port) || isHttpReceiver(asPage.vetted));
    return isPlain ? asPage : vetUrl(text, webhook);
  };
  const receivers = new Map<string, UrlVetting>();
  // Keeps the verdict on the text only. Addresses are resolved and vetted at each request.
  const vet = (text: string, purpose: "page" | "webhook"): UrlVetting => {
    if (purpose === "page") return vetUrl(text, page);
    const vetted = receivers.get(text);
    if (vetted !== undefined) return vetted;
    const vetting = vetReceiver(text);
    if (receivers.size >= REMEMBERED) receivers.clear();
    if (vetting.kind === "ok") receivers.set(text, vetting);
    return vetting;
  };

  const isAllowed = (text: string): boolean => {
    const address = parseAddress(text);
    if (address === null || !isPublicAddress(address)) return false;
    return ![...configured, ...ownAddresses()].some((block) => isInBlock(address, block));
  };

  return {
    async approve(text, purpose, limitMs = RESOLVE_TIMEOUT_MS) {
      const vetting = vet(text, purpose);
      if (vetting.kind !== "ok") return vetting;
      const { url, host, literal, port } = vetting.vetted;
      // No resolver sees an address, so that it is vetted here.
      if (literal !== null)
        return isAllowed(host)
          ? { kind: "approved", target: { url, host, addresses: [host], port } }
          : { kind: "denied" };
      const mapped = mappedTo(mapHosts, host, port);
      if (mapped !== null)
        return { kind: "approved", target: { url, host, addresses: [mapped.address], port: mapped.port } };
      if (denyHosts.has(host)) return { kind: "denied" };

      const resolution = await resolveName(options.resolver, host, limitMs);
      if (resolution.kind === "none") return { kind: "unresolved", reason: resolution.reason };
      // One denied address denies the name, because the next look-up could return that address alone.
      if (!resolution.addresses.every(isAllowed)) return { kind: "denied" };
      return { kind: "approved", target: { url, host, addresses: resolution.addresses, port } };
    },
  };
}
