/** A size line of RFC 9112 7.1. Eight digits are 4 GiB, which is more than any limit on bodies. */
const SIZE_LINE = /^([0-9A-Fa-f]{1,8})(?:;[!#$%&'*+\-.^_`|~0-9A-Za-z=]+)*\r\n$/;
/** A field that says nothing about framing, because parsers disagree about framing in trailers. */
const TRAILER_LINE =
  /^(?!content-length|transfer-encoding)[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\u0020-\u007e\u0080-\u00ff]*\r\n$/i;
const END_OF_LINE = "\r\n";
const LINE_FEED = 10;

/**
 * Finds the end of a chunked body, however its bytes are split.
 *
 * Reads less than RFC 9112 7.1 allows: no white space in size lines, and no quoted extension values. A lenient reader
 * could see the end at another byte than the sender.
 */
export class ChunkReader {
  #state: "size" | "data" | "end of data" | "trailers" | "complete" = "size";
  /** Bytes of the chunk that have not arrived. */
  #left = 0;
  /** The part of an unfinished line that has arrived. */
  #line = "";

  get isComplete(): boolean {
    return this.#state === "complete";
  }

  /** Returns the position after the last byte of the body, or `null` when the bytes are no chunked body. */
  take(bytes: Buffer, from: number): number | null {
    let at = from;
    while (at < bytes.length && this.#state !== "complete") {
      if (this.#state === "data") {
        const count = Math.min(this.#left, bytes.length - at);
        at += count;
        this.#left -= count;
        if (this.#left === 0) this.#state = "end of data";
        continue;
      }
      const feed = bytes.indexOf(LINE_FEED, at);
      const end = feed < 0 ? bytes.length : feed + 1;
      this.#line += bytes.toString("latin1", at, end);
      at = end;
      if (feed < 0) break;
      if (!this.#takeLine(this.#line)) return null;
      this.#line = "";
    }
    return at;
  }

  /** Returns false for a line that is not allowed here. */
  #takeLine(line: string): boolean {
    if (this.#state === "end of data") {
      this.#state = "size";
      return line === END_OF_LINE;
    }
    if (this.#state === "trailers") {
      if (line === END_OF_LINE) this.#state = "complete";
      return line === END_OF_LINE || TRAILER_LINE.test(line);
    }
    const size = SIZE_LINE.exec(line)?.[1];
    if (size === undefined) return false;
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? "trailers" : "data";
    return true;
  }
}
