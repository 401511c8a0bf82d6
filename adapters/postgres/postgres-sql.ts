import { join, type Query, raw, type SqlValue, sql } from "../sql/query.ts";
import type { Sql, SqlRow, Target } from "../sql/sql.ts";
import { arrayOf, columnOf } from "./arrays.ts";
import { type Connection, stateOf, unavailable } from "./connection.ts";
import type { Pool } from "./pool.ts";
import { Writes } from "./writes.ts";

/** Runs of one transaction: conflicts are rare, since rows are locked in one order. */
const MAX_RUNS = 5;

/** How long a transaction whose COMMIT got no answer waits for the server to say what became of it. */
const OUTCOME_MS = 15_000;
const OUTCOME_STEP_MS = 100;

/** Serialisation failure, deadlock. */
const CONFLICTS: readonly (string | null)[] = ["40001", "40P01"];

/** How a transaction begins: text sent before its work. */
interface Opening {
  readonly begin: string;
  /** True when COMMIT leaves a row in `commits`, by which its outcome can be told later. */
  readonly isMarked: boolean;
}

/** A transaction that lost its connection before COMMIT was sent; nothing of it was applied. */
class LostTransaction extends Error {}

/** Each transaction leaves its mark here. */
const COMMITS: Target = { table: "commits", columns: [{ name: "id", type: "text" }], key: [], tail: "" };

/** Keeps a failure that is reported elsewhere from counting as unhandled. */
function ignored(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/**
 * `Sql` over a pool. A transaction owns its connection from BEGIN to COMMIT and no statement of others is ever sent on it.
 *
 * Each transaction puts a mark in `commits`. When the connection dies between COMMIT and its answer, the mark tells whether the
 * work is there, so that a rejection means that nothing was applied, as the store promises.
 */
export class PostgresSql implements Sql {
  // Keys never change, so that references to a locked row need not wait for it.
  readonly forUpdate = raw(" for no key update");
  readonly isRowByRow = false;
  readonly #pool: Pool;
  readonly #opening: Opening;

  constructor(pool: Pool, opening: Opening = { begin: "begin isolation level read committed", isMarked: true }) {
    this.#pool = pool;
    this.#opening = opening;
  }

  /** The same database, whose transactions see one unchanging state and write nothing. */
  snapshots(): PostgresSql {
    return new PostgresSql(this.#pool, { begin: "begin isolation level repeatable read read only", isMarked: false });
  }

  /** The same database, whose transactions first wait for all others that hold the named lock. */
  locked(lock: number): PostgresSql {
    return new PostgresSql(this.#pool, { ...this.#opening, begin: `${this.#opening.begin}; select pg_advisory_xact_lock(${lock})` });
  }

  /** The same database, whose transactions leave no mark: before there is a table for it. */
  unmarked(): PostgresSql {
    return new PostgresSql(this.#pool, { ...this.#opening, isMarked: false });
  }

  /** Once more when the connection died: a select does no harm twice. */
  async rows(query: Query): Promise<readonly SqlRow[]> {
    let wasLost = false;
    const attempt = () =>
      this.#pool.lend(async (connection) => {
        try {
          return await connection.rows(query);
        } catch (error) {
          wasLost = connection.isLost;
          throw error;
        }
      });
    try {
      return await attempt();
    } catch (error) {
      if (!wasLost) throw error;
      return attempt();
    }
  }

  run(query: Query): Promise<number> {
    return this.#pool.lend((connection) => connection.run(query));
  }

  isAmong(column: string, values: readonly string[]): Query {
    return sql`${raw(column)} = any(${arrayOf(values)}::text[])`;
  }

  areAmong(columns: readonly string[], rows: readonly (readonly string[])[]): Query {
    const given = columns.map((_, index) => sql`unnest(${columnOf(rows, index)}::text[])`);
    return sql`(${raw(columns.join(", "))}) in (select ${join(given, ", ")})`;
  }

  insert(into: Target, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    const writes = new Writes();
    writes.add(into, rows);
    return this.#pool.lend((connection) => connection.write(writes));
  }

  async transaction<R>(work: (sql: Sql) => Promise<R>, isRelaxed = false): Promise<R> {
    for (let run = 1; ; run++) {
      try {
        return await this.#once(work, isRelaxed);
      } catch (error) {
        // A connection that died while it was idle is noticed by its next user; a second loss is no accident.
        const isWorthwhile = CONFLICTS.includes(stateOf(error)) || (error instanceof LostTransaction && run === 1);
        if (isWorthwhile && run < MAX_RUNS) continue;
        throw error instanceof LostTransaction ? error.cause : error;
      }
    }
  }

  async #once<R>(work: (sql: Sql) => Promise<R>, isRelaxed: boolean): Promise<R> {
    const mark = crypto.randomUUID();
    const outcome = await this.#pool.lend(async (connection) => {
      const begin = isRelaxed ? `${this.#opening.begin}; set local synchronous_commit = off` : this.#opening.begin;
      const { value, left } = await this.#untilCommit(connection, { begin, mark, work });
      // COMMIT answers ROLLBACK when one of the writes before it failed.
      const [written, committed] = await Promise.allSettled([Promise.all(left), connection.command("commit")]);
      if (committed.status === "rejected") {
        if (!connection.isLost) throw committed.reason;
        return { value, cut: committed.reason };
      }
      if (written.status === "rejected") throw written.reason;
      if (committed.value !== "COMMIT")
        throw new Error(`PostgreSQL answered ${committed.value} to COMMIT: a statement of the transaction had failed`);
      return { value, cut: null };
    });
    if (outcome.cut !== null && !(this.#opening.isMarked && (await this.#wasCommitted(mark, outcome.cut)))) throw outcome.cut;
    return outcome.value;
  }

  /** Also resolves to the writes that nothing waited for. */
  async #untilCommit<R>(
    connection: Connection,
    { begin, mark, work }: { readonly begin: string; readonly mark: string; readonly work: (sql: Sql) => Promise<R> },
  ): Promise<{ readonly value: R; readonly left: readonly Promise<unknown>[] }> {
    let isOver = false;
    const writes = new Writes();
    const left: Promise<unknown>[] = [];
    /** Sends what was gathered, so that what follows sees it. */
    const write = () => {
      if (writes.isEmpty) return;
      const writing = connection.write(writes);
      left.push(writing);
      ignored(writing);
    };
    const alive = <T>(act: () => Promise<T>) => (isOver ? Promise.reject(new Error("the transaction has ended")) : act());
    const after = <T>(act: () => Promise<T>) =>
      alive(() => {
        write();
        return act();
      });
    const inner: Sql = {
      forUpdate: this.forUpdate,
      isRowByRow: this.isRowByRow,
      rows: (query) => after(() => connection.rows(query)),
      run: (query) => after(() => connection.run(query)),
      isAmong: this.isAmong,
      areAmong: this.areAmong,
      insert: (into, rows) =>
        alive(() => {
          if (writes.has(into.table)) write();
          // Throws at once what is wrong with the values: a statement that was never sent would not fail the COMMIT behind it.
          writes.add(into, rows);
          return Promise.resolve();
        }),
      transaction: () => Promise.reject(new Error("transactions do not nest")),
    };
    // The work's first statements follow at once: once BEGIN has failed, all of them fail.
    const begun = connection.command(begin);
    ignored(begun);
    try {
      const value = await work(inner);
      await begun;
      if (this.#opening.isMarked) writes.add(COMMITS, [[mark]]);
      write();
      return { value, left };
    } catch (error) {
      // Statements sent together fail together; what one of them wanted to send next must not run after the rollback.
      isOver = true;
      const cause = await begun.then(
        () => error,
        (first: unknown) => first,
      );
      if (connection.isLost) throw new LostTransaction("the connection closed before COMMIT", { cause });
      await this.#rollBack(connection);
      throw cause;
    } finally {
      isOver = true;
    }
  }

  async #rollBack(connection: Connection): Promise<void> {
    try {
      await connection.command("rollback");
    } catch {
      // Without connection the server rolls back by itself; the first error is the one to report.
      await connection.end(0);
    }
  }

  /**
   * Whether the marked transaction is committed. The insert waits for a transaction still in progress, and once it has put
   * the mark itself, that transaction can no longer commit.
   */
  async #wasCommitted(mark: string, cut: unknown): Promise<boolean> {
    const deadline = performance.now() + OUTCOME_MS;
    while (true) {
      try {
        return (await this.run(sql`insert into commits (id) values (${mark}) on conflict (id) do nothing`)) === 0;
      } catch (error) {
        if (performance.now() >= deadline) throw unavailable(new AggregateError([cut, error], "no answer to COMMIT, and its outcome cannot be read"));
        await new Promise((resolve) => setTimeout(resolve, OUTCOME_STEP_MS));
      }
    }
  }
}
