import type { Query, SqlValue } from "./query.ts";

/** A row as the driver gives it, by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A table as rows of it are written; made once, so that drivers may keep what they derive from it. */
export interface Target {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: "text" | "bigint" }[];
  /** Of the columns those by which a row that exists is found and changed; empty: rows are added. */
  readonly key: readonly string[];
  /** Follows the rows, such as ` on conflict (id) do nothing`; may be empty. */
  readonly tail: string;
}

/** Names what the database holds: equal numbers, equal contents. What a transaction leaves has a number of its own, lost when it is rolled back. */
export interface Contents {
  /** What the transaction finds. */
  readonly before: number;
  /** What it leaves when it commits. */
  readonly after: number;
}

/** One database connection or pool, in the few verbs the stores need. */
export interface Sql {
  /** Given within a transaction that keeps all others from writing until its end; absent where others may write beside it. */
  readonly contents?: Contents;
  /** Appended to a select whose rows the transaction will change. */
  readonly forUpdate: Query;
  /** True when `insert` runs a statement for each row: then a row changes cheapest through a target with none but its changed columns. */
  readonly isRowByRow: boolean;
  /** What the query selects; it changes nothing. */
  rows(query: Query): Promise<readonly SqlRow[]>;
  /** Resolves to the number of rows changed. */
  run(query: Query): Promise<number>;
  /** True of rows whose text column holds one of the values; at least one value. */
  isAmong(column: string, values: readonly string[]): Query;
  /** True of rows whose text columns together are one of the rows of values; at least one row. */
  areAmong(columns: readonly string[], rows: readonly (readonly string[])[]): Query;
  /**
   * Adds or changes the rows, their values in the order of the columns, all or none; one statement text whatever their number. Within a transaction it
   * need not be waited for: when it fails the transaction does, at once or at its commit.
   */
  insert(into: Target, rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /**
   * Runs `work` in one transaction that is isolated from everything else on this `Sql`; commits
   * when it resolves, rolls back when it rejects. Transactions do not nest. `isRelaxed`: the commit does not wait for the disk. @default false
   */
  transaction<R>(work: (sql: Sql) => Promise<R>, isRelaxed?: boolean): Promise<R>;
}
