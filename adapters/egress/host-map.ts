import { isLoopbackAddress, parseAddress } from "./address.ts";

/** Where a mapped host is reached: a loopback address and a port. */
export interface MappedHost {
  readonly address: string;
  readonly port: number;
}

/**
 * Named hosts that the operator points at loopback, for demos and tests.
 *
 * The one way past the address policy, and a narrow one: a mapped name reaches exactly its address
 * and port, whatever port its URL names; `http:` goes there in plain TCP, `https:` in TLS with the
 * certificate verified against the name. Nothing else gains access to that address.
 */
export type HostMap = ReadonlyMap<string, MappedHost>;

const HOST = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

function parseTarget(host: string, target: unknown): MappedHost {
  const parts = typeof target === "string" ? /^(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+)):([0-9]{1,5})$/.exec(target) : null;
  const address = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3]);
  if (address === undefined || !(port >= 1 && port <= 65_535)) {
    throw new Error(`host map: "${host}" must point to "127.0.0.1:port" or "[::1]:port", not ${JSON.stringify(target)}`);
  }
  const parsed = parseAddress(address);
  if (parsed === null || !isLoopbackAddress(parsed))
    throw new Error(`host map: "${host}" points to ${address}; only loopback addresses may be mapped`);
  return { address, port };
}

/**
 * Reads the text of a host map, `{"shop.example": "127.0.0.1:4711"}`.
 *
 * Throws an `Error` that names the entry and what it must look like.
 */
export function parseHostMap(json: string): HostMap {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (cause) {
    throw new Error('host map: not valid JSON; expected {"host": "127.0.0.1:port"}', { cause });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new Error('host map: expected one JSON object, {"host": "127.0.0.1:port"}');
  }
  const map = new Map<string, MappedHost>();
  for (const [name, target] of Object.entries(parsed)) {
    const host = name.toLowerCase();
    // An address as a key would let a literal URL reach loopback, past the judgement of literals.
    if (!HOST.test(host) || /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/.test(host)) {
      throw new Error(`host map: "${name}" is not a host name (no scheme, no port, no address; international names in their xn-- form)`);
    }
    map.set(host, parseTarget(host, target));
  }
  return map;
}
