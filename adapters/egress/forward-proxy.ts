import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { ApprovedTarget, Guard } from "./guard.ts";
import type { Meter, ProxyLimits } from "./meter.ts";
import { relay } from "./relay.ts";
import { openTunnel } from "./tunnel.ts";

const DEFAULT_PROXY_LIMITS: ProxyLimits = {
  totalBytes: 64 * 1024 * 1024,
  connectionCount: 256,
  connectMs: 5_000,
  idleMs: 30_000,
  headerBytes: 32 * 1024,
};

/** Why a destination was not reached. `limit`: the proxy has used its bytes. `unresolved` and `unreachable` are no denial. */
export type DenialReason = "denied" | "invalid" | "limit" | "unresolved" | "unreachable";

/** One destination that was not reached. */
export interface ProxyDenial {
  /** `host:port` */
  readonly authority: string;
  readonly reason: DenialReason;
}

/** A proxy on loopback for all traffic of a browser. */
export interface ForwardProxy {
  readonly port: number;
  /** Destinations that were not reached, oldest first. The first 200 are kept. */
  denials(): readonly ProxyDenial[];
  /** Bytes so far, in both directions. */
  byteCount(): number;
  /** Closes every connection. */
  close(): Promise<void>;
}

const KEPT_DENIALS = 200;

class GuardedProxy implements ForwardProxy, Meter {
  readonly limits: ProxyLimits;
  readonly #guard: Guard;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #denials: ProxyDenial[] = [];
  #bytes = 0;
  #isClosed = false;

  constructor(guard: Guard, limits: ProxyLimits) {
    this.#guard = guard;
    this.limits = limits;
    this.#server = createServer({ maxHeaderSize: limits.headerBytes, requestTimeout: 0 }, (request, response) => {
      void this.#forward(request, response);
    });
    this.#server.maxConnections = limits.connectionCount;
    this.#server.on("connection", (socket) => this.track(socket));
    this.#server.on("connect", (request: IncomingMessage, socket: Socket, head: Buffer) => {
      void this.#connect(request, socket, head);
    });
    // Browsers send WebSockets as CONNECT, never as an upgrade without TLS.
    this.#server.on("upgrade", (_request: IncomingMessage, socket: Socket) => socket.destroy());
    this.#server.on("clientError", (_error: Error, socket: Socket) => socket.destroy());
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
  }

  get port(): number {
    // A TCP server that listens has an address object.
    return (this.#server.address() as AddressInfo).port;
  }

  denials(): readonly ProxyDenial[] {
    return [...this.#denials];
  }

  byteCount(): number {
    return this.#bytes;
  }

  count(bytes: number): boolean {
    this.#bytes += bytes;
    if (this.#bytes <= this.limits.totalBytes) return true;
    this.#cut();
    return false;
  }

  track(socket: Socket): void {
    if (this.#isClosed || this.#sockets.size >= 2 * this.limits.connectionCount) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
  }

  unreachable(authority: string): void {
    this.#refuse(authority, "unreachable");
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#cut();
    });
  }

  #cut(): void {
    for (const socket of [...this.#sockets]) socket.destroy();
  }

  /** Vets a destination with the current addresses of its name. Records a denial and returns `null`. */
  async #approve(authority: string): Promise<ApprovedTarget | null> {
    if (this.#bytes > this.limits.totalBytes) return this.#refuse(authority, "limit");
    // The path has no influence on the address.
    const approval = await this.#guard.approve(`http://${authority}/`, "page", this.limits.connectMs);
    if (approval.kind === "approved") return approval.target;
    return this.#refuse(authority, approval.kind);
  }

  #refuse(authority: string, reason: DenialReason): null {
    if (this.#denials.length < KEPT_DENIALS) this.#denials.push({ authority: authority.slice(0, 300), reason });
    return null;
  }

  async #connect(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const target = await this.#approve(request.url ?? "");
    if (target === null) socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    else openTunnel({ client: socket, head, authority: request.url ?? "", target, meter: this });
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "";
    // Requests to a proxy have the absolute form.
    const parsed = /^http:\/\//i.test(url) ? URL.parse(url) : null;
    const target = parsed === null ? this.#refuse(url, "invalid") : await this.#approve(parsed.host);
    if (parsed === null || target === null) {
      response.writeHead(403, { "content-length": "0" }).end();
      return;
    }
    relay({ request, response, target, path: `${parsed.pathname}${parsed.search}`, meter: this });
  }
}

/**
 * Opens a forward proxy (CONNECT and absolute form) on a free loopback port.
 *
 * Vets each destination by its name and every address of the name, and connects to a vetted address. Records denied
 * destinations and responds 403; records unreachable ones and responds 502. TLS is between browser and site.
 */
export async function openForwardProxy(options: {
  readonly guard: Guard;
  readonly limits?: Partial<ProxyLimits>;
}): Promise<ForwardProxy> {
  const proxy = new GuardedProxy(options.guard, { ...DEFAULT_PROXY_LIMITS, ...options.limits });
  await proxy.listen();
  return proxy;
}
