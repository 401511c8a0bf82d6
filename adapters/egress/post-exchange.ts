import { Connection } from "./connection.ts";
import type { Deadline } from "./deadline.ts";
import { type Destination, dial, keyOf } from "./dial.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import { requestBytes } from "./http1/request-bytes.ts";
import { ResponseReader } from "./http1/response-reader.ts";
import type { Connections } from "./post-connections.ts";

/** Time and size limits of one POST. */
export interface PostLimits {
  readonly connectMs: number;
  readonly totalMs: number;
  /** Longest pause within the body of the response. */
  readonly idleMs: number;
  readonly headerBytes: number;
  /** Bytes of the response's body that are read before the connection is closed. */
  readonly answerBytes: number;
  /** How long an idle connection is kept for the next POST. */
  readonly keptMs: number;
}

/** One POST to a vetted address. */
export interface PostRequest extends Destination {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly limits: PostLimits;
}

/** The status of the response, or the failure. */
export type PostResult = ExchangeFailure | { readonly kind: "answered"; readonly status: number };

/** One request over one connection. */
interface Sending {
  readonly connection: Connection;
  readonly bytes: Uint8Array;
  readonly limits: PostLimits;
  readonly deadline: Deadline;
}

/** How a request ended. `isClosed`: the connection ended before the response was complete. */
interface Sent {
  readonly reader: ResponseReader;
  readonly isClosed: boolean;
  readonly fault: ExchangeFailure | null;
}

/** Sends the bytes and reads the response, up to the limits. The caller keeps or closes the connection. */
function send({ connection, bytes, limits, deadline }: Sending): Promise<Sent> {
  return new Promise((resolve) => {
    const reader = new ResponseReader(limits.headerBytes);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (fault: ExchangeFailure | null, isClosed: boolean) => {
      clearTimeout(timer);
      deadline.unlisten(onOver);
      connection.release();
      resolve({ reader, isClosed, fault });
    };
    const onOver = () => finish(failure("timeout", "the time limit passed"), false);
    if (deadline.isOver) return onOver();
    deadline.listen(onOver);
    connection.send(bytes, {
      received(chunk) {
        const detail = reader.take(chunk);
        const fault = detail === null ? null : failure("bad_response", detail, false);
        if (fault !== null || reader.isComplete || reader.bodyByteCount > limits.answerBytes) finish(fault, false);
        else if (timer !== undefined) timer.refresh();
        else if (reader.status !== null) timer = setTimeout(finish, limits.idleMs, null, false);
      },
      closed: (cause) => finish(cause, true),
    });
  });
}

/** Keeps a connection that may serve another request, and closes any other. */
function putAway(connection: Connection, { reader, isClosed }: Sent, keep: (connection: Connection) => void): void {
  if (!isClosed && reader.leavesReusable && connection.isFlushed) keep(connection);
  else connection.destroy();
}

function resultOf({ reader, fault }: Sent): PostResult {
  // A status is the result, however the connection ended.
  if (reader.status !== null) return { kind: "answered", status: reader.status };
  return fault ?? failure("bad_response", "the connection closed before a response came");
}

/**
 * Sends one POST to a vetted address and returns the status of the response. Never rejects.
 *
 * Keeps the connection for the next POST to the same host at the same address when the whole response was read.
 * Replaces a kept connection that the receiver has closed.
 *
 * Uses `http1/`, because `node:http` reached 0.22 of the fetch loop in `bench/webhooks.bench.ts`. The floor is 0.30.
 */
export async function postExchange(
  request: PostRequest,
  connections: Connections,
  deadline: Deadline,
): Promise<PostResult> {
  const { target, address, headers, body, limits } = request;
  let bytes: Uint8Array;
  try {
    bytes = requestBytes(target.url, headers, body);
  } catch (error) {
    return classify(error);
  }
  const key = keyOf(request);
  const keep = (connection: Connection) => connections.give(key, connection);
  const kept = connections.take(key);
  if (kept !== null) {
    const sent = await send({ connection: kept, bytes, limits, deadline });
    putAway(kept, sent, keep);
    const isStale = sent.isClosed && sent.reader.isUntouched;
    if (!isStale) return resultOf(sent);
  }
  const dialed = await dial(request, limits.connectMs, deadline);
  if (dialed.kind === "failed") return dialed;
  const connection = new Connection(dialed.socket, address);
  const sent = await send({ connection, bytes, limits, deadline });
  putAway(connection, sent, keep);
  return resultOf(sent);
}
