import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ByteSink } from "./byte-sink.ts";
import { type ExchangeFailure, failure } from "./exchange.ts";

/** How much of a body is read, and what happens past that. */
export interface BodyLimits {
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly idleMs: number;
  /** `fail`: too long is an error. `cut`: the first bytes are the answer. */
  readonly overflow: "fail" | "cut";
}

/** Each chunk of a chunked body costs its share of time, however short it is: 60 bytes a chunk are fewer than anyone sends for long. */
const MAX_PIECES = 50_000;

const HAS_ZSTD = typeof zlib.createZstdDecompress === "function";

/** Encodings asked for: what this runtime can undo. */
export const ACCEPT_ENCODING = HAS_ZSTD ? "gzip, deflate, br, zstd" : "gzip, deflate, br";

/** `deflate` means zlib by RFC 9110 and raw deflate by custom; the first byte tells. */
function inflateFor(firstByte: number): Transform {
  return (firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}

/** Makes a decoder from the first byte of the body; `null` means none is needed, `undefined` none exists. */
function decoderFor(encoding: string): ((firstByte: number) => Transform) | null | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return () => zlib.createGunzip();
    case "br":
      return () => zlib.createBrotliDecompress();
    case "deflate":
      return inflateFor;
    case "zstd":
      return HAS_ZSTD ? () => zlib.createZstdDecompress() : undefined;
    default:
      // Also every stacked encoding ("gzip, gzip"): layers multiply the blow-up.
      return undefined;
  }
}

type BodyResult = ExchangeFailure | { readonly kind: "body"; readonly body: Uint8Array };

/**
 * Reads, decodes and caps a response body, then closes the connection.
 *
 * Never rejects. The decoder holds back the sender, so memory stays near the decoded cap whatever
 * the compression ratio.
 */
export function readBody(response: IncomingMessage, limits: BodyLimits, signal: AbortSignal): Promise<BodyResult> {
  const encoding = response.headers["content-encoding"] ?? "";
  const makeDecoder = decoderFor(encoding);
  if (makeDecoder === undefined) {
    response.destroy();
    return Promise.resolve(failure("bad_response", `content encoding "${encoding.slice(0, 40)}" is not supported`, false));
  }
  const announced = Number(response.headers["content-length"] ?? 0);
  if (announced > limits.wireBytes && limits.overflow === "fail") {
    response.destroy();
    return Promise.resolve(failure("too_large", `the body is over ${limits.wireBytes} bytes`, false));
  }
  return new Promise((resolve) => {
    const sink = new ByteSink(limits.decodedBytes);
    let wireCount = 0;
    let pieceCount = 0;
    let decoder: Transform | null = null;
    let isDone = false;

    const finish = (result: BodyResult) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(idle);
      signal.removeEventListener("abort", onAbort);
      response.destroy();
      decoder?.destroy();
      resolve(result);
    };
    const succeed = () => finish({ kind: "body", body: sink.bytes() });
    const overflow = (cap: number) => (limits.overflow === "cut" ? succeed() : finish(failure("too_large", `the body is over ${cap} bytes`, false)));
    const onAbort = () => finish(failure("timeout", "the time limit passed"));
    const onIdle = () => finish(failure("timeout", `the body stalled for ${limits.idleMs} ms`));
    let idle = setTimeout(onIdle, limits.idleMs);

    const collect = (chunk: Uint8Array) => {
      if (isDone) return;
      if (!sink.add(chunk)) overflow(limits.decodedBytes);
    };
    const openDecoder = (make: (firstByte: number) => Transform, firstByte: number): Transform => {
      const opened = make(firstByte);
      opened.on("data", collect);
      opened.on("end", succeed);
      opened.on("error", () => finish(failure("bad_response", `the body is not valid ${encoding}`, false)));
      opened.on("drain", () => response.resume());
      return opened;
    };

    response.on("data", (chunk: Uint8Array) => {
      if (isDone) return;
      clearTimeout(idle);
      idle = setTimeout(onIdle, limits.idleMs);
      wireCount += chunk.length;
      pieceCount += 1;
      if (wireCount > limits.wireBytes) {
        overflow(limits.wireBytes);
      } else if (pieceCount > MAX_PIECES) {
        finish(failure("bad_response", `the body comes in more than ${MAX_PIECES} pieces`, false));
      } else if (makeDecoder === null) {
        collect(chunk);
      } else {
        decoder ??= openDecoder(makeDecoder, chunk[0] ?? 0);
        if (!decoder.write(chunk)) response.pause();
      }
    });
    response.on("end", () => (decoder === null ? succeed() : decoder.end()));
    // Every way a connection can break off; after a proper end `finish` ignores them.
    response.on("error", () => finish(failure("bad_response", "the connection closed before the body was complete")));
    response.on("aborted", () => finish(failure("bad_response", "the connection closed before the body was complete")));
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
