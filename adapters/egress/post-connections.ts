import type { Connection } from "./connection.ts";

/** Idle connections per host and address: as many as one organization uses at once. */
const KEPT_PER_HOST = 8;
const KEPT_IN_ALL = 256;

interface Kept {
  readonly connection: Connection;
  /** End of the time, on the clock of `performance`. */
  readonly until: number;
}

/** Idle connections for the next request to the same host at the same address. */
export class Connections {
  readonly #keptMs: number;
  /** Connections by `keyOf` their destination, the longest idle first. */
  readonly #kept = new Map<string, Kept[]>();
  #count = 0;
  #isOpen = true;
  /** One timer for all, because most connections are used again before their time ends. */
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Returns the last used connection of the destination, or `null`. The caller has just vetted the address. */
  take(key: string): Connection | null {
    const kept = this.#kept.get(key);
    for (let last = kept?.pop(); last !== undefined; last = kept?.pop()) {
      this.#count -= 1;
      if (last.connection.isUsable) return last.connection;
      last.connection.destroy();
    }
    return null;
  }

  /** Keeps the connection for a while, or closes it when there are enough connections. */
  give(key: string, connection: Connection): void {
    const kept = this.#kept.get(key) ?? [];
    if (!this.#isOpen || kept.length >= KEPT_PER_HOST || this.#count >= KEPT_IN_ALL) {
      connection.destroy();
      return;
    }
    if (kept.length === 0) this.#kept.set(key, kept);
    kept.push({ connection, until: performance.now() + this.#keptMs });
    this.#count += 1;
    if (this.#timer === null) this.#sweepIn(this.#keptMs);
  }

  /** Closes all idle connections, and each one that is released later. */
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
    // Idle connections must not keep the process alive.
    this.#timer.unref();
  }

  /** Closes connections whose time has ended. Returns the earliest end of the others, or `null`. */
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
