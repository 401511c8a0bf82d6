import { createServer, type RequestListener } from "node:http";
import { connect, createServer as createRawServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from "node:tls";
import {
  createEgress,
  type Egress,
  type EgressOptions,
  type HostMap,
  type NameResolver,
} from "../../../adapters/egress/index.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";

/** A listener on loopback that counts who connects. */
export interface Listener {
  readonly port: number;
  connectionCount(): number;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<Listener> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    // Clients under test break off on purpose.
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the listener has no port");
  return {
    port: address.port,
    connectionCount: () => count,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A web server on a free loopback port. */
export function serve(handler: RequestListener): Promise<Listener> {
  return listen(createServer(handler));
}

/** A TCP server that says whatever the test wants, proper HTTP or not. */
export function serveRaw(handler: (socket: Socket) => void): Promise<Listener> {
  return listen(createRawServer(handler));
}

/** A TLS server that says whatever the test wants. */
export function serveTls(options: TlsOptions, handler: (socket: TLSSocket) => void): Promise<Listener> {
  return listen(
    createTlsServer(options, (socket) => {
      socket.on("error", () => undefined);
      handler(socket);
    }),
  );
}

/** Opens one address where another listener serves each connection, in the given order. */
export function serveByTurns(listeners: readonly Listener[]): Promise<Listener> {
  let turn = 0;
  return serveRaw((socket) => {
    const upstream = connect({ host: "127.0.0.1", port: listeners[turn]?.port ?? 0 });
    turn += 1;
    upstream.on("error", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
}

/** A name server for tests: names to addresses; any other name does not exist. */
export function fakeResolver(
  names: Readonly<Record<string, readonly string[]>>,
): NameResolver & { readonly asked: string[] } {
  const asked: string[] = [];
  const answer = (family: 4 | 6) => async (name: string) => {
    if (family === 4) asked.push(name);
    const found = (names[name] ?? []).filter((address) => address.includes(":") === (family === 6));
    if (found.length === 0) throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
    return found;
  };
  return { asked, resolve4: answer(4), resolve6: answer(6) };
}

/** Host map that sends every name to one listener. */
export function mapTo(port: number, ...hosts: readonly string[]): HostMap {
  return new Map(hosts.map((host) => [host, { address: "127.0.0.1", port }]));
}

/** An egress that knows no name but the mapped ones and loses no time before a retry; tests of limits shorten theirs. */
export function openEgress(options: Partial<EgressOptions> = {}): Egress {
  return createEgress({
    userAgent: "serplens/0.0.0 (+http://localhost/bot)",
    clock: systemClock,
    resolver: fakeResolver({}),
    ...options,
    limits: { retryDelayMs: 10, ...options.limits },
  });
}
