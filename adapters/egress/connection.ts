import type { Socket } from "node:net";
import { isConnectedTo } from "./dial.ts";
import { classify, type ExchangeFailure, failure } from "./failure.ts";

/** The request that a connection carries. */
export interface ConnectionUser {
  received(chunk: Buffer): void;
  /** The connection failed, or the peer closed it in good order (`null`). Called at most once. */
  closed(cause: ExchangeFailure | null): void;
}

/** A connection that carries one request at a time. */
export class Connection {
  readonly #socket: Socket;
  readonly #address: string;
  #user: ConnectionUser | null = null;

  /** The socket is connected to the vetted address. */
  constructor(socket: Socket, address: string) {
    this.#socket = socket;
    this.#address = address;
    socket.on("data", (chunk: Buffer) => {
      // Bytes without a request would be read as the response to the next request, so they end the connection.
      if (this.#user === null) this.destroy();
      else this.#user.received(chunk);
    });
    socket.once("end", () => this.#close(null));
    socket.once("close", () => this.#close(failure("connect", "the connection was cut")));
    // The listener stays attached, because a destroyed socket may report a second error.
    socket.on("error", (error) => this.#close(classify(error)));
  }

  /** True while the connection is open and ends at the vetted address. */
  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable && isConnectedTo(this.#socket, this.#address);
  }

  /** True when everything that was written has been sent. */
  get isFlushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** Writes the bytes of a request for a user. */
  send(bytes: Uint8Array, user: ConnectionUser): void {
    if (this.#socket.destroyed) {
      user.closed(failure("connect", "the connection was cut"));
      return;
    }
    this.#user = user;
    this.#socket.write(bytes);
  }

  /** Ends the request. The connection stays open for the next one. */
  release(): void {
    this.#user = null;
  }

  destroy(): void {
    this.#user = null;
    this.#socket.destroy();
  }

  #close(cause: ExchangeFailure | null): void {
    const user = this.#user;
    this.destroy();
    user?.closed(cause);
  }
}
