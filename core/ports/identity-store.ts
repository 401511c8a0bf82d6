import type { MemberRole } from "../domain/caller.ts";
import {
  type GrantRow,
  IDENTITY_TABLE_NAMES,
  type IdentityTableName,
  type IdentityTables,
  type TokenRow,
  type UserRow,
} from "./identity-rows.ts";
import type { OrganizationRow } from "./store-rows.ts";
import { mapNames } from "./tables.ts";

/** The rows that a decision needs. Every named row is locked until the commit, in the order of these members. */
export interface IdentityPlan {
  /** Loads the number of users and lets one transaction with this member run at a time. */
  readonly countsUsers?: boolean;
  /** SHA-256 of a link. Loads the link. */
  readonly link?: string;
  /** SHA-256 of an authorization code. Locks its grant, then loads grant and code. */
  readonly code?: string;
  /** SHA-256 of a token. Locks its grant, then loads grant and token, and after the token the others of the grant. */
  readonly token?: string;
  /** SHA-256 of the family of a refresh token. Locks and loads its grant when no token has the hash of `token`. */
  readonly family?: string;
  /**
   * Users by id or email. Loads each with memberships, identities, passkeys, sessions and live grants.
   * Only the users are locked.
   */
  readonly users?: readonly ({ readonly id: string } | { readonly email: string })[];
  /** Loads the wait of each of the users for this network. */
  readonly network?: string;
  /** Loads the memberships of an organization. */
  readonly organization?: string;
}

/** The loaded rows by table. A table that the plan does not reach is empty. */
export type IdentitySnapshot = { readonly [Name in IdentityTableName]: readonly IdentityTables[Name][] } & {
  /** 0 unless the plan counts users. */
  readonly userCount: number;
};

/**
 * Changes of a decision. Removals come first: `remove` names all rows whose fields equal the given ones. `put` adds or
 * replaces whole rows in the order of its lists.
 */
export interface IdentityEffects {
  readonly put?: { readonly [Name in IdentityTableName]?: readonly IdentityTables[Name][] };
  readonly remove?: { readonly [Name in IdentityTableName]?: readonly Partial<IdentityTables[Name]>[] };
}

/** The rows that decide what an access token opens. */
export interface GrantMatch {
  readonly token: TokenRow;
  readonly grant: GrantRow;
  /** `null` when the user is no longer a member. */
  readonly role: MemberRole | null;
  readonly userStatus: UserRow["status"];
  readonly organizationStatus: OrganizationRow["status"];
  readonly rateLimits: OrganizationRow["rateLimits"];
}

/** Order and number of rows to find. */
export interface FindOptions {
  /** @default by key, ascending */
  readonly isDescending?: boolean;
  /** @default all */
  readonly limit?: number;
  /** Only rows whose first key field is less. @default all */
  readonly before?: string;
}

/**
 * Stores people, their sessions and their OAuth grants. It holds hashes of tokens, never tokens.
 *
 * `transact` is the only verb that decides. It serializes decisions over the same locked row, so a code, a link
 * or a refresh token is consumed once, also by several processes.
 */
export interface IdentityStore {
  /** Returns the rows whose fields equal those of `where`, ordered by key. */
  find<Name extends IdentityTableName>(
    table: Name,
    where: Partial<IdentityTables[Name]>,
    options?: FindOptions,
  ): Promise<readonly IdentityTables[Name][]>;
  /** Returns the grant of an access token by the SHA-256 of the token. */
  accessToken(hash: string): Promise<GrantMatch | null>;
  /**
   * Loads and locks the rows of the plan, calls `decide` once, and writes its effects in the same transaction.
   *
   * Rejects and writes nothing when `decide` throws, when an email or a key exists twice, or when a row refers to
   * nothing.
   */
  transact<Result>(
    plan: IdentityPlan,
    decide: (found: IdentitySnapshot) => { readonly effects: IdentityEffects; readonly result: Result },
  ): Promise<Result>;
  /** Records last uses of grants. Ignores unknown grants and never moves an instant back. */
  touchGrants(uses: readonly { readonly id: string; readonly at: number }[]): Promise<void>;
  /**
   * Deletes sessions, links, codes and tokens that ended before `endedBefore`, and clients that registered before
   * `unusedBefore` and were never used. Resolves to the number of deleted rows.
   */
  prune(limits: { readonly endedBefore: number; readonly unusedBefore: number }): Promise<number>;
}

/** Reads the tables of people and OAuth within one transaction. */
export interface IdentityReader {
  /**
   * Returns the rows whose fields equal those of any member of `wheres`, ordered by key. `locked` rows change in no
   * other transaction until the commit.
   */
  matching<Name extends IdentityTableName>(
    table: Name,
    wheres: readonly Partial<IdentityTables[Name]>[],
    options?: { readonly isLocked: boolean },
  ): Promise<readonly IdentityTables[Name][]>;
  /** Counts the users. Other transactions that count wait for the commit. */
  countUsers(): Promise<number>;
}

type Part = Partial<IdentitySnapshot>;

const LOCKED = { isLocked: true };

/** Codes and tokens are read after the lock on their grant, because another transaction may have used them before. */
async function loadGrant(read: IdentityReader, { code, token, family }: IdentityPlan): Promise<Part> {
  const codes = code === undefined ? [] : [{ hash: code }];
  const [codeFound] = await read.matching("oauthCodes", codes);
  const [tokenFound] = await read.matching("oauthTokens", token === undefined ? [] : [{ hash: token }]);
  const grantId = tokenFound?.grantId ?? codeFound?.grantId;
  if (grantId === undefined)
    return { oauthGrants: await read.matching("oauthGrants", family === undefined ? [] : [{ family }], LOCKED) };
  const oauthGrants = await read.matching("oauthGrants", [{ id: grantId }], LOCKED);
  const oauthCodes = await read.matching("oauthCodes", codes);
  const tokens = await read.matching("oauthTokens", tokenFound === undefined ? [] : [{ grantId }]);
  const oauthTokens = tokens.toSorted((a, b) => Number(b.hash === token) - Number(a.hash === token));
  return { oauthGrants, oauthCodes, oauthTokens };
}

async function loadUsers(read: IdentityReader, { users: names = [], network }: IdentityPlan): Promise<Part> {
  const users = await read.matching("users", names, LOCKED);
  const userIds = users.map(({ id }) => ({ userId: id }));
  return {
    users,
    memberships: await read.matching("memberships", userIds),
    identities: await read.matching("identities", userIds),
    passkeys: await read.matching("passkeys", userIds),
    sessions: await read.matching("sessions", userIds),
    oauthGrants: await read.matching(
      "oauthGrants",
      userIds.map((where) => ({ ...where, revokedAt: null })),
    ),
    signInWaits: await read.matching(
      "signInWaits",
      network === undefined ? [] : userIds.map((where) => ({ ...where, network })),
    ),
  };
}

/** Loads the rows of a plan, and locks them in the order of its members. */
export async function loadIdentity(read: IdentityReader, plan: IdentityPlan): Promise<IdentitySnapshot> {
  const userCount = plan.countsUsers === true ? await read.countUsers() : 0;
  const links = await read.matching("links", plan.link === undefined ? [] : [{ hash: plan.link }], LOCKED);
  const grant = await loadGrant(read, plan);
  const people = plan.users === undefined ? {} : await loadUsers(read, plan);
  const none = mapNames<{ readonly [Name in IdentityTableName]: readonly IdentityTables[Name][] }>(
    IDENTITY_TABLE_NAMES,
    () => [],
  );
  const loaded = { ...none, links, ...grant, ...people, userCount };
  const { organization: organizationId } = plan;
  if (organizationId === undefined) return loaded;
  const others = loaded.memberships.filter((row) => row.organizationId !== organizationId);
  const members = await read.matching("memberships", [{ organizationId }], LOCKED);
  return { ...loaded, memberships: [...others, ...members] };
}
