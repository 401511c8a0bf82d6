import type { MemberRole } from "../domain/caller.ts";
import type { GrantRow, IdentityTableName, IdentityTables, TokenRow, UserRow } from "./identity-rows.ts";
import type { OrganizationRow } from "./store-rows.ts";

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
