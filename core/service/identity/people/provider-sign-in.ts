import { ServiceError } from "../../../domain/errors.ts";
import type { IdentityRow, UserRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";
import type { ProviderProfile } from "../../../ports/sign-in.ts";
import { endCredentials } from "./credentials.ts";
import { auditLine, type Browser, type NewSession, openSession, type PeopleParts, type SignedIn } from "./parts.ts";

/** A linked account as its user sees it in a list. */
export interface IdentityView {
  /** Names the account in forms. */
  readonly id: string;
  readonly issuer: string;
  readonly createdAt: number;
}

/** Sign-in through an OpenID issuer. */
export interface ProviderSignIns {
  /**
   * Opens a session for the user of the issuer's account. An account without a user is linked to the user with its
   * verified address if the operator trusts the issuer's addresses. Resolves to `null` when no user fits.
   *
   * A stranger may have made an account whose address nothing or only an invitation proved. The link ends the sessions
   * of that account and all its other means to sign in. D-90
   */
  signInWith(
    profile: ProviderProfile,
    options: { readonly trustsEmail: boolean },
    browser: Browser,
  ): Promise<NewSession | null>;
  /** Links the issuer's account to a signed-in user. Resolves to false when it belongs to another user. */
  linkIdentity(by: SignedIn, profile: ProviderProfile, address: string | null): Promise<boolean>;
  /** Lists the accounts at issuers that are linked to the user, oldest first. */
  identities(by: SignedIn): Promise<readonly IdentityView[]>;
  /** Removes a linked account. Throws NOT_FOUND, and VALIDATION_ERROR for the user's last means to sign in. */
  removeIdentity(by: SignedIn, id: string, address: string | null): Promise<void>;
}

/**
 * Creates the sign-in through an issuer. An account belongs to one user, and equal addresses alone never link an
 * account to a user.
 */
export function createProviderSignIns(parts: PeopleParts, changed: () => void): ProviderSignIns {
  const { identities, crypto, clock } = parts;
  async function ownerOf({ issuer, subject }: ProviderProfile): Promise<string | null> {
    const [identity] = await identities.find("identities", { issuer, subject });
    return identity?.userId ?? null;
  }
  function rowOf({ issuer, subject }: ProviderProfile, userId: string) {
    return { issuer, subject, userId, createdAt: clock.now() };
  }
  /** Returns the effects that link the issuer's account to the user with its address. */
  function linking(user: UserRow, found: IdentitySnapshot, profile: ProviderProfile): IdentityEffects {
    const now = clock.now();
    const isProved = user.emailProof === "operator" || user.emailProof === "issuer";
    const { remove = {}, oauthGrants = [] } = isProved ? {} : endCredentials(user, found, "address proved", now);
    const proof = { emailProof: "issuer" as const, emailVerifiedAt: now };
    const users = [{ ...user, ...proof, password: isProved ? user.password : null }];
    return { remove, put: { users, identities: [rowOf(profile, user.id)], oauthGrants } };
  }
  function idOf({ issuer, subject }: IdentityRow): string {
    return crypto.sha256(`${issuer} ${subject}`).slice(0, 16);
  }
  return {
    async identities({ user }) {
      const rows = await identities.find("identities", { userId: user.id });
      const sorted = rows.toSorted((a, b) => a.createdAt - b.createdAt);
      return sorted.map((row) => ({ id: idOf(row), issuer: row.issuer, createdAt: row.createdAt }));
    },
    async removeIdentity({ user }, id, address) {
      await identities.transact({ users: [{ id: user.id }] }, (found) => {
        const row = found.identities.find((each) => idOf(each) === id);
        if (row === undefined) throw new ServiceError("NOT_FOUND", "No such account.");
        const others = found.passkeys.length + found.identities.length - 1;
        if (found.users[0]?.password == null && others === 0)
          throw new ServiceError(
            "VALIDATION_ERROR",
            "You have no other means to sign in. Add a passkey or ask the operator for a password link first.",
          );
        const line = auditLine(parts, { userId: user.id, action: "identity.remove", detail: row.issuer, address });
        const { issuer, subject } = row;
        return { effects: { put: { audit: [line] }, remove: { identities: [{ issuer, subject }] } }, result: null };
      });
    },
    async signInWith(profile, { trustsEmail }, browser) {
      const userId = await ownerOf(profile);
      const mayLink = trustsEmail && profile.isEmailVerified && profile.email !== null;
      if (userId === null && !mayLink) return null;
      const name = userId === null ? { email: profile.email?.toLowerCase().normalize("NFC") ?? "" } : { id: userId };
      const entered = await identities.transact({ users: [name] }, (found) => {
        const [user] = found.users;
        if (user === undefined || user.status !== "active") return { effects: {}, result: null };
        const opened = openSession(parts, user.id, browser);
        const line = { userId: user.id, action: "sign-in", detail: profile.issuer, address: browser.address };
        const put = { ...opened.rows, audit: [auditLine(parts, line)] };
        if (userId !== null) return { effects: { put }, result: opened.cookies };
        const linked = linking(user, found, profile);
        return { effects: { ...linked, put: { ...linked.put, ...put } }, result: opened.cookies };
      });
      changed();
      return entered;
    },
    async linkIdentity({ user }, profile, address) {
      const owner = await ownerOf(profile);
      if (owner !== null) return owner === user.id;
      const line = { userId: user.id, action: "identity.link", detail: profile.issuer, address };
      const put = { identities: [rowOf(profile, user.id)], audit: [auditLine(parts, line)] };
      return identities.transact({ users: [{ id: user.id }] }, () => ({ effects: { put }, result: true }));
    },
  };
}
