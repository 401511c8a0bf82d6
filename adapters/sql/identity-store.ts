import { MEMBER_ROLES } from "../../core/domain/caller.ts";
import {
  IDENTITY_KEYS,
  IDENTITY_TABLE_NAMES,
  type IdentityTableName,
  type IdentityTables,
} from "../../core/ports/identity-rows.ts";
import type {
  FindOptions,
  IdentityEffects,
  IdentityPlan,
  IdentitySnapshot,
  IdentityStore,
} from "../../core/ports/identity-store.ts";
import { IDENTITY_CODECS, IDENTITY_TABLES } from "./identity-tables.ts";
import { join, type Query, raw, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { type Codec, columnOf } from "./table.ts";
import { RATE_LIMITS } from "./tables.ts";

/** A condition for rows whose fields equal the given ones, and whose first key field is less than `before`. */
function matches<Name extends IdentityTableName>(
  name: Name,
  where: Partial<IdentityTables[Name]>,
  before?: string,
): Query {
  // The members of a codec table are the fields of its rows.
  const codecs = IDENTITY_CODECS[name] as unknown as Readonly<Record<string, Codec<unknown>>>;
  const conditions = Object.entries(where).map(([field, value]) => {
    const encoded = codecs[field]?.encode(value) ?? null;
    const column = raw(columnOf(field));
    return encoded === null ? sql`${column} is null` : sql`${column} = ${encoded}`;
  });
  if (before !== undefined) conditions.push(sql`${raw(columnOf(IDENTITY_KEYS[name][0] ?? ""))} < ${before}`);
  return conditions.length === 0 ? raw("") : sql`where ${join(conditions, " and ")}`;
}

function orderBy(name: IdentityTableName, { isDescending = false, limit }: FindOptions): Query {
  const columns = IDENTITY_KEYS[name].map((field) => `${columnOf(field)}${isDescending ? " desc" : ""}`).join(", ");
  const order = raw(`order by ${columns}`);
  return limit === undefined ? order : sql`${order} limit ${limit}`;
}

type Loaded = { -readonly [Name in IdentityTableName]: readonly IdentityTables[Name][] };

async function loadGrant(on: Sql, kind: "oauthCodes" | "oauthTokens", hash: string, loaded: Loaded): Promise<void> {
  const table = IDENTITY_TABLES[kind];
  const [found] = await on.rows(sql`select grant_id from ${raw(table.name)} where hash = ${hash}`);
  if (found === undefined) return;
  loaded.oauthGrants = await IDENTITY_TABLES.oauthGrants.select(
    on,
    sql`where id = ${found.grant_id ?? null} ${on.forUpdate}`,
  );
  // Read after the lock, because another transaction may have used it in between.
  if (kind === "oauthCodes") loaded.oauthCodes = await IDENTITY_TABLES.oauthCodes.select(on, sql`where hash = ${hash}`);
  else
    loaded.oauthTokens = await IDENTITY_TABLES.oauthTokens.select(
      on,
      sql`where grant_id = ${found.grant_id ?? null} order by case when hash = ${hash} then 0 else 1 end, hash`,
    );
}

async function loadUsers(on: Sql, names: NonNullable<IdentityPlan["users"]>, loaded: Loaded): Promise<void> {
  if (names.length === 0) return;
  const conditions = names.map((name) => ("id" in name ? sql`id = ${name.id}` : sql`email = ${name.email}`));
  loaded.users = await IDENTITY_TABLES.users.select(
    on,
    sql`where ${join(conditions, " or ")} order by id ${on.forUpdate}`,
  );
  const ids = loaded.users.map(({ id }) => id);
  if (ids.length === 0) return;
  const own = on.isAmong("user_id", ids);
  loaded.memberships = await IDENTITY_TABLES.memberships.select(
    on,
    sql`where ${own} order by user_id, organization_id`,
  );
  loaded.identities = await IDENTITY_TABLES.identities.select(on, sql`where ${own} order by issuer, subject`);
  loaded.passkeys = await IDENTITY_TABLES.passkeys.select(on, sql`where ${own} order by id`);
  loaded.sessions = await IDENTITY_TABLES.sessions.select(on, sql`where ${own} order by hash`);
  loaded.oauthGrants = await IDENTITY_TABLES.oauthGrants.select(
    on,
    sql`where ${own} and revoked_at is null order by id`,
  );
}

async function load(on: Sql, plan: IdentityPlan): Promise<IdentitySnapshot> {
  const loaded: Loaded = {
    users: [],
    identities: [],
    passkeys: [],
    sessions: [],
    devices: [],
    signInWaits: [],
    links: [],
    memberships: [],
    oauthClients: [],
    oauthGrants: [],
    oauthCodes: [],
    oauthTokens: [],
    shares: [],
    guestLinks: [],
    audit: [],
  };
  let userCount = 0;
  if (plan.countsUsers === true) {
    await on.rows(sql`select name from identity_lock where name = 'users' ${on.forUpdate}`);
    userCount = Number((await on.rows(sql`select count(*) as count from users`))[0]?.count ?? 0);
  }
  if (plan.link !== undefined)
    loaded.links = await IDENTITY_TABLES.links.select(on, sql`where hash = ${plan.link} ${on.forUpdate}`);
  if (plan.code !== undefined) await loadGrant(on, "oauthCodes", plan.code, loaded);
  if (plan.token !== undefined) await loadGrant(on, "oauthTokens", plan.token, loaded);
  if (plan.users !== undefined) await loadUsers(on, plan.users, loaded);
  const ids = loaded.users.map(({ id }) => id);
  if (plan.network !== undefined && ids.length > 0)
    loaded.signInWaits = await IDENTITY_TABLES.signInWaits.select(
      on,
      sql`where network = ${plan.network} and ${on.isAmong("user_id", ids)} order by user_id`,
    );
  if (plan.organization !== undefined) {
    const members = await IDENTITY_TABLES.memberships.select(
      on,
      sql`where organization_id = ${plan.organization} order by user_id ${on.forUpdate}`,
    );
    const others = loaded.memberships.filter(({ organizationId }) => organizationId !== plan.organization);
    loaded.memberships = [...others, ...members];
  }
  return { ...loaded, userCount };
}

async function write<Name extends IdentityTableName>(on: Sql, name: Name, effects: IdentityEffects): Promise<void> {
  const removed: readonly Partial<IdentityTables[Name]>[] = effects.remove?.[name] ?? [];
  for (const row of removed) await on.run(sql`delete from ${raw(IDENTITY_TABLES[name].name)} ${matches(name, row)}`);
  const rows: readonly IdentityTables[Name][] = effects.put?.[name] ?? [];
  if (rows.length > 0) await IDENTITY_TABLES[name].put(on, rows);
}

/** Creates the store of people and OAuth over a migrated database. */
export function createSqlIdentityStore(on: Sql): IdentityStore {
  return {
    find: (name, where, options = {}) =>
      IDENTITY_TABLES[name].select(on, sql`${matches(name, where, options.before)} ${orderBy(name, options)}`),
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
        const { effects, result } = decide(await load(inner, plan));
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
