import { type Connection, type Destination, keyOf } from "./connection.ts";
import { type Conversed, type ConverseLimits, converse, type Flow, type Receiver, requestBytes } from "./converse.ts";
import type { Deadline } from "./deadline.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import type { Head } from "./http-head.ts";
import type { Connections } from "./post-connections.ts";

/** Time and size limits of one POST. */
export interface PostLimits extends ConverseLimits {
  readonly totalMs: number;
  /** Of the answer's body that are read before the connection is closed. */
  readonly answerBytes: number;
  /** How long a connection is kept for the next POST. */
  readonly keptMs: number;
}

/** One POST to an address that was judged. */
export interface PostRequest extends Destination {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly limits: PostLimits;
}

/** The status of the answer, or why none came. */
export type PostResult = ExchangeFailure | { readonly kind: "answered"; readonly status: number };

/** Reads a little of the answer's body, so that the receiver of the delivery can end in peace, and drops it. */
class DroppingReceiver implements Receiver {
  readonly #most: number;
  #byteCount = 0;
  #flow: Flow | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  head(_head: Head, flow: Flow): void {
    this.#flow = flow;
  }

  piece(bytes: Uint8Array): void {
    this.#byteCount += bytes.length;
    if (this.#byteCount > this.#most) this.#flow?.stop();
  }
}

function resultOf({ ending, reader }: Conversed): PostResult {
  // Once there is a status it is the answer, however the connection ended.
  if (reader.head !== null) return { kind: "answered", status: reader.head.status };
  if (ending.kind === "failed") return ending;
  return (ending.kind === "closed" ? ending.cause : null) ?? failure("bad_response", "the connection closed before an answer came");
}

/** Keeps the connection when its answer was read to its end, else closes it. */
function putAway({ connection, reader }: Conversed, key: string, connections: Connections): void {
  if (connection !== null && reader.leavesReusable && connection.isFlushed) connections.give(key, connection);
  else connection?.destroy();
}

/**
 * Sends one POST to a judged address and gives the status of the answer. A connection whose answer was read to its end is kept for the next POST
 * to the same host at the same address; one that the receiver had closed meanwhile is replaced within the attempt. Never rejects.
 */
export async function postExchange(request: PostRequest, connections: Connections, deadline: Deadline): Promise<PostResult> {
  const { limits, headers, body } = request;
  let bytes: Uint8Array;
  try {
    bytes = requestBytes(request, { method: "POST", headers, body });
  } catch (error) {
    return classify(error);
  }
  const key = keyOf(request);
  const kept = connections.take(key);
  const send = (over: Connection | null) =>
    converse({ destination: request, kept: over, bytes, limits, receiver: new DroppingReceiver(limits.answerBytes) }, deadline);
  const first = await send(kept);
  putAway(first, key, connections);
  // The kept one was closed before a byte of an answer came.
  const isStale = kept !== null && first.ending.kind === "closed" && first.reader.isUntouched;
  if (!isStale) return resultOf(first);
  const second = await send(null);
  putAway(second, key, connections);
  return resultOf(second);
}
