import type { MemberRole } from "../../../domain/caller.ts";
import type { PasskeyVerifier } from "../../../ports/sign-in.ts";
import { type AuditLog, createAuditLog } from "./audit.ts";
import { createGuestLinks, type GuestLinks } from "./guest-links.ts";
import { createInvitations, type Invitations } from "./invitations.ts";
import { createLinks, type Links } from "./links.ts";
import { createMembers, type Members } from "./members.ts";
import type { PeopleParts, SignedIn } from "./parts.ts";
import { createPasskeys, type Passkeys } from "./passkeys.ts";
import { createProviderSignIns, type ProviderSignIns } from "./provider-sign-in.ts";
import { createRegistrations, type Registrations } from "./registrations.ts";
import { createSessions, type Sessions } from "./session-use.ts";
import { createShares, type Shares } from "./shares.ts";
import { createSignIns, type SignIns } from "./sign-in.ts";
import { createUsers, type Users } from "./users.ts";

/** An organization of a signed-in user. */
export interface OwnOrganization {
  readonly id: string;
  readonly name: string;
  readonly role: MemberRole;
}

/** All operations over people: sign-in, links, members, users and the audit log. */
export interface PeopleApi
  extends SignIns,
    ProviderSignIns,
    Registrations,
    Sessions,
    Links,
    Members,
    Invitations,
    Users,
    Passkeys,
    AuditLog,
    Shares,
    GuestLinks {
  /** Organizations of the user, oldest first. */
  organizationsOf(by: SignedIn): Promise<readonly OwnOrganization[]>;
  /** False until the first user exists. */
  hasUsers(): Promise<boolean>;
}

interface Dependencies extends PeopleParts {
  /** @default nobody has a passkey */
  readonly passkeys?: PasskeyVerifier;
  /** Creates an organization with its free credits. */
  readonly createOrganization: (input: {
    readonly name: string;
    readonly hasFreeCredits?: boolean;
  }) => Promise<{ readonly id: string }>;
  /** Called after members or users changed, because caches depend on them. */
  readonly changed: () => void;
}

/** Name of the organization that the first run creates. */
const FIRST_NAME = "My organization";

/** Creates the operations of people. */
export function createPeople(parts: Dependencies): PeopleApi {
  const { identities, accounts, clock } = parts;
  const links = createLinks(parts, parts.changed);
  const signIns = createSignIns(parts);

  /** Makes an administrator without memberships the owner of all organizations. Creates the first one. */
  async function ensureOrganization(userId: string): Promise<void> {
    const [user] = await identities.find("users", { id: userId });
    if (user?.isAdmin !== true || (await identities.find("memberships", { userId })).length > 0) return;
    const existing = await accounts.organizations();
    const organizations = existing.length > 0 ? existing : [await parts.createOrganization({ name: FIRST_NAME })];
    const createdAt = clock.now();
    const memberships = organizations.map(({ id }) => ({
      userId,
      organizationId: id,
      role: "owner" as const,
      createdAt,
    }));
    await identities.transact({ users: [{ id: userId }] }, () => ({ effects: { put: { memberships } }, result: null }));
  }

  return {
    ...links,
    ...signIns,
    ...createSessions(parts),
    ...createProviderSignIns(parts, parts.changed),
    ...createRegistrations(parts),
    ...createPasskeys(parts),
    ...createAuditLog(parts),
    ...createShares(parts),
    ...createGuestLinks(parts),
    ...createInvitations(parts),
    ...createMembers(parts, parts.changed),
    ...createUsers(parts, parts.changed),
    async useLink(token, input, browser, by) {
      const used = await links.useLink(token, input, browser, by);
      if (used !== null && typeof used === "object") await ensureOrganization(used.userId);
      return used;
    },
    async signIn(credentials, browser) {
      const opened = await signIns.signIn(credentials, browser);
      // Repairs a first run that a crash cut off before its organization existed.
      if (opened !== null) await ensureOrganization(opened.userId);
      return opened;
    },
    async organizationsOf({ memberships }) {
      const rows = await Promise.all(
        memberships.map(async ({ organizationId, role }) => ({
          organization: await accounts.organization(organizationId),
          role,
        })),
      );
      return rows.flatMap(({ organization, role }) =>
        organization === null ? [] : [{ id: organization.id, name: organization.name, role }],
      );
    },
    hasUsers: async () => (await identities.find("users", {}, { limit: 1 })).length > 0,
  };
}
