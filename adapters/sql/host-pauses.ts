import type { HostPauses } from "../../core/ports/host-pauses.ts";
import { sql } from "./query.ts";
import type { Sql } from "./sql.ts";

/** Hosts that want no request before a time. D-115 */
export const PAUSE_SCHEMA: readonly string[] = [
  "create table host_pauses (host text primary key, until_at bigint not null)",
  "create index host_pauses_by_time on host_pauses (until_at)",
];

/** Creates the pauses of a database. */
export function sqlPauses(on: Sql): HostPauses {
  return {
    async pause(host, untilAt, now) {
      await on.run(sql`delete from host_pauses where until_at <= ${now}`);
      await on.run(sql`insert into host_pauses (host, until_at) values (${host}, ${untilAt})
        on conflict (host) do update set until_at = excluded.until_at where host_pauses.until_at < excluded.until_at`);
    },
    async untilOf(host) {
      const [row] = await on.rows(sql`select until_at from host_pauses where host = ${host}`);
      return row === undefined ? null : Number(row.until_at);
    },
  };
}
