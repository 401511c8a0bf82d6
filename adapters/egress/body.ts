import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ByteSink } from "./byte-sink.ts";
import { membersOf } from "./content.ts";
import { type ExchangeFailure, failure } from "./failure.ts";
import { hasZstdEnd } from "./zstd-end.ts";

/** Size limits of a body. */
export interface BodyLimits {
  readonly wireBytes: number;
  readonly decodedBytes: number;
  /** `fail`: a longer body is an error. `cut`: the result is the beginning of the body. */
  readonly overflow: "fail" | "cut";
}

/** Maximum pieces of a body, because each piece costs time, even one of a byte. It allows 60 bytes a piece. */
const MAX_PIECES = 50_000;

const HAS_ZSTD = typeof zlib.createZstdDecompress === "function";

/** Value of the Accept-Encoding header: the codings that this runtime can decode. */
export const ACCEPT_ENCODING = HAS_ZSTD ? "gzip, deflate, br, zstd" : "gzip, deflate, br";

/** Chooses between zlib (RFC 9110) and raw deflate, which some servers send. Their first bytes differ. */
function inflateFor(firstByte: number): Transform {
  return (firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}

/**
 * Returns a function that makes a decoder from the first byte of the body. Names are those of the IANA registry.
 *
 * `null`: the body needs no decoder. `undefined`: there is no decoder for it.
 */
function decoderFor(encodings: string): ((firstByte: number) => Transform) | null | undefined {
  const [encoding, ...others] = membersOf(encodings).filter((member) => member !== "identity");
  // A body of several layers could expand without limit.
  if (others.length > 0) return undefined;
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return () => zlib.createGunzip();
    case "br":
      return () => zlib.createBrotliDecompress();
    case "deflate":
      return inflateFor;
    case "zstd":
      return HAS_ZSTD ? () => zlib.createZstdDecompress() : undefined;
    case "compress":
    case "x-compress":
    case "dcb":
    case "dcz":
    case "exi":
    case "aes128gcm":
    case "pack200-gzip":
      return undefined;
    default:
      // A name that is no coding, such as "utf-8". Browsers ignore it.
      return null;
  }
}

/** The end of a page, sitemap or feed. All that could follow changes nothing. */
const WHOLE_END = /<\/(?:html|body|urlset|sitemapindex|rss|feed)[\t\n\f\r ]*>/i;
/** Bytes in which that end must be. */
const END_BYTES = 1_024;

/** True when a document is closed, so that only the framing after it can be missing. */
function isWhole(body: Uint8Array): boolean {
  return WHOLE_END.test(Buffer.from(body.subarray(-END_BYTES)).toString("latin1"));
}

/** Returns the length of the header of a gzip file. RFC 1952 2.3 */
function gzipHeaderLength(packed: Uint8Array): number {
  const flags = packed[3] ?? 0;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + (packed[at] ?? 0) + 256 * (packed[at + 1] ?? 0);
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const end = packed.indexOf(0, at);
    if (end < 0) return packed.length;
    at = end + 1;
  }
  return (flags & 2) !== 0 ? at + 2 : at;
}

const FLUSHED = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

/** Unpacks a body whose end is missing, or that bytes follow. Of a gzip file, the first member. */
function unpacked(packed: Uint8Array, encoding: string, maxOutputLength: number): Uint8Array {
  switch (encoding) {
    case "br":
      return zlib.brotliDecompressSync(packed, {
        finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
        maxOutputLength,
      });
    case "deflate":
      return ((packed[0] ?? 0) & 0x0f) === 8
        ? zlib.inflateSync(packed, { ...FLUSHED, maxOutputLength })
        : zlib.inflateRawSync(packed, { ...FLUSHED, maxOutputLength });
    default:
      return packed[0] === 0x1f && packed[1] === 0x8b
        ? zlib.inflateRawSync(packed.subarray(gzipHeaderLength(packed)), { ...FLUSHED, maxOutputLength })
        : new Uint8Array();
  }
}

/** Returns the readable part of a body, and nothing of a damaged or longer one. */
function readablePart(packed: Uint8Array, encoding: string, maxOutputLength: number): Uint8Array {
  try {
    return unpacked(packed, encoding, maxOutputLength);
  } catch {
    return new Uint8Array();
  }
}

/** The sender of a body, as far as the reader controls it. */
interface Flow {
  pause(): unknown;
  resume(): unknown;
}

type BodyResult = ExchangeFailure | { readonly kind: "body"; readonly body: Uint8Array };

/**
 * Decodes a body piece by piece, up to its limits.
 *
 * A busy decoder pauses the sender, so that memory stays near the decoded limit at any compression ratio.
 */
export class BodyReader {
  /** The body, or the failure. Settles once. */
  readonly result: Promise<BodyResult>;
  readonly #encoding: string;
  readonly #limits: BodyLimits;
  readonly #flow: Flow;
  readonly #sink: ByteSink;
  readonly #makeDecoder: ((firstByte: number) => Transform) | null | undefined;
  #settle: (result: BodyResult) => void = () => undefined;
  #decoder: Transform | null = null;
  #wireCount = 0;
  #pieceCount = 0;
  #isDone = false;
  /** Why the end is missing. */
  #fault: ExchangeFailure | null = null;
  /** The bytes as they came, because a decoder loses its last piece when the end is missing or bytes follow it. */
  readonly #packed: Uint8Array[] = [];

  /** `announced`: the Content-Length, or 0. */
  constructor(options: {
    readonly encoding: string;
    readonly announced: number;
    readonly limits: BodyLimits;
    readonly flow: Flow;
  }) {
    const { encoding, announced, limits, flow } = options;
    this.result = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#encoding = encoding.trim().toLowerCase();
    this.#limits = limits;
    this.#flow = flow;
    this.#sink = new ByteSink(limits.decodedBytes);
    this.#makeDecoder = decoderFor(encoding);
    if (this.#makeDecoder === undefined) {
      this.fail(failure("bad_response", `content encoding "${encoding.slice(0, 40)}" is not supported`, false));
    } else if (announced > limits.wireBytes && limits.overflow === "fail") {
      this.#overflow(limits.wireBytes);
    }
  }

  /** Reads the next bytes of the body. */
  take(piece: Uint8Array): void {
    if (this.#isDone) return;
    this.#wireCount += piece.length;
    this.#pieceCount += 1;
    const excess = this.#wireCount - this.#limits.wireBytes;
    if (excess > 0) {
      if (this.#makeDecoder == null) this.#collect(piece.subarray(0, piece.length - excess));
      this.#overflow(this.#limits.wireBytes);
    } else if (this.#pieceCount > MAX_PIECES) {
      this.fail(failure("bad_response", `the body comes in more than ${MAX_PIECES} pieces`, false));
    } else if (this.#makeDecoder == null) {
      this.#collect(piece);
    } else {
      this.#decoder ??= this.#openDecoder(this.#makeDecoder, piece[0] ?? 0);
      this.#packed.push(piece);
      if (!this.#decoder.write(piece)) this.#flow.pause();
    }
  }

  /** Ends the body. The result follows when the decoder has finished. */
  end(): void {
    if (this.#decoder === null) this.#succeed();
    else if (!this.#isDone) this.#decoder.end();
  }

  /** Ends a body whose connection broke. A document that was closed before is the result, anything else the failure. */
  break(reason: ExchangeFailure): void {
    this.#fault ??= reason;
    this.end();
  }

  /** Ends with a failure, unless there is a result. */
  fail(reason: ExchangeFailure): void {
    this.#finish(reason);
  }

  #openDecoder(make: (firstByte: number) => Transform, firstByte: number): Transform {
    const opened = make(firstByte);
    opened.on("data", (bytes: Uint8Array) => this.#collect(bytes));
    opened.on("end", () => {
      if (this.#encoding === "zstd" && !hasZstdEnd(Buffer.concat(this.#packed))) this.#fault ??= this.#invalid();
      this.#succeed();
    });
    opened.on("error", () => {
      this.#fault ??= this.#invalid();
      this.#end(readablePart(Buffer.concat(this.#packed), this.#encoding, this.#limits.decodedBytes));
    });
    opened.on("drain", () => this.#flow.resume());
    return opened;
  }

  #invalid(): ExchangeFailure {
    return failure("bad_response", `the body is not valid ${this.#encoding}`, false);
  }

  #collect(bytes: Uint8Array): void {
    if (!this.#isDone && !this.#sink.add(bytes)) this.#overflow(this.#limits.decodedBytes);
  }

  #overflow(cap: number): void {
    if (this.#limits.overflow === "cut") this.#succeed();
    else this.fail(failure("too_large", `the body is over ${cap} bytes`, false));
  }

  #succeed(): void {
    if (!this.#isDone) this.#end(this.#sink.bytes());
  }

  #end(body: Uint8Array): void {
    if (this.#isDone) return;
    this.#finish(this.#fault === null || isWhole(body) ? { kind: "body", body } : this.#fault);
  }

  #finish(result: BodyResult): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#decoder?.destroy();
    this.#settle(result);
  }
}
