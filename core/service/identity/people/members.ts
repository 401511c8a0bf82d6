import type { MemberRole } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { MembershipRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";
import { revoked } from "./credentials.ts";
import { type Actor, requireRight } from "./invitations.ts";
import { auditLine, type PeopleParts } from "./parts.ts";

/** A member as lists show it. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: number;
}

/** Operations over members. All throw `ServiceError`. */
export interface Members {
  members(organizationId: string): Promise<readonly MemberView[]>;
  /** Changes a role. The last owner keeps it. */
  setRole(member: Pick<MembershipRow, "organizationId" | "userId" | "role">, actor: Actor): Promise<void>;
  /**
   * Removes a member. Ends the member's grants for the organization, and its open invitations by and to the member.
   */
  removeMember(member: Pick<MembershipRow, "organizationId" | "userId">, actor: Actor): Promise<void>;
}

function requireOtherOwner({ memberships }: IdentitySnapshot, organizationId: string, userId: string): void {
  const owners = memberships.filter((member) => member.organizationId === organizationId && member.role === "owner");
  if (owners.some((member) => member.userId === userId) && owners.length === 1)
    throw new ServiceError("VALIDATION_ERROR", "An organization needs an owner. Make another member owner first.");
}

function memberOf({ memberships }: IdentitySnapshot, organizationId: string, userId: string): MembershipRow {
  const found = memberships.find((one) => one.organizationId === organizationId && one.userId === userId);
  if (found === undefined) throw new ServiceError("NOT_FOUND", "No such member.");
  return found;
}

/** Creates the operations over members. */
export function createMembers(parts: PeopleParts, changed: () => void): Members {
  const { identities, clock } = parts;
  const change = async (
    { organizationId, userId }: Pick<MembershipRow, "organizationId" | "userId">,
    decide: (found: IdentitySnapshot) => IdentityEffects,
  ): Promise<void> => {
    const plan = { users: [{ id: userId }], organization: organizationId };
    await identities.transact(plan, (found) => ({ effects: decide(found), result: null }));
    changed();
  };
  return {
    async members(organizationId) {
      const rows = await identities.find("memberships", { organizationId });
      const views = rows.map(async ({ userId, role, createdAt }) => {
        const [user] = await identities.find("users", { id: userId });
        return { userId, email: user?.email ?? "", role, createdAt };
      });
      return Promise.all(views);
    },
    setRole: ({ organizationId, userId, role }, actor) =>
      change({ organizationId, userId }, (found) => {
        const member = memberOf(found, organizationId, userId);
        requireRight(actor, organizationId, member.role);
        requireRight(actor, organizationId, role);
        if (role !== "owner") requireOtherOwner(found, organizationId, userId);
        const line = { organizationId, userId: actor.by?.user.id ?? null, action: "member.role" };
        const audit = [auditLine(parts, { ...line, detail: `${userId} ${role}`, address: actor.address })];
        return { put: { memberships: [{ ...member, role }], audit } };
      }),
    removeMember: ({ organizationId, userId }, actor) =>
      change({ organizationId, userId }, (found) => {
        const member = memberOf(found, organizationId, userId);
        requireRight(actor, organizationId, member.role);
        requireOtherOwner(found, organizationId, userId);
        const grants = found.oauthGrants.filter((grant) => grant.organizationId === organizationId);
        const line = { organizationId, userId: actor.by?.user.id ?? null, action: "member.remove", detail: userId };
        const audit = [auditLine(parts, { ...line, address: actor.address })];
        const put = { oauthGrants: revoked(grants, "member removed", clock.now()), audit };
        const email = found.users.find(({ id }) => id === userId)?.email ?? null;
        const links = [{ createdBy: userId }, { email }].map((link) => ({ ...link, organizationId, usedAt: null }));
        return { put, remove: { memberships: [{ userId, organizationId }], links } };
      }),
  };
}
