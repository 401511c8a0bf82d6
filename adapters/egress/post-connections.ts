import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isSameAddress } from "./address.ts";
import { classify, type ExchangeFailure, failure } from "./exchange.ts";
import type { ApprovedTarget } from "./guard.ts";

/** Kept idle for one host at one address: as many as one organisation sends there at once. */
const KEPT_PER_HOST = 8;
const KEPT_IN_ALL = 256;

/** Who hears of a connection while it is in use. */
export interface Listener {
  /** The connection stands, but to whom is not checked yet. */
  opened(): void;
  received(chunk: Buffer): void;
  /** Once, when the connection failed or the peer ended it. */
  ended(reason: ExchangeFailure): void;
}

/** Where a connection goes: the certificate is verified against the host, the peer is the judged address. */
export interface Destination {
  readonly target: ApprovedTarget;
  /** One of the target's judged addresses. */
  readonly address: string;
}

function open({ target, address }: Destination): Socket {
  if (target.url.protocol === "http:") return connectTcp({ host: address, port: target.port });
  const isLiteral = /^[0-9.]+$|:/.test(target.host);
  // Said explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing here. The certificate is verified against the name, or the literal.
  return connectTls({ host: address, port: target.port, rejectUnauthorized: true, ...(isLiteral ? {} : { servername: target.host }) });
}

/** One connection, used by one exchange at a time. */
export class Connection {
  readonly #socket: Socket;
  readonly #address: string;
  #listener: Listener | null;

  /** Throws when the address cannot be connected to at all. */
  constructor(destination: Destination, listener: Listener) {
    this.#address = destination.address;
    this.#listener = listener;
    const socket = open(destination);
    this.#socket = socket;
    socket.once(destination.target.url.protocol === "http:" ? "connect" : "secureConnect", () => this.#listener?.opened());
    socket.on("data", (chunk: Buffer) => {
      // Nobody asked: an answer before its question would be taken for the next one's.
      if (this.#listener === null) this.destroy();
      else this.#listener.received(chunk);
    });
    const closed = () => this.#end(failure("bad_response", "the connection closed before an answer came"));
    socket.once("end", closed);
    socket.once("close", closed);
    // Stays attached: destroying a socket may report once more.
    socket.on("error", (error) => this.#end(classify(error)));
  }

  /** True while it stands and ends at the judged address. */
  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable && isSameAddress(this.#socket.remoteAddress ?? "", this.#address);
  }

  /** True when all that was written has left. */
  get isFlushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Who hears of it from now on; `null` while it is idle. */
  listen(listener: Listener | null): void {
    this.#listener = listener;
  }

  destroy(): void {
    this.#listener = null;
    this.#socket.destroy();
  }

  #end(reason: ExchangeFailure): void {
    const listener = this.#listener;
    this.destroy();
    listener?.ended(reason);
  }
}

interface Kept {
  readonly connection: Connection;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Idle connections, each to an address that was judged for its host, for the next request to the same host at the same address. */
export class Connections {
  readonly #keptMs: number;
  readonly #kept = new Map<string, Kept[]>();
  #count = 0;
  #isOpen = true;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** The connection used last for exactly this destination, `null` without one. The caller has had the address judged just now. */
  take(destination: Destination): Connection | null {
    const kept = this.#kept.get(keyOf(destination));
    for (let last = kept?.pop(); last !== undefined; last = kept?.pop()) {
      this.#count -= 1;
      clearTimeout(last.timer);
      if (last.connection.isUsable) return last.connection;
      last.connection.destroy();
    }
    return null;
  }

  /** Keeps the connection for a while, or closes it when there are enough. */
  give(destination: Destination, connection: Connection): void {
    const key = keyOf(destination);
    const kept = this.#kept.get(key) ?? [];
    connection.listen(null);
    if (!this.#isOpen || kept.length >= KEPT_PER_HOST || this.#count >= KEPT_IN_ALL) {
      connection.destroy();
      return;
    }
    const timer = setTimeout(() => this.#drop(key, connection), this.#keptMs);
    // What is only kept must not keep the process.
    timer.unref();
    kept.push({ connection, timer });
    this.#kept.set(key, kept);
    this.#count += 1;
  }

  /** Closes all that are idle, and those given later. */
  close(): void {
    this.#isOpen = false;
    for (const [key, kept] of this.#kept) for (const { connection } of [...kept]) this.#drop(key, connection);
  }

  #drop(key: string, connection: Connection): void {
    const kept = this.#kept.get(key) ?? [];
    const index = kept.findIndex((one) => one.connection === connection);
    const [dropped] = index < 0 ? [] : kept.splice(index, 1);
    if (dropped === undefined) return;
    this.#count -= 1;
    clearTimeout(dropped.timer);
    dropped.connection.destroy();
    if (kept.length === 0) this.#kept.delete(key);
  }
}

function keyOf({ target, address }: Destination): string {
  return `${target.url.protocol} ${target.host} ${address} ${target.port}`;
}
