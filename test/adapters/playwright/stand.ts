import { createSocket } from "node:dgram";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { openForwardProxy } from "../../../adapters/egress/forward-proxy.ts";
import { createGuard, type GuardOptions } from "../../../adapters/egress/guard.ts";
import type { ProxyLimits } from "../../../adapters/egress/meter.ts";
import { BrowserHost, type BrowserHostOptions } from "../../../adapters/playwright/browser-host.ts";
import { findBrowsers } from "../../../adapters/playwright/find-browser.ts";
import type { SandboxMode } from "../../../adapters/playwright/sandbox.ts";
import { openWeb } from "../../conformance/browser-pages.ts";

/** Chromium builds on this machine, best first. Empty: the tests that need one are skipped. */
export const BROWSERS: readonly string[] = findBrowsers((process.env.PATH ?? "").split(":"));

/** Why a test is skipped, or `false`. */
export const SKIP = BROWSERS.length === 0 ? "no Chromium on this machine; `npm test` installs it" : false;

/** Chromium's sandbox does not work for root, as whom the tests of a container run. */
export const SANDBOX: SandboxMode = process.getuid?.() === 0 ? "off" : "on";

export interface Web {
  readonly port: number;
  /** Paths asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A web server on a free loopback port that remembers what it was asked. */
export async function startWeb(handler: RequestListener): Promise<Web> {
  const asked: string[] = [];
  const web = await openWeb((request, response) => {
    asked.push(request.url ?? "");
    handler(request, response);
  });
  return { ...web, asked };
}

/** Listeners that nothing may reach. */
export interface Canary {
  readonly port: number;
  readonly udpPort: number;
  /** Arrivals: a path, `connection` for a silent connection, or `udp`. */
  readonly hits: string[];
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and ::1 under one TCP port and on 127.0.0.1 under a UDP port, and counts. */
export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const listener: RequestListener = (request, response) => {
    hits.push((request.url ?? "").slice(1) || "connection");
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end("secret");
  };
  const [first, second] = [createServer(listener), createServer(listener)];
  const servers = [first, second];
  for (const server of servers) {
    server.on("connection", () => hits.push("connection"));
    server.on("upgrade", (request, socket) => {
      hits.push((request.url ?? "").slice(1));
      socket.destroy();
    });
  }
  await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address object.
  const { port } = first.address() as AddressInfo;
  // A machine without IPv6 has one listener less.
  await new Promise<void>((resolve) => second.once("error", () => resolve()).listen(port, "::1", resolve));
  const udp = createSocket("udp4");
  udp.on("message", () => hits.push("udp"));
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
  return {
    port,
    udpPort: udp.address().port,
    hits,
    async close() {
      udp.close();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      }
    },
  };
}

export interface HostParts extends Partial<Omit<BrowserHostOptions, "openProxy">> {
  readonly guard?: Partial<GuardOptions>;
  readonly limits?: Partial<ProxyLimits>;
}

/** A browser whose every connection goes through a guard that knows the mapped names and no others. */
export function openHost(
  mapped: Readonly<Record<string, number>>,
  { guard = {}, limits = {}, ...rest }: HostParts = {},
): BrowserHost {
  const mapHosts = new Map(Object.entries(mapped).map(([name, port]) => [name, { address: "127.0.0.1", port }]));
  const resolver = { resolve4: async () => [], resolve6: async () => [] };
  const judge = createGuard({ resolver, ...guard, mapHosts });
  const nobody = { approve: async () => ({ kind: "denied" as const }) };
  return new BrowserHost({
    executable: BROWSERS[0] ?? "",
    userAgent: "serplens/0.0.0 (+http://localhost/bot)",
    sandbox: SANDBOX,
    openProxy: (use) => openForwardProxy({ guard: use === "none" ? nobody : judge, limits }),
    ...rest,
  });
}
