import { isField } from "./http-head.ts";

/** A size line with its extensions. Nobody sends more than the size; endless extensions are an attack. */
const MAX_SIZE_LINE = 128;
/** Eight digits are 4 GiB, past every limit on bodies. Some servers fill the line up with zeros or with blanks. */
const SIZE_LINE = /^0*([0-9A-Fa-f]{1,8})[\t ]*(?:;[\t\u0020-\u007e\u0080-\u00ff]*)?$/;
/** As RFC 9112 7.1 has it. */
const PLAIN_SIZE_LINE = /^[0-9A-Fa-f]+(?:$|[\t ]*;)/;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Takes a chunked body apart, however the bytes arrive: ends of lines and blanks as browsers do, all else as RFC 9112 7.1 has it. */
export class ChunkedBody {
  readonly #trailerBytes: number;
  readonly #emit: (piece: Uint8Array) => void;
  #state: "size" | "data" | "data end" | "trailers" | "complete" = "size";
  /** Bytes of the chunk that are still to come. */
  #left = 0;
  /** What came of a line that is not complete. */
  #line = "";
  #trailersTaken = 0;
  #isPlain = true;

  /** `trailerBytes`: how many bytes of trailers are let pass; none is kept. */
  constructor(trailerBytes: number, emit: (piece: Uint8Array) => void) {
    this.#trailerBytes = trailerBytes;
    this.#emit = emit;
  }

  /** Gives the number of bytes that were the body's, fewer than all once it is complete; a text completes "the answer ...". */
  take(bytes: Buffer): number | string {
    let at = 0;
    while (at < bytes.length && this.#state !== "complete") {
      if (this.#state === "data") {
        const piece = bytes.subarray(at, at + this.#left);
        at += piece.length;
        this.#left -= piece.length;
        if (this.#left === 0) this.#state = "data end";
        this.#emit(piece);
        continue;
      }
      const feed = bytes.indexOf(LINE_FEED, at);
      const end = feed < 0 ? bytes.length : feed + 1;
      const most = this.#state === "trailers" ? this.#trailerBytes - this.#trailersTaken : this.#state === "size" ? MAX_SIZE_LINE : 2;
      if (this.#line.length + end - at > most)
        return this.#state === "data end" ? "has a chunk longer than its size" : "has endless lines between its chunks";
      this.#line += bytes.toString("latin1", at, end);
      at = end;
      if (feed < 0) break;
      const fault = this.#takeLine(this.#line);
      if (fault !== null) return fault;
      this.#line = "";
    }
    return at;
  }

  get isComplete(): boolean {
    return this.#state === "complete";
  }

  /** True once the last chunk came: nothing of the body is missing. */
  get hasWholeBody(): boolean {
    return this.#state === "complete" || this.#state === "trailers";
  }

  /** True when no reader could see the end elsewhere. */
  get isPlain(): boolean {
    return this.#isPlain;
  }

  /** `line` ends with a line feed. */
  #takeLine(line: string): string | null {
    const text = line.slice(0, line.charCodeAt(line.length - 2) === CARRIAGE_RETURN ? -2 : -1);
    this.#isPlain &&= text.length === line.length - 2;
    if (this.#state === "data end") {
      this.#state = "size";
      return text === "" ? null : "has a chunk longer than its size";
    }
    if (this.#state === "trailers") {
      this.#trailersTaken += line.length;
      if (text === "") this.#state = "complete";
      return text === "" || isField(text) ? null : "has improper trailers";
    }
    const size = SIZE_LINE.exec(text)?.[1];
    if (size === undefined) return "has a chunk without a proper size";
    this.#isPlain &&= PLAIN_SIZE_LINE.test(text);
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? "trailers" : "data";
    return null;
  }
}
