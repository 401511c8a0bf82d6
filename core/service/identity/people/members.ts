import type { MemberRole } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import { personName } from "../../../domain/person-name.ts";
import type { MembershipRow } from "../../../ports/identity-rows.ts";
import type { IdentityEffects, IdentitySnapshot } from "../../../ports/identity-store.ts";
import { revoked } from "./credentials.ts";
import { type Actor, requireRight } from "./invitations.ts";
import { auditLine, type PeopleParts, type SignedIn } from "./parts.ts";

/** A member as lists show it. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  /** `null` for a member without a name. */
  readonly name: string | null;
  /** The name, else the address. Members with the same name, in any case, have name and address. */
  readonly shownAs: string;
  readonly role: MemberRole;
  readonly createdAt: number;
}

/** Operations over members. All throw `ServiceError`. */
export interface Members {
  members(organizationId: string): Promise<readonly MemberView[]>;
  /** Returns what members are shown as by address. Changes take up to 5 s. */
  memberNames(organizationId: string): Promise<ReadonlyMap<string, string>>;
  /**
   * Sets the name of a signed-in person, `""` for none. Throws VALIDATION_ERROR for a name with `@`, because it could
   * be mistaken for the address of somebody else.
   */
  setName(by: SignedIn, typed: string, address: string | null): Promise<void>;
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
  const membership = memberships.find((one) => one.organizationId === organizationId && one.userId === userId);
  if (membership === undefined) throw new ServiceError("NOT_FOUND", "No such member.");
  return membership;
}

/** Time in ms for which the names of members are kept, and most organizations whose names are kept. */
const NAMES_MS = 5_000;
const MAX_NAMED = 1_000;

async function listMembers({ identities }: PeopleParts, organizationId: string): Promise<readonly MemberView[]> {
  const rows = await identities.find("memberships", { organizationId });
  const views = await Promise.all(
    rows.map(async ({ userId, role, createdAt }) => {
      const [user] = await identities.find("users", { id: userId });
      return { userId, email: user?.email ?? "", name: user?.name ?? null, role, createdAt };
    }),
  );
  const isShared = (name: string) =>
    views.filter((member) => member.name?.toLowerCase() === name.toLowerCase()).length > 1;
  return views.map((member) => {
    const { name, email } = member;
    return { ...member, shownAs: name === null ? email : isShared(name) ? `${name} (${email})` : name };
  });
}

async function setName(parts: PeopleParts, { user, memberships }: SignedIn, typed: string, address: string | null) {
  const name = personName(typed);
  if (name?.includes("@") === true)
    throw new ServiceError("VALIDATION_ERROR", "A name has no @. Your address is shown while you have no name.");
  await parts.identities.transact({ users: [{ id: user.id }] }, ({ users: [row] }) => {
    if (row === undefined) throw new ServiceError("NOT_FOUND", "No such person.");
    const line = { userId: user.id, action: "user.name", detail: name ?? "", address };
    const audit = memberships.map(({ organizationId }) => auditLine(parts, { ...line, organizationId }));
    return { effects: { put: { users: [{ ...row, name }], audit } }, result: null };
  });
}

/** Creates the operations over members. */
export function createMembers(parts: PeopleParts, changed: () => void): Members {
  const { identities, clock } = parts;
  const named = new Map<string, { readonly until: number; readonly names: ReadonlyMap<string, string> }>();
  const change = async (
    { organizationId, userId }: Pick<MembershipRow, "organizationId" | "userId">,
    decide: (found: IdentitySnapshot) => IdentityEffects,
  ): Promise<void> => {
    const plan = { users: [{ id: userId }], organization: organizationId };
    await identities.transact(plan, (found) => ({ effects: decide(found), result: null }));
    changed();
  };
  return {
    members: (organizationId) => listMembers(parts, organizationId),
    async memberNames(organizationId) {
      const organization = named.get(organizationId);
      if (organization !== undefined && organization.until > clock.now()) return organization.names;
      const members = await listMembers(parts, organizationId);
      const names = new Map(members.map(({ email, shownAs }) => [email, shownAs]));
      if (named.size >= MAX_NAMED) named.clear();
      named.set(organizationId, { until: clock.now() + NAMES_MS, names });
      return names;
    },
    async setName(by, typed, address) {
      await setName(parts, by, typed, address);
      named.clear();
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
