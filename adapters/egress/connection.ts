import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import { isSameAddress } from "./address.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import type { ApprovedTarget } from "./guard.ts";
import type { TlsSessions } from "./tls-sessions.ts";

/** Who hears of a connection while it is in use. */
export interface Listener {
  /** The connection stands, but to whom is not checked yet. */
  opened(): void;
  received(chunk: Buffer): void;
  /** Once, when the connection failed, or with `null` when the peer ended it in good order. */
  ended(cause: ExchangeFailure | null): void;
}

/** Where a connection goes: the certificate is verified against the host, the peer is the judged address. */
export interface Destination {
  readonly target: ApprovedTarget;
  /** One of the target's judged addresses. */
  readonly address: string;
  /** Where sessions of earlier connections are. Absent: each begins anew. */
  readonly sessions?: TlsSessions;
}

/** Names what a connection, a session or a certificate was for: the same host at the same address. */
export function keyOf({ target, address }: Destination): string {
  return `${target.url.protocol} ${target.host} ${address} ${target.port}`;
}

/** False on Deno: once a session is offered, it takes whoever answers for the one who gave it and looks at no certificate. */
const PROVES_SESSIONS = process.versions.deno === undefined;

let sharedContext: SecureContext | null = null;

/** The runtime's ciphers and trusted authorities, read once: each connection would read them again. */
function trust(): SecureContext {
  sharedContext ??= createSecureContext();
  return sharedContext;
}

/**
 * Leaves out the certificate of a session that was resumed: it is the one this side kept with the session, of the connection that was verified
 * in full, and only who was verified then has the session's keys. RFC 8446 2.2
 *
 * Node asks for none then; Bun would take the kept one apart for each connection. A server that does not resume shows its certificate, and
 * that is verified as on a first connection.
 */
function trustResumed(socket: TLSSocket): void {
  const read = socket.getPeerCertificate.bind(socket);
  Object.defineProperty(socket, "getPeerCertificate", {
    value: (isDetailed?: boolean) => (socket.isSessionReused() ? null : read(isDetailed)),
  });
}

function open(destination: Destination): Socket {
  const { target, address } = destination;
  // Whatever is no literal would be resolved here, past every judgement.
  if (isIP(address) === 0) throw new Error("not an address");
  if (target.url.protocol === "http:") return connectTcp({ host: address, port: target.port });
  const isLiteral = /^[0-9.]+$|:/.test(target.host);
  // Said explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing here. The certificate is verified against the name, or the literal.
  const verification = {
    secureContext: trust(),
    // The context has them; Bun would look its long list through for each connection.
    ciphers: "",
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
    ...(isLiteral ? {} : { servername: target.host }),
  };
  const sessions = PROVES_SESSIONS ? destination.sessions : undefined;
  const key = keyOf(destination);
  const session = sessions?.find(key) ?? null;
  const socket = connectTls({ host: address, port: target.port, ...verification, ...(session === null ? {} : { session }) });
  if (session !== null) {
    trustResumed(socket);
    socket.once("secureConnect", () => socket.isSessionReused() || sessions?.forget(key));
  } else if (sessions !== undefined) {
    // Whoever was not verified is not remembered.
    socket.on("session", (next) => socket.authorized && sessions.keep(key, next));
  }
  return socket;
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
    socket.once("end", () => this.#end(null));
    socket.once("close", () => this.#end(failure("connect", "the connection was cut")));
    // Stays attached: destroying a socket may report once more.
    socket.on("error", (error) => this.#end(classify(error)));
  }

  /** True while it stands and ends at the judged address. */
  get isUsable(): boolean {
    const { destroyed, writable, remoteAddress = "" } = this.#socket;
    return !destroyed && writable && (remoteAddress === this.#address || isSameAddress(remoteAddress, this.#address));
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

  /** Nothing more is received until `resume`, so that the peer is held back. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#listener = null;
    this.#socket.destroy();
  }

  #end(cause: ExchangeFailure | null): void {
    const listener = this.#listener;
    this.destroy();
    listener?.ended(cause);
  }
}
