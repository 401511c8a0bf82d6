import { MEMBER_ROLES, type MemberRole } from "../../../domain/caller.ts";
import type { LinkRow, UserRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";
import { endAccess, endCredentials, hasCredentials, proved } from "./credentials.ts";
import {
  auditLine,
  type Browser,
  type NewSession,
  newUser,
  openSession,
  type PeopleParts,
  type SignedIn,
  type SignUp,
} from "./parts.ts";

/**
 * The account that a link meets. `new`: none, or the link sets its password. `existing`: the user signs in to join.
 * `unverified`: the user signs in, or the holder of the link takes the address from the account. D-90
 */
export type LinkAccount = "new" | "existing" | "unverified";

/** Result of a link: a session, a joined user, a user who must sign in first, or `null` for a link that fails. */
export type LinkUse = NewSession | "joined" | "sign in" | null;

interface Use {
  readonly link: LinkRow;
  readonly email: string;
  /** Hash of the new password, `null` when none is set. */
  readonly password: string | null;
  readonly browser: Browser;
  readonly by: SignedIn | null;
}

type Decision = { readonly effects: IdentityEffects; readonly result: LinkUse };

const REFUSED: Decision = { effects: {}, result: null };

/** Returns the user for whom a link was made. */
function holderOf({ userId, email }: LinkRow, chosen: string, { users }: IdentitySnapshot): UserRow | undefined {
  return users.find((user) => (userId === null ? user.email === (email ?? chosen) : user.id === userId));
}

/** True while the maker of an invitation may still assign its role. */
function isBacked({ createdBy, organizationId, role }: LinkRow, { users, memberships }: IdentitySnapshot): boolean {
  if (createdBy === null || role === null) return true;
  const maker = users.find(({ id }) => id === createdBy);
  const makerRole = memberships.find((row) => row.userId === createdBy && row.organizationId === organizationId)?.role;
  return maker?.status === "active" && makerRole !== undefined && mayAssign(makerRole, role);
}

/** True when a member with the role `own` may give or take the role `other`. */
export function mayAssign(own: MemberRole, other: MemberRole): boolean {
  const rank = MEMBER_ROLES.indexOf(own);
  return rank >= MEMBER_ROLES.indexOf("admin") && rank >= MEMBER_ROLES.indexOf(other);
}

/** Returns the kind of account that the use of an unexpired link leads to, `null` when the link does not work. */
export function accountOf(link: LinkRow, found: IdentitySnapshot, signUp: SignUp, chosen = ""): LinkAccount | null {
  const holder = holderOf(link, chosen, found);
  if (link.purpose !== "invite") return link.purpose === "reset" && holder === undefined ? null : "new";
  if (!isBacked(link, found)) return null;
  // Where sign-up is closed, only the operator's links make users. D-35
  const mayAdd = signUp !== "closed" || link.createdBy === null;
  if (holder === undefined) return mayAdd ? "new" : null;
  return mayAdd && holder.emailProof === null && hasCredentials(holder, found) ? "unverified" : "existing";
}

/** Address of an account that lost its own. The domain exists nowhere, so nobody can prove it. RFC 2606 */
function releasedEmail({ id }: UserRow): string {
  return `${id}@released.invalid`;
}

/** Returns the effects that add the link's user to the organization of the link, and record the use. */
function joining(parts: PeopleParts, { link, browser, email }: Use, user: UserRow, found: IdentitySnapshot) {
  const now = parts.clock.now();
  const { organizationId, role } = link;
  const isMember = found.memberships.some((row) => row.userId === user.id && row.organizationId === organizationId);
  const joins = organizationId !== null && role !== null && !isMember;
  const line = { organizationId, userId: user.id, action: `link.${link.purpose}`, detail: email };
  return {
    links: [{ ...link, usedAt: now }],
    memberships: joins ? [{ userId: user.id, organizationId, role, createdAt: now }] : [],
    audit: [auditLine(parts, { ...line, address: browser.address })],
  };
}

/** A member who is signed in accepts an invitation. The account stays as it is. */
function join(parts: PeopleParts, use: Use, user: UserRow, found: IdentitySnapshot): Decision {
  const users = use.link.createdBy === null ? [proved(user, "operator", parts.clock.now())] : [];
  return { effects: { put: { users, ...joining(parts, use, user, found) } }, result: "joined" };
}

/**
 * The holder of the link gets an account of the address. An account that nobody verified keeps its organizations and
 * loses the address and every means to sign in, because a stranger may have made it.
 */
function takeAddress(parts: PeopleParts, use: Use, old: UserRow, found: IdentitySnapshot): Decision {
  const now = parts.clock.now();
  const entered = enter(parts, use, newUser(parts, use.email), found);
  const { remove, oauthGrants } = endCredentials(old, found, "address taken over", now);
  const line = { userId: old.id, action: "user.release", detail: use.email, address: use.browser.address };
  const { put } = entered.effects;
  return {
    effects: {
      remove,
      put: {
        ...put,
        users: [{ ...old, email: releasedEmail(old), password: null }, ...(put?.users ?? [])],
        oauthGrants,
        audit: [auditLine(parts, line), ...(put?.audit ?? [])],
      },
    },
    result: entered.result,
  };
}

/** Sets the password of the user and opens a session. */
function enter(parts: PeopleParts, use: Use, user: UserRow, found: IdentitySnapshot) {
  const now = parts.clock.now();
  const { link, password, browser } = use;
  const isInvited = link.purpose === "invite" && link.createdBy !== null;
  const entering = { ...proved(user, isInvited ? "invitation" : "operator", now), password };
  const opened = openSession(parts, user.id, browser);
  const users = [link.purpose === "setup" ? { ...entering, isAdmin: true } : entering];
  const put: NonNullable<IdentityEffects["put"]> = {
    users,
    ...opened.rows,
    ...joining(parts, use, user, found),
  };
  return { effects: { put }, result: opened.cookies };
}

/** Decides the use of a live link under the locks of link, user and maker. */
export function decideUse(parts: PeopleParts, use: Use, found: IdentitySnapshot): Decision {
  const { link, email, password, by } = use;
  const account = accountOf(link, found, parts.signUp, email);
  const holder = holderOf(link, email, found);
  if (account === null || (holder !== undefined && holder.status !== "active")) return REFUSED;
  if (link.purpose === "setup")
    return found.userCount > 0 || holder !== undefined ? REFUSED : enter(parts, use, newUser(parts, email), found);
  if (link.purpose === "invite" && holder !== undefined) {
    if (by?.user.id === holder.id) return join(parts, use, holder, found);
    if (account === "existing" || password === null) return { effects: {}, result: "sign in" };
    return takeAddress(parts, use, holder, found);
  }
  if (password === null) return REFUSED;
  if (holder === undefined) return enter(parts, use, newUser(parts, email), found);
  // A new password ends what the old password opened.
  const { remove, oauthGrants } = endAccess(holder, found, "new password", parts.clock.now());
  const { effects, result } = enter(parts, use, holder, found);
  return { effects: { remove, put: { ...effects.put, oauthGrants } }, result };
}
