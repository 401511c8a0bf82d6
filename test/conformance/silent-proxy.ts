import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP relay on loopback that can fall silent, as a host does whose packets are dropped: connections stay, nothing arrives. */
export interface SilentProxy {
  readonly port: number;
  /** Connections made so far. */
  readonly madeCount: number;
  /** From now on nothing is carried any more over the connections that there are; new ones work. */
  fallSilent(): void;
  close(): void;
}

/** Opens a relay to a port of loopback. */
export async function openSilentProxy(to: number): Promise<SilentProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let madeCount = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    madeCount += 1;
    const onward = connect({ port: to, host: "127.0.0.1", allowHalfOpen: true });
    const pair = [socket, onward] as const;
    pairs.add(pair);
    for (const side of pair) side.on("error", () => undefined); // cut by either end
    socket.pipe(onward).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    // It listens on TCP, so it has an address object.
    port: (server.address() as AddressInfo).port,
    get madeCount() {
      return madeCount;
    },
    fallSilent() {
      for (const side of [...pairs].flat()) {
        side.unpipe();
        // Read and dropped: the sender's writes go on to succeed.
        side.resume();
      }
    },
    close() {
      server.close();
      for (const side of [...pairs].flat()) side.destroy();
    },
  };
}
