import type { ProviderProfile } from "../../../ports/sign-in.ts";
import { auditLine, type Browser, type NewSession, openSession, type PeopleParts, type SignedIn } from "./parts.ts";

/** Sign-in through an OpenID issuer. */
export interface ProviderSignIns {
  /**
   * Opens a session for the user of the issuer's account. An account without a user is linked to the user with its
   * verified address if the operator trusts the issuer's addresses. Resolves to `null` when no user fits.
   */
  signInWith(
    profile: ProviderProfile,
    options: { readonly trustsEmail: boolean },
    browser: Browser,
  ): Promise<NewSession | null>;
  /** Links the issuer's account to a signed-in user. Resolves to false when it belongs to another user. */
  linkIdentity(by: SignedIn, profile: ProviderProfile, address: string | null): Promise<boolean>;
}

/**
 * Creates the sign-in through an issuer. An account belongs to one user, and equal addresses alone never link an
 * account to a user.
 */
export function createProviderSignIns(parts: PeopleParts): ProviderSignIns {
  const { identities, clock } = parts;
  async function ownerOf({ issuer, subject }: ProviderProfile): Promise<string | null> {
    const [identity] = await identities.find("identities", { issuer, subject });
    return identity?.userId ?? null;
  }
  function rowOf({ issuer, subject }: ProviderProfile, userId: string) {
    return { issuer, subject, userId, createdAt: clock.now() };
  }
  return {
    async signInWith(profile, { trustsEmail }, browser) {
      const userId = await ownerOf(profile);
      const mayLink = trustsEmail && profile.isEmailVerified && profile.email !== null;
      if (userId === null && !mayLink) return null;
      const name = userId === null ? { email: profile.email?.toLowerCase().normalize("NFC") ?? "" } : { id: userId };
      return identities.transact({ users: [name] }, ({ users: [user] }) => {
        if (user === undefined || user.status !== "active") return { effects: {}, result: null };
        const opened = openSession(parts, user.id, browser);
        const line = { userId: user.id, action: "sign-in", detail: profile.issuer, address: browser.address };
        const verified = { ...user, emailVerifiedAt: user.emailVerifiedAt ?? clock.now() };
        const put = {
          users: userId === null ? [verified] : [],
          identities: userId === null ? [rowOf(profile, user.id)] : [],
          sessions: [opened.row],
          audit: [auditLine(parts, line)],
        };
        return { effects: { put }, result: opened.cookies };
      });
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
