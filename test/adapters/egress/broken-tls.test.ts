import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import { mapTo, openEgress, serveRaw } from "./loopback.ts";

const LIMITS = { connectMs: 400, firstByteMs: 400, totalMs: 1_500 };
/** Time for a result to get through on a busy machine. */
const SLACK_MS = 1_500;
const MAX_GROWTH = 64 * 1024 * 1024;
const never = new AbortController().signal;

/** A record header of TLS 1.2: content type and length. RFC 5246 6.2.1 */
function record(type: number, length: number): Buffer {
  return Buffer.from([type, 3, 3, length >> 8, length & 0xff]);
}

const HANDSHAKE = 22;
const ALERT = 21;
/** Fatal handshake_failure. RFC 5246 7.2 */
const REFUSAL = Buffer.concat([record(ALERT, 2), Buffer.from([2, 40])]);
/** Warnings, which a client may ignore. */
const WARNINGS = Buffer.concat(Array.from({ length: 2_000 }, () => [record(ALERT, 2), Buffer.from([1, 90])]).flat());
/** A handshake message that claims 16 MB. */
const ENDLESS = Buffer.concat([record(HANDSHAKE, 16_000), Buffer.from([2, 0xff, 0xff, 0xff]), Buffer.alloc(15_996)]);

/** Writes as fast as the client reads. */
function pour(socket: Socket, chunk: Buffer): void {
  while (!socket.destroyed && socket.write(chunk));
  if (!socket.destroyed) socket.once("drain", () => pour(socket, chunk));
}

/** Servers that break TLS in their response to the first message of the handshake. */
const SERVERS: Readonly<Record<string, (socket: Socket) => void>> = {
  "never responds": () => undefined,
  "closes the connection": (socket) => socket.end(),
  "resets the connection": (socket) => socket.resetAndDestroy(),
  "refuses the handshake": (socket) => socket.end(REFUSAL),
  "sends random bytes": (socket) => socket.end(Buffer.alloc(4_096, 0xa7)),
  "speaks plain HTTP": (socket) => socket.end("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"),
  "sends an endless handshake": (socket) => pour(socket, ENDLESS),
  "sends endless warnings": (socket) => pour(socket, WARNINGS),
  "sends the handshake byte by byte": (socket) => {
    const bytes = ENDLESS.values();
    const timer = setInterval(() => socket.write(Buffer.from([bytes.next().value ?? 0])), 20);
    socket.once("close", () => clearInterval(timer));
  },
};

describe("a server with broken TLS", () => {
  for (const [what, talk] of Object.entries(SERVERS)) {
    test(`a server that ${what} fails a page and a delivery in bounded time and memory`, async () => {
      const listener = await serveRaw((socket) => socket.once("data", () => talk(socket)));
      const mapHosts = mapTo(listener.port, "secure.example");
      const egress = openEgress({ mapHosts, limits: LIMITS, postLimits: LIMITS });
      const url = "https://secure.example/";
      try {
        const before = process.memoryUsage.rss();
        const startedAt = performance.now();
        const outcomes = await Promise.all([
          egress.fetcher.get({ url, accept: "page", locale: "en" }, never),
          egress.webhookTransport.post({ url, headers: {}, body: new Uint8Array() }, never),
        ]);
        const elapsedMs = performance.now() - startedAt;
        const growth = process.memoryUsage.rss() - before;
        for (const outcome of outcomes) {
          assert.ok(outcome.kind === "failed");
          assert.ok(["tls", "connect"].includes(outcome.reason), outcome.reason);
        }
        assert.ok(elapsedMs < 2 * LIMITS.connectMs + SLACK_MS, `${elapsedMs.toFixed(0)} ms`);
        assert.ok(growth < MAX_GROWTH, `${growth} bytes`);
      } finally {
        await egress.close();
        await listener.close();
      }
    });
  }
});
