import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { HeadEnd } from "./head-end.ts";

/** A field's name as browsers accept it, with the white space that they drop. RFC 9110 5.1 */
const FIELD = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[\t ]*:/;
const INTERIM = /^HTTP\/1\.[01] 1(?!01)/i;

/**
 * Returns the head of a response without three faults: lines that are no fields, white space between the name of a
 * field and its colon, and an empty line at the start.
 */
function mendHead(text: string): string {
  const lines = text.replace(/^\r?\n/, "").split("\n");
  let isKept = true;
  const kept = lines.map((line, index) => {
    if (index === 0 || line === "" || line === "\r") return line;
    // A folded line belongs to the line before it.
    if (line.startsWith(" ") || line.startsWith("\t")) return isKept ? line : null;
    const field = FIELD.exec(line);
    isKept = field !== null;
    return field === null ? null : `${field[1]}:${line.slice(field[0].length)}`;
  });
  return kept.filter((line) => line !== null).join("\n");
}

/**
 * A connection that serves one response, and whose heads are mended as browsers mend them.
 *
 * The parser of the platform refuses a whole response for one bad line, such as `Cache Hit: yes`. A dropped line could
 * hide where a response ends, so no other request may follow on the connection.
 */
class MendedSocket extends Duplex {
  readonly #socket: Socket;
  readonly #headerBytes: number;
  /** The part of an unfinished head, one character per byte; `null` in the body. */
  #text: string | null = "";
  /** True while the last line of that part is empty. */
  readonly #headEnd = new HeadEnd();

  constructor(socket: Socket, headerBytes: number) {
    super();
    this.#socket = socket;
    this.#headerBytes = headerBytes;
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    let hasEnded = false;
    socket.on("end", () => {
      hasEnded = true;
      this.#release(this.#text ?? "");
      this.push(null);
    });
    socket.on("error", (error) => this.destroy(error));
    // The reader may be behind when the socket closes.
    socket.on("close", () => hasEnded || this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #take(bytes: Buffer): void {
    let at = 0;
    while (this.#text !== null && at < bytes.length) {
      const end = this.#headEnd.find(bytes, at);
      this.#text += bytes.toString("latin1", at, end ?? bytes.length);
      at = end ?? bytes.length;
      if (end !== null) this.#release(mendHead(this.#text));
      // The parser has the limit, and reports it.
      else if (this.#text.length > this.#headerBytes) this.#release(this.#text);
    }
    if (at < bytes.length && !this.push(bytes.subarray(at))) this.#socket.pause();
  }

  /** Passes a head on. Interim responses (100, 103) come before the final one. */
  #release(head: string): void {
    this.#text = INTERIM.test(head) ? "" : null;
    this.#headEnd.reset();
    if (head !== "") this.push(Buffer.from(head, "latin1"));
  }
}

/** Wraps a connected socket, on which the caller sends one request. Closing either side closes both. */
export function mendSocket(socket: Socket, headerBytes: number): Duplex {
  return new MendedSocket(socket, headerBytes);
}
