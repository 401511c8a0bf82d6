import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { isSameAddress } from "./address.ts";
import type { ApprovedTarget } from "./guard.ts";
import type { Meter } from "./meter.ts";

/** One request in absolute form, with its vetted destination. */
export interface RelayRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: ApprovedTarget;
  /** Path and query. */
  readonly path: string;
  readonly meter: Meter;
}

/** Headers that concern one connection, not the message. RFC 9110 7.6.1 */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = String(headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)));
}

/** Sends the request to a vetted address and returns the response byte for byte, or a 502 without a server. */
export function relay({ request, response, target, path, meter }: RelayRequest): void {
  const { limits } = meter;
  const address = target.addresses[0] ?? "";
  const outgoing = httpRequest({
    method: request.method ?? "GET",
    // An address, so that the runtime resolves no name.
    host: address,
    port: target.port,
    path,
    agent: false,
    maxHeaderSize: limits.headerBytes,
    headers: { ...endToEnd(request.headers), host: target.url.host, connection: "close" },
  });
  const timer = setTimeout(() => outgoing.destroy(new Error("connect timeout")), limits.connectMs);
  const fail = () => {
    clearTimeout(timer);
    if (response.destroyed) return;
    meter.unreachable(target.url.host);
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { "content-length": "0" }).end();
  };
  outgoing.once("socket", (socket: Socket) => {
    meter.track(socket);
    socket.once("connect", () => {
      clearTimeout(timer);
      if (!isSameAddress(socket.remoteAddress ?? "", address)) outgoing.destroy(new Error("another peer"));
    });
    socket.setTimeout(limits.idleMs, () => socket.destroy());
  });
  outgoing.on("error", fail);
  outgoing.once("response", (answer) => {
    clearTimeout(timer);
    // A crawler's name in X-Robots-Tag holds to the end of its line, so the lines stay apart.
    const robots = answer.headersDistinct["x-robots-tag"];
    response.writeHead(answer.statusCode ?? 502, {
      ...endToEnd(answer.headers),
      ...(robots === undefined ? {} : { "x-robots-tag": robots }),
    });
    answer.on("data", (chunk: Uint8Array) => {
      if (!meter.count(chunk.length)) return;
      if (!response.write(chunk)) answer.pause();
    });
    response.on("drain", () => answer.resume());
    answer.on("end", () => response.end());
    answer.on("error", () => response.destroy());
    answer.on("aborted", () => response.destroy());
  });
  response.on("close", () => outgoing.destroy());
  request.on("data", (chunk: Uint8Array) => {
    if (!meter.count(chunk.length)) return;
    if (!outgoing.write(chunk)) request.pause();
  });
  outgoing.on("drain", () => request.resume());
  request.on("end", () => outgoing.end());
  request.on("error", () => outgoing.destroy());
}
