import {
  IDENTITY_KEYS,
  IDENTITY_TABLE_NAMES,
  type IdentityTableName,
  type IdentityTables,
  identityKeyOf,
} from "../../core/ports/identity-rows.ts";
import type {
  IdentityEffects,
  IdentityPlan,
  IdentitySnapshot,
  IdentityStore,
} from "../../core/ports/identity-store.ts";
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

function emptyTables(): Tables {
  return {
    users: new Map(),
    identities: new Map(),
    passkeys: new Map(),
    sessions: new Map(),
    devices: new Map(),
    signInWaits: new Map(),
    links: new Map(),
    memberships: new Map(),
    oauthClients: new Map(),
    oauthGrants: new Map(),
    oauthCodes: new Map(),
    oauthTokens: new Map(),
    shares: new Map(),
    guestLinks: new Map(),
    audit: new Map(),
  };
}

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

function loadUsers(tables: Tables, { users: names = [], network }: IdentityPlan): Partial<IdentitySnapshot> {
  const users = found(tables, "users", {}).filter((user) => names.some((name) => matches(user, name)));
  const own = <Row extends { readonly userId: string }>(rows: readonly Row[]) =>
    rows.filter(({ userId }) => users.some(({ id }) => id === userId));
  return {
    users,
    memberships: own(found(tables, "memberships", {})),
    identities: own(found(tables, "identities", {})),
    passkeys: own(found(tables, "passkeys", {})),
    sessions: own(found(tables, "sessions", {})),
    signInWaits: network === undefined ? [] : own(found(tables, "signInWaits", { network })),
    oauthGrants: own(found(tables, "oauthGrants", { revokedAt: null })),
  };
}

function load(tables: Tables, plan: IdentityPlan): IdentitySnapshot {
  const loaded: IdentitySnapshot = {
    users: [],
    identities: [],
    passkeys: [],
    sessions: [],
    devices: [],
    signInWaits: [],
    links: plan.link === undefined ? [] : found(tables, "links", { hash: plan.link }),
    memberships: [],
    oauthClients: [],
    oauthGrants: [],
    oauthCodes: plan.code === undefined ? [] : found(tables, "oauthCodes", { hash: plan.code }),
    oauthTokens: plan.token === undefined ? [] : found(tables, "oauthTokens", { hash: plan.token }),
    shares: [],
    guestLinks: [],
    audit: [],
    userCount: plan.countsUsers === true ? tables.users.size : 0,
    ...(plan.users === undefined ? {} : loadUsers(tables, plan)),
  };
  const grantId = loaded.oauthCodes[0]?.grantId ?? loaded.oauthTokens[0]?.grantId;
  const [token] = loaded.oauthTokens;
  const family = token === undefined ? [] : found(tables, "oauthTokens", { grantId: token.grantId });
  const oauthTokens = token === undefined ? [] : [token, ...family.filter(({ hash }) => hash !== token.hash)];
  const oauthGrants = grantId === undefined ? loaded.oauthGrants : found(tables, "oauthGrants", { id: grantId });
  if (plan.organization === undefined) return { ...loaded, oauthGrants, oauthTokens };
  const { organization } = plan;
  const others = loaded.memberships.filter(({ organizationId }) => organizationId !== organization);
  const members = found(tables, "memberships", { organizationId: organization });
  return { ...loaded, oauthGrants, oauthTokens, memberships: [...others, ...members] };
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

/** Creates the reference store of people and OAuth. `decide` is synchronous, so nothing runs between load and write. */
export function identityStoreOver(rows: Rows): IdentityStore {
  let tables = emptyTables();
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
    async transact(plan, decide) {
      const { effects, result } = decide(load(tables, plan));
      const next = copyOf(tables);
      for (const name of IDENTITY_TABLE_NAMES) apply(next, rows, name, effects);
      tables = next;
      return result;
    },
    async touchGrants(uses) {
      for (const { id, at } of uses) {
        const grant = tables.oauthGrants.get(id);
        if (grant !== undefined) tables.oauthGrants.set(id, { ...grant, usedAt: Math.max(grant.usedAt ?? 0, at) });
      }
    },
    async prune({ endedBefore, unusedBefore }) {
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
    },
  };
}

function copyOf(tables: Tables): Tables {
  return {
    users: new Map(tables.users),
    identities: new Map(tables.identities),
    passkeys: new Map(tables.passkeys),
    sessions: new Map(tables.sessions),
    devices: new Map(tables.devices),
    signInWaits: new Map(tables.signInWaits),
    links: new Map(tables.links),
    memberships: new Map(tables.memberships),
    oauthClients: new Map(tables.oauthClients),
    oauthGrants: new Map(tables.oauthGrants),
    oauthCodes: new Map(tables.oauthCodes),
    oauthTokens: new Map(tables.oauthTokens),
    shares: new Map(tables.shares),
    guestLinks: new Map(tables.guestLinks),
    audit: new Map(tables.audit),
  };
}
