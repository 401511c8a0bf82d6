import { networkInterfaces } from "node:os";
import { type AddressBlock, isInBlock, isPublicAddress, parseAddress, parseBlock } from "./address.ts";
import type { HostMap } from "./host-map.ts";
import { type NameResolver, RESOLVE_TIMEOUT_MS, resolveName } from "./resolver.ts";
import { DEFAULT_PORTS, type UrlRules, type UrlVetting, type VettedUrl, vetUrl } from "./vet-url.ts";

/** Webhook targets: https only, on these ports. D-30 */
const WEBHOOK_PORTS: readonly number[] = [443, 8443];

/** Receivers' addresses whose text was vetted and is remembered: the text alone decides, and deliveries go to the same few again and again. */
const REMEMBERED = 512;

/** Where a request may go: the addresses were judged, and the connection must end at one of them. */
export interface ApprovedTarget {
  readonly url: URL;
  /** Name or literal without brackets; what a certificate is verified against. */
  readonly host: string;
  /** Judged addresses in order of preference; never empty. */
  readonly addresses: readonly string[];
  /** Port to connect to; differs from the URL's for a mapped host. */
  readonly port: number;
}

/** What the guard says of an address. `unresolved`: its name has no address, or none came in time. */
export type Approval =
  | { readonly kind: "approved"; readonly target: ApprovedTarget }
  | { readonly kind: "invalid" }
  | { readonly kind: "denied" }
  | { readonly kind: "unresolved"; readonly isTransient: boolean };

/** What the operator may change about the policy. */
export interface GuardOptions {
  readonly resolver: NameResolver;
  /** Named hosts that reach loopback. @default none */
  readonly mapHosts?: HostMap;
  /** Named hosts whose receivers may be plain `http:`, at public addresses as all others. D-26 @default none */
  readonly httpReceivers?: readonly string[];
  /** Ports pages may be fetched from. @default 80, 443, 8080, 8443 */
  readonly allowPorts?: readonly number[];
  /** Blocks (`203.0.113.0/24`) or addresses refused on top of the policy. @default none */
  readonly denyCidrs?: readonly string[];
  /** Names refused on top of the policy, such as the service's own public name. @default none */
  readonly denyHosts?: readonly string[];
}

/** The policy of D-30 as one question: may this address be requested, and where does the connection go? */
export interface Guard {
  /** Resolves and judges; nothing is connected. Never rejects; takes at most 1.5 s. */
  approve(url: string, purpose: "page" | "webhook"): Promise<Approval>;
}

function ownAddresses(): readonly AddressBlock[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map((entry) => parseBlock(entry.address))
    .filter((block) => block !== null);
}

/** Makes the guard. Throws an `Error` for a block in `denyCidrs` that cannot be read. */
export function createGuard(options: GuardOptions): Guard {
  const mapHosts: HostMap = options.mapHosts ?? new Map();
  const denyHosts = new Set((options.denyHosts ?? []).map((host) => host.toLowerCase()));
  const httpReceivers = new Set((options.httpReceivers ?? []).map((host) => host.toLowerCase()));
  const configured = (options.denyCidrs ?? []).map((text) => {
    const block = parseBlock(text);
    if (block === null) throw new Error(`egress: "${text}" is not an address block; write 203.0.113.0/24 or 2001:db8::/32`);
    return block;
  });
  // The machine's own public address is a way around its firewall.
  const refused = [...configured, ...ownAddresses()];
  const isMapped = (host: string) => mapHosts.has(host);
  const page: UrlRules = { protocols: ["http:", "https:"], ports: options.allowPorts ?? DEFAULT_PORTS, isMapped };
  const webhook: UrlRules = { protocols: ["https:"], ports: WEBHOOK_PORTS, isMapped };
  const isHttpReceiver = ({ url, host }: VettedUrl) => url.protocol === "http:" && httpReceivers.has(host);
  const vetReceiver = (text: string): UrlVetting => {
    const asPage = vetUrl(text, page);
    // Mapped hosts are the operator's own receivers on loopback, which may lack a certificate. D-26
    const isPlain = asPage.kind === "ok" && (isMapped(asPage.vetted.host) || isHttpReceiver(asPage.vetted));
    return isPlain ? asPage : vetUrl(text, webhook);
  };
  const receivers = new Map<string, UrlVetting>();
  // Only what the text tells. What its name resolves to is asked and judged anew each time.
  const vet = (text: string, purpose: "page" | "webhook"): UrlVetting => {
    if (purpose === "page") return vetUrl(text, page);
    const known = receivers.get(text);
    if (known !== undefined) return known;
    const vetting = vetReceiver(text);
    if (receivers.size >= REMEMBERED) receivers.clear();
    if (vetting.kind === "ok") receivers.set(text, vetting);
    return vetting;
  };

  const isAllowed = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== null && isPublicAddress(address) && !refused.some((block) => isInBlock(address, block));
  };

  return {
    async approve(text, purpose) {
      const vetting = vet(text, purpose);
      if (vetting.kind !== "ok") return vetting;
      const { url, host, literal, port } = vetting.vetted;
      // The resolver and `lookup` are never asked about literals: they are judged here or nowhere.
      if (literal !== null) return isAllowed(host) ? { kind: "approved", target: { url, host, addresses: [host], port } } : { kind: "denied" };
      const mapped = mapHosts.get(host);
      if (mapped !== undefined) return { kind: "approved", target: { url, host, addresses: [mapped.address], port: mapped.port } };
      if (denyHosts.has(host)) return { kind: "denied" };

      const resolution = await resolveName(options.resolver, host, RESOLVE_TIMEOUT_MS);
      if (resolution.kind === "none") return { kind: "unresolved", isTransient: resolution.isTransient };
      // One bad answer denies the name: picking the good one lets the next look-up pick the other.
      if (!resolution.addresses.every(isAllowed)) return { kind: "denied" };
      return { kind: "approved", target: { url, host, addresses: resolution.addresses, port } };
    },
  };
}
