import type { EmailProof, GrantRow, UserRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";

/** Returns the grants with an end and its reason. Grants that were revoked earlier stay unchanged. */
export function revoked(grants: readonly GrantRow[], reason: string, now: number): readonly GrantRow[] {
  return grants.map((grant) => (grant.revokedAt === null ? { ...grant, revokedAt: now, reason } : grant));
}

/** True when the user can sign in by some means. */
export function hasCredentials(user: UserRow, { passkeys, identities }: IdentitySnapshot): boolean {
  const isOwn = ({ userId }: { readonly userId: string }) => userId === user.id;
  return user.password !== null || passkeys.some(isOwn) || identities.some(isOwn);
}

/** Returns the user with a proof of the address, unless the user has a stronger one. */
export function proved(user: UserRow, proof: EmailProof, now: number): UserRow {
  if (user.emailProof !== null && (proof === "invitation" || user.emailProof === "issuer")) return user;
  return { ...user, emailProof: proof, emailVerifiedAt: now };
}

type Ended = { readonly remove: NonNullable<IdentityEffects["remove"]>; readonly oauthGrants: readonly GrantRow[] };

/** Ends what earlier sign-ins of the user opened: sessions, grants, and links that the user made or may use. */
export function endAccess(user: UserRow, found: IdentitySnapshot, reason: string, now: number): Ended {
  const userId = user.id;
  return {
    remove: {
      sessions: [{ userId }],
      devices: [{ userId }],
      signInWaits: [{ userId }],
      links: [{ userId }, { createdBy: userId, usedAt: null }],
    },
    oauthGrants: revoked(
      found.oauthGrants.filter((grant) => grant.userId === userId),
      reason,
      now,
    ),
  };
}

/** Ends the access of the user, and removes the other means to sign in: passkeys and linked accounts. */
export function endCredentials(user: UserRow, found: IdentitySnapshot, reason: string, now: number): Ended {
  const { remove, oauthGrants } = endAccess(user, found, reason, now);
  const userId = user.id;
  return { remove: { ...remove, passkeys: [{ userId }], identities: [{ userId }] }, oauthGrants };
}
