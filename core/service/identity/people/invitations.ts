import type { MemberRole } from "../../../domain/caller.ts";
import { ServiceError } from "../../../domain/errors.ts";
import type { LinkRow } from "../../../ports/identity-rows.ts";
import { hasCredentials } from "./credentials.ts";
import { mayAssign } from "./link-use.ts";
import { newLink } from "./links.ts";
import { auditLine, type PeopleParts, type SignedIn, type SignUp, validEmail } from "./parts.ts";

/** Who acts: a signed-in user, or `null` for the operator of the machine. */
export type Actor = { readonly by: SignedIn | null; readonly address: string | null };

/** The link of an invitation. */
export interface Invited {
  readonly token: string;
  /** True when the address has an account and nobody verified that the account's user has the address. D-90 */
  readonly hasUnverifiedAccount: boolean;
}

/** An open invitation as lists show it. */
export interface InvitationView {
  /** First characters of the stored hash. They name the invitation and open nothing. */
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  /** Address of the member who made the invitation, `null` for the operator. */
  readonly invitedBy: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly hasUnverifiedAccount: boolean;
}

/** Operations over invitations. All throw `ServiceError`. */
export interface Invitations {
  /** Who adds people. Where it is `closed`, members can invite only people who have an account. D-35 */
  readonly signUp: SignUp;
  /**
   * Creates the link of an invitation. Owners and admins may invite up to their own role. Where sign-up is closed, they
   * invite only people who have a user. D-35
   */
  invite(
    invitation: { readonly organizationId: string; readonly email: string; readonly role: MemberRole },
    actor: Actor,
  ): Promise<Invited>;
  /** Lists the open invitations of an organization, newest first. */
  invitations(organizationId: string): Promise<readonly InvitationView[]>;
  /** Ends an open invitation by its id. Throws NOT_FOUND. */
  revokeInvitation(invitation: { readonly organizationId: string; readonly id: string }, actor: Actor): Promise<void>;
}

/** Throws unless the actor may assign or remove the role in the organization. */
export function requireRight({ by }: Actor, organizationId: string, role: MemberRole): void {
  if (by === null) return;
  const inviterRole = by.memberships.find((member) => member.organizationId === organizationId)?.role;
  if (inviterRole === undefined) throw new ServiceError("NOT_FOUND", "No such organization.");
  if (!mayAssign(inviterRole, role))
    throw new ServiceError("SCOPE_FORBIDDEN", `Your role ${inviterRole} does not allow this. Ask an owner.`);
}

/** Returns the id of an invitation in lists. */
function idOf({ hash }: LinkRow): string {
  return hash.slice(0, 16);
}

/** Creates the operations over invitations. */
export function createInvitations(parts: PeopleParts): Invitations {
  const { identities, clock } = parts;
  async function isUnverified(email: string): Promise<boolean> {
    return identities.transact({ users: [{ email }] }, (found) => {
      const [user] = found.users;
      return { effects: {}, result: user?.emailProof === null && hasCredentials(user, found) };
    });
  }
  async function openInvitations(organizationId: string): Promise<readonly LinkRow[]> {
    const rows = await identities.find("links", { organizationId, purpose: "invite", usedAt: null });
    return rows.filter(({ expiresAt }) => expiresAt > clock.now());
  }
  async function viewOf(link: LinkRow): Promise<InvitationView> {
    const { email, role, createdBy, createdAt, expiresAt } = link;
    const [maker] = createdBy === null ? [] : await identities.find("users", { id: createdBy });
    const hasUnverifiedAccount = await isUnverified(email ?? "");
    const invitedBy = maker?.email ?? null;
    return {
      id: idOf(link),
      email: email ?? "",
      role: role ?? "viewer",
      invitedBy,
      createdAt,
      expiresAt,
      hasUnverifiedAccount,
    };
  }
  return {
    signUp: parts.signUp,
    async invite({ organizationId, email, role }, actor) {
      requireRight(actor, organizationId, role);
      const address = validEmail(email);
      const [known] = await identities.find("users", { email: address });
      if (actor.by !== null && known === undefined && parts.signUp === "closed")
        throw new ServiceError(
          "SCOPE_FORBIDDEN",
          "Only the operator adds new people here. Ask for `serplens users add`.",
        );
      if ((await parts.accounts.organization(organizationId)) === null)
        throw new ServiceError("NOT_FOUND", `No organization has the id ${organizationId}.`);
      const { token, row } = newLink(parts, {
        purpose: "invite",
        email: address,
        organizationId,
        role,
        createdBy: actor.by?.user.id ?? null,
      });
      const detail = `${row.email} as ${role}`;
      const line = { organizationId, userId: actor.by?.user.id ?? null, action: "invite", detail };
      const put = { links: [row], audit: [auditLine(parts, { ...line, address: actor.address })] };
      await identities.transact({}, () => ({ effects: { put }, result: null }));
      return { token, hasUnverifiedAccount: await isUnverified(address) };
    },
    async invitations(organizationId) {
      const open = (await openInvitations(organizationId)).toSorted((a, b) => b.createdAt - a.createdAt);
      return Promise.all(open.map(viewOf));
    },
    async revokeInvitation({ organizationId, id }, actor) {
      requireRight(actor, organizationId, "viewer");
      const row = (await openInvitations(organizationId)).find((link) => idOf(link) === id);
      if (row === undefined) throw new ServiceError("NOT_FOUND", "No such invitation.");
      const line = { organizationId, userId: actor.by?.user.id ?? null, action: "invite.revoke" };
      const audit = [auditLine(parts, { ...line, detail: row.email ?? "", address: actor.address })];
      const effects = { remove: { links: [{ hash: row.hash, usedAt: null }] }, put: { audit } };
      await identities.transact({}, () => ({ effects, result: null }));
    },
  };
}
