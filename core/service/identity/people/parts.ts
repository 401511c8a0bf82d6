import { ServiceError } from "../../../domain/errors.ts";
import type { AccountStore } from "../../../ports/account-store.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Crypto } from "../../../ports/crypto.ts";
import type { AuditRow, MembershipRow, SessionRow, UserRow } from "../../../ports/identity-rows.ts";
import type { IdentityStore } from "../../../ports/identity-store.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { RateLimiter } from "../../../ports/rate-limiter.ts";
import type { PasswordHasher } from "../../../ports/sign-in.ts";
import { isToken, makeToken } from "../keys.ts";
import { normalizePassword, passwordProblem } from "./passwords.ts";
import { newSession } from "./sessions.ts";

/** `closed`: only the operator adds people. `invited`: owners and admins do so too. `open`: everybody registers. */
export type SignUp = "closed" | "invited" | "open";

/** Parts that the operations of people share. */
export interface PeopleParts {
  readonly identities: IdentityStore;
  readonly accounts: AccountStore;
  readonly passwords: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  readonly crypto: Crypto;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Who adds people. D-35 */
  readonly signUp: SignUp;
}

/** The browser that sends a request. */
export interface Browser {
  /** Address of the peer, `null` when it is unknown. */
  readonly address: string | null;
  /** Value of the device cookie, `null` without a cookie. */
  readonly device: string | null;
}

/** A user whose browser is signed in. */
export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly memberships: readonly MembershipRow[];
  /** Proves that a form was made for this session. */
  readonly formToken: string;
}

/** Cookies of a new session. Only this value contains them. */
export interface NewSession {
  readonly userId: string;
  readonly session: string;
  readonly device: string;
}

const SESSION = "sls_";
const DEVICE = "sld_";

/** Time in ms for which a browser is remembered after a sign-in. */
const DEVICE_MS = 365 * 24 * 3_600_000;

/** True for a text that may be a session cookie. */
export function isSessionCookie(text: string, crypto: Crypto): boolean {
  return isToken(text, SESSION, crypto);
}

/** Returns the hash of a browser's device cookie, `null` without a cookie. */
export function deviceHash({ device }: Browser, crypto: Crypto): string | null {
  return device !== null && isToken(device, DEVICE, crypto) ? crypto.sha256(device) : null;
}

/** Creates cookies and rows of a session. Keeps the device of a browser that has a device cookie. */
export function openSession({ crypto, clock }: PeopleParts, userId: string, browser: Browser) {
  const session = makeToken(SESSION, crypto);
  const isKnown = browser.device !== null && isToken(browser.device, DEVICE, crypto);
  const device = isKnown && browser.device !== null ? browser.device : makeToken(DEVICE, crypto);
  const hashes = { hash: crypto.sha256(session), device: crypto.sha256(device) };
  const now = clock.now();
  const rows = {
    sessions: [newSession({ ...hashes, userId }, now)],
    devices: [{ userId, hash: hashes.device, expiresAt: now + DEVICE_MS }],
  };
  return { cookies: { userId, session, device }, rows };
}

/** Returns the address in the form in which it is stored. Throws VALIDATION_ERROR. */
export function validEmail(email: string): string {
  const trimmed = email.trim().toLowerCase().normalize("NFC");
  if (trimmed.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(trimmed))
    throw new ServiceError("VALIDATION_ERROR", "The email address is not valid. Write it as name@example.com.");
  return trimmed;
}

/** Returns the hash of a new password. Throws VALIDATION_ERROR for a weak password. */
export async function hashNew(parts: PeopleParts, password: string, email: string): Promise<string> {
  const problem = passwordProblem(password, email, parts.crypto);
  if (problem !== null) throw new ServiceError("VALIDATION_ERROR", problem);
  return parts.passwords.hash(normalizePassword(password));
}

/** Builds a new user without a password. */
export function newUser(parts: PeopleParts, email: string): UserRow {
  const id = parts.ids.next("user");
  const account = { password: null, status: "active", isAdmin: false } as const;
  return { id, email, name: null, emailVerifiedAt: null, emailProof: null, ...account, createdAt: parts.clock.now() };
}

/** Builds a line of the audit log. */
export function auditLine(
  { ids, clock }: Pick<PeopleParts, "ids" | "clock">,
  line: Pick<AuditRow, "action" | "detail"> & Partial<Pick<AuditRow, "organizationId" | "userId" | "address">>,
): AuditRow {
  return { id: ids.next("audit"), organizationId: null, userId: null, address: null, ...line, at: clock.now() };
}
