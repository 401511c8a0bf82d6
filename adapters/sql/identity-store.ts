import { MEMBER_ROLES } from "../../core/domain/caller.ts";
import {
  IDENTITY_KEYS,
  IDENTITY_TABLE_NAMES,
  type IdentityTableName,
  type IdentityTables,
} from "../../core/ports/identity-rows.ts";
import {
  type FindOptions,
  type IdentityEffects,
  type IdentityReader,
  type IdentityStore,
  loadIdentity,
} from "../../core/ports/identity-store.ts";
import { IDENTITY_TABLES } from "./identity-tables.ts";
import { join, type Query, raw, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { columnOf, type SqlTable } from "./table.ts";
import { RATE_LIMITS } from "./tables.ts";

/** The fields of the key, as the columns of an `order by`. */
function orderBy(name: IdentityTableName, direction = ""): Query {
  return raw(`order by ${IDENTITY_KEYS[name].map((field) => `${columnOf(field)}${direction}`).join(", ")}`);
}

function find<Name extends IdentityTableName>(
  on: Sql,
  name: Name,
  where: Partial<IdentityTables[Name]>,
  { isDescending = false, limit, before }: FindOptions,
): Promise<readonly IdentityTables[Name][]> {
  const table: SqlTable<IdentityTables[Name]> = IDENTITY_TABLES[name];
  const conditions = Object.keys(where).length === 0 ? [] : [table.equals(where)];
  if (before !== undefined) conditions.push(sql`${raw(columnOf(IDENTITY_KEYS[name][0] ?? ""))} < ${before}`);
  const chosen = conditions.length === 0 ? raw("") : sql`where ${join(conditions, " and ")}`;
  const most = limit === undefined ? raw("") : sql`limit ${limit}`;
  return table.select(on, sql`${chosen} ${orderBy(name, isDescending ? " desc" : "")} ${most}`);
}

function readerOver(on: Sql): IdentityReader {
  return {
    async matching<Name extends IdentityTableName>(
      name: Name,
      wheres: readonly Partial<IdentityTables[Name]>[],
      { isLocked } = { isLocked: false },
    ) {
      if (wheres.length === 0) return [];
      const table: SqlTable<IdentityTables[Name]> = IDENTITY_TABLES[name];
      const conditions = wheres.map((where) => sql`(${table.equals(where)})`);
      const lock = isLocked ? on.forUpdate : raw("");
      return table.select(on, sql`where ${join(conditions, " or ")} ${orderBy(name)}${lock}`);
    },
    async countUsers() {
      await on.rows(sql`select name from identity_lock where name = 'users'${on.forUpdate}`);
      return Number((await on.rows(sql`select count(*) as count from users`))[0]?.count ?? 0);
    },
  };
}

async function write<Name extends IdentityTableName>(on: Sql, name: Name, effects: IdentityEffects): Promise<void> {
  const table: SqlTable<IdentityTables[Name]> = IDENTITY_TABLES[name];
  const removed: readonly Partial<IdentityTables[Name]>[] = effects.remove?.[name] ?? [];
  for (const where of removed) await on.run(sql`delete from ${raw(table.name)} where ${table.equals(where)}`);
  await table.put(on, effects.put?.[name] ?? []);
}

/** Creates the store of people and OAuth over a migrated database. */
export function createSqlIdentityStore(on: Sql): IdentityStore {
  return {
    find: (name, where, options = {}) => find(on, name, where, options),
    async accessToken(hash) {
      const [token] = await IDENTITY_TABLES.oauthTokens.select(on, sql`where hash = ${hash} and kind = 'access'`);
      if (token === undefined) return null;
      const [row] = await on.rows(sql`select g.*, m.role, u.status as user_status, o.status as organization_status,
        o.rate_limits from oauth_grants g join users u on u.id = g.user_id
        join organizations o on o.id = g.organization_id
        left join memberships m on m.user_id = g.user_id and m.organization_id = g.organization_id
        where g.id = ${token.grantId}`);
      if (row === undefined) return null;
      return {
        token,
        grant: IDENTITY_TABLES.oauthGrants.decode(row),
        role: MEMBER_ROLES.find((role) => role === row.role) ?? null,
        userStatus: row.user_status === "suspended" ? "suspended" : "active",
        organizationStatus: row.organization_status === "suspended" ? "suspended" : "active",
        rateLimits: RATE_LIMITS.decode(row.rate_limits ?? null),
      };
    },
    transact: (plan, decide) =>
      on.transaction(async (inner) => {
        const { effects, result } = decide(await loadIdentity(readerOver(inner), plan));
        for (const name of IDENTITY_TABLE_NAMES) await write(inner, name, effects);
        return result;
      }),
    async touchGrants(uses) {
      if (uses.length === 0) return;
      await on.transaction(async (inner) => {
        // Sorted, so that two processes with the same grants never wait for each other.
        for (const { id, at } of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
          await inner.run(
            sql`update oauth_grants set used_at = ${at} where id = ${id} and coalesce(used_at, 0) < ${at}`,
          );
      });
    },
    async prune({ endedBefore, unusedBefore }) {
      let count = 0;
      for (const table of ["sessions", "devices", "sign_in_waits", "links", "oauth_codes", "oauth_tokens"])
        count += await on.run(sql`delete from ${raw(table)} where expires_at < ${endedBefore}`);
      return (
        count + (await on.run(sql`delete from oauth_clients where used_at is null and created_at < ${unusedBefore}`))
      );
    },
  };
}
