import { ChunkedBody } from "./chunked-body.ts";
import { type ExchangeFailure, failure } from "./failure.ts";
import { type Head, parseHead } from "./http-head.ts";

/** Who gets what an answer holds, in order. */
export interface AnswerReceiver {
  /** The final head, of an answer that can be read; interim ones are not shown. */
  head(head: Head): void;
  /** The next bytes of the body, without its framing. They belong to the receiver until it returns. */
  piece(bytes: Uint8Array): void;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const VERSION = Buffer.from("HTTP/1.");
const CASE = 0x20;

/** True of what is the version in either case, as far as it has come. */
function beginsLikeHttp(bytes: Buffer): boolean {
  const count = Math.min(VERSION.length, bytes.length);
  for (let at = 0; at < count; at += 1) {
    const byte = bytes[at] ?? 0;
    const wanted = VERSION[at] ?? 0;
    if (byte !== wanted && !(wanted >= 0x41 && byte === (wanted | CASE))) return false;
  }
  return true;
}

/**
 * Reads one HTTP/1 answer, however its bytes arrive, in time linear in them.
 *
 * Takes what browsers take, for sites are tested with browsers. Whatever is not exactly as RFC 9112 has it ends the use of the connection, so that
 * nobody's answer is taken for another's; what nobody can make out is a failure.
 */
export class AnswerReader {
  readonly #headerBytes: number;
  readonly #receiver: AnswerReceiver;
  /** A head that is not complete: the first `#filled` bytes. */
  #pending: Buffer | null = null;
  #filled = 0;
  /** Bytes of heads so far; interim ones count, or they would never end. */
  #headTaken = 0;
  #head: Head | null = null;
  #chunked: ChunkedBody | null = null;
  #left = Number.POSITIVE_INFINITY;
  #hasExcess = false;
  /** What every head so far says of the connection. */
  #isPersistent = true;

  constructor(headerBytes: number, receiver: AnswerReceiver) {
    this.#headerBytes = headerBytes;
    this.#receiver = receiver;
  }

  /** True before the first byte. */
  get isUntouched(): boolean {
    return this.#headTaken === 0 && this.#filled === 0;
  }

  /** The final head, `null` before it came. */
  get head(): Head | null {
    return this.#head;
  }

  /** True when the answer was read to its very end, nothing followed it, and the connection may serve another request. */
  get leavesReusable(): boolean {
    return this.#isPersistent && this.#isComplete && !this.#hasExcess && this.#chunked?.isPlain !== false;
  }

  get #isComplete(): boolean {
    return this.#head !== null && (this.#chunked?.isComplete ?? this.#left === 0);
  }

  /** Tells whether the answer is complete, or why it is none. */
  take(bytes: Buffer): boolean | ExchangeFailure {
    return this.#head === null ? this.#takeHead(bytes) : this.#takeBody(bytes);
  }

  /** The server closed in good order: true when that completes the answer. */
  close(): boolean {
    return this.#isComplete || this.#head?.framing.kind === "close" || this.#chunked?.hasWholeBody === true;
  }

  #takeHead(chunk: Buffer): boolean | ExchangeFailure {
    let from = this.#filled;
    let bytes = this.#gather(chunk);
    for (;;) {
      if (!beginsLikeHttp(bytes)) return failure("bad_response", "the answer is not HTTP/1", false);
      const end = this.#endOfHead(bytes, from);
      if (this.#headTaken + (end ?? bytes.length) > this.#headerBytes) return failure("bad_response", "the response headers are too long", false);
      if (end === null) {
        this.#keep(bytes);
        return false;
      }
      const head = parseHead(bytes.toString("latin1", 0, end));
      if (head === null) return failure("bad_response", "the answer is not proper HTTP", false);
      if (head.status === 101) return failure("bad_response", "the server switched protocols unasked", false);
      this.#headTaken += end;
      this.#isPersistent &&= head.isPersistent;
      bytes = bytes.subarray(end);
      if (head.status >= 200) return this.#begin(head, bytes);
      // Interim answers (100, 103) come before the one that counts.
      from = 0;
      this.#filled = 0;
    }
  }

  /** Where the empty line ends; `null` while there is none. Lines before `from` were looked at. */
  #endOfHead(bytes: Buffer, from: number): number | null {
    for (let feed = bytes.indexOf(LINE_FEED, from); feed >= 0; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
      if (bytes[bytes[feed - 1] === CARRIAGE_RETURN ? feed - 2 : feed - 1] === LINE_FEED) return feed + 1;
    }
    return null;
  }

  /** What is kept of the head and the chunk in one piece. Room doubles, so that a head in single bytes is not copied for each of them. */
  #gather(chunk: Buffer): Buffer {
    if (this.#pending === null || this.#filled === 0) return chunk;
    const byteCount = this.#filled + chunk.length;
    if (byteCount > this.#pending.length) this.#pending = Buffer.concat([this.#pending.subarray(0, this.#filled)], 2 * byteCount);
    chunk.copy(this.#pending, this.#filled);
    return this.#pending.subarray(0, byteCount);
  }

  #keep(bytes: Buffer): void {
    // Gathered bytes stand in the room already.
    if (this.#pending === null || bytes.buffer !== this.#pending.buffer || bytes.byteOffset !== this.#pending.byteOffset) {
      this.#pending = Buffer.concat([bytes], 2 * bytes.length);
    }
    this.#filled = bytes.length;
  }

  #begin(head: Head, bytes: Buffer): boolean | ExchangeFailure {
    this.#head = head;
    this.#pending = null;
    const { framing } = head;
    if (framing.kind === "length") this.#left = framing.byteCount;
    if (framing.kind === "chunked") this.#chunked = new ChunkedBody(this.#headerBytes, (piece) => this.#receiver.piece(piece));
    if (framing.kind === "invalid") return failure("bad_response", `the answer ${framing.detail}`, false);
    this.#receiver.head(head);
    return this.#takeBody(bytes);
  }

  #takeBody(bytes: Buffer): boolean | ExchangeFailure {
    if (this.#chunked !== null) {
      const taken = this.#chunked.take(bytes);
      if (typeof taken === "string") return failure("bad_response", `the answer ${taken}`, false);
      this.#hasExcess ||= taken < bytes.length;
    } else {
      const piece = bytes.length <= this.#left ? bytes : bytes.subarray(0, this.#left);
      this.#left -= piece.length;
      this.#hasExcess ||= piece.length < bytes.length;
      if (piece.length > 0) this.#receiver.piece(piece);
    }
    return this.#isComplete;
  }
}
