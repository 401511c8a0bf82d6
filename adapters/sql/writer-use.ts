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

/** Creates the part of the account store that counts the use of the language model. */
export function createSqlWriterUse(
  on: Sql,
): Pick<AccountStore, "isWriterForbidden" | "setWriterForbidden" | "writerTokens" | "addWriterTokens"> {
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
    async writerTokens(organizationId, month) {
      const [row] = await on.rows(
        sql`select tokens from writer_use where organization_id = ${organizationId} and month = ${month}`,
      );
      return Number(row?.tokens ?? 0);
    },
    async addWriterTokens({ organizationId, month, tokens, limit }) {
      // A month without a row begins with none, so that one statement compares every sum with the limit.
      await on.run(sql`insert into writer_use (organization_id, month, tokens) values (${organizationId}, ${month}, 0)
        on conflict do nothing`);
      const changed = await on.run(sql`update writer_use set tokens = tokens + ${tokens}
        where organization_id = ${organizationId} and month = ${month}
        and tokens <= ${(limit ?? Number.MAX_SAFE_INTEGER) - tokens}`);
      return changed === 1;
    },
  };
}
