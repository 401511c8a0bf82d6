import type { MemberRole } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { LinkRow } from "../../../ports/identity-rows.ts";
import type { IdentityPlan } from "../../../ports/identity-store.ts";
import { HOUR_MS } from "../../../util/durations.ts";
import { isToken, makeToken } from "../keys.ts";
import { accountOf, decideUse, type LinkAccount, type LinkUse } from "./link-use.ts";
import { type Browser, hashNew, type PeopleParts, type SignedIn, validEmail } from "./parts.ts";

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
  readonly account: LinkAccount;
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
   * Uses a link once, for the user who is signed in or for nobody. Resolves to `null` when the link does not work.
   *
   * An invitation of a user who exists needs a session of that user. The holder of the link takes the address of an
   * account that nobody verified. D-90
   */
  useLink(token: string, input: LinkInput, browser: Browser, by?: SignedIn | null): Promise<LinkUse>;
}

/** Builds the row and the token of a new link. */
export function newLink(
  { crypto, clock }: PeopleParts,
  link: Pick<LinkRow, "purpose"> & Partial<Pick<LinkRow, "userId" | "email" | "organizationId" | "role" | "createdBy">>,
): { readonly token: string; readonly row: LinkRow } {
  const token = makeToken(LINK, crypto);
  const now = clock.now();
  const empty = { userId: null, email: null, organizationId: null, role: null, createdBy: null };
  const times = { createdAt: now, expiresAt: now + LIFETIMES[link.purpose], usedAt: null };
  return { token, row: { hash: crypto.sha256(token), ...empty, ...link, ...times } };
}

/** Creates the operations of links. `changed` is called after grants may have ended. */
export function createLinks(parts: PeopleParts, changed: () => void): Links {
  const { identities, accounts, crypto, clock } = parts;
  async function live(token: string): Promise<LinkRow | null> {
    if (!isToken(token, LINK, crypto)) return null;
    const [link] = await identities.find("links", { hash: crypto.sha256(token) });
    const isLive = link !== undefined && link.usedAt === null && link.expiresAt > clock.now();
    // The challenge of a passkey opens no page.
    return isLive && link.purpose !== "passkey" ? link : null;
  }
  /** Names the user of a link and the maker of the link. */
  function planOf({ hash, purpose, userId, email, organizationId, createdBy }: LinkRow, chosen: string): IdentityPlan {
    const maker = createdBy === null ? [] : [{ id: createdBy }];
    return {
      countsUsers: purpose === "setup",
      link: hash,
      users: [userId === null ? { email: email ?? chosen } : { id: userId }, ...maker],
      ...(organizationId === null ? {} : { organization: organizationId }),
    };
  }
  /** Reads the rows of a link without a change. */
  function load(row: LinkRow, chosen: string) {
    return identities.transact(planOf(row, chosen), (found) => ({ effects: {}, result: found }));
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
      const account = accountOf(row, await load(row, ""), parts.signUp);
      if (account === null) return null;
      const organization = row.organizationId === null ? null : await accounts.organization(row.organizationId);
      const { purpose, email, role } = row;
      return { purpose, email, role, organizationName: organization?.name ?? null, account };
    },
    async useLink(token, input, browser, by = null) {
      const row = await live(token);
      if (row === null) return null;
      const email = row.email ?? validEmail(input.email);
      const loaded = await load(row, email);
      const account = accountOf(row, loaded, parts.signUp);
      if (account === null) return null;
      const isOwn = row.purpose === "invite" && by?.user.email === email;
      if (account === "existing" && !isOwn) return "sign in";
      const password = isOwn ? null : await hashNew(parts, input.password, email);
      const used = await identities.transact(planOf(row, email), (now) => {
        const [link] = now.links;
        if (link === undefined || link.usedAt !== null) return { effects: {}, result: null };
        return decideUse(parts, { link, email, password, browser, by }, now);
      });
      changed();
      return used;
    },
  };
}
