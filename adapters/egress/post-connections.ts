import type { Connection } from "./connection.ts";

/** Kept idle for one host at one address: as many as one organisation sends there at once. */
const KEPT_PER_HOST = 8;
const KEPT_IN_ALL = 256;

interface Kept {
  readonly connection: Connection;
  /** On the clock of `performance`. */
  readonly until: number;
}

/** Idle connections, each to an address that was judged for its host, for the next request to the same host at the same address. */
export class Connections {
  readonly #keptMs: number;
  /** By what they are kept for, as `keyOf` names it, the longest idle first. */
  readonly #kept = new Map<string, Kept[]>();
  #count = 0;
  #isOpen = true;
  /** One for all: a connection is mostly taken again long before its time. */
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** The connection used last for exactly this destination, `null` without one. The caller has had the address judged just now. */
  take(key: string): Connection | null {
    const kept = this.#kept.get(key);
    for (let last = kept?.pop(); last !== undefined; last = kept?.pop()) {
      this.#count -= 1;
      if (last.connection.isUsable) return last.connection;
      last.connection.destroy();
    }
    return null;
  }

  /** Keeps the connection for a while, or closes it when there are enough. */
  give(key: string, connection: Connection): void {
    const kept = this.#kept.get(key) ?? [];
    connection.listen(null);
    if (!this.#isOpen || kept.length >= KEPT_PER_HOST || this.#count >= KEPT_IN_ALL) {
      connection.destroy();
      return;
    }
    if (kept.length === 0) this.#kept.set(key, kept);
    kept.push({ connection, until: performance.now() + this.#keptMs });
    this.#count += 1;
    if (this.#timer === null) this.#sweepIn(this.#keptMs);
  }

  /** Closes all that are idle, and those given later. */
  close(): void {
    this.#isOpen = false;
    this.#dropUntil(Number.POSITIVE_INFINITY);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #sweepIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const next = this.#dropUntil(performance.now());
      if (next !== null) this.#sweepIn(Math.max(1, next - performance.now()));
    }, ms);
    // What is only kept must not keep the process.
    this.#timer.unref();
  }

  /** Closes those whose time is up by then; answers when the next one's is. */
  #dropUntil(now: number): number | null {
    let next: number | null = null;
    for (const [key, kept] of this.#kept) {
      const count = kept.findIndex(({ until }) => until > now);
      for (const { connection } of kept.splice(0, count < 0 ? kept.length : count)) {
        this.#count -= 1;
        connection.destroy();
      }
      const [first] = kept;
      if (first === undefined) this.#kept.delete(key);
      else next = Math.min(next ?? first.until, first.until);
    }
    return next;
  }
}
