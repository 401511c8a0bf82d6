import type { Query, SqlValue } from "./query.ts";

export type SqlRow = Readonly<Record<string, SqlValue>>;

/** One database connection or pool, in the few verbs the stores need. */
export interface Sql {
  /** Appended to a select whose rows the transaction will change. */
  readonly forUpdate: Query;
  rows(query: Query): Promise<readonly SqlRow[]>;
  /** Resolves to the number of rows changed. */
  run(query: Query): Promise<number>;
  /**
   * Runs `work` in one transaction that is isolated from everything else on this `Sql`; commits
   * when it resolves, rolls back when it rejects. Transactions do not nest. `isRelaxed`: the commit does not wait for the disk. @default false
   */
  transaction<R>(work: (sql: Sql) => Promise<R>, isRelaxed?: boolean): Promise<R>;
}
