import { type ExchangeFailure, failure } from "./exchange.ts";

/** How much of an answer is read. */
export interface AnswerLimits {
  /** Of the answer's body that are read before the connection is closed. */
  readonly answerBytes: number;
  readonly headerBytes: number;
}

interface Head {
  readonly status: number;
  /** Length of the body; `null` when chunks or the end of the connection tell. */
  readonly bodyLength: number | null;
  readonly isChunked: boolean;
  /** True when another request may follow on the connection. */
  readonly isPersistent: boolean;
}

/** Reads a head without its empty line; `null` when it is not HTTP/1. RFC 9112 4, 6.3, 9.3 */
function parseHead(text: string): Head | null {
  const line = /^HTTP\/1\.([01]) ([1-5][0-9]{2})(?: |\r\n|$)/.exec(text);
  if (line === null) return null;
  const status = Number(line[2]);
  const isChunked = /\r\ntransfer-encoding:/i.test(text);
  const length = isChunked ? undefined : /\r\ncontent-length:[ \t]*([0-9]{1,15})[ \t]*(?:\r\n|$)/i.exec(text)?.[1];
  return {
    status,
    bodyLength: status === 204 || status === 304 ? 0 : length === undefined ? null : Number(length),
    isChunked,
    isPersistent: line[1] === "1" && !/\r\nconnection:[^\r]*close/i.test(text),
  };
}

/** Ends a chunked body without trailers. RFC 9112 7.1 */
const LAST_CHUNK = "0\r\n\r\n";

/** Gathers an answer; tells its status, and when enough of it was read. */
export class AnswerReader {
  readonly #limits: AnswerLimits;
  #pending: Buffer | null = null;
  #head: Head | null = null;
  #bodyBytes = 0;

  constructor(limits: AnswerLimits) {
    this.#limits = limits;
  }

  /** True before the first byte. */
  get isUntouched(): boolean {
    return this.#head === null && this.#pending === null;
  }

  /** Status of the final head, `null` before it came. */
  get status(): number | null {
    return this.#head?.status ?? null;
  }

  /** True when the answer was read to its very end and the connection may serve another request. */
  get leavesReusable(): boolean {
    return this.#head?.isPersistent === true && this.#bodyBytes === this.#head.bodyLength;
  }

  /** True when nothing more is wanted; a failure when this is no answer. */
  take(chunk: Buffer): boolean | ExchangeFailure {
    if (this.#head !== null) return this.#takeBody(chunk);
    let pending = this.#pending === null ? chunk : Buffer.concat([this.#pending, chunk]);
    for (;;) {
      this.#pending = pending;
      const end = pending.indexOf("\r\n\r\n");
      const start = pending.toString("latin1", 0, Math.min(7, pending.length));
      if (!"HTTP/1.".startsWith(start)) return failure("bad_response", "the answer is not HTTP/1");
      if (end > this.#limits.headerBytes || (end < 0 && pending.length > this.#limits.headerBytes)) {
        return failure("bad_response", "the response headers are too long");
      }
      if (end < 0) return false;
      const head = parseHead(pending.toString("latin1", 0, end));
      if (head === null || head.status === 101) return failure("bad_response", "the answer is not proper HTTP");
      pending = pending.subarray(end + 4);
      // Interim answers (100, 103) come before the one that counts.
      if (head.status < 200) continue;
      this.#head = head;
      return this.#takeBody(pending);
    }
  }

  #takeBody(chunk: Buffer): boolean {
    this.#bodyBytes += chunk.length;
    // Only tells when to stop waiting: such a connection is closed, so a body that looks like its own end harms nobody.
    if (this.#head?.isChunked === true && chunk.toString("latin1", Math.max(0, chunk.length - LAST_CHUNK.length)) === LAST_CHUNK) return true;
    return this.#bodyBytes >= Math.min(this.#limits.answerBytes, this.#head?.bodyLength ?? Number.POSITIVE_INFINITY);
  }
}
