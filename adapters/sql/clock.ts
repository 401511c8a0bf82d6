import type { DatabaseTime } from "../../core/ports/database.ts";
import { type Query, sql } from "./query.ts";
import type { Sql } from "./sql.ts";

/** Version 3: the newest instant that the servers of this database have proven by running, in one row. */
export const CLOCK_SCHEMA: readonly string[] = [
  "create table clock (id integer primary key check (id = 1), proven_at bigint not null)",
];

/** Creates the clock of a database. `now` is an expression in ms, `null` for a database without a clock. */
export function sqlTime(on: Sql, now: Query | null): DatabaseTime {
  return {
    async read() {
      const [row] = await on.rows(sql`select ${now ?? null} as now, (select proven_at from clock) as proven_at`);
      const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));
      return { now: numberOf(row?.now), provenAt: numberOf(row?.proven_at) };
    },
    async touch() {
      await on.run(sql`update clock set proven_at = proven_at`);
    },
    async prove(at, before) {
      await on.run(
        before === null
          ? sql`insert into clock (id, proven_at) values (1, ${at}) on conflict do nothing`
          : sql`update clock set proven_at = ${at} where proven_at = ${before}`,
      );
    },
  };
}
