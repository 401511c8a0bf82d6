import { validateHeaderName, validateHeaderValue } from "node:http";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import { isSameAddress } from "./address.ts";
import type { Deadline } from "./deadline.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import type { ApprovedTarget } from "./guard.ts";
import type { TlsSessions } from "./tls-sessions.ts";

/** A connection to make. The certificate must match the host, and the peer must be the vetted address. */
export interface Destination {
  readonly target: ApprovedTarget;
  /** One of the target's vetted addresses. */
  readonly address: string;
  /** Sessions of earlier connections. @default no session is resumed */
  readonly sessions?: TlsSessions;
}

/** Identifies the connections and sessions that a request to this destination may reuse. */
export function keyOf({ target, address }: Destination): string {
  return `${target.url.protocol} ${target.host} ${address} ${target.port}`;
}

/** False on Deno. When a session is offered there, Deno accepts any server and verifies no certificate. */
const PROVES_SESSIONS = process.versions.deno === undefined;

let sharedContext: SecureContext | null = null;

/** The runtime's ciphers and trusted authorities. They are loaded once, because loading them takes milliseconds. */
function trust(): SecureContext {
  sharedContext ??= createSecureContext();
  return sharedContext;
}

/**
 * Hides the peer certificate of a resumed session, because Bun would parse the stored copy for each connection.
 *
 * Only the server whose certificate was verified has the keys of the session (RFC 8446 2.2).
 */
function trustResumed(socket: TLSSocket): void {
  const read = socket.getPeerCertificate.bind(socket);
  Object.defineProperty(socket, "getPeerCertificate", {
    value: (isDetailed?: boolean) => (socket.isSessionReused() ? null : read(isDetailed)),
  });
}

function openTls({ target, address, sessions: kept }: Destination, key: string): TLSSocket {
  const isLiteral = isIP(target.host) !== 0;
  const sessions = PROVES_SESSIONS ? kept : undefined;
  const session = sessions?.find(key) ?? null;
  const socket = connectTls({
    host: address,
    port: target.port,
    secureContext: trust(),
    // The context has the ciphers. Without this, Bun would parse its list of ciphers for each connection.
    ciphers: "",
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect here.
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
    ...(isLiteral ? {} : { servername: target.host }),
    ...(session === null ? {} : { session }),
  });
  if (session !== null) {
    trustResumed(socket);
    socket.once("secureConnect", () => socket.isSessionReused() || sessions?.forget(key));
  } else if (sessions !== undefined) {
    socket.on("session", (next) => socket.authorized && sessions.keep(key, next));
  }
  return socket;
}

/** Begins a connection. Throws for a host name, because the runtime would resolve the name without vetting. */
function open(destination: Destination): Socket {
  const { target, address } = destination;
  if (isIP(address) === 0) throw new Error("not an address");
  if (target.url.protocol === "http:") return connectTcp({ host: address, port: target.port });
  return openTls(destination, keyOf(destination));
}

/** True when the socket is connected to exactly this address. */
export function isConnectedTo({ remoteAddress = "" }: Socket, address: string): boolean {
  return remoteAddress === address || isSameAddress(remoteAddress, address);
}

/** Returns a failure for headers that a server would read as other headers. */
export function headerFault(headers: Readonly<Record<string, string>>): ExchangeFailure | null {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return null;
  } catch (error) {
    return classify(error);
  }
}

/** A connection to the vetted address, or the failure. */
export type Dialed = ExchangeFailure | { readonly kind: "connected"; readonly socket: Socket };

/**
 * Connects to the vetted address and verifies the peer before anything is sent.
 *
 * Never rejects. The caller destroys the socket.
 */
export function dial(destination: Destination, connectMs: number, deadline: Deadline): Promise<Dialed> {
  return new Promise((resolve) => {
    let socket: Socket;
    try {
      socket = open(destination);
    } catch (error) {
      resolve(classify(error));
      return;
    }
    const finish = (cause: ExchangeFailure | null) => {
      clearTimeout(timer);
      deadline.unlisten(onOver);
      if (cause !== null) socket.destroy();
      resolve(cause ?? { kind: "connected", socket });
    };
    const onOver = () => finish(failure("timeout", "the time limit passed"));
    const timer = setTimeout(() => finish(failure("connect", `no connection within ${connectMs} ms`)), connectMs);
    deadline.listen(onOver);
    socket.once(destination.target.url.protocol === "http:" ? "connect" : "secureConnect", () =>
      finish(
        isConnectedTo(socket, destination.address) ? null : failure("denied", "the address is not allowed", false),
      ),
    );
    socket.once("close", () => finish(failure("connect", "the connection was cut")));
    // The listener stays attached, because a destroyed socket may report a second error.
    socket.on("error", (error) => finish(classify(error)));
  });
}
