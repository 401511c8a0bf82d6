import type { AccountStore } from "../../core/ports/account-store.ts";
import { type Rows, sorted } from "./rows.ts";

function brandsOver(rows: Rows): Pick<AccountStore, "brand" | "brandLogo" | "setBrand"> {
  return {
    async brand(organizationId) {
      const row = rows.brands.get(organizationId);
      if (row === undefined) return null;
      if (row.logo === null) return { ...row, logo: null };
      const { bytes: _, ...logo } = row.logo;
      return { ...row, logo };
    },
    async brandLogo(organizationId) {
      return rows.brands.get(organizationId)?.logo ?? null;
    },
    async setBrand(organizationId, { name, color, footer }, logo = rows.brands.get(organizationId)?.logo ?? null) {
      if (!rows.organizations.has(organizationId)) return false;
      rows.brands.set(organizationId, { name, color, footer, logo });
      return true;
    },
  };
}

function writerUseOver({
  organizations,
  writerBans,
  writerUse,
}: Rows): Pick<AccountStore, "isWriterForbidden" | "setWriterForbidden" | "writerSum" | "addWriterUse"> {
  const usedIn = (organizationId: string, month: string) =>
    writerUse.get(`${organizationId} ${month}`) ?? { tokens: 0, micros: 0 };
  return {
    async isWriterForbidden(organizationId) {
      return writerBans.has(organizationId);
    },
    async setWriterForbidden(organizationId, isForbidden) {
      if (!organizations.has(organizationId)) return false;
      if (isForbidden) writerBans.add(organizationId);
      else writerBans.delete(organizationId);
      return true;
    },
    async writerSum(organizationId, month) {
      return usedIn(organizationId, month);
    },
    async addWriterUse({ organizationId, month, tokens, micros, limit }) {
      if (!organizations.has(organizationId)) throw new Error(`count tokens: unknown organization ${organizationId}`);
      const used = usedIn(organizationId, month);
      const sum = { tokens: used.tokens + tokens, micros: used.micros + micros };
      if (sum.tokens > (limit.tokens ?? sum.tokens) || sum.micros > (limit.micros ?? sum.micros)) return false;
      writerUse.set(`${organizationId} ${month}`, sum);
      return true;
    },
  };
}

/** Creates the reference account store over the rows. */
export function accountStoreOver(rows: Rows): AccountStore {
  return {
    async organization(id) {
      return rows.organizations.get(id) ?? null;
    },
    async organizations() {
      return sorted(rows.organizations.values(), (row) => row.createdAt);
    },
    async changeOrganization(id, changes) {
      const organization = rows.organizations.get(id);
      if (organization === undefined) return false;
      rows.organizations.set(id, { ...organization, ...changes });
      return true;
    },
    async excludedHosts(organizationId) {
      return rows.excludedHosts.get(organizationId) ?? [];
    },
    async setExcludedHosts(organizationId, hosts) {
      if (!rows.organizations.has(organizationId)) return false;
      rows.excludedHosts.set(organizationId, [...hosts].sort());
      return true;
    },
    ...brandsOver(rows),
    ...writerUseOver(rows),
    async insertKey(key) {
      const isTaken = rows.keys.has(key.id) || [...rows.keys.values()].some((other) => other.hash === key.hash);
      if (isTaken) throw new Error(`insert key ${key.id}: id or hash exists`);
      if (!rows.organizations.has(key.organizationId))
        throw new Error(`insert key ${key.id}: unknown organization ${key.organizationId}`);
      rows.keys.set(key.id, key);
    },
    async keyByHash(hash) {
      const key = [...rows.keys.values()].find((candidate) => candidate.hash === hash);
      const organization = key === undefined ? undefined : rows.organizations.get(key.organizationId);
      if (key === undefined || organization === undefined) return null;
      return { key, organizationStatus: organization.status, rateLimits: organization.rateLimits };
    },
    async keys(organizationId) {
      const ofOrganization = [...rows.keys.values()].filter((key) => key.organizationId === organizationId);
      return sorted(ofOrganization, (key) => key.createdAt);
    },
    async revokeKey({ organizationId, keyId }, at) {
      const key = rows.keys.get(keyId);
      if (key?.organizationId !== organizationId) return false;
      rows.keys.set(keyId, { ...key, revokedAt: key.revokedAt ?? at });
      return true;
    },
    async organizationOfKey(keyId) {
      return rows.keys.get(keyId)?.organizationId ?? null;
    },
    async touchKeys(uses) {
      for (const { id, at } of uses) {
        const key = rows.keys.get(id);
        if (key !== undefined) rows.keys.set(id, { ...key, lastUsedAt: Math.max(key.lastUsedAt ?? 0, at) });
      }
    },
  };
}
