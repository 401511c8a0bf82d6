import { type Connect, Connection, unavailable } from "./connection.ts";

/**
 * Settings of every connection, which make PostgreSQL find rows by index.
 *
 * A connection keeps its plans, which it may make while the tables are empty. Without these settings a plan that
 * reads whole tables would stay while they grow.
 *
 * The settings raise the estimated cost of such plans, so JIT compilation is off.
 */
const BY_INDEX: readonly string[] = [
  "set enable_seqscan = off",
  "set enable_hashjoin = off",
  "set enable_mergejoin = off",
  "set plan_cache_mode = force_generic_plan",
  "set jit = off",
];

/**
 * Settings of a new connection. The server ends a transaction that is idle for 60 s, because its process is gone and
 * its locks must not stay. A setting in the start message would be refused by connection poolers.
 */
const SETTINGS = [...BY_INDEX, "set idle_in_transaction_session_timeout = 60000"].join("; ");

/** Time in ms without a response. No statement takes that long, even with waits for locks. */
const SILENCE_MS = 30_000;

/** Connections that are lent to one caller at a time. Opens connections when needed and replaces closed ones. */
export class Pool {
  readonly #connect: Connect;
  readonly #max: number;
  readonly #silenceMs: number | null;
  readonly #signal: AbortSignal | undefined;
  readonly #idle: Connection[] = [];
  readonly #lent = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #isOpen = true;

  /**
   * Replaces a connection without a response for `silenceMs`. Its statements fail with SERVICE_UNAVAILABLE. `null`:
   * it waits forever. Drops all connections when `signal` aborts.
   */
  constructor(connect: Connect, max: number, silenceMs: number | null = SILENCE_MS, signal?: AbortSignal) {
    this.#connect = connect;
    this.#max = max;
    this.#silenceMs = silenceMs;
    this.#signal = signal;
    this.#free = max;
  }

  /** Lends a connection to `work`. Rejects with SERVICE_UNAVAILABLE when no connection can be opened. */
  lend<R>(work: (connection: Connection) => Promise<R>): Promise<R> {
    if (!this.#isOpen) return Promise.reject(unavailable(new Error("the database was closed")));
    const lent = this.#lend(work);
    this.#lent.add(lent);
    return lent.finally(() => this.#lent.delete(lent));
  }

  /** Waits for lent connections, then closes all of them. */
  async close(): Promise<void> {
    this.#isOpen = false;
    // Each caller that borrowed a connection receives the error of its own work.
    await Promise.allSettled(this.#lent);
    await Promise.all(this.#idle.splice(0).map((connection) => connection.end()));
  }

  async #lend<R>(work: (connection: Connection) => Promise<R>): Promise<R> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      const connection = this.#idle.pop() ?? (await this.#open());
      try {
        return await work(connection);
      } finally {
        if (!connection.isLost) this.#idle.push(connection);
      }
    } finally {
      // Passes the turn on directly, so that no new caller overtakes a waiting one.
      const next = this.#waiting.shift();
      if (next === undefined) this.#free = Math.min(this.#max, this.#free + 1);
      else next();
    }
  }

  async #open(): Promise<Connection> {
    this.#signal?.throwIfAborted();
    const connection = new Connection(this.#connect, this.#silenceMs, () => {
      const index = this.#idle.indexOf(connection);
      if (index !== -1) this.#idle.splice(index, 1);
    });
    // Statements that still run on the connection are rejected, so each caller receives an error.
    this.#signal?.addEventListener("abort", () => void connection.end(0).catch(() => undefined), { once: true });
    try {
      // The driver connects with the first statement.
      await connection.command(SETTINGS);
      return connection;
    } catch (error) {
      await connection.end(0);
      throw error;
    }
  }
}
