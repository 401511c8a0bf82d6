import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ByteSink } from "./byte-sink.ts";
import type { Flow } from "./converse.ts";
import { type ExchangeFailure, failure } from "./failure.ts";
import { membersOf } from "./http-head.ts";

/** How much of a body is read, and what happens past that. */
export interface BodyLimits {
  readonly wireBytes: number;
  readonly decodedBytes: number;
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

/** Makes a decoder from the first byte of the body; `null` means none is needed, `undefined` none exists. Names: IANA, HTTP content codings. */
function decoderFor(encodings: string): ((firstByte: number) => Transform) | null | undefined {
  const [encoding, ...others] = membersOf(encodings).filter((member) => member !== "identity");
  // Layers multiply the blow-up.
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
      // None, or what names none, such as "utf-8": it says nothing about the body, and browsers read it as it came.
      return null;
  }
}

type BodyResult = ExchangeFailure | { readonly kind: "body"; readonly body: Uint8Array };

/**
 * Decodes and caps a body that comes piece by piece.
 *
 * The decoder holds back the sender, so memory stays near the decoded cap whatever the compression ratio.
 */
export class BodyReader {
  /** The body or why there is none; settles once. */
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

  /** `announced`: length that the head gives, 0 without one. */
  constructor(options: { readonly encoding: string; readonly announced: number; readonly limits: BodyLimits; readonly flow: Flow }) {
    const { encoding, announced, limits, flow } = options;
    this.result = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#encoding = encoding;
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

  /** True until there is a result. */
  get isOpen(): boolean {
    return !this.#isDone;
  }

  /** Takes the next bytes of the body. */
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
      if (!this.#decoder.write(piece)) this.#flow.pause();
    }
  }

  /** The body is complete; what the decoder still holds is waited for. */
  end(): void {
    if (this.#decoder === null) this.#succeed();
    else if (!this.#isDone) this.#decoder.end();
  }

  /** Ends in a failure, unless it has ended. */
  fail(reason: ExchangeFailure): void {
    this.#finish(reason);
  }

  #openDecoder(make: (firstByte: number) => Transform, firstByte: number): Transform {
    const opened = make(firstByte);
    opened.on("data", (bytes: Uint8Array) => this.#collect(bytes));
    opened.on("end", () => this.#succeed());
    opened.on("error", () => this.fail(failure("bad_response", `the body is not valid ${this.#encoding}`, false)));
    opened.on("drain", () => this.#flow.resume());
    return opened;
  }

  #collect(bytes: Uint8Array): void {
    if (!this.#isDone && !this.#sink.add(bytes)) this.#overflow(this.#limits.decodedBytes);
  }

  #overflow(cap: number): void {
    if (this.#limits.overflow === "cut") this.#succeed();
    else this.fail(failure("too_large", `the body is over ${cap} bytes`, false));
  }

  #succeed(): void {
    if (!this.#isDone) this.#finish({ kind: "body", body: this.#sink.bytes() });
  }

  #finish(result: BodyResult): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#decoder?.destroy();
    this.#settle(result);
    this.#flow.stop();
  }
}
