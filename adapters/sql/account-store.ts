import type { AccountStore } from "../../core/ports/account-store.ts";
import { sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { KEYS, ORGANIZATIONS, RATE_LIMITS } from "./tables.ts";

/** The account store over a migrated database. */
export function createSqlAccountStore(on: Sql): AccountStore {
  return {
    async organization(id) {
      const [row] = await on.rows(sql`select ${ORGANIZATIONS.columns} from organizations where id = ${id}`);
      return row === undefined ? null : ORGANIZATIONS.decode(row);
    },
    async organizations() {
      return (await on.rows(sql`select ${ORGANIZATIONS.columns} from organizations order by created_at, id`)).map(ORGANIZATIONS.decode);
    },
    async setOrganizationStatus(id, status) {
      return (await on.run(sql`update organizations set status = ${status} where id = ${id}`)) === 1;
    },
    async setOrganizationLimits(id, { activeCap, queuedCap, rateLimits }) {
      const changed = await on.run(sql`update organizations set active_cap = ${activeCap}, queued_cap = ${queuedCap},
        rate_limits = ${RATE_LIMITS.encode(rateLimits)} where id = ${id}`);
      return changed === 1;
    },
    insertKey: (key) => KEYS.put(on, [key]),
    async keyByHash(hash) {
      const [row] = await on.rows(sql`select k.*, o.status as organization_status, o.rate_limits from api_keys k
        join organizations o on o.id = k.organization_id where k.hash = ${hash}`);
      if (row === undefined) return null;
      const organizationStatus = row.organization_status === "suspended" ? "suspended" : "active";
      return { key: KEYS.decode(row), organizationStatus, rateLimits: RATE_LIMITS.decode(row.rate_limits ?? null) };
    },
    async keys(organizationId) {
      return (await on.rows(sql`select ${KEYS.columns} from api_keys where organization_id = ${organizationId} order by created_at, id`)).map(
        KEYS.decode,
      );
    },
    async revokeKey(id, at) {
      return (await on.run(sql`update api_keys set revoked_at = coalesce(revoked_at, ${at}) where id = ${id}`)) === 1;
    },
    async touchKeys(uses) {
      if (uses.length === 0) return;
      await on.transaction(async (inner) => {
        for (const { id, at } of uses) {
          await inner.run(sql`update api_keys set last_used_at = ${at} where id = ${id} and coalesce(last_used_at, 0) < ${at}`);
        }
      });
    },
  };
}
