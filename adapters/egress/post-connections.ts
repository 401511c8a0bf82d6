import { type Connection, type Destination, keyOf } from "./connection.ts";

/** Kept idle for one host at one address: as many as one organisation sends there at once. */
const KEPT_PER_HOST = 8;
const KEPT_IN_ALL = 256;

interface Kept {
  readonly connection: Connection;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Idle connections, each to an address that was judged for its host, for the next request to the same host at the same address. */
export class Connections {
  readonly #keptMs: number;
  readonly #kept = new Map<string, Kept[]>();
  #count = 0;
  #isOpen = true;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** The connection used last for exactly this destination, `null` without one. The caller has had the address judged just now. */
  take(destination: Destination): Connection | null {
    const kept = this.#kept.get(keyOf(destination));
    for (let last = kept?.pop(); last !== undefined; last = kept?.pop()) {
      this.#count -= 1;
      clearTimeout(last.timer);
      if (last.connection.isUsable) return last.connection;
      last.connection.destroy();
    }
    return null;
  }

  /** Keeps the connection for a while, or closes it when there are enough. */
  give(destination: Destination, connection: Connection): void {
    const key = keyOf(destination);
    const kept = this.#kept.get(key) ?? [];
    connection.listen(null);
    if (!this.#isOpen || kept.length >= KEPT_PER_HOST || this.#count >= KEPT_IN_ALL) {
      connection.destroy();
      return;
    }
    const timer = setTimeout(() => this.#drop(key, connection), this.#keptMs);
    // What is only kept must not keep the process.
    timer.unref();
    kept.push({ connection, timer });
    this.#kept.set(key, kept);
    this.#count += 1;
  }

  /** Closes all that are idle, and those given later. */
  close(): void {
    this.#isOpen = false;
    for (const [key, kept] of this.#kept) for (const { connection } of [...kept]) this.#drop(key, connection);
  }

  #drop(key: string, connection: Connection): void {
    const kept = this.#kept.get(key) ?? [];
    const index = kept.findIndex((one) => one.connection === connection);
    const [dropped] = index < 0 ? [] : kept.splice(index, 1);
    if (dropped === undefined) return;
    this.#count -= 1;
    clearTimeout(dropped.timer);
    dropped.connection.destroy();
    if (kept.length === 0) this.#kept.delete(key);
  }
}
