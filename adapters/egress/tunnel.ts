import { connect, type Socket } from "node:net";
import { isSameAddress } from "./address.ts";
import type { ApprovedTarget } from "./guard.ts";
import type { Meter } from "./meter.ts";

/** One CONNECT request, with its vetted destination. */
export interface TunnelRequest {
  readonly client: Socket;
  /** Bytes that the client sent after its request. */
  readonly head: Uint8Array;
  /** `host:port` of the request. */
  readonly authority: string;
  readonly target: ApprovedTarget;
  readonly meter: Meter;
}

/** Copies bytes in one direction, and pauses the sender while the receiver is busy. */
function pump(from: Socket, to: Socket, meter: Meter): void {
  from.on("data", (chunk: Uint8Array) => {
    if (!meter.count(chunk.length)) return;
    if (!to.write(chunk)) from.pause();
  });
  to.on("drain", () => from.resume());
  from.on("end", () => to.end());
  from.on("close", () => to.destroy());
}

function dial(request: TunnelRequest, attempt: number): void {
  const { client, head, target, meter } = request;
  const { limits } = meter;
  const address = target.addresses[attempt] ?? "";
  const upstream = connect({ host: address, port: target.port });
  meter.track(upstream);
  const timer = setTimeout(() => upstream.destroy(new Error("connect timeout")), limits.connectMs);
  let isOpen = false;
  client.once("close", () => upstream.destroy());
  upstream.once("connect", () => {
    clearTimeout(timer);
    if (!isSameAddress(upstream.remoteAddress ?? "", address) || client.destroyed) {
      upstream.destroy();
      client.destroy();
      return;
    }
    isOpen = true;
    for (const socket of [client, upstream]) socket.setTimeout(limits.idleMs, () => socket.destroy());
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0 && meter.count(head.length)) upstream.write(head);
    pump(client, upstream, meter);
    pump(upstream, client, meter);
  });
  upstream.once("close", () => {
    clearTimeout(timer);
    if (isOpen || client.destroyed) return;
    // Another vetted address may respond.
    if (attempt + 1 < Math.min(2, target.addresses.length)) {
      dial(request, attempt + 1);
      return;
    }
    meter.unreachable(request.authority);
    client.end("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
}

/** Connects the client to a vetted address, or responds 502 without a server. Both connections close together. */
export function openTunnel(request: TunnelRequest): void {
  dial(request, 0);
}
