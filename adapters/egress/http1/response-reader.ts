import { ChunkReader } from "./chunk-reader.ts";
import { HeadEnd } from "./head-end.ts";
import { type ResponseHead, readHead } from "./response-head.ts";

const VERSION = "HTTP/1.";

/** True when the text is the beginning of a status line, as far as it has arrived. */
function isVersion(text: string): boolean {
  const begin = text.slice(0, VERSION.length).toUpperCase();
  return begin === VERSION.slice(0, begin.length);
}

/**
 * Reads the status of one HTTP/1 response and finds its end, however the bytes are split.
 *
 * Drops the body. Takes time linear in the bytes.
 */
export class ResponseReader {
  readonly #headerBytes: number;
  /** The part of an unfinished head that has arrived, one character per byte. */
  #text = "";
  /** True while the last line of that part is empty. */
  readonly #headEnd = new HeadEnd();
  /** Bytes of all heads, because a receiver could send interim responses without end. */
  #headByteCount = 0;
  #bodyByteCount = 0;
  #head: ResponseHead | null = null;
  #chunks: ChunkReader | null = null;
  #isReusable = true;

  constructor(headerBytes: number) {
    this.#headerBytes = headerBytes;
  }

  /** True before the first byte. */
  get isUntouched(): boolean {
    return this.#headByteCount === 0;
  }

  /** Status of the final response, `null` before its head is complete. */
  get status(): number | null {
    return this.#head?.status ?? null;
  }

  /** Bytes that arrived after the head of the final response. */
  get bodyByteCount(): number {
    return this.#bodyByteCount;
  }

  /** True when the whole response has arrived. A response that ends with its connection never is. */
  get isComplete(): boolean {
    const framing = this.#head?.framing;
    return typeof framing === "number" ? this.#bodyByteCount >= framing : this.#chunks?.isComplete === true;
  }

  /** True when the response is complete and the connection may serve another request. */
  get leavesReusable(): boolean {
    return this.#isReusable && this.isComplete;
  }

  /** Takes the next bytes. Returns why the response cannot be read, or `null` while it can. */
  take(bytes: Buffer): string | null {
    let at = 0;
    while (this.#head === null) {
      const end = this.#headEnd.find(bytes, at);
      const fault = this.#takeHead(bytes.toString("latin1", at, end ?? bytes.length), end !== null);
      if (fault !== null || end === null) return fault;
      at = end;
    }
    this.#takeBody(bytes, at);
    return null;
  }

  #takeHead(part: string, isEnd: boolean): string | null {
    const isBeginning = this.#text.length < VERSION.length;
    this.#headByteCount += part.length;
    this.#text += part;
    if (isBeginning && !isVersion(this.#text)) return "the response is not HTTP/1";
    if (this.#headByteCount > this.#headerBytes) return "the response headers are too long";
    if (!isEnd) return null;
    const head = readHead(this.#text);
    if (head === null) return "the response is not valid HTTP";
    if (head.status === 101) return "the server switched protocols without a request";
    this.#isReusable &&= head.isPersistent;
    this.#text = "";
    this.#headEnd.reset();
    // Interim responses (100, 103) come before the final one.
    if (head.status < 200) return null;
    this.#head = head;
    if (head.framing === "chunked") this.#chunks = new ChunkReader();
    return null;
  }

  #takeBody(bytes: Buffer, from: number): void {
    this.#bodyByteCount += bytes.length - from;
    if (this.#chunks !== null) {
      const end = this.#chunks.take(bytes, from);
      if (end !== bytes.length) this.#isReusable = false;
      // Nobody knows where malformed chunks end.
      if (end === null) this.#chunks = null;
    } else if (typeof this.#head?.framing === "number" && this.#bodyByteCount > this.#head.framing) {
      this.#isReusable = false;
    }
  }
}
