import { isRecord } from "../../core/contract/json.ts";
import { isLoopbackAddress, parseAddress } from "./address.ts";

/** Destination of a mapped host on loopback. */
export interface MappedHost {
  readonly address: string;
  readonly port: number;
}

/**
 * Names that the operator maps to loopback, for demos and tests.
 *
 * This is the only exception to the address policy. A mapped name reaches its address and port, whatever port its URL
 * has. A key with a port, as in `localhost:3000`, maps the URLs of that port only. The certificate of an `https:` URL must be valid for the name.
 */
export type HostMap = ReadonlyMap<string, MappedHost>;

/** Returns the destination of a name, or of a name with this port; `null` for a name that is not mapped. */
export function mappedTo(map: HostMap, host: string, port: number): MappedHost | null {
  return map.get(`${host}:${port}`) ?? map.get(host) ?? null;
}

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

function parseTarget(host: string, target: unknown): MappedHost {
  const parts = typeof target === "string" ? /^(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+)):([0-9]{1,5})$/.exec(target) : null;
  const address = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3]);
  if (address === undefined || !(port >= 1 && port <= 65_535)) {
    throw new Error(
      `host map: "${host}" must point to "127.0.0.1:port" or "[::1]:port", not ${JSON.stringify(target)}`,
    );
  }
  const parsed = parseAddress(address);
  if (parsed === null || !isLoopbackAddress(parsed))
    throw new Error(`host map: "${host}" points to ${address}; only loopback addresses may be mapped`);
  return { address, port };
}

/** True for a name, with or without a port. With an address as a key, its URL would reach loopback without vetting. */
function isHost(host: string): boolean {
  const [name = "", port, ...others] = host.toLowerCase().split(":");
  const isPort = port === undefined || (/^[1-9][0-9]{0,4}$/.test(port) && Number(port) <= 65_535);
  return isPort && others.length === 0 && NAME.test(name) && !/(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/.test(name);
}

/**
 * Parses a host map such as `{"shop.example": "127.0.0.1:4711"}`.
 *
 * Throws an `Error` that names the malformed entry and the expected form.
 */
export function parseHostMap(json: string): HostMap {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (cause) {
    throw new Error('host map: not valid JSON; expected {"host": "127.0.0.1:port"}', { cause });
  }
  if (!isRecord(parsed)) {
    throw new Error('host map: expected one JSON object, {"host": "127.0.0.1:port"}');
  }
  const map = new Map<string, MappedHost>();
  for (const [name, target] of Object.entries(parsed)) {
    if (!isHost(name)) {
      throw new Error(
        `host map: "${name}" is not a host name, with or without a port (no scheme, no address; international names in their xn-- form)`,
      );
    }
    map.set(name.toLowerCase(), parseTarget(name, target));
  }
  return map;
}

/**
 * Returns a host map that opens servers of this machine under their own names and ports: `localhost:3000`.
 *
 * Throws an `Error` for an entry without a port, with a scheme, and for an address.
 */
export function allowedHosts(hosts: readonly string[]): HostMap {
  return new Map(
    hosts.map((host) => {
      const port = /:([0-9]{1,5})$/.exec(host)?.[1];
      if (port === undefined) throw new Error(`"${host}" has no port; write a name and a port, as in localhost:3000`);
      if (!isHost(host))
        throw new Error(
          `"${host}" is not a host name with a port; write no scheme and no address, as in localhost:3000`,
        );
      return [host.toLowerCase(), { address: "127.0.0.1", port: Number(port) }];
    }),
  );
}
