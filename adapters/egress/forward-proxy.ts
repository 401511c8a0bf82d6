import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { ApprovedTarget, Guard } from "./guard.ts";
import { relay } from "./relay.ts";
import { openTunnel } from "./tunnel.ts";

/** Limits of one proxy; the defaults are the table in research on egress, 4. */
export interface ProxyLimits {
  /** Bytes carried in both directions, all connections together. */
  readonly totalBytes: number;
  /** Connections open at once from the browser, and again to the web. */
  readonly connectionCount: number;
  readonly connectMs: number;
  /** A connection that says nothing for so long is closed. */
  readonly idleMs: number;
  readonly headerBytes: number;
}

const DEFAULT_PROXY_LIMITS: ProxyLimits = {
  totalBytes: 64 * 1024 * 1024,
  connectionCount: 256,
  connectMs: 5_000,
  idleMs: 30_000,
  headerBytes: 32 * 1024,
};

/** Why a destination was not reached. `limit`: this proxy carried all it may. `unresolved` and `unreachable` are nobody's verdict. */
export type DenialReason = "denied" | "invalid" | "limit" | "unresolved" | "unreachable";

/** One destination that was not reached, as the browser named it. */
export interface ProxyDenial {
  /** `host:port` */
  readonly authority: string;
  readonly reason: DenialReason;
}

/** A proxy on loopback that the browser sends everything through. */
export interface ForwardProxy {
  readonly port: number;
  /** Destinations not reached so far, oldest first; the first 200 are kept. */
  denials(): readonly ProxyDenial[];
  /** Bytes carried so far, both directions. */
  byteCount(): number;
  /** Cuts every connection. */
  close(): Promise<void>;
}

/** What carries bytes for a request tells the proxy. */
export interface Meter {
  readonly limits: ProxyLimits;
  /** Counts bytes; false once the total is used up, and then every connection is being cut. */
  count(bytes: number): boolean;
  /** Registers a connection to the web, so that `close` cuts it. */
  track(socket: Socket): void;
  /** Records that nobody answered at a judged address. */
  unreachable(authority: string): void;
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
    // WebSockets come as CONNECT; an upgrade in the clear is no browser's.
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

  /** Judges a destination anew, with every address its name has now; `null` and a record when it is refused. */
  async #approve(authority: string): Promise<ApprovedTarget | null> {
    if (this.#bytes > this.limits.totalBytes) return this.#refuse(authority, "limit");
    // Only the origin is judged: the path goes to the judged address, whatever it holds.
    const approval = await this.#guard.approve(`http://${authority}/`, "page");
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
    // Anything but the absolute form was not meant for a proxy.
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
 * Every destination is judged when it is asked for, by its name and by every address the name has, and the connection goes to
 * the judged address. Refused destinations are answered 403 and recorded; so are faults of the other side, which are answered 502 where the destination was allowed. TLS is
 * end to end between browser and site.
 */
export async function openForwardProxy(options: { readonly guard: Guard; readonly limits?: Partial<ProxyLimits> }): Promise<ForwardProxy> {
  const proxy = new GuardedProxy(options.guard, { ...DEFAULT_PROXY_LIMITS, ...options.limits });
  await proxy.listen();
  return proxy;
}
