import { ServiceError } from "../../core/domain/errors.ts";
import type { Durability } from "../../core/ports/store.ts";
import { join, type Query, raw, type SqlValue, sql, textOf, tuple } from "../sql/query.ts";
import type { Contents, Sql, SqlRow, Target } from "../sql/sql.ts";
import type { SqliteConnection, SqliteStatement } from "./driver.ts";

/**
 * Most prepared statements that are kept. Beyond it the cache is cleared, because batches differ in size and so in
 * their text.
 */
const MAX_PREPARED = 512;

/** Lists that are longer than this are padded to a multiple of it. Must be a power of two. */
const LIST_STEP = 16;

/** Rows that one statement inserts or updates alike. Fewer than `LEAST_TOGETHER` rows are updated one by one. */
const TOGETHER = 16;
const LEAST_TOGETHER = 4;

/** Time in ms that a transaction waits for the transaction of another process. */
const BUSY_MS = 5_000;
const BUSY_STEP_MS = 5;

/**
 * Time in ms after a durable commit during which relaxed commits need not wait. A power loss undoes no more than
 * that.
 */
const RELAXED_MS = 250;

/** The pragma that returns a new number after another connection wrote. */
const DATA_VERSION = raw("pragma data_version");

function isBusy(error: unknown): boolean {
  // Runtimes attach different codes (5 = SQLITE_BUSY), but the message is the same.
  return (
    error instanceof Error && (("errcode" in error && error.errcode === 5) || /database is locked/i.test(error.message))
  );
}

/** Errors that may pass. Runtimes attach different codes, but the messages are the same. */
const PASSING =
  /database is locked|database or disk is full|readonly database|disk I\/O error|unable to open database file|database is not open|database has closed|closed database/i;

/** Turns an error that may pass into SERVICE_UNAVAILABLE, with the error as the cause. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ServiceError || !PASSING.test(error.message)) return error;
  const headers = { "Retry-After": "5" };
  return new ServiceError("SERVICE_UNAVAILABLE", "The database is not available; try again shortly.", {
    headers,
    cause: error,
  });
}

/**
 * Runs `action` again while another connection holds the lock.
 *
 * SQLite's own busy timeout would block the thread, which may hold the lock itself.
 */
async function whenFree<R>(action: () => R): Promise<R> {
  const deadline = performance.now() + BUSY_MS;
  while (true) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw reasonOf(error);
      await new Promise((resolve) => setTimeout(resolve, BUSY_STEP_MS));
    }
  }
}

function writeText({ table, columns, key, tail }: Target): string {
  const names = columns.map(({ name }) => name);
  if (key.length === 0)
    return `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})${tail}`;
  const assignments = names.flatMap((name, index) => (key.includes(name) ? [] : [`${name} = ?${index + 1}`]));
  const matches = key.map((name) => `${name} = ?${names.indexOf(name) + 1}`);
  return `update ${table} set ${assignments.join(", ")} where ${matches.join(" and ")}`;
}

/**
 * Builds the statement for `TOGETHER` rows. An insert takes the values of all rows, and an update takes the values,
 * then the keys.
 */
function writeTogetherText({ table, columns, key: [key], tail }: Target): string {
  const names = columns.map(({ name }) => name);
  const each = (text: string) => Array<string>(TOGETHER).fill(text).join(", ");
  if (key === undefined)
    return `insert into ${table} (${names.join(", ")}) values ${each(`(${names.map(() => "?").join(", ")})`)}${tail}`;
  const assignments = names.filter((name) => name !== key).map((name) => `${name} = ?`);
  return `update ${table} set ${assignments.join(", ")} where ${key} in (${each("?")})`;
}

/** Returns the end of the rows from `start` that differ only in their key, at most `TOGETHER` rows. */
function endOfAlike(rows: readonly (readonly SqlValue[])[], start: number, keyAt: number): number {
  const first = rows[start];
  const most = Math.min(rows.length, start + TOGETHER);
  let end = start + 1;
  while (end < most && rows[end]?.every((value, at) => at === keyAt || value === first?.[at]) === true) end += 1;
  return end;
}

/** Repeats the last value, so that long lists have few lengths. Each length is a statement to prepare. */
function padded(values: readonly string[]): readonly string[] {
  const last = values.at(-1);
  if (values.length <= LIST_STEP || last === undefined) return values;
  return [...values, ...Array<string>(-values.length & (LIST_STEP - 1)).fill(last)];
}

/**
 * `Sql` over one synchronous connection. Work is queued, so nothing reads between the statements of a transaction.
 *
 * Writers use `BEGIN IMMEDIATE`, so a second process waits instead of failing halfway.
 */
export class SqliteSql implements Sql {
  readonly forUpdate = raw("");
  readonly isRowByRow = true;
  readonly #database: SqliteConnection;
  readonly #prepared = new Map<string, SqliteStatement>();
  readonly #inserts = new Map<Target, SqliteStatement>();
  readonly #togethers = new Map<Target, SqliteStatement>();
  #tail: Promise<unknown> = Promise.resolve();
  #durability: Durability = "full";
  readonly #relaxedMs: number;
  #waitedAt = Number.NEGATIVE_INFINITY;
  /**
   * `#contents` numbers the state that the last transaction saw, `#lastContents` is the highest number so far.
   * `#dataVersion` is SQLite's own counter at that transaction.
   */
  #contents = 0;
  #lastContents = 0;
  #dataVersion: SqlValue = null;

  constructor(database: SqliteConnection, { relaxedMs = RELAXED_MS }: { readonly relaxedMs?: number } = {}) {
    this.#database = database;
    this.#relaxedMs = relaxedMs;
  }

  rows(query: Query): Promise<readonly SqlRow[]> {
    return this.#next(() => whenFree(() => this.#rows(query)));
  }

  run(query: Query): Promise<number> {
    return this.#next(() => {
      this.#setDurability("full");
      this.#contents = ++this.#lastContents;
      return whenFree(() => this.#run(query));
    });
  }

  isAmong(column: string, values: readonly string[]): Query {
    return sql`${raw(column)} in ${tuple(padded(values))}`;
  }

  areAmong(columns: readonly string[], rows: readonly (readonly string[])[]): Query {
    return sql`(${raw(columns.join(", "))}) in (values ${join(rows.map(tuple), ", ")})`;
  }

  insert(into: Target, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    return this.transaction((inner) => inner.insert(into, rows));
  }

  transaction<R>(work: (sql: Sql) => Promise<R>, durability: Durability = "full"): Promise<R> {
    return this.#next(async () => {
      const mayRelax = performance.now() - this.#waitedAt < this.#relaxedMs;
      this.#setDurability(mayRelax ? durability : "full");
      await whenFree(() => this.#database.exec("begin immediate"));
      try {
        const contents = this.#nextContents();
        const value = await work(this.#inner(contents));
        this.#database.exec("commit");
        this.#contents = contents.after;
        if (this.#durability === "full") this.#waitedAt = performance.now();
        return value;
      } catch (error) {
        this.#rollBack();
        throw reasonOf(error);
      }
    });
  }

  /** Waits for queued work. The connection stays open. */
  async idle(): Promise<void> {
    await this.#tail;
    this.#prepared.clear();
    this.#inserts.clear();
    this.#togethers.clear();
  }

  #next<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#tail.then(work);
    // The queue continues after a failure. The caller of the failed work gets the error.
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /**
   * With NORMAL the log is not synced, so a power loss takes the newest commits. Call it outside of transactions
   * only.
   */
  #setDurability(durability: Durability): void {
    if (durability === this.#durability) return;
    this.#database.exec(`pragma synchronous = ${durability === "full" ? "full" : "normal"}`);
    this.#durability = durability;
  }

  /** Call it inside a transaction: it sees the writes of other connections, and they cannot write until the end. */
  #nextContents(): Contents {
    const version = this.#rows(DATA_VERSION)[0]?.data_version ?? null;
    if (version !== this.#dataVersion) this.#contents = ++this.#lastContents;
    this.#dataVersion = version;
    return { before: this.#contents, after: ++this.#lastContents };
  }

  #inner(contents: Contents): Sql {
    return {
      contents,
      forUpdate: this.forUpdate,
      isRowByRow: this.isRowByRow,
      rows: async (query) => this.#rows(query),
      run: async (query) => this.#run(query),
      isAmong: this.isAmong,
      areAmong: this.areAmong,
      insert: (into, rows) => {
        this.#insert(into, rows);
        return Promise.resolve();
      },
      transaction: () => Promise.reject(new Error("transactions do not nest")),
    };
  }

  #statement(text: string): SqliteStatement {
    const prepared = this.#prepared.get(text);
    if (prepared !== undefined) return prepared;
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear();
    const statement = this.#database.prepare(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  #rows(query: Query): readonly SqlRow[] {
    // The schema has only text and integer columns, so every value is a SqlValue.
    return this.#statement(textOf(query, () => "?")).all(...query.values) as unknown as readonly SqlRow[];
  }

  #run(query: Query): number {
    return Number(this.#statement(textOf(query, () => "?")).run(...query.values).changes);
  }

  /** Inserts or updates the rows with cached statements, because the text for an exact number of rows costs more. */
  #insert(into: Target, rows: readonly (readonly SqlValue[])[]): void {
    const [key, ...others] = into.key;
    if (others.length > 0) this.#write(into, rows);
    else if (key === undefined) this.#add(into, rows);
    else this.#change(into, rows, key);
  }

  #add(into: Target, rows: readonly (readonly SqlValue[])[]): void {
    const rest = rows.length % TOGETHER;
    for (let start = 0; start < rows.length - rest; start += TOGETHER) {
      const values: SqlValue[] = [];
      for (let at = start; at < start + TOGETHER; at += 1) for (const value of rows[at] ?? []) values.push(value);
      this.#together(into).run(...values);
    }
    this.#write(into, rest === 0 ? [] : rows.slice(-rest));
  }

  /** Updates neighboring rows with equal values by one statement. */
  #change(into: Target, rows: readonly (readonly SqlValue[])[], key: string): void {
    const keyAt = into.columns.findIndex(({ name }) => name === key);
    for (let start = 0; start < rows.length; ) {
      const end = endOfAlike(rows, start, keyAt);
      const alike = rows.slice(start, end);
      start = end;
      if (alike.length < LEAST_TOGETHER) {
        this.#write(into, alike);
        continue;
      }
      const values = alike[0]?.filter((_, at) => at !== keyAt) ?? [];
      // Repeats the last key to fill the statement. A repeated key changes nothing more.
      for (let place = 0; place < TOGETHER; place += 1)
        values.push(alike[Math.min(place, alike.length - 1)]?.[keyAt] ?? null);
      this.#together(into).run(...values);
    }
  }

  #together(into: Target): SqliteStatement {
    const statement = this.#togethers.get(into) ?? this.#database.prepare(writeTogetherText(into));
    this.#togethers.set(into, statement);
    return statement;
  }

  #write(into: Target, rows: readonly (readonly SqlValue[])[]): void {
    if (rows.length === 0) return;
    const statement = this.#inserts.get(into) ?? this.#database.prepare(writeText(into));
    this.#inserts.set(into, statement);
    for (const row of rows) statement.run(...row);
  }

  #rollBack(): void {
    try {
      this.#database.exec("rollback");
    } catch {
      // SQLite has rolled back by itself, as after a full disk. The caller reports the first error.
    }
  }
}
