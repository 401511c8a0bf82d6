import type { GuestRights, MemberRole, Scope } from "../domain/caller.ts";

/** Proof of an address: a member's invitation, a link of the operator, or the word of a trusted OpenID issuer. */
export type EmailProof = "invitation" | "operator" | "issuer";

/** A person who may sign in. */
export interface UserRow {
  readonly id: string;
  /** Lower case. Unique. */
  readonly email: string;
  /** Other members see it in place of the address. `null` before the person chose a name. */
  readonly name: string | null;
  /** `null` until a link for the address is used, or an issuer confirms it. */
  readonly emailVerifiedAt: number | null;
  /**
   * The strongest proof that the user has the address, `null` without proof. The maker of an invitation can use its
   * link, so `invitation` proves less than the others. D-90
   */
  readonly emailProof: EmailProof | null;
  /** Password hash as PHC text, `null` without a password. */
  readonly password: string | null;
  readonly status: "active" | "suspended";
  /** True for an operator of the whole installation. D-37 */
  readonly isAdmin: boolean;
  readonly createdAt: number;
}

/** A user's account at an OpenID issuer. */
export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  readonly createdAt: number;
}

/** A passkey of a user. */
export interface PasskeyRow {
  /** Credential id as base64url. */
  readonly id: string;
  readonly userId: string;
  /** Public key in COSE form as base64url. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** A browser that is signed in. The cookie itself is never stored. */
export interface SessionRow {
  /** SHA-256 of the session cookie. */
  readonly hash: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** Last instant at which the user proved to be present. */
  readonly provedAt: number;
  /** SHA-256 of the browser's device cookie. */
  readonly device: string;
}

/** A browser that signed a user in. It is remembered after the session, so that strangers cannot lock the user out. */
export interface DeviceRow {
  readonly userId: string;
  /** SHA-256 of the browser's device cookie. */
  readonly hash: string;
  readonly expiresAt: number;
}

/** Wrong passwords for a user from one network. D-91 */
export interface SignInWaitRow {
  readonly userId: string;
  /** The network as text, such as `192.0.2`. */
  readonly network: string;
  /** Wrong passwords in a row. */
  readonly failures: number;
  /** Instant before which no password from the network is checked. */
  readonly waitUntil: number;
  /** Instant at which the count starts again. */
  readonly expiresAt: number;
}

/** A link that works once: first run, invitation or reset. A `passkey` row is the challenge of an authenticator. */
export interface LinkRow {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly purpose: "setup" | "invite" | "reset" | "passkey";
  /** The user of a reset, or of a new passkey. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly organizationId: string | null;
  readonly role: MemberRole | null;
  /** The member who made an invitation, `null` for the operator. */
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** The role of a user in an organization. */
export interface MembershipRow {
  readonly userId: string;
  readonly organizationId: string;
  readonly role: MemberRole;
  readonly createdAt: number;
}

/** An OAuth client that registered itself. Clients are public: they have no secret. */
export interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: number;
  /** Instant of the first consent, `null` before it. */
  readonly usedAt: number | null;
}

/** A user's consent that a client acts for an organization. */
export interface GrantRow {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  /** The resource that the tokens are for, without a slash at its end. */
  readonly resource: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  /** Why the grant ended. */
  readonly reason: string | null;
  /** SHA-256 of the secret that the grant's refresh tokens share. `null` before the first of them. */
  readonly family: string | null;
  /** Refreshes so far. An unknown token of an older generation was used before. */
  readonly generation: number;
}

/** An authorization code. */
export interface CodeRow {
  /** SHA-256 of the code. */
  readonly hash: string;
  readonly grantId: string;
  readonly redirectUri: string;
  /** PKCE challenge, method S256. */
  readonly challenge: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** An access or refresh token. */
export interface TokenRow {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly grantId: string;
  readonly kind: "access" | "refresh";
  readonly scopes: readonly Scope[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Instant of the first use of a refresh token. */
  readonly rotatedAt: number | null;
  /** Number of refresh tokens that replaced this one. */
  readonly siblings: number;
}

/** A link that shows one report to everybody who has it. D-40 */
export interface ShareRow {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly organizationId: string;
  readonly jobId: string;
  /** The user who made the link. */
  readonly userId: string;
  readonly createdAt: number;
  /** Instant in ms from which the link opens nothing, `null` without an end. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** A link that opens one draft to a person without an account. D-140 */
export interface GuestLinkRow {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly organizationId: string;
  readonly jobId: string;
  /** The user who made the link. */
  readonly userId: string;
  readonly rights: GuestRights;
  readonly createdAt: number;
  /** The link opens nothing from this instant. */
  readonly expiresAt: number;
  /** When the link last opened its page; `null` before. */
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
}

/** One line of the audit log: who did what, when, from which address. */
export interface AuditRow {
  readonly id: string;
  readonly organizationId: string | null;
  readonly userId: string | null;
  readonly action: string;
  readonly detail: string;
  readonly address: string | null;
  readonly at: number;
}

/** The row type of each table of people and OAuth. */
export interface IdentityTables {
  readonly users: UserRow;
  readonly identities: IdentityRow;
  readonly passkeys: PasskeyRow;
  readonly sessions: SessionRow;
  readonly devices: DeviceRow;
  readonly signInWaits: SignInWaitRow;
  readonly links: LinkRow;
  readonly memberships: MembershipRow;
  readonly oauthClients: ClientRow;
  readonly oauthGrants: GrantRow;
  readonly oauthCodes: CodeRow;
  readonly oauthTokens: TokenRow;
  readonly shares: ShareRow;
  readonly guestLinks: GuestLinkRow;
  readonly audit: AuditRow;
}

/** Name of a table of people and OAuth. */
export type IdentityTableName = keyof IdentityTables;

/** Fields that identify a row of each table. Stores write tables in this order, so references come first. */
export const IDENTITY_KEYS: {
  readonly [Name in IdentityTableName]: readonly (keyof IdentityTables[Name] & string)[];
} = {
  users: ["id"],
  identities: ["issuer", "subject"],
  passkeys: ["id"],
  sessions: ["hash"],
  devices: ["userId", "hash"],
  signInWaits: ["userId", "network"],
  links: ["hash"],
  memberships: ["userId", "organizationId"],
  oauthClients: ["id"],
  oauthGrants: ["id"],
  oauthCodes: ["hash"],
  oauthTokens: ["hash"],
  shares: ["hash"],
  guestLinks: ["hash"],
  audit: ["id"],
};

// The cast is safe, because the keys of the object are the names.
/** All tables of people and OAuth, in the order in which stores write them. */
export const IDENTITY_TABLE_NAMES = Object.keys(IDENTITY_KEYS) as readonly IdentityTableName[];

/** Returns the id of a row: the values of its key, joined by spaces. */
export function identityKeyOf<Name extends IdentityTableName>(name: Name, row: Partial<IdentityTables[Name]>): string {
  return IDENTITY_KEYS[name].map((field) => `${row[field as keyof IdentityTables[Name]]}`).join(" ");
}
