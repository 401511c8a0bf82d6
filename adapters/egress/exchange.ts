import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type BodyLimits, BodyReader } from "./body.ts";
import { membersOf } from "./content.ts";
import type { Deadline } from "./deadline.ts";
import { type Destination, dial, headerFault } from "./dial.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import { mendSocket } from "./http1/mended-socket.ts";

/** Status and header fields of a response. */
export interface Head {
  readonly status: number;
  /** Lower-case names. Repeated fields are joined by a comma, or only the first counts where a list has no meaning. */
  readonly headers: ReadonlyMap<string, string>;
  /** The Set-Cookie fields. */
  readonly cookies: readonly string[];
}

/** Time and size limits of one GET. */
export interface ExchangeLimits {
  readonly connectMs: number;
  /** From the connection to the whole head of the response. */
  readonly firstByteMs: number;
  /** Longest pause within the body. */
  readonly idleMs: number;
  /** Time of a body after which it must arrive with `MIN_BYTES_PER_SECOND`. */
  readonly graceMs: number;
  readonly headerBytes: number;
}

/** One GET to a vetted address. */
export interface ExchangeRequest extends Destination {
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: ExchangeLimits;
  /** Returns the limits of the body, or `null` when the caller does not want the body. */
  bodyOf(head: Head): BodyLimits | null;
}

/** `body` is `null` when the caller did not want it. */
export type ExchangeResult =
  | ExchangeFailure
  | { readonly kind: "answered"; readonly head: Head; readonly body: Uint8Array | null };

/** Names that mean "no coding": "identity" is from RFC 2616, and some servers send those of MIME (RFC 2045 6). */
const NO_CODING: ReadonlySet<string> = new Set(["identity", "none", "7bit", "8bit", "binary"]);

/** Bytes on the wire per byte of the body's limit, with the framing of chunks. */
const MAX_FRAMING = 2;

/** Returns the head of a response, or why the response cannot be read. */
function headOf({ statusCode = 0, headers: fields, headersDistinct }: IncomingMessage): Head | ExchangeFailure {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== "string") continue;
    if (value.includes("\0")) return failure("bad_response", "the response is not valid HTTP", false);
    // A folded line counts as white space (RFC 9112 5.2).
    headers.set(name, value.replaceAll("\t", " "));
  }
  // A crawler's name in X-Robots-Tag holds to the end of its line, so the lines stay apart.
  const robots = headersDistinct["x-robots-tag"] ?? [];
  if (robots.length > 1) headers.set("x-robots-tag", robots.join("\n").replaceAll("\t", " "));
  const codings = membersOf(headers.get("transfer-encoding")).filter((coding) => !NO_CODING.has(coding));
  if (codings.some((coding) => coding !== "chunked"))
    return failure("bad_response", "the response has an unknown transfer coding", false);
  return { status: statusCode, headers, cookies: fields["set-cookie"] ?? [] };
}

/** Least average bytes per second of a body after `graceMs`. A slower page would hold a slot for nothing. D-56 */
const MIN_BYTES_PER_SECOND = 1_024;

/** One GET over a connected socket. */
class PageExchange {
  /** Settles once and never rejects. */
  readonly result: Promise<ExchangeResult>;
  readonly #request: ExchangeRequest;
  #resolve: (result: ExchangeResult) => void = () => undefined;
  #response: IncomingMessage | null = null;
  #body: BodyReader | null = null;
  #wireBytes = 0;
  #maxWireBytes: number;
  #timer: ReturnType<typeof setTimeout>;

  constructor(socket: Socket, request: ExchangeRequest) {
    const { limits } = request;
    this.#request = request;
    this.#maxWireBytes = limits.headerBytes;
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const timeout = failure("timeout", `no response within ${limits.firstByteMs} ms`);
    this.#timer = setTimeout(() => this.fail(timeout), limits.firstByteMs);
    try {
      this.#send(socket);
    } catch (error) {
      this.#finish(classify(error));
    }
  }

  /** True once the head of the response has arrived. */
  get hasBegun(): boolean {
    return this.#response !== null;
  }

  /** Ends the exchange, unless it has ended. */
  fail(reason: ExchangeFailure): void {
    if (this.#body === null) this.#finish(reason);
    else this.#body.fail(reason);
  }

  #send(socket: Socket): void {
    const { target, headers, limits } = this.#request;
    const mended = mendSocket(socket, limits.headerBytes);
    const outgoing = httpRequest({
      method: "GET",
      path: `${target.url.pathname}${target.url.search}`,
      headers: { Host: target.url.host, ...headers, Connection: "close" },
      setHost: false,
      createConnection: () => mended,
      maxHeaderSize: limits.headerBytes,
      // Accepts folded lines and bare line feeds, as browsers do. The connection serves no other request.
      insecureHTTPParser: true,
    });
    outgoing.once("response", (response) => this.#begin(response));
    outgoing.once("upgrade", () =>
      this.fail(failure("bad_response", "the server switched protocols without a request", false)),
    );
    outgoing.on("error", (error) => {
      // The parser reports bytes after the end of the body, which browsers ignore.
      if (this.#response?.complete !== true) this.fail(classify(error));
    });
    // The request has attached its parser by then, so that a chunk is counted after it was parsed.
    outgoing.once("socket", () => mended.on("data", (chunk: Buffer) => this.#count(chunk.length)));
    outgoing.end();
  }

  /** Limits what the parsers drop: interim responses and extensions of chunks. */
  #count(byteCount: number): void {
    this.#wireBytes += byteCount;
    if (this.#wireBytes <= this.#maxWireBytes) return;
    const detail =
      this.#response === null
        ? "the response headers are too long"
        : "the response has endless lines between its chunks";
    this.fail(failure("bad_response", detail, false));
  }

  #begin(response: IncomingMessage): void {
    this.#response = response;
    clearTimeout(this.#timer);
    const head = headOf(response);
    const limits = "reason" in head ? null : this.#request.bodyOf(head);
    if ("reason" in head) this.#finish(head);
    else if (limits === null) this.#finish({ kind: "answered", head, body: null });
    else this.#readBody(response, head, limits);
  }

  #readBody(response: IncomingMessage, head: Head, limits: BodyLimits): void {
    const { idleMs, graceMs } = this.#request.limits;
    // A server that was slow once is slow again, so a slow body is not fetched a second time.
    const slow = (detail: string) => this.fail(failure("timeout", detail, false));
    this.#timer = setTimeout(() => slow(`the body stalled for ${idleMs} ms`), idleMs);
    const startedAt = performance.now();
    let byteCount = 0;
    this.#maxWireBytes += MAX_FRAMING * limits.wireBytes;
    const encoding = head.headers.get("content-encoding") ?? "";
    const announced = Number(head.headers.get("content-length") ?? 0);
    const body = new BodyReader({ encoding, announced, limits, flow: response });
    this.#body = body;
    void body.result.then((result) =>
      this.#finish(result.kind === "body" ? { kind: "answered", head, body: result.body } : result),
    );
    response.on("data", (piece: Buffer) => {
      this.#timer.refresh();
      byteCount += piece.length;
      const ms = performance.now() - startedAt;
      if (ms > graceMs && byteCount * 1_000 < ms * MIN_BYTES_PER_SECOND)
        slow(`the body arrives with less than ${MIN_BYTES_PER_SECOND} bytes per second`);
      else body.take(piece);
    });
    response.once("end", () => {
      clearTimeout(this.#timer);
      body.end();
    });
    // The "close" event follows each error.
    response.on("error", () => undefined);
    response.once("close", () => {
      if (!response.complete) body.break(failure("bad_response", "the connection closed before the body was complete"));
    });
  }

  #finish(result: ExchangeResult): void {
    clearTimeout(this.#timer);
    this.#resolve(result);
  }
}

/**
 * Sends one GET over a connection of its own and returns the response.
 *
 * Never rejects. A deadline that is over ends in a `timeout` failure.
 */
export async function exchange(request: ExchangeRequest, deadline: Deadline): Promise<ExchangeResult> {
  const invalid = headerFault(request.headers);
  if (invalid !== null) return invalid;
  const dialed = await dial(request, request.limits.connectMs, deadline);
  if (dialed.kind === "failed") return dialed;
  const { socket } = dialed;
  const page = new PageExchange(socket, request);
  const onOver = () => page.fail(failure("timeout", "the time limit passed", !page.hasBegun));
  deadline.listen(onOver);
  const result = await page.result;
  deadline.unlisten(onOver);
  socket.destroy();
  return result;
}
