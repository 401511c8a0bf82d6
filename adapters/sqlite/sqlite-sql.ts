import { ServiceError } from "../../core/errors.ts";
import { join, type Query, raw, type SqlValue, sql, textOf, tuple } from "../sql/query.ts";
import type { Contents, Sql, SqlRow, Target } from "../sql/sql.ts";
import type { SqliteConnection, SqliteStatement } from "./driver.ts";

/** Statements kept prepared. Batches vary in size and so in text; beyond this the cache starts anew. */
const MAX_PREPARED = 512;

/** Lists longer than this are as long as a multiple of it; a power of two. */
const LIST_STEP = 16;

/** Rows that one statement adds, or changes alike; fewer to change than the least are written one by one, and so are fewer to add than these. */
const TOGETHER = 16;
const LEAST_TOGETHER = 4;

/** How long work waits for another process to end its transaction. */
const BUSY_MS = 5_000;
const BUSY_STEP_MS = 5;

/** For so long after a commit that waited for the disk relaxed ones need not: a loss of power takes no more than a quarter of a second of them. */
const RELAXED_MS = 250;

/** Differs from one transaction of a connection to the next when another connection has written in between. */
const DATA_VERSION = raw("pragma data_version");

function isBusy(error: unknown): boolean {
  // Runtimes differ in the code they attach (5 = SQLITE_BUSY), not in the message.
  return error instanceof Error && (("errcode" in error && error.errcode === 5) || /database is locked/i.test(error.message));
}

/** Runtimes differ in the codes they attach, not in the messages. */
const PASSING =
  /database is locked|database or disk is full|readonly database|disk I\/O error|unable to open database file|database is not open|database has closed|closed database/i;

/** What a caller may try again, once there is room or the server that stops is back, is SERVICE_UNAVAILABLE; the cause is for the log. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ServiceError || !PASSING.test(error.message)) return error;
  const headers = { "Retry-After": "5" };
  return new ServiceError("SERVICE_UNAVAILABLE", "The database is not available; try again shortly.", { headers, cause: error });
}

/**
 * Does `action`, again while another connection holds the lock. SQLite's own busy timeout would block the thread, and with
 * it a holder in this very process.
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
  if (key.length === 0) return `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})${tail}`;
  const assignments = names.flatMap((name, index) => (key.includes(name) ? [] : [`${name} = ?${index + 1}`]));
  const matches = key.map((name) => `${name} = ?${names.indexOf(name) + 1}`);
  return `update ${table} set ${assignments.join(", ")} where ${matches.join(" and ")}`;
}

/** Adds `TOGETHER` rows, its parameters their values; or changes them alike, its parameters the values, then the keys. */
function writeTogetherText({ table, columns, key: [key], tail }: Target): string {
  const names = columns.map(({ name }) => name);
  const each = (text: string) => Array<string>(TOGETHER).fill(text).join(", ");
  if (key === undefined) return `insert into ${table} (${names.join(", ")}) values ${each(`(${names.map(() => "?").join(", ")})`)}${tail}`;
  const assignments = names.filter((name) => name !== key).map((name) => `${name} = ?`);
  return `update ${table} set ${assignments.join(", ")} where ${key} in (${each("?")})`;
}

/** Where the row after the last one that takes the same values but for the key stands, at most `TOGETHER` rows from `start`. */
function endOfAlike(rows: readonly (readonly SqlValue[])[], start: number, keyAt: number): number {
  const first = rows[start];
  const most = Math.min(rows.length, start + TOGETHER);
  let end = start + 1;
  while (end < most && rows[end]?.every((value, at) => at === keyAt || value === first?.[at]) === true) end += 1;
  return end;
}

/** The values, the last one repeated so that long lists have few lengths: each length is a statement to prepare. */
function padded(values: readonly string[]): readonly string[] {
  const last = values.at(-1);
  if (values.length <= LIST_STEP || last === undefined) return values;
  return [...values, ...Array<string>(-values.length & (LIST_STEP - 1)).fill(last)];
}

/**
 * `Sql` over one synchronous connection. Work is queued, so nothing reads between the statements of
 * a transaction. Writers take `BEGIN IMMEDIATE`: a second process waits instead of failing half-way.
 */
export class SqliteSql implements Sql {
  readonly forUpdate = raw("");
  readonly isRowByRow = true;
  readonly #database: SqliteConnection;
  readonly #prepared = new Map<string, SqliteStatement>();
  readonly #inserts = new Map<Target, SqliteStatement>();
  readonly #togethers = new Map<Target, SqliteStatement>();
  #tail: Promise<unknown> = Promise.resolve();
  #isRelaxed = false;
  readonly #relaxedMs: number;
  #waitedAt = Number.NEGATIVE_INFINITY;
  /** The number of what the database holds, of the last given, and SQLite's own for what other connections wrote. */
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
      this.#relax(false);
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

  transaction<R>(work: (sql: Sql) => Promise<R>, isRelaxed = false): Promise<R> {
    return this.#next(async () => {
      this.#relax(isRelaxed && performance.now() - this.#waitedAt < this.#relaxedMs);
      await whenFree(() => this.#database.exec("begin immediate"));
      try {
        const contents = this.#nextContents();
        const value = await work(this.#inner(contents));
        this.#database.exec("commit");
        this.#contents = contents.after;
        if (!this.#isRelaxed) this.#waitedAt = performance.now();
        return value;
      } catch (error) {
        this.#rollBack();
        throw reasonOf(error);
      }
    });
  }

  /** Waits for what is under way. The connection stays open. */
  async idle(): Promise<void> {
    await this.#tail;
    this.#prepared.clear();
    this.#inserts.clear();
    this.#togethers.clear();
  }

  #next<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#tail.then(work);
    // The queue goes on after a failure; the caller of the failed work gets the reason.
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** NORMAL leaves the log unsynced: a loss of power takes the newest commits, all after a certain one. Cannot change within a transaction. */
  #relax(isRelaxed: boolean): void {
    if (isRelaxed === this.#isRelaxed) return;
    this.#database.exec(`pragma synchronous = ${isRelaxed ? "normal" : "full"}`);
    this.#isRelaxed = isRelaxed;
  }

  /** To be asked within a transaction: what others wrote shows, and they write no more until its end. */
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
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear();
    const statement = this.#database.prepare(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  #rows(query: Query): readonly SqlRow[] {
    // The schema has text and integer columns only, so every value is a SqlValue.
    return this.#statement(textOf(query, () => "?")).all(...query.values) as unknown as readonly SqlRow[];
  }

  #run(query: Query): number {
    return Number(this.#statement(textOf(query, () => "?")).run(...query.values).changes);
  }

  /** With a statement at hand row by row is cheaper than a text of the rows' number, and a text of a fixed number is cheaper still. */
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

  /** Rows that follow each other and take the same values are changed together. */
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
      // A row that is named again is not changed again.
      for (let place = 0; place < TOGETHER; place += 1) values.push(alike[Math.min(place, alike.length - 1)]?.[keyAt] ?? null);
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
      // SQLite has rolled back by itself, as after a full disk; the first error is the one to report.
    }
  }
}
