import { rateLimited } from "../../../domain/rate-limits.ts";
import type { UserRow } from "../../../ports/identity-rows.ts";
import { auditLine, type Browser, deviceHash, type NewSession, openSession, type PeopleParts } from "./parts.ts";
import { normalizePassword } from "./passwords.ts";
import { decideSignIn } from "./sessions.ts";

/** Sign-ins per minute of one network, and of one account from one network or one known browser. D-91 */
const PER_NETWORK = 20;
const PER_ACCOUNT = 10;

/** Ways to open a session. */
export interface SignIns {
  /** Checks a password. Resolves to `null` for wrong, unknown or waiting accounts alike. Rejects with RATE_LIMITED. */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    browser: Browser,
  ): Promise<NewSession | null>;
  /** Opens a session for a user that another means has identified. */
  signInAs(userId: string, browser: Browser, means: string): Promise<NewSession | null>;
}

/** Sender of an address: the address of IPv4, the /64 of IPv6. */
export function senderOf(address: string | null): string {
  return address === null || address.includes(":") ? networkOf(address) : address;
}

/** Network of an address: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string | null): string {
  if (address === null) return "unknown";
  if (!address.includes(":")) return address.split(".").slice(0, 3).join(".");
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const padded = tail === undefined ? groups : [...groups, "0", "0", "0", "0"];
  return padded.slice(0, 4).join(":");
}

/** Counts a sign-in of a network. Throws RATE_LIMITED. */
export async function limitNetwork(
  { rateLimiter, clock }: Pick<PeopleParts, "rateLimiter" | "clock">,
  address: string | null,
): Promise<void> {
  const verdict = await rateLimiter.take([{ counter: `signin:network:${networkOf(address)}`, limit: PER_NETWORK }]);
  if (!verdict.isAllowed) throw rateLimited(verdict, clock.now());
}

/** Creates the ways to open a session. */
export function createSignIns(parts: PeopleParts): SignIns {
  const { identities, passwords, rateLimiter, crypto, clock } = parts;
  /** Hash of a random password, so that unknown users cost as much as known ones. */
  let dummy: Promise<string> | null = null;

  /** Counts a sign-in. A known browser has a counter of its own, so strangers cannot use it up. */
  async function limit(email: string, address: string | null, knownDevice: string | null): Promise<void> {
    const account = crypto.sha256(email);
    const network = networkOf(address);
    const verdict = await rateLimiter.take(
      knownDevice === null
        ? [
            { counter: `signin:network:${network}`, limit: PER_NETWORK },
            { counter: `signin:account:${account}:${network}`, limit: PER_ACCOUNT },
          ]
        : [{ counter: `signin:device:${account}:${knownDevice}`, limit: PER_ACCOUNT }],
    );
    if (!verdict.isAllowed) throw rateLimited(verdict, clock.now());
  }

  async function isDeviceOf(user: UserRow | undefined, hash: string): Promise<boolean> {
    return user !== undefined && (await identities.find("devices", { userId: user.id, hash })).length > 0;
  }

  async function verified(user: UserRow | undefined, password: string): Promise<boolean> {
    dummy ??= passwords.hash(crypto.sha256(String(crypto.randomBytes(32))));
    const isCorrect = await passwords.verify(password, user?.password ?? (await dummy));
    return isCorrect && user?.password !== null && user !== undefined;
  }

  return {
    async signIn(credentials, browser) {
      const email = credentials.email.trim().toLowerCase().normalize("NFC").slice(0, 254);
      const password = normalizePassword(credentials.password.slice(0, 400));
      const network = networkOf(browser.address);
      const [known] = await identities.find("users", { email });
      const hash = deviceHash(browser, crypto);
      const isKnownDevice = hash !== null && (await isDeviceOf(known, hash));
      await limit(email, browser.address, isKnownDevice ? hash : null);
      const isCorrect = await verified(known, password);
      const isOld = isCorrect && known?.password != null && passwords.isOutdated(known.password);
      const rehashed = isOld ? await passwords.hash(password) : null;
      return identities.transact({ users: [{ email }], network }, ({ users: [user], signInWaits: [wait] }) => {
        if (user === undefined) return { effects: {}, result: null };
        // The password may have changed since it was checked.
        const isCurrent = isCorrect && user.password === known?.password;
        const attempt = { isCorrect: isCurrent, isKnownDevice, network, now: clock.now() };
        const decided = decideSignIn(user, wait, attempt);
        const signInWaits = decided.wait === null ? [] : [decided.wait];
        if (!decided.isAccepted) return { effects: { put: { signInWaits } }, result: null };
        const opened = openSession(parts, user.id, browser);
        const line = { userId: user.id, action: "sign-in", detail: "password", address: browser.address };
        const users = rehashed === null ? [] : [{ ...user, password: rehashed }];
        const put = { users, ...opened.rows, audit: [auditLine(parts, line)] };
        return { effects: { put, remove: { signInWaits: [{ userId: user.id, network }] } }, result: opened.cookies };
      });
    },
    async signInAs(userId, browser, means) {
      return identities.transact({ users: [{ id: userId }] }, ({ users: [user] }) => {
        if (user === undefined || user.status !== "active") return { effects: {}, result: null };
        const opened = openSession(parts, user.id, browser);
        const line = { userId, action: "sign-in", detail: means, address: browser.address };
        return {
          effects: { put: { ...opened.rows, audit: [auditLine(parts, line)] } },
          result: opened.cookies,
        };
      });
    },
  };
}
