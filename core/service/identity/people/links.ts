import type { MemberRole } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { LinkRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentityPlan, IdentitySnapshot } from "../../../ports/identity-store.ts";
import { isToken, makeToken } from "../keys.ts";
import {
  auditLine,
  type Browser,
  hashNew,
  type NewSession,
  newUser,
  openSession,
  type PeopleParts,
  validEmail,
} from "./parts.ts";

const HOUR_MS = 3_600_000;

/** Lifetime of a link by purpose, in ms. */
const LIFETIMES: Readonly<Record<LinkRow["purpose"], number>> = {
  setup: HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  reset: 24 * HOUR_MS,
  passkey: 5 * 60_000,
};

/** Prefix of the token of a link. */
export const LINK = "sll_";

/** A link as its page shows it. */
export interface LinkView {
  readonly purpose: LinkRow["purpose"];
  /** The address that the link is for, `null` when its user chooses one. */
  readonly email: string | null;
  readonly organizationName: string | null;
  readonly role: MemberRole | null;
  /** False when the link's user has a password already, so no new one is needed. */
  readonly needsPassword: boolean;
}

/** Input of the page of a link. */
export interface LinkInput {
  readonly email: string;
  readonly password: string;
}

/** Operations of links that work once. */
export interface Links {
  /** Creates the link of the first run. Resolves to `null` when there is a user. */
  createSetupLink(): Promise<string | null>;
  /** Creates a link that sets a new password. Throws NOT_FOUND. */
  createResetLink(email: string): Promise<string>;
  /** Returns what a link does, `null` for an unknown, used or ended link. */
  link(token: string): Promise<LinkView | null>;
  /**
   * Uses a link once. Resolves to `null` when the link does not work, or to the user with a session. An invitation
   * of a user who exists adds the membership and opens no session.
   */
  useLink(token: string, input: LinkInput, browser: Browser): Promise<NewSession | "signed out" | null>;
}

/** Builds the row and the token of a new link. */
export function newLink(
  { crypto, clock }: PeopleParts,
  link: Pick<LinkRow, "purpose"> & Partial<Pick<LinkRow, "userId" | "email" | "organizationId" | "role">>,
): { readonly token: string; readonly row: LinkRow } {
  const token = makeToken(LINK, crypto);
  const now = clock.now();
  const empty = { userId: null, email: null, organizationId: null, role: null };
  const times = { createdAt: now, expiresAt: now + LIFETIMES[link.purpose], usedAt: null };
  return { token, row: { hash: crypto.sha256(token), ...empty, ...link, ...times } };
}

interface Use {
  readonly link: LinkRow;
  readonly email: string;
  /** Hash of the new password, `null` when none is needed. */
  readonly password: string | null;
  readonly browser: Browser;
}

type Decision = { readonly effects: IdentityEffects; readonly result: NewSession | "signed out" | null };

/** Decides the use of a live link under the locks of link and user. */
function decideUse(parts: PeopleParts, { link, email, password, browser }: Use, found: IdentitySnapshot): Decision {
  const refused = { effects: {}, result: null };
  const [known] = found.users;
  if (link.purpose === "setup" && (found.userCount > 0 || known !== undefined)) return refused;
  if (link.purpose === "reset" && known === undefined) return refused;
  const user = known ?? newUser(parts, email);
  if (user.status !== "active" || (known === undefined && password === null)) return refused;
  const now = parts.clock.now();
  const keepsPassword = link.purpose === "invite" && known !== undefined;
  const changed = keepsPassword ? user : { ...user, password, failures: 0, waitUntil: 0 };
  const opened = keepsPassword ? null : openSession(parts, user.id, browser);
  const { organizationId, role } = link;
  const isMember = found.memberships.some((member) => member.organizationId === organizationId);
  const joins = organizationId !== null && role !== null && !isMember;
  const memberships = joins ? [{ userId: user.id, organizationId, role, createdAt: now }] : [];
  const line = { organizationId, userId: user.id, action: `link.${link.purpose}`, detail: email };
  return {
    effects: {
      put: {
        users: [link.purpose === "setup" ? { ...changed, isAdmin: true } : changed],
        links: [{ ...link, usedAt: now }],
        memberships,
        sessions: opened === null ? [] : [opened.row],
        audit: [auditLine(parts, { ...line, address: browser.address })],
      },
      // A new password ends the sessions that the old password opened.
      remove: link.purpose === "reset" ? { sessions: found.sessions.map(({ hash }) => ({ hash })) } : {},
    },
    result: opened === null ? "signed out" : opened.cookies,
  };
}

/** Creates the operations of links. */
export function createLinks(parts: PeopleParts): Links {
  const { identities, accounts, crypto, clock } = parts;
  async function live(token: string): Promise<LinkRow | null> {
    if (!isToken(token, LINK, crypto)) return null;
    const [link] = await identities.find("links", { hash: crypto.sha256(token) });
    const isLive = link !== undefined && link.usedAt === null && link.expiresAt > clock.now();
    // The challenge of a passkey opens no page.
    return isLive && link.purpose !== "passkey" ? link : null;
  }
  /** Returns the user of a link, if the user exists. */
  async function userOf({ userId, email }: LinkRow) {
    if (userId !== null) return (await identities.find("users", { id: userId }))[0];
    return email === null ? undefined : (await identities.find("users", { email }))[0];
  }
  return {
    createSetupLink() {
      const { token, row } = newLink(parts, { purpose: "setup" });
      return identities.transact({ countsUsers: true }, ({ userCount }) => {
        if (userCount > 0) return { effects: {}, result: null };
        return { effects: { put: { links: [row] } }, result: token };
      });
    },
    createResetLink(email) {
      return identities.transact({ users: [{ email: validEmail(email) }] }, ({ users: [user] }) => {
        if (user === undefined) throw new ServiceError("NOT_FOUND", `No user has the address ${email}.`);
        const { token, row } = newLink(parts, { purpose: "reset", userId: user.id, email: user.email });
        return { effects: { put: { links: [row] } }, result: token };
      });
    },
    async link(token) {
      const row = await live(token);
      if (row === null) return null;
      const user = await userOf(row);
      const organization = row.organizationId === null ? null : await accounts.organization(row.organizationId);
      const needsPassword = row.purpose !== "invite" || user === undefined;
      const { purpose, email, role } = row;
      return { purpose, email, role, organizationName: organization?.name ?? null, needsPassword };
    },
    async useLink(token, input, browser) {
      const row = await live(token);
      if (row === null) return null;
      const user = await userOf(row);
      const email = row.email ?? user?.email ?? validEmail(input.email);
      const keeps = row.purpose === "invite" && user !== undefined;
      const password = keeps ? null : await hashNew(parts, input.password, email);
      const plan: IdentityPlan = {
        countsUsers: row.purpose === "setup",
        link: row.hash,
        users: [row.userId === null ? { email } : { id: row.userId }],
      };
      return identities.transact(plan, (found) => {
        const [link] = found.links;
        if (link === undefined || link.usedAt !== null) return { effects: {}, result: null };
        return decideUse(parts, { link, email, password, browser }, found);
      });
    },
  };
}
