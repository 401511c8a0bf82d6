import type { AccountStore } from "../../core/ports/account-store.ts";
import { createSqlBrands } from "./brands.ts";
import { sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { KEYS, RATE_LIMITS, SQL_TABLES } from "./tables.ts";
import { createSqlWriterUse } from "./writer-use.ts";

const { organizations } = SQL_TABLES;

/** Creates the account store over a migrated database. */
export function createSqlAccountStore(on: Sql): AccountStore {
  return {
    async organization(id) {
      const [row] = await organizations.select(on, sql`where id = ${id}`);
      return row ?? null;
    },
    organizations: () => organizations.select(on, sql`order by created_at, id`),
    async changeOrganization(id, changes) {
      return (await on.run(sql`update organizations set ${organizations.assign(changes)} where id = ${id}`)) === 1;
    },
    async excludedHosts(organizationId) {
      const rows = await on.rows(
        sql`select host from excluded_hosts where organization_id = ${organizationId} order by host`,
      );
      return rows.map(({ host }) => String(host));
    },
    setExcludedHosts: (organizationId, hosts) =>
      on.transaction(async (inner) => {
        const [row] = await inner.rows(sql`select id from organizations where id = ${organizationId}`);
        if (row === undefined) return false;
        await inner.run(sql`delete from excluded_hosts where organization_id = ${organizationId}`);
        for (const host of hosts)
          await inner.run(sql`insert into excluded_hosts (organization_id, host) values (${organizationId}, ${host})`);
        return true;
      }),
    ...createSqlBrands(on),
    ...createSqlWriterUse(on),
    insertKey: (key) => KEYS.add(on, [key]),
    async keyByHash(hash) {
      const [row] = await on.rows(sql`select k.*, o.status as organization_status, o.rate_limits from api_keys k
        join organizations o on o.id = k.organization_id where k.hash = ${hash}`);
      if (row === undefined) return null;
      const organizationStatus = row.organization_status === "suspended" ? "suspended" : "active";
      return { key: KEYS.decode(row), organizationStatus, rateLimits: RATE_LIMITS.decode(row.rate_limits ?? null) };
    },
    keys: (organizationId) => KEYS.select(on, sql`where organization_id = ${organizationId} order by created_at, id`),
    async revokeKey({ organizationId, keyId }, at) {
      const changed = await on.run(sql`update api_keys set revoked_at = coalesce(revoked_at, ${at})
        where id = ${keyId} and organization_id = ${organizationId}`);
      return changed === 1;
    },
    async organizationOfKey(keyId) {
      const [row] = await on.rows(sql`select organization_id from api_keys where id = ${keyId}`);
      return row === undefined ? null : String(row.organization_id);
    },
    async touchKeys(uses) {
      if (uses.length === 0) return;
      await on.transaction(async (inner) => {
        for (const { id, at } of uses) {
          await inner.run(
            sql`update api_keys set last_used_at = ${at} where id = ${id} and coalesce(last_used_at, 0) < ${at}`,
          );
        }
      });
    },
  };
}
