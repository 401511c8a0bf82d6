import type { Durability } from "../../core/ports/store.ts";
import type { Query, SqlValue } from "./query.ts";

/** A row as the driver returns it, by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A table and the columns to write. Create it once, because drivers cache the statements of a target. */
export interface Target {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: "text" | "bigint" }[];
  /** The columns that find the row to update. Empty: rows are inserted. */
  readonly key: readonly string[];
  /** Follows the rows, such as ` on conflict (id) do nothing`. May be empty. */
  readonly tail: string;
}

/**
 * Numbers that name the contents of the database: equal numbers mean equal contents.
 *
 * Each transaction leaves contents with a new number. A rollback drops the number.
 */
export interface Contents {
  /** The contents that the transaction found. */
  readonly before: number;
  /** The contents after its commit. */
  readonly after: number;
}

/** One database connection or pool, with the few methods that the stores need. */
export interface Sql {
  /**
   * Set in a transaction during which nothing else can write. Absent where other connections may write at the same
   * time.
   */
  readonly contents?: Contents;
  /** Follows a select whose rows the transaction changes. */
  readonly forUpdate: Query;
  /** True when `insert` runs one statement per row. Then an update of only the changed columns costs least. */
  readonly isRowByRow: boolean;
  /** Returns the rows that the query selects. The query changes nothing. */
  rows(query: Query): Promise<readonly SqlRow[]>;
  /** Resolves to the number of changed rows. */
  run(query: Query): Promise<number>;
  /** A condition: the text column equals one of the values. Needs at least one value. */
  isAmong(column: string, values: readonly string[]): Query;
  /** A condition: the text columns together equal one of the rows of values. Needs at least one row. */
  areAmong(columns: readonly string[], rows: readonly (readonly string[])[]): Query;
  /**
   * Inserts or updates all rows or none. The values have the order of the columns.
   *
   * A caller inside a transaction need not wait: if the write fails, the transaction fails at the latest at its
   * commit.
   */
  insert(into: Target, rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /**
   * Runs `work` in one transaction that is isolated from everything else on this `Sql`.
   *
   * Commits when `work` resolves and rolls back when it rejects. Transactions do not nest. @default "full"
   */
  transaction<R>(work: (sql: Sql) => Promise<R>, durability?: Durability): Promise<R>;
}
