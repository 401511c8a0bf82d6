import { type Connect, Connection, unavailable } from "./connection.ts";

/**
 * What each connection begins with. Statements name the rows they need by index; a plan is made once a connection, perhaps while its tables are empty,
 * and one that reads or hashes whole tables then is kept while they grow. What must read a table whole still does, at a price on paper that
 * must not set off compilation.
 */
const BY_INDEX = [
  "set enable_seqscan = off",
  "set enable_hashjoin = off",
  "set enable_mergejoin = off",
  "set plan_cache_mode = force_generic_plan",
  "set jit = off",
].join("; ");

/** No statement of the service takes near as long, waits for locks included. */
const SILENCE_MS = 30_000;

/** Connections, each lent to one caller at a time; the pool opens them as needed and replaces those that closed. */
export class Pool {
  readonly #connect: Connect;
  readonly #max: number;
  readonly #silenceMs: number | null;
  readonly #idle: Connection[] = [];
  readonly #lent = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #isOpen = true;

  /** A connection that owes answers and gives none for `silenceMs` is replaced, whoever waits for them gets SERVICE_UNAVAILABLE; `null` waits for ever. */
  constructor(connect: Connect, max: number, silenceMs: number | null = SILENCE_MS) {
    this.#connect = connect;
    this.#max = max;
    this.#silenceMs = silenceMs;
    this.#free = max;
  }

  /** Lends a connection to `work`. Rejects with SERVICE_UNAVAILABLE when none can be opened. */
  lend<R>(work: (connection: Connection) => Promise<R>): Promise<R> {
    if (!this.#isOpen) return Promise.reject(unavailable(new Error("the database was closed")));
    const lent = this.#lend(work);
    this.#lent.add(lent);
    return lent.finally(() => this.#lent.delete(lent));
  }

  /** Waits for what is lent, then closes all connections. */
  async close(): Promise<void> {
    this.#isOpen = false;
    // Those who borrowed get the reasons of failures.
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
      // The turn passes on directly, so that nobody overtakes who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#free = Math.min(this.#max, this.#free + 1);
      else next();
    }
  }

  async #open(): Promise<Connection> {
    const connection = new Connection(this.#connect, this.#silenceMs, () => {
      const index = this.#idle.indexOf(connection);
      if (index !== -1) this.#idle.splice(index, 1);
    });
    try {
      // The driver connects with the first statement.
      await connection.command(BY_INDEX);
      return connection;
    } catch (error) {
      await connection.end(0);
      throw error;
    }
  }
}
