import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import * as zlib from "node:zlib";
import type { FetchFailureReason } from "../../../core/ports/fetcher.ts";
import { type Listener, mapTo, openEgress, serve, serveRaw } from "./loopback.ts";

/** Shorter than the defaults, in their order. */
const LIMITS = { firstByteMs: 400, idleMs: 400, totalMs: 1_500 };
/** Time for the answer to get through on a busy machine. */
const SLACK_MS = 1_500;
const MEBIBYTE = 1024 * 1024;
/** Twice the decoded cap of 8 MiB, the decoder's own windows, and what the test server holds. */
const MAX_GROWTH = 64 * MEBIBYTE;

interface Hazard {
  readonly reason: FetchFailureReason;
  /** Longest time it may take; the total limit is 1.5 s. */
  readonly withinMs: number;
  open(): Promise<Listener>;
}

const HTML = { "content-type": "text/html" };
const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
const PLAIN = Buffer.alloc(300 * MEBIBYTE, 97);

/** 300 MiB of one letter, packed. */
function bomb(encoding: string, packed: Buffer, reason: FetchFailureReason = "too_large"): Hazard {
  return hazard(reason, 1_000, (_request, response) =>
    response.writeHead(200, { ...HTML, "content-encoding": encoding }).end(packed),
  );
}

function hazard(reason: FetchFailureReason, withinMs: number, handler: RequestListener): Hazard {
  return { reason, withinMs, open: () => serve(handler) };
}

/** Sends `first`, then `more` again and again: as fast as it is taken, or once in `everyMs`. */
function raw(
  reason: FetchFailureReason,
  withinMs: number,
  first: string,
  more: string,
  everyMs: number | null = null,
): Hazard {
  const talk = (socket: Socket) => {
    socket.write(first, "latin1");
    if (more === "") return;
    if (everyMs !== null) {
      const timer = setInterval(() => socket.write(more), everyMs);
      socket.once("close", () => clearInterval(timer));
      return;
    }
    const chunk = Buffer.from(more.repeat(Math.ceil(16_384 / more.length)));
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once("drain", pour);
    };
    pour();
  };
  return { reason, withinMs, open: () => serveRaw((socket) => socket.once("data", () => talk(socket))) };
}

function closing(answer: string, reason: FetchFailureReason = "bad_response"): Hazard {
  return { reason, withinMs: 500, open: () => serveRaw((socket) => socket.once("data", () => socket.end(answer))) };
}

const GZIP = zlib.gzipSync(PLAIN);

const HAZARDS: Readonly<Record<string, Hazard>> = {
  "gzip bomb": bomb("gzip", GZIP),
  "gzip bomb in 60 members": bomb(
    "gzip",
    Buffer.concat(Array.from({ length: 60 }, () => zlib.gzipSync(PLAIN.subarray(0, 5 * MEBIBYTE)))),
  ),
  "gzip bomb within gzip": bomb("gzip, gzip", zlib.gzipSync(GZIP), "bad_response"),
  "brotli bomb": bomb("br", zlib.brotliCompressSync(PLAIN, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })),
  "deflate bomb": bomb("deflate", zlib.deflateSync(PLAIN)),
  "raw deflate bomb": bomb("deflate", zlib.deflateRawSync(PLAIN)),
  ...(typeof zlib.zstdCompressSync === "function" ? { "zstd bomb": bomb("zstd", zlib.zstdCompressSync(PLAIN)) } : {}),
  "bomb behind an error status": hazard("too_large", 1_000, (_request, response) =>
    response.writeHead(503, { ...HTML, "content-encoding": "gzip", "retry-after": "9" }).end(GZIP),
  ),
  "endless body": raw("too_large", 1_500, `${HEAD}\r\n`, "<p>more</p>"),
  "endless chunked body, one byte a chunk": raw(
    "bad_response",
    1_000,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
    "1\r\na\r\n",
  ),
  "endless chunk extension": raw("bad_response", 1_500, `${HEAD}Transfer-Encoding: chunked\r\n\r\n1;`, "extension"),
  "endless trailers": raw(
    "bad_response",
    1_500,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n`,
    "X-Trailer: more\r\n",
  ),
  "header flood, many lines": raw("bad_response", 1_500, HEAD, "X-Flood: 1\r\n"),
  "header flood, one line": raw("bad_response", 1_500, `${HEAD}X-Flood: `, "abcdefgh"),
  "endless status line": raw("bad_response", 1_500, "HTTP/1.1 200 ", "OK"),
  "body that drips, bytes at intervals under the idle limit": raw("timeout", 1_500, `${HEAD}\r\n`, "x", 50),
  "packed body that drips": raw(
    "timeout",
    1_500,
    `${HEAD}Content-Encoding: gzip\r\n\r\n${GZIP.subarray(0, 12).toString("latin1")}`,
    "\0",
    50,
  ),
  "headers that drip": raw("timeout", 400, HEAD, "X: 1\r\n", 50),
  "interim answers without end": raw("timeout", 400, "", "HTTP/1.1 102 Processing\r\n\r\n", 10),
  "interim answers without end, as fast as they are taken": raw(
    "bad_response",
    1_500,
    "",
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n",
  ),
  "body that stalls": raw("timeout", 400, `${HEAD}Content-Length: 100\r\n\r\n<p>`, ""),
  "no answer": raw("timeout", 400, "", ""),
  "redirect to itself": hazard("too_many_redirects", 1_000, (_request, response) =>
    response.writeHead(302, { location: "/" }).end(),
  ),
  "redirects that never repeat": hazard("too_many_redirects", 1_000, (request, response) =>
    response.writeHead(307, { location: `${request.url}x` }).end(),
  ),
  "redirect loop with endless bodies": hazard("too_many_redirects", 1_000, (_request, response) => {
    response.writeHead(302, { location: "/", ...HTML });
    response.write(PLAIN.subarray(0, MEBIBYTE));
  }),
  "closed before an answer": {
    reason: "connect",
    withinMs: 500,
    open: () => serveRaw((socket) => socket.once("data", () => socket.destroy())),
  },
  "closed within the headers": closing("HTTP/1.1 200 OK\r\nContent-Ty", "connect"),
  "closed within the body": closing(`${HEAD}Content-Length: 1000\r\n\r\n<p>half`),
  "closed within a chunk": closing(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n<p>`),
  "a film": hazard("unsupported_type", 500, (_request, response) => {
    response.writeHead(200, { "content-type": "video/mp4" });
    response.write(PLAIN.subarray(0, MEBIBYTE));
  }),
};

describe("hazards of fetching", () => {
  for (const [name, { reason, withinMs, open }] of Object.entries(HAZARDS)) {
    test(`${name}: ${reason}, in bounded time and memory`, async () => {
      const listener = await open();
      const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example"), limits: LIMITS });
      try {
        const before = process.memoryUsage.rss();
        let peak = before;
        const watch = setInterval(() => {
          peak = Math.max(peak, process.memoryUsage.rss());
        }, 10);
        const startedAt = performance.now();
        const outcome = await egress.fetcher.get(
          { url: "http://site.example/", accept: "page", locale: "en" },
          new AbortController().signal,
        );
        const elapsedMs = performance.now() - startedAt;
        clearInterval(watch);
        const growth = Math.max(peak, process.memoryUsage.rss()) - before;
        assert.equal(outcome.kind === "failed" ? outcome.reason : `HTTP ${outcome.resource.status}`, reason);
        assert.ok(elapsedMs < withinMs + SLACK_MS, `${elapsedMs.toFixed(0)} ms`);
        assert.ok(growth < MAX_GROWTH, `${(growth / MEBIBYTE).toFixed(0)} MiB`);
        if (process.env.SHOW_HAZARDS)
          console.log(`| ${name} | ${reason} | ${elapsedMs.toFixed(0)} ms | ${(growth / MEBIBYTE).toFixed(0)} MiB |`);
      } finally {
        await egress.close();
        await listener.close();
      }
    });
  }
});
