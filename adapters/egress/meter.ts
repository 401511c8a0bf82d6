import type { Socket } from "node:net";

/** Byte counter and connection list that the relays of one proxy share. */
export interface Meter {
  readonly limits: ProxyLimits;
  /** Counts bytes. Returns false once the total is exceeded, after which every connection is cut. */
  count(bytes: number): boolean;
  /** Registers an outgoing connection, so that `close` cuts it. */
  track(socket: Socket): void;
  /** Records that a vetted address did not accept a connection. */
  unreachable(authority: string): void;
}

/** Limits of one proxy. D-56 */
export interface ProxyLimits {
  /** Maximum bytes in both directions over all connections. */
  readonly totalBytes: number;
  /** Maximum open connections, for the browser's side and for the outgoing side each. */
  readonly connectionCount: number;
  readonly connectMs: number;
  /** Time in ms without traffic after which a connection is closed. */
  readonly idleMs: number;
  readonly headerBytes: number;
}
