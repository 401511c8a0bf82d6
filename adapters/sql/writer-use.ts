import type { AccountStore } from "../../core/ports/account-store.ts";
import { sql } from "./query.ts";
import type { Sql } from "./sql.ts";

/** Organizations that forbid the language model, and the tokens that each used in a month. D-142 */
export const WRITER_SCHEMA: readonly string[] = [
  "create table writer_bans (organization_id text primary key references organizations (id))",
  `create table writer_use (
    organization_id text not null references organizations (id), month text not null, tokens bigint not null,
    primary key (organization_id, month))`,
];

/** The price of these tokens in millionths of the operator's currency. D-163 */
export const WRITER_MONEY_SCHEMA: readonly string[] = [
  "alter table writer_use add column micros bigint not null default 0",
];

/** Creates the part of the account store that counts the use of the language model. */
export function createSqlWriterUse(
  on: Sql,
): Pick<AccountStore, "isWriterForbidden" | "setWriterForbidden" | "writerSum" | "addWriterUse"> {
  return {
    async isWriterForbidden(organizationId) {
      const rows = await on.rows(
        sql`select organization_id from writer_bans where organization_id = ${organizationId}`,
      );
      return rows.length > 0;
    },
    setWriterForbidden: (organizationId, isForbidden) =>
      on.transaction(async (inner) => {
        const [known] = await inner.rows(sql`select id from organizations where id = ${organizationId}`);
        if (known === undefined) return false;
        await (isForbidden
          ? inner.run(sql`insert into writer_bans (organization_id) values (${organizationId}) on conflict do nothing`)
          : inner.run(sql`delete from writer_bans where organization_id = ${organizationId}`));
        return true;
      }),
    async writerSum(organizationId, month) {
      const [row] = await on.rows(
        sql`select tokens, micros from writer_use where organization_id = ${organizationId} and month = ${month}`,
      );
      return { tokens: Number(row?.tokens ?? 0), micros: Number(row?.micros ?? 0) };
    },
    async addWriterUse({ organizationId, month, tokens, micros, limit }) {
      // A month without a row begins with none, so that one statement compares every sum with the limit.
      await on.run(sql`insert into writer_use (organization_id, month, tokens) values (${organizationId}, ${month}, 0)
        on conflict do nothing`);
      const changed = await on.run(sql`update writer_use set tokens = tokens + ${tokens}, micros = micros + ${micros}
        where organization_id = ${organizationId} and month = ${month}
        and tokens <= ${(limit.tokens ?? Number.MAX_SAFE_INTEGER) - tokens}
        and micros <= ${(limit.micros ?? Number.MAX_SAFE_INTEGER) - micros}`);
      return changed === 1;
    },
  };
}
