import { AnswerReader } from "./answer-reader.ts";
import { Connection, type Destination, type Listener } from "./connection.ts";
import type { Deadline } from "./deadline.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";
import { type Head, isFieldName, isFieldValue } from "./http-head.ts";

/** Time and size limits of one request and its answer. */
export interface ConverseLimits {
  readonly connectMs: number;
  /** From the connection to the whole head of the answer. Absent: as long as the deadline lets it. */
  readonly firstByteMs?: number;
  /** A body that says nothing for so long is given up. */
  readonly idleMs: number;
  readonly headerBytes: number;
}

/** What whoever receives an answer may do about the rest of it. */
export interface Flow {
  pause(): void;
  resume(): void;
  /** Ends the conversation: enough was received. */
  stop(): void;
}

/** Who gets an answer, in order. */
export interface Receiver {
  /** The final head; interim ones are not shown. */
  head(head: Head, flow: Flow): void;
  /** The next bytes of the body, without its framing. */
  piece(bytes: Uint8Array): void;
}

/** `closed`: the peer ended the connection, or it failed with `cause`, before the answer was complete. */
export type Ending =
  | { readonly kind: "complete" | "stopped" }
  | { readonly kind: "closed"; readonly cause: ExchangeFailure | null }
  | ExchangeFailure;

/** One request to make, and who gets the answer. */
export interface Conversation {
  readonly destination: Destination;
  /** A connection to that destination that stands; `null` opens one. */
  readonly kept: Connection | null;
  /** The whole request. */
  readonly bytes: Uint8Array;
  readonly limits: ConverseLimits;
  readonly receiver: Receiver;
}

/** How a conversation went. The connection is the caller's to keep or destroy. */
export interface Conversed {
  readonly ending: Ending;
  /** `null` when none could be opened. */
  readonly connection: Connection | null;
  readonly reader: AnswerReader;
}

/**
 * Sends one request to a judged address and shows its answer to a receiver as it comes.
 *
 * Written on sockets, on every runtime: the HTTP clients that can be pinned to an address take several times as long. Never rejects. A
 * deadline that is over ends in a `timeout` failure; the caller knows whether the time was up or its own caller ended it.
 */
export function converse({ destination, kept, bytes, limits, receiver }: Conversation, deadline: Deadline): Promise<Conversed> {
  return new Promise((resolve) => {
    let connection = kept;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const finish = (ending: Ending) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      deadline.unlisten(onOver);
      resolve({ ending, connection, reader });
    };
    const onOver = () => finish(failure("timeout", "the time limit passed"));
    const within = (ms: number, otherwise: () => ExchangeFailure) => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(otherwise()), ms);
    };
    const flow: Flow = {
      pause: () => connection?.pause(),
      resume: () => connection?.resume(),
      stop: () => finish({ kind: "stopped" }),
    };
    const reader = new AnswerReader(limits.headerBytes, {
      head: (head) => receiver.head(head, flow),
      piece: (piece) => {
        if (!isOver) receiver.piece(piece);
      },
    });
    const send = (over: Connection) => {
      const { firstByteMs } = limits;
      if (firstByteMs === undefined) clearTimeout(timer);
      else within(firstByteMs, () => failure("timeout", `no answer within ${firstByteMs} ms`));
      over.write(bytes);
    };
    const listener: Listener = {
      opened() {
        if (isOver) return;
        if (connection?.isUsable === true) send(connection);
        else finish(failure("denied", "the address is not allowed", false));
      },
      received(chunk) {
        // More than the answer, before the connection found its next user: the rest would be taken for the next answer.
        if (isOver) return connection?.destroy();
        const taken = reader.take(chunk);
        if (taken !== false) finish(taken === true ? { kind: "complete" } : taken);
        else if (reader.head !== null && !isOver) within(limits.idleMs, () => failure("timeout", `the body stalled for ${limits.idleMs} ms`));
      },
      ended: (cause) => finish(cause === null && reader.close() ? { kind: "complete" } : { kind: "closed", cause }),
    };
    if (deadline.isOver) return onOver();
    deadline.listen(onOver);
    if (kept !== null) {
      kept.listen(listener);
      return send(kept);
    }
    within(limits.connectMs, () => failure("connect", `no connection within ${limits.connectMs} ms`));
    try {
      connection = new Connection(destination, listener);
    } catch (error) {
      finish(classify(error));
    }
  });
}

/** What follows the method, of addresses that were asked for: deliveries ask for the same again and again. */
const starts = new WeakMap<URL, string>();

function startOf(url: URL): string {
  const known = starts.get(url);
  if (known !== undefined) return known;
  const { host, pathname, search } = url;
  if (!/^[\u0021-\u007e]+$/.test(`${host}${pathname}${search}`)) throw new Error("not an address");
  const start = ` ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  starts.set(url, start);
  return start;
}

/**
 * The bytes of a request, in one piece.
 *
 * Throws for what would be read as another request than it was meant to be: nothing was sent then.
 */
export function requestBytes(
  { target }: Destination,
  { method, headers, body }: { readonly method: "GET" | "POST"; readonly headers: Readonly<Record<string, string>>; readonly body?: Uint8Array },
): Uint8Array {
  let head = `${method}${startOf(target.url)}`;
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? "";
    // Apart: put together first they would be copied to be looked at.
    if (!isFieldName(name) || !isFieldValue(value)) throw new Error(`not a header: ${name}`);
    head += `${name}: ${value}\r\n`;
  }
  if (body !== undefined) head += `Content-Length: ${body.length}\r\n`;
  head += "\r\n";
  const bytes = Buffer.allocUnsafe(head.length + (body?.length ?? 0));
  bytes.write(head, "latin1");
  if (body !== undefined) bytes.set(body, head.length);
  return bytes;
}
