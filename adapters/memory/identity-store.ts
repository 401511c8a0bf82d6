import {
  IDENTITY_KEYS,
  IDENTITY_TABLE_NAMES,
  type IdentityTableName,
  type IdentityTables,
  identityKeyOf,
} from "../../core/ports/identity-rows.ts";
import {
  type IdentityEffects,
  type IdentityReader,
  type IdentityStore,
  loadIdentity,
} from "../../core/ports/identity-store.ts";
import { mapNames } from "../../core/ports/tables.ts";
import type { Rows } from "./rows.ts";

type Tables = { readonly [Name in IdentityTableName]: Map<string, IdentityTables[Name]> };

/** Fields that refer to rows of another table. Removing the row removes its referrers. */
const REFERENCES: readonly {
  readonly from: IdentityTableName;
  readonly field: string;
  readonly to: IdentityTableName | "organizations";
}[] = [
  ...(
    ["identities", "passkeys", "sessions", "devices", "signInWaits", "links", "memberships", "oauthGrants"] as const
  ).map((from) => ({
    from,
    field: "userId",
    to: "users" as const,
  })),
  ...(["links", "memberships", "oauthGrants"] as const).map((from) => ({
    from,
    field: "organizationId",
    to: "organizations" as const,
  })),
  { from: "oauthCodes", field: "grantId", to: "oauthGrants" },
  { from: "oauthTokens", field: "grantId", to: "oauthGrants" },
];

/** The value of a field by name. */
function fieldOf(row: object, field: string): unknown {
  return Object.entries(row).find(([name]) => name === field)?.[1] ?? null;
}

function matches(row: object, where: object): boolean {
  return Object.entries(where).every(([field, value]) => fieldOf(row, field) === value);
}

/** Returns the matching rows, ordered by key. */
function found<Name extends IdentityTableName>(
  tables: Tables,
  name: Name,
  where: Partial<IdentityTables[Name]>,
): IdentityTables[Name][] {
  const entries = [...tables[name]].filter(([, row]) => matches(row, where));
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function copyOf(tables: Tables): Tables {
  const copy = <Name extends IdentityTableName>(name: Name): Map<string, IdentityTables[Name]> => new Map(tables[name]);
  return mapNames<Tables>(IDENTITY_TABLE_NAMES, copy as (name: IdentityTableName) => Tables[IdentityTableName]);
}

function readerOver(tables: Tables): IdentityReader {
  return {
    matching: async (name, wheres) =>
      found(tables, name, {}).filter((row) => wheres.some((where) => matches(row, where))),
    countUsers: async () => tables.users.size,
  };
}

function removeRow(tables: Tables, name: IdentityTableName, key: string): void {
  tables[name].delete(key);
  for (const { from, field, to } of REFERENCES) {
    if (to !== name) continue;
    for (const [id, row] of [...tables[from]]) if (fieldOf(row, field) === key) removeRow(tables, from, id);
  }
}

function check(tables: Tables, rows: Rows, name: IdentityTableName, row: object): void {
  for (const { from, field, to } of REFERENCES) {
    const id = fieldOf(row, field);
    if (from !== name || id === null) continue;
    const target: ReadonlyMap<string, unknown> = to === "organizations" ? rows.organizations : tables[to];
    if (!target.has(String(id))) throw new Error(`write ${name}: unknown ${field} ${id}`);
  }
  const isTaken = (email: unknown) => [...tables.users.values()].filter((user) => user.email === email).length > 1;
  if (name === "users" && isTaken(fieldOf(row, "email"))) throw new Error("write users: the email exists");
}

function apply<Name extends IdentityTableName>(tables: Tables, rows: Rows, name: Name, effects: IdentityEffects): void {
  const removed: readonly Partial<IdentityTables[Name]>[] = effects.remove?.[name] ?? [];
  for (const where of removed)
    for (const row of found(tables, name, where)) removeRow(tables, name, identityKeyOf(name, row));
  const put: readonly IdentityTables[Name][] = effects.put?.[name] ?? [];
  for (const row of put) {
    tables[name].set(identityKeyOf(name, row), row);
    check(tables, rows, name, row);
  }
}

/** Creates the reference store of people and OAuth. */
export function identityStoreOver(rows: Rows): IdentityStore {
  let tables = mapNames<Tables>(IDENTITY_TABLE_NAMES, () => new Map());
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one change after the other, as the locks of a database do. */
  function inTurn<Result>(change: () => Result | Promise<Result>): Promise<Result> {
    const result = last.then(change);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    async find(name, where, { isDescending = false, limit, before } = {}) {
      const isBefore = (row: object) =>
        before === undefined || String(fieldOf(row, IDENTITY_KEYS[name][0] ?? "")) < before;
      const ascending = found(tables, name, where).filter(isBefore);
      return (isDescending ? ascending.reverse() : ascending).slice(0, limit);
    },
    async accessToken(hash) {
      const token = tables.oauthTokens.get(hash);
      const grant = token?.kind === "access" ? tables.oauthGrants.get(token.grantId) : undefined;
      const user = grant === undefined ? undefined : tables.users.get(grant.userId);
      const organization = grant === undefined ? undefined : rows.organizations.get(grant.organizationId);
      if (token === undefined || grant === undefined || user === undefined || organization === undefined) return null;
      const member = tables.memberships.get(identityKeyOf("memberships", grant));
      return {
        token,
        grant,
        role: member?.role ?? null,
        userStatus: user.status,
        organizationStatus: organization.status,
        rateLimits: organization.rateLimits,
      };
    },
    transact: (plan, decide) =>
      inTurn(async () => {
        const { effects, result } = decide(await loadIdentity(readerOver(tables), plan));
        const next = copyOf(tables);
        for (const name of IDENTITY_TABLE_NAMES) apply(next, rows, name, effects);
        tables = next;
        return result;
      }),
    touchGrants: (uses) =>
      inTurn(() => {
        for (const { id, at } of uses) {
          const grant = tables.oauthGrants.get(id);
          if (grant !== undefined) tables.oauthGrants.set(id, { ...grant, usedAt: Math.max(grant.usedAt ?? 0, at) });
        }
      }),
    prune: ({ endedBefore, unusedBefore }) =>
      inTurn(() => {
        let count = 0;
        for (const name of ["sessions", "devices", "signInWaits", "links", "oauthCodes", "oauthTokens"] as const) {
          for (const [key, row] of tables[name]) {
            if (row.expiresAt >= endedBefore) continue;
            tables[name].delete(key);
            count += 1;
          }
        }
        for (const [id, client] of tables.oauthClients) {
          if (client.usedAt !== null || client.createdAt >= unusedBefore) continue;
          tables.oauthClients.delete(id);
          count += 1;
        }
        return count;
      }),
  };
}
