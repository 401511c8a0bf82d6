import { ServiceError } from "../../core/errors.ts";
import { type Query, type SqlValue, textOf } from "../sql/query.ts";
import type { SqlRow } from "../sql/sql.ts";
import type { Writes } from "./writes.ts";

/** What a statement gave: its rows, how many rows it touched, and the command the server says it did. */
export type PostgresResult = readonly Readonly<Record<string, unknown>>[] & { readonly count: number; readonly command: string };

/** The members used of a `postgres` client that holds one connection. */
export interface PostgresClient {
  unsafe(text: string, values?: (string | number | null)[], options?: { readonly prepare: boolean }): PromiseLike<PostgresResult>;
  end(options: { readonly timeout: number }): Promise<void>;
}

/** Makes a client of one connection that calls `onClose` when the connection closes. */
export type Connect = (onClose: () => void) => PostgresClient;

/** Statements kept prepared per connection. Batches vary in size and so in text; later texts are sent unprepared. */
const MAX_PREPARED = 256;

/** Seconds a connection may take to close politely. */
const CLOSE_SECONDS = 2;

/** Says that the database cannot be reached now; the cause is for the log. */
export function unavailable(cause: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "The database is not available; try again shortly.", { headers: { "Retry-After": "1" }, cause });
}

/** Values as the stores read them. The driver gives 64-bit numbers beyond 2^53 as bigint, which no column of ours may hold. */
function rowOf(row: Readonly<Record<string, unknown>>): SqlRow {
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && typeof value !== "string" && typeof value !== "number") {
      throw new RangeError(`read PostgreSQL column ${column}: ${typeof value} ${String(value)} is no text and no safe integer`);
    }
  }
  // Every value was checked above.
  return row as SqlRow;
}

function numbered(query: Query): string {
  return textOf(query, (index) => `$${index}`);
}

/**
 * One connection, used by one caller at a time and never again once it closed.
 *
 * The driver reconnects by itself, keeps bytes of the old connection when it does, and throws outside any promise when a statement
 * is sent after the close (porsager/postgres#1155). So a closed connection takes no more statements and is thrown away.
 */
export class Connection {
  readonly #client: PostgresClient;
  readonly #prepared = new Set<string>();
  readonly #onClose: () => void;
  readonly #silenceMs: number | null;
  #isLost = false;
  /** Statements without an answer, and when the last answer came or the first of them was sent. */
  #owed = 0;
  #heardAt = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** `silenceMs`: a connection that owes answers and gives none for so long is lost; `null` waits for ever. */
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
    // What has no values is done once, such as a migration's statement: not worth a place among the prepared.
    const result = query.values.length === 0 ? this.#guard(() => this.#client.unsafe(numbered(query))) : this.#send(numbered(query), query.values);
    return (await result).count;
  }

  /** Sends what was gathered as one statement. */
  async write(writes: Writes): Promise<void> {
    const { text, values } = writes.take();
    await this.#send(text, values);
  }

  /** Sends text without parameters, possibly of several statements, and resolves to the command done last. */
  async command(text: string): Promise<string> {
    const result = await this.#guard(() => this.#client.unsafe(text));
    return result.command;
  }

  /** Closes the connection; statements in hand fail when they outlast the time. */
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

  /** Sends one statement, prepared. */
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
      // The server refused this statement; the connection goes on.
      if (isServerError(error) && !isShutdown(error)) throw isExhausted(error) ? unavailable(error) : error;
      this.#discard();
      throw isUnreachable(error) ? unavailable(error) : error;
    } finally {
      this.#heardAt = performance.now();
      if (--this.#owed === 0) clearTimeout(this.#watch);
    }
  }

  /** Without packets, or with a server that stands still, nothing else ends a statement: the kernel gives up after a quarter of an hour. */
  #expect(): void {
    if (this.#owed++ > 0 || this.#silenceMs === null) return;
    this.#heardAt = performance.now();
    this.#watchFor(this.#silenceMs, this.#silenceMs);
  }

  #watchFor(waitMs: number, silenceMs: number): void {
    this.#watch = setTimeout(() => {
      const leftMs = this.#heardAt + silenceMs - performance.now();
      if (leftMs > 0) this.#watchFor(leftMs, silenceMs);
      else this.#discard();
    }, waitMs);
  }

  /** The close may be noticed a moment after its first victim, and after what the driver itself threw its state is not known. */
  #discard(): void {
    this.#lose();
    // Nothing waits for this client any more, so how its end fails does not matter.
    this.#client.end({ timeout: 0 }).catch(() => undefined);
  }
}

/** SQLSTATE of an error that PostgreSQL answered, or null. */
export function stateOf(error: unknown): string | null {
  return isServerError(error) ? error.code : null;
}

function isServerError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === "PostgresError" && "code" in error && typeof error.code === "string";
}

/** The driver's connection errors, those of the socket, and a server that shuts down. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return isServerError(error) ? isShutdown(error) : /^(?:CONNECT|E[A-Z]+$)/.test(String(error.code));
}

/**
 * Class 57P: the server ends this connection or takes none yet. 53300: it has no connection left. 25006: it only reads, as after another server
 * has taken over, and a new connection may lead to that one.
 */
function isShutdown(error: { readonly code: string }): boolean {
  return error.code.startsWith("57P") || error.code === "53300" || error.code === "25006";
}

/** Class 53: no disk or memory is left. 58030: the disk fails. What the server cannot do now it may do later. */
function isExhausted(error: { readonly code: string }): boolean {
  return error.code.startsWith("53") || error.code === "58030";
}
