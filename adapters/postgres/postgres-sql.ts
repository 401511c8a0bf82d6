import type { Durability } from "../../core/ports/store.ts";
import { join, type Query, raw, type SqlValue, sql } from "../sql/query.ts";
import type { Sql, SqlRow, Target } from "../sql/sql.ts";
import { arrayOf, columnOf } from "./arrays.ts";
import { type Connection, stateOf, unavailable } from "./connection.ts";
import type { Pool } from "./pool.ts";
import { Writes } from "./writes.ts";

/** Most runs of one transaction. Conflicts are rare, because rows are locked in one order. */
const MAX_RUNS = 5;

/** Time in ms to find out whether a transaction committed when its COMMIT got no response. */
const OUTCOME_MS = 15_000;
const OUTCOME_STEP_MS = 100;

/** SQLSTATE of a serialization failure and of a deadlock. */
const CONFLICTS: readonly (string | null)[] = ["40001", "40P01"];

/** How a transaction begins. */
interface Opening {
  readonly begin: string;
  /** True when COMMIT leaves a row in `commits` that proves the outcome. */
  readonly isMarked: boolean;
}

/** A transaction lost its connection before COMMIT was sent, so nothing was applied. */
class LostTransaction extends Error {}

/** Each transaction inserts its mark here. */
const COMMITS: Target = { table: "commits", columns: [{ name: "id", type: "text" }], key: [], tail: "" };

/** Stops a failure that is reported elsewhere from counting as unhandled. */
function ignored(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/**
 * `Sql` over a pool. A transaction has its connection alone from BEGIN to COMMIT.
 *
 * Each transaction inserts a mark into `commits`. When the connection closes between COMMIT and its response, the
 * mark proves whether the commit happened.
 *
 * So a rejection always means that nothing was applied, as the store requires.
 */
export class PostgresSql implements Sql {
  // Keys never change, so other transactions may refer to a locked row.
  readonly forUpdate = raw(" for no key update");
  readonly isRowByRow = false;
  readonly #pool: Pool;
  readonly #opening: Opening;

  constructor(pool: Pool, opening: Opening = { begin: "begin isolation level read committed", isMarked: true }) {
    this.#pool = pool;
    this.#opening = opening;
  }

  /** The same database with read-only transactions that see one state. */
  snapshots(): PostgresSql {
    return new PostgresSql(this.#pool, { begin: "begin isolation level repeatable read read only", isMarked: false });
  }

  /** The same database with transactions that first take the advisory lock. */
  locked(lock: number): PostgresSql {
    return new PostgresSql(this.#pool, {
      ...this.#opening,
      begin: `${this.#opening.begin}; select pg_advisory_xact_lock(${lock})`,
    });
  }

  /** The same database with transactions that leave no mark, for use before the table exists. */
  unmarked(): PostgresSql {
    return new PostgresSql(this.#pool, { ...this.#opening, isMarked: false });
  }

  /** Retries once when the connection closed, because repeating a select is harmless. */
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

  async transaction<R>(work: (sql: Sql) => Promise<R>, durability: Durability = "full"): Promise<R> {
    for (let run = 1; ; run++) {
      try {
        return await this.#once(work, durability);
      } catch (error) {
        // The next user of an idle connection notices that it closed. A second loss is no coincidence.
        const isWorthwhile = CONFLICTS.includes(stateOf(error)) || (error instanceof LostTransaction && run === 1);
        if (isWorthwhile && run < MAX_RUNS) continue;
        throw error instanceof LostTransaction ? error.cause : error;
      }
    }
  }

  async #once<R>(work: (sql: Sql) => Promise<R>, durability: Durability): Promise<R> {
    const mark = crypto.randomUUID();
    const outcome = await this.#pool.lend(async (connection) => {
      const begin =
        durability === "relaxed" ? `${this.#opening.begin}; set local synchronous_commit = off` : this.#opening.begin;
      const { value, left } = await this.#untilCommit(connection, { begin, mark, work });
      // COMMIT returns ROLLBACK if an earlier write failed.
      const [written, committed] = await Promise.allSettled([Promise.all(left), connection.command("commit")]);
      if (committed.status === "rejected") {
        if (!connection.isLost) throw committed.reason;
        return { value, cut: committed.reason };
      }
      if (written.status === "rejected") throw written.reason;
      if (committed.value !== "COMMIT")
        throw new Error(`PostgreSQL returned ${committed.value} for COMMIT: a statement of the transaction failed`);
      return { value, cut: null };
    });
    if (outcome.cut !== null && !(this.#opening.isMarked && (await this.#wasCommitted(mark, outcome.cut))))
      throw outcome.cut;
    return outcome.value;
  }

  /** Also returns the writes that nothing waited for. */
  async #untilCommit<R>(
    connection: Connection,
    { begin, mark, work }: { readonly begin: string; readonly mark: string; readonly work: (sql: Sql) => Promise<R> },
  ): Promise<{ readonly value: R; readonly left: readonly Promise<unknown>[] }> {
    let isOver = false;
    const writes = new Writes();
    const left: Promise<unknown>[] = [];
    /** Sends the collected writes, so that the next statement sees them. */
    const write = () => {
      if (writes.isEmpty) return;
      const writing = connection.write(writes);
      left.push(writing);
      ignored(writing);
    };
    const alive = <T>(act: () => Promise<T>) =>
      isOver ? Promise.reject(new Error("the transaction has ended")) : act();
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
          // Throws at once for wrong values. A statement that was never sent would not fail the COMMIT.
          writes.add(into, rows);
          return Promise.resolve();
        }),
      transaction: () => Promise.reject(new Error("transactions do not nest")),
    };
    // Sends BEGIN without waiting. If BEGIN fails, the statements after it fail too.
    const begun = connection.command(begin);
    ignored(begun);
    try {
      const value = await work(inner);
      await begun;
      if (this.#opening.isMarked) writes.add(COMMITS, [[mark]]);
      write();
      return { value, left };
    } catch (error) {
      // The work must send no more statements after the rollback.
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
      // Without a connection the server rolls back by itself. The caller reports the first error.
      await connection.end(0);
    }
  }

  /**
   * Returns true when the marked transaction is committed.
   *
   * The insert waits for a transaction in progress. Once the insert has added the mark, that transaction can no
   * longer commit.
   */
  async #wasCommitted(mark: string, cut: unknown): Promise<boolean> {
    const deadline = performance.now() + OUTCOME_MS;
    while (true) {
      try {
        return (await this.run(sql`insert into commits (id) values (${mark}) on conflict (id) do nothing`)) === 0;
      } catch (error) {
        if (performance.now() >= deadline)
          throw unavailable(new AggregateError([cut, error], "no answer to COMMIT, and its outcome cannot be read"));
        await new Promise((resolve) => setTimeout(resolve, OUTCOME_STEP_MS));
      }
    }
  }
}
