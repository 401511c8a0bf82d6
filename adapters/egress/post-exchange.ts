import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isSameAddress } from "./address.ts";
import { classify, type ExchangeFailure, failure } from "./exchange.ts";
import type { ApprovedTarget } from "./guard.ts";

/** Time and size limits of one POST. */
export interface PostLimits {
  readonly connectMs: number;
  readonly totalMs: number;
  /** Of the answer's body that are read before the connection is closed. */
  readonly answerBytes: number;
  /** A body that says nothing for so long is dropped. */
  readonly idleMs: number;
  readonly headerBytes: number;
}

export interface PostRequest {
  readonly target: ApprovedTarget;
  /** One of the target's judged addresses. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly limits: PostLimits;
}

export type PostResult = ExchangeFailure | { readonly kind: "answered"; readonly status: number };

function open({ target, address }: PostRequest): Socket {
  if (target.url.protocol === "http:") return connectTcp({ host: address, port: target.port });
  const isLiteral = /^[0-9.]+$|:/.test(target.host);
  // Said explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing here. The certificate is verified against the name, or the literal.
  return connectTls({ host: address, port: target.port, rejectUnauthorized: true, ...(isLiteral ? {} : { servername: target.host }) });
}

/** The whole request. Path and host come out of the URL parser, which leaves no line break in them. */
function requestBytes({ target, headers, body }: PostRequest): Uint8Array {
  const fields = { Host: target.url.host, ...headers, "Content-Length": String(body.length), Connection: "close" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST ${target.url.pathname}${target.url.search} HTTP/1.1\r\n${lines.join("")}\r\n`), body]);
}

interface Head {
  readonly status: number;
  /** Length of the body, `null` when the end of the connection tells. */
  readonly bodyLength: number | null;
}

/** Reads a head without its empty line; `null` when it is not HTTP/1. RFC 9112 4 */
function parseHead(text: string): Head | null {
  const status = Number(/^HTTP\/1\.[01] ([1-5][0-9]{2})(?: |\r\n|$)/.exec(text)?.[1] ?? 0);
  if (status === 0) return null;
  const length = /\r\ncontent-length:[ \t]*([0-9]{1,15})[ \t]*(?:\r\n|$)/i.exec(text)?.[1];
  return { status, bodyLength: status === 204 || status === 304 ? 0 : length === undefined ? null : Number(length) };
}

/** Gathers an answer; tells its status, and when enough of it was read. */
class AnswerReader {
  readonly #limits: PostLimits;
  #pending: Buffer = Buffer.alloc(0);
  #head: Head | null = null;
  #bodyBytes = 0;

  constructor(limits: PostLimits) {
    this.#limits = limits;
  }

  /** Status of the final head, `null` before it came. */
  get status(): number | null {
    return this.#head?.status ?? null;
  }

  /** True when nothing more is wanted; a failure when this is no answer. */
  take(chunk: Uint8Array): boolean | ExchangeFailure {
    if (this.#head !== null) return this.#takeBody(chunk.length);
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (;;) {
      const end = this.#pending.indexOf("\r\n\r\n");
      const start = this.#pending.subarray(0, 7).toString("latin1");
      if (!"HTTP/1.".startsWith(start)) return failure("bad_response", "the answer is not HTTP/1");
      if (end > this.#limits.headerBytes || (end < 0 && this.#pending.length > this.#limits.headerBytes)) {
        return failure("bad_response", "the response headers are too long");
      }
      if (end < 0) return false;
      const head = parseHead(this.#pending.subarray(0, end).toString("latin1"));
      if (head === null || head.status === 101) return failure("bad_response", "the answer is not proper HTTP");
      this.#pending = this.#pending.subarray(end + 4);
      // Interim answers (100, 103) come before the one that counts.
      if (head.status < 200) continue;
      this.#head = head;
      return this.#takeBody(this.#pending.length);
    }
  }

  #takeBody(byteCount: number): boolean {
    this.#bodyBytes += byteCount;
    return this.#bodyBytes >= Math.min(this.#limits.answerBytes, this.#head?.bodyLength ?? Number.POSITIVE_INFINITY);
  }
}

/**
 * Sends one POST to a judged address over a connection of its own and gives the status of the answer. The body of the answer
 * is read a little, so that the receiver can end in peace, and dropped.
 *
 * Written on sockets: only the status is wanted, and the HTTP clients that can be pinned to an address take ten times as long. Never rejects.
 */
export function postExchange(request: PostRequest, signal: AbortSignal): Promise<PostResult> {
  const { address, limits } = request;
  return new Promise((resolve) => {
    let socket: Socket;
    try {
      socket = open(request);
    } catch (error) {
      resolve(classify(error));
      return;
    }
    const reader = new AnswerReader(limits);
    const finish = (otherwise: ExchangeFailure) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      // Once there is a status it is the answer, however the connection ended.
      resolve(reader.status === null ? otherwise : { kind: "answered", status: reader.status });
      socket.destroy();
    };
    const onAbort = () => finish(failure("timeout", "the time limit passed"));
    const onIdle = () => finish(failure("timeout", "no answer"));
    let timer = setTimeout(() => finish(failure("connect", `no connection within ${limits.connectMs} ms`)), limits.connectMs);
    const send = () => {
      clearTimeout(timer);
      if (isSameAddress(socket.remoteAddress ?? "", address)) socket.write(requestBytes(request));
      else finish(failure("denied", "the address is not allowed", false));
    };
    socket.once(request.target.url.protocol === "http:" ? "connect" : "secureConnect", send);
    socket.on("data", (chunk: Uint8Array) => {
      const isEnough = reader.take(chunk);
      if (isEnough !== false) {
        finish(isEnough === true ? failure("bad_response", "no answer") : isEnough);
      } else if (reader.status !== null) {
        clearTimeout(timer);
        timer = setTimeout(onIdle, limits.idleMs);
      }
    });
    const closed = () => finish(failure("bad_response", "the connection closed before an answer came"));
    socket.once("end", closed);
    socket.once("close", closed);
    // Stays attached: destroying a socket may report once more.
    socket.on("error", (error) => finish(classify(error)));
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
