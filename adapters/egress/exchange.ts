import { type BodyLimits, BodyReader } from "./body.ts";
import type { Destination } from "./connection.ts";
import { type Conversed, type ConverseLimits, converse, type Flow, type Receiver, requestBytes } from "./converse.ts";
import type { Deadline } from "./deadline.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import type { Head } from "./http-head.ts";

/** One GET to a judged address. */
export interface ExchangeRequest extends Destination {
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: ConverseLimits;
  /** Tells from the head how much of the body is wanted; `null` when it is not. */
  bodyOf(head: Head): BodyLimits | null;
}

/** `body` is `null` when it was not wanted. */
export type ExchangeResult = ExchangeFailure | { readonly kind: "answered"; readonly head: Head; readonly body: Uint8Array | null };

/** Hands the pieces of the one body to its reader. */
class PageReceiver implements Receiver {
  readonly #bodyOf: ExchangeRequest["bodyOf"];
  body: BodyReader | null = null;

  constructor(bodyOf: ExchangeRequest["bodyOf"]) {
    this.#bodyOf = bodyOf;
  }

  head(head: Head, flow: Flow): void {
    const limits = this.#bodyOf(head);
    if (limits === null) {
      flow.stop();
      return;
    }
    const announced = head.framing.kind === "length" ? head.framing.byteCount : 0;
    this.body = new BodyReader({ encoding: head.headers.get("content-encoding") ?? "", announced, limits, flow });
  }

  piece(bytes: Uint8Array): void {
    this.body?.take(bytes);
  }
}

/** Why the conversation gave no complete answer, `null` when it did or when enough of it came. */
function faultOf({ ending, reader }: Conversed): ExchangeFailure | null {
  switch (ending.kind) {
    case "complete":
    case "stopped":
      return null;
    case "failed":
      return ending;
    case "closed":
      if (reader.head !== null) return failure("bad_response", "the connection closed before the body was complete");
      return ending.cause ?? failure("connect", "the connection closed before an answer came");
  }
}

/** Sends one GET over a connection of its own and gives the answer. Never rejects; a deadline that is over ends in a `timeout` failure. */
export async function exchange(request: ExchangeRequest, deadline: Deadline): Promise<ExchangeResult> {
  const receiver = new PageReceiver(request.bodyOf);
  let bytes: Uint8Array;
  try {
    bytes = requestBytes(request, { method: "GET", headers: { ...request.headers, Connection: "close" } });
  } catch (error) {
    return classify(error);
  }
  const conversed = await converse({ destination: request, kept: null, bytes, limits: request.limits, receiver }, deadline);
  conversed.connection?.destroy();
  const fault = faultOf(conversed);
  const { head } = conversed.reader;
  const { body } = receiver;
  if (fault !== null) body?.fail(fault);
  if (head === null) return fault ?? failure("connect", "the connection closed before an answer came");
  if (body === null) return fault ?? { kind: "answered", head, body: null };
  if (conversed.ending.kind === "complete") body.end();
  // What the decoder still holds takes time that counts as well.
  if (body.isOpen) void deadline.over(failure("timeout", "the time limit passed")).then((reason) => body.fail(reason));
  const result = await body.result;
  return result.kind === "body" ? { kind: "answered", head, body: result.body } : result;
}
