import { ServiceError } from "../../core/domain/errors.ts";
import { type Query, type SqlValue, textOf } from "../sql/query.ts";
import type { SqlRow } from "../sql/sql.ts";
import type { Writes } from "./writes.ts";

/** The result of a statement: its rows, the number of affected rows and the command that the server ran. */
export type PostgresResult = readonly Readonly<Record<string, unknown>>[] & {
  readonly count: number;
  readonly command: string;
};

/** The members used of a `postgres` client with one connection. */
export interface PostgresClient {
  unsafe(
    text: string,
    values?: (string | number | null)[],
    options?: { readonly prepare: boolean },
  ): PromiseLike<PostgresResult>;
  end(options: { readonly timeout: number }): Promise<void>;
}

/** Makes a client of one connection that calls `onClose` when the connection closes. */
export type Connect = (onClose: () => void) => PostgresClient;

/**
 * Most prepared statements per connection. Later texts are sent unprepared, because batches differ in size and so in
 * their text.
 */
const MAX_PREPARED = 256;

/** Seconds that a connection may take to close normally. */
const CLOSE_SECONDS = 2;

/** SERVICE_UNAVAILABLE for a database that cannot be reached. The cause is for the log. */
export function unavailable(cause: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "The database is not available; try again shortly.", {
    headers: { "Retry-After": "1" },
    cause,
  });
}

/** Checks that every value is one that the stores read. The driver returns numbers beyond 2^53 as bigint. */
function rowOf(row: Readonly<Record<string, unknown>>): SqlRow {
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && typeof value !== "string" && typeof value !== "number") {
      throw new RangeError(
        `read PostgreSQL column ${column}: ${typeof value} ${String(value)} is neither text nor a safe integer`,
      );
    }
  }
  // Every value was checked above.
  return row as SqlRow;
}

function numbered(query: Query): string {
  return textOf(query, (index) => `$${index}`);
}

/**
 * One connection, used by one caller at a time and never again after it closed.
 *
 * The driver reconnects by itself but keeps bytes of the old connection. It throws outside of any promise when a
 * statement follows a close (porsager/postgres#1155).
 *
 * So a closed connection takes no more statements.
 */
export class Connection {
  readonly #client: PostgresClient;
  readonly #prepared = new Set<string>();
  readonly #onClose: () => void;
  readonly #silenceMs: number | null;
  #isLost = false;
  /** Statements without a response, and the time of the last response or of the first statement. */
  #pending = 0;
  #respondedAt = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** A connection without a response for `silenceMs` is lost. `null`: it waits forever. */
  constructor(connect: Connect, silenceMs: number | null, onClose: () => void) {
    this.#onClose = onClose;
    this.#silenceMs = silenceMs;
    this.#client = connect(() => this.#lose());
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  async rows(query: Query): Promise<readonly SqlRow[]> {
    return (await this.#send(numbered(query), query.values)).map(rowOf);
  }

  async run(query: Query): Promise<number> {
    // A statement without values runs once, as in a migration, so it is not prepared.
    const result =
      query.values.length === 0
        ? this.#guard(() => this.#client.unsafe(numbered(query)))
        : this.#send(numbered(query), query.values);
    return (await result).count;
  }

  /** Sends the collected writes as one statement. */
  async write(writes: Writes): Promise<void> {
    const { text, values } = writes.take();
    await this.#send(text, values);
  }

  /** Sends text without parameters, possibly several statements. Resolves to the last command that ran. */
  async command(text: string): Promise<string> {
    const result = await this.#guard(() => this.#client.unsafe(text));
    return result.command;
  }

  /** Closes the connection. Pending statements fail after the time. */
  async end(seconds = CLOSE_SECONDS): Promise<void> {
    if (this.#isLost) return;
    this.#isLost = true;
    await this.#client.end({ timeout: seconds });
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#onClose();
  }

  /** Sends one prepared statement. */
  #send(text: string, values: readonly SqlValue[]): Promise<PostgresResult> {
    const prepare = this.#prepared.has(text) || this.#prepared.size < MAX_PREPARED;
    if (prepare) this.#prepared.add(text);
    return this.#guard(() => this.#client.unsafe(text, [...values], { prepare }));
  }

  async #guard(send: () => PromiseLike<PostgresResult>): Promise<PostgresResult> {
    if (this.#isLost) throw unavailable(new Error("the connection to PostgreSQL has closed"));
    this.#expect();
    try {
      return await send();
    } catch (error) {
      // The server rejected this statement, and the connection is still usable.
      if (isServerError(error) && !isShutdown(error)) throw isExhausted(error) ? unavailable(error) : error;
      this.#discard();
      throw isUnreachable(error) ? unavailable(error) : error;
    } finally {
      this.#respondedAt = performance.now();
      if (--this.#pending === 0) clearTimeout(this.#watch);
    }
  }

  /** Watches for silence. Otherwise a server without packets ends a statement only after the kernel's 15 minutes. */
  #expect(): void {
    if (this.#pending++ > 0 || this.#silenceMs === null) return;
    this.#respondedAt = performance.now();
    this.#watchFor(this.#silenceMs, this.#silenceMs);
  }

  #watchFor(waitMs: number, silenceMs: number): void {
    this.#watch = setTimeout(() => {
      const leftMs = this.#respondedAt + silenceMs - performance.now();
      if (leftMs > 0) this.#watchFor(leftMs, silenceMs);
      else this.#discard();
    }, waitMs);
  }

  /** Drops the connection. After an error of the driver its state is unknown. */
  #discard(): void {
    this.#lose();
    // Nothing waits for this client, so an error of its end has no effect.
    this.#client.end({ timeout: 0 }).catch(() => undefined);
  }
}

/** The SQLSTATE of an error from PostgreSQL, or `null`. */
export function stateOf(error: unknown): string | null {
  return isServerError(error) ? error.code : null;
}

function isServerError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === "PostgresError" && "code" in error && typeof error.code === "string";
}

/** True for connection errors of the driver, socket errors and a server that shuts down. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return isServerError(error) ? isShutdown(error) : /^(?:CONNECT|E[A-Z]+$)/.test(String(error.code));
}

/**
 * Class 57P: the server ends the connection or accepts none. 53300: it has no free connection.
 *
 * 25006: the server is read-only, as after a failover. A new connection may reach the new primary.
 */
function isShutdown(error: { readonly code: string }): boolean {
  return error.code.startsWith("57P") || error.code === "53300" || error.code === "25006";
}

/** Class 53: the server lacks disk or memory. 58030: an I/O error. Both may pass. */
function isExhausted(error: { readonly code: string }): boolean {
  return error.code.startsWith("53") || error.code === "58030";
}
