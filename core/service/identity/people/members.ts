import type { MemberRole } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { AuditRow, GrantRow, MembershipRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";
import { newLink } from "./links.ts";
import { auditLine, type PeopleParts, type SignedIn, validEmail } from "./parts.ts";

/** A member as lists show it. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: number;
}

/** Who acts: a signed-in user, or `null` for the operator of the machine. */
export type Actor = { readonly by: SignedIn | null; readonly address: string | null };

/** Operations over members. All throw `ServiceError`. */
export interface Members {
  members(organizationId: string): Promise<readonly MemberView[]>;
  /**
   * Creates the link of an invitation. Owners and admins may invite up to their own role. Where sign-up is closed, they
   * invite only people who have a user. D-35
   */
  invite(
    invitation: { readonly organizationId: string; readonly email: string; readonly role: MemberRole },
    actor: Actor,
  ): Promise<string>;
  /** Changes a role. The last owner keeps it. */
  setRole(member: Pick<MembershipRow, "organizationId" | "userId" | "role">, actor: Actor): Promise<void>;
  /** Removes a member, and revokes the grants of the member for the organization. */
  removeMember(member: Pick<MembershipRow, "organizationId" | "userId">, actor: Actor): Promise<void>;
  /** Lines of an organization's audit log, newest first, at most 200. */
  audit(organizationId: string): Promise<readonly AuditRow[]>;
}

const RANK: Readonly<Record<MemberRole, number>> = { viewer: 0, writer: 1, admin: 2, owner: 3 };

/** Throws unless the actor may assign or remove the role in the organization. */
function requireRight({ by }: Actor, organizationId: string, role: MemberRole): void {
  if (by === null) return;
  const own = by.memberships.find((member) => member.organizationId === organizationId)?.role;
  if (own === undefined) throw new ServiceError("NOT_FOUND", "No such organization.");
  if (RANK[own] < RANK.admin || RANK[own] < RANK[role])
    throw new ServiceError("SCOPE_FORBIDDEN", `Your role ${own} does not allow this. Ask an owner.`);
}

/** Returns the grants with an end and its reason. Grants that were revoked earlier stay unchanged. */
export function revoked(grants: readonly GrantRow[], reason: string, now: number): readonly GrantRow[] {
  return grants.map((grant) => (grant.revokedAt === null ? { ...grant, revokedAt: now, reason } : grant));
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
    async invite({ organizationId, email, role }, actor) {
      requireRight(actor, organizationId, role);
      const [known] = await identities.find("users", { email: validEmail(email) });
      if (actor.by !== null && known === undefined && parts.signUp === "closed")
        throw new ServiceError(
          "SCOPE_FORBIDDEN",
          "Only the operator adds new people here. Ask for `serplens users add`.",
        );
      if ((await parts.accounts.organization(organizationId)) === null)
        throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
      const { token, row } = newLink(parts, { purpose: "invite", email: validEmail(email), organizationId, role });
      const detail = `${row.email} as ${role}`;
      const line = { organizationId, userId: actor.by?.user.id ?? null, action: "invite", detail };
      const put = { links: [row], audit: [auditLine(parts, { ...line, address: actor.address })] };
      await identities.transact({}, () => ({ effects: { put }, result: null }));
      return token;
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
        return { put, remove: { memberships: [{ userId, organizationId }] } };
      }),
    audit: (organizationId) => identities.find("audit", { organizationId }, { isDescending: true, limit: 200 }),
  };
}
