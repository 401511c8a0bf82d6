import { classify, type ExchangeFailure, failure } from "./exchange.ts";
import { type AnswerLimits, AnswerReader } from "./post-answer.ts";
import { Connection, type Connections, type Destination, type Listener } from "./post-connections.ts";

/** Time and size limits of one POST. */
export interface PostLimits extends AnswerLimits {
  readonly connectMs: number;
  readonly totalMs: number;
  /** A body that says nothing for so long is dropped. */
  readonly idleMs: number;
  /** How long a connection is kept for the next POST. */
  readonly keptMs: number;
}

export interface PostRequest extends Destination {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly limits: PostLimits;
}

export type PostResult = ExchangeFailure | { readonly kind: "answered"; readonly status: number };

/** The whole request. Path and host come out of the URL parser, which leaves no line break in them. */
function requestBytes({ target, headers, body }: PostRequest): Uint8Array {
  let head = `POST ${target.url.pathname}${target.url.search} HTTP/1.1\r\nHost: ${target.url.host}\r\n`;
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** Sends over the kept connection, or a new one when there is none. `stale`: the kept one was closed before a byte of an answer came. */
function exchangeOver(
  kept: Connection | null,
  request: PostRequest,
  { connections, signal }: { readonly connections: Connections; readonly signal: AbortSignal },
): Promise<PostResult | "stale"> {
  const { limits } = request;
  return new Promise((resolve) => {
    const reader = new AnswerReader(limits);
    let connection = kept;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (otherwise: ExchangeFailure | "stale") => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      // Once there is a status it is the answer, however the connection ended.
      resolve(reader.status === null ? otherwise : { kind: "answered", status: reader.status });
      if (connection === null) return;
      if (reader.leavesReusable && connection.isFlushed) connections.give(request, connection);
      else connection.destroy();
    };
    const onAbort = () => finish(failure("timeout", "the time limit passed"));
    const listener: Listener = {
      opened() {
        clearTimeout(timer);
        if (connection?.isUsable === true) connection.write(requestBytes(request));
        else finish(failure("denied", "the address is not allowed", false));
      },
      received(chunk) {
        const isEnough = reader.take(chunk);
        if (isEnough !== false) {
          finish(isEnough === true ? failure("bad_response", "no answer") : isEnough);
        } else if (reader.status !== null) {
          clearTimeout(timer);
          timer = setTimeout(() => finish(failure("timeout", "no answer")), limits.idleMs);
        }
      },
      ended: (reason) => finish(kept !== null && reader.isUntouched ? "stale" : reason),
    };
    if (kept === null) {
      timer = setTimeout(() => finish(failure("connect", `no connection within ${limits.connectMs} ms`)), limits.connectMs);
      try {
        connection = new Connection(request, listener);
      } catch (error) {
        return finish(classify(error));
      }
    } else {
      kept.listen(listener);
      kept.write(requestBytes(request));
    }
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

/**
 * Sends one POST to a judged address and gives the status of the answer. The body of the answer is read a little, so that the
 * receiver can end in peace, and dropped. A connection whose answer was read to its end is kept for the next POST to the same host at the same
 * address; one that the receiver had closed meanwhile is replaced within the attempt.
 *
 * Written on sockets: only the status is wanted, and the HTTP clients that can be pinned to an address take ten times as long. Never rejects.
 */
export async function postExchange(request: PostRequest, connections: Connections, signal: AbortSignal): Promise<PostResult> {
  const kept = connections.take(request);
  const result = await exchangeOver(kept, request, { connections, signal });
  if (result !== "stale") return result;
  const again = await exchangeOver(null, request, { connections, signal });
  return again === "stale" ? failure("bad_response", "the connection closed before an answer came") : again;
}
