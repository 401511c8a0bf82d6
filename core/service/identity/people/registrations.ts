import { ServiceError } from "../../../domain/errors.ts";
import { rateLimited } from "../../../domain/rate-limits.ts";
import type { UserRow } from "../../../ports/identity-rows.ts";
import type { ProviderProfile } from "../../../ports/sign-in.ts";
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
import { networkOf } from "./sign-in.ts";

/** Registrations per minute of one network. Each creates an organization. */
const PER_NETWORK = 3;

/** Input of a registration with a password. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** Name of the new organization. */
  readonly organization: string;
}

/** Registration of people whom nobody invited. D-35 */
export interface Registrations {
  /** True when everybody may register. */
  readonly isOpen: boolean;
  /**
   * Creates a user with an organization and opens a session. Nobody verified the address, so the organization has no
   * free credits. Throws NOT_FOUND when registration is closed, VALIDATION_ERROR also for a known address, and
   * RATE_LIMITED.
   */
  register(input: NewAccount, browser: Browser): Promise<NewSession>;
  /**
   * Creates a user whose address an OpenID issuer verified, with an organization that has the free credits. Resolves to
   * `null` when registration is closed, the address is not verified, or a user has it.
   */
  registerWith(profile: ProviderProfile, browser: Browser): Promise<NewSession | null>;
}

interface Parts extends PeopleParts {
  readonly createOrganization: (input: {
    readonly name: string;
    readonly hasFreeCredits?: boolean;
  }) => Promise<{ readonly id: string }>;
}

interface NewOwner {
  readonly user: UserRow;
  readonly organization: { readonly name: string; readonly hasFreeCredits: boolean };
  /** The issuer's account, `null` for a password. */
  readonly profile: ProviderProfile | null;
  readonly browser: Browser;
}

/**
 * Writes a user who owns a new organization, and opens a session. Resolves to `null` when a user has the address. The
 * organization comes first, so that a crash in between leaves no user without an organization.
 */
async function createOwner(
  parts: Parts,
  { user, organization, profile, browser }: NewOwner,
): Promise<NewSession | null> {
  const { identities, clock } = parts;
  if ((await identities.find("users", { email: user.email })).length > 0) return null;
  const { id: organizationId } = await parts.createOrganization(organization);
  const createdAt = clock.now();
  return identities.transact({ users: [{ email: user.email }] }, ({ users: [known] }) => {
    if (known !== undefined) return { effects: {}, result: null };
    const opened = openSession(parts, user.id, browser);
    const line = { organizationId, userId: user.id, action: "register", detail: user.email, address: browser.address };
    const account =
      profile === null ? [] : [{ issuer: profile.issuer, subject: profile.subject, userId: user.id, createdAt }];
    const put = {
      users: [user],
      identities: account,
      memberships: [{ userId: user.id, organizationId, role: "owner" as const, createdAt }],
      ...opened.rows,
      audit: [auditLine(parts, line)],
    };
    return { effects: { put }, result: opened.cookies };
  });
}

/** Creates the registration of people whom nobody invited. */
export function createRegistrations(parts: Parts): Registrations {
  const { rateLimiter, clock, signUp } = parts;
  const isOpen = signUp === "open";

  async function limit(address: string | null): Promise<void> {
    const verdict = await rateLimiter.take([{ counter: `register:${networkOf(address)}`, limit: PER_NETWORK }]);
    if (!verdict.isAllowed) throw rateLimited(verdict, clock.now());
  }

  return {
    isOpen,
    async register({ email, password, organization }, browser) {
      if (!isOpen) throw new ServiceError("NOT_FOUND", "Ask the operator for an invitation.");
      await limit(browser.address);
      const name = organization.trim();
      if (name === "" || name.length > 100)
        throw new ServiceError("VALIDATION_ERROR", "The name of the organization has 1 to 100 characters.");
      const address = validEmail(email);
      const user = { ...newUser(parts, address), password: await hashNew(parts, password, address) };
      const opened = await createOwner(parts, {
        user,
        organization: { name, hasFreeCredits: false },
        profile: null,
        browser,
      });
      if (opened === null)
        throw new ServiceError("VALIDATION_ERROR", "This address cannot be registered. Sign in, or use another one.");
      return opened;
    },
    async registerWith(profile, browser) {
      if (!isOpen || !profile.isEmailVerified || profile.email === null) return null;
      await limit(browser.address);
      const address = validEmail(profile.email);
      const user = { ...newUser(parts, address), emailVerifiedAt: clock.now(), emailProof: "issuer" as const };
      const organization = { name: address.split("@")[0] ?? address, hasFreeCredits: true };
      return createOwner(parts, { user, organization, profile, browser });
    },
  };
}
