import { ServiceError } from "../../../domain/errors.ts";
import type { PasskeyRow } from "../../../ports/identity-rows.ts";
import type { PasskeyVerifier } from "../../../ports/sign-in.ts";
import { isToken } from "../keys.ts";
import { LINK, newLink } from "./links.ts";
import { auditLine, type Browser, type NewSession, openSession, type PeopleParts, type SignedIn } from "./parts.ts";
import { limitNetwork } from "./sign-in.ts";

/** Passkeys of one user, and characters of a passkey's name. */
const MAX_PASSKEYS = 20;
const MAX_NAME = 60;

/** A passkey as its user sees it in a list. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** Operations of passkeys: keys of a device, which replace the password. */
export interface Passkeys {
  /** False when the service has no verifier. */
  readonly hasPasskeys: boolean;
  /**
   * Returns a challenge that one response may use within 5 minutes: for a new passkey of a user, or for the sign-in of
   * a stranger. Rejects with RATE_LIMITED.
   */
  passkeyChallenge(by: SignedIn | null, browser: Browser): Promise<string>;
  /** Lists the passkeys of the user, oldest first. */
  passkeys(by: SignedIn): Promise<readonly PasskeyView[]>;
  /** Adds a passkey. Throws VALIDATION_ERROR when the response is not valid. */
  addPasskey(
    by: SignedIn,
    input: { readonly name: string; readonly response: string; readonly origin: string },
    address: string | null,
  ): Promise<void>;
  /** Removes a passkey. Throws NOT_FOUND. */
  removePasskey(by: SignedIn, id: string, address: string | null): Promise<void>;
  /** Opens a session for the user of a passkey. Resolves to `null` for any response that is not valid. */
  signInWithPasskey(
    input: { readonly response: string; readonly origin: string },
    browser: Browser,
  ): Promise<NewSession | null>;
}

/**
 * True when browsers offer passkeys to pages at the address: it has a name, and the scheme is https or the name is
 * localhost.
 */
export function mayHavePasskeys(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && (protocol === "https:" || hostname === "localhost");
}

type Parts = PeopleParts & { readonly passkeys?: PasskeyVerifier };

function required({ passkeys }: Parts): PasskeyVerifier {
  if (passkeys === undefined) throw new ServiceError("SERVICE_UNAVAILABLE", "This service has no passkeys.");
  return passkeys;
}

/** Returns a function that consumes a challenge of the user, or of a stranger for `null`. */
function taker({ identities, crypto, clock }: Parts, userId: string | null) {
  return async (challenge: string): Promise<boolean> => {
    if (!isToken(challenge, LINK, crypto)) return false;
    const now = clock.now();
    return identities.transact({ link: crypto.sha256(challenge) }, ({ links: [link] }) => {
      const isLive = link?.purpose === "passkey" && link.usedAt === null && link.expiresAt > now;
      if (link === undefined || !isLive || link.userId !== userId) return { effects: {}, result: false };
      return { effects: { put: { links: [{ ...link, usedAt: now }] } }, result: true };
    });
  };
}

async function enter(
  parts: Parts,
  { response, origin }: { readonly response: string; readonly origin: string },
  browser: Browser,
): Promise<NewSession | null> {
  const { identities, clock } = parts;
  await limitNetwork(parts, browser.address);
  const id = required(parts).idOf(response);
  const [key] = id === null ? [] : await identities.find("passkeys", { id });
  if (key === undefined) return null;
  const signCount = await required(parts).authenticate(response, key, { origin, takeChallenge: taker(parts, null) });
  if (signCount === null) return null;
  return identities.transact({ users: [{ id: key.userId }] }, ({ users: [user], passkeys }) => {
    const current = passkeys.find((row) => row.id === key.id);
    if (user === undefined || user.status !== "active" || current === undefined) return { effects: {}, result: null };
    const opened = openSession(parts, user.id, browser);
    const line = { userId: user.id, action: "sign-in", detail: "passkey", address: browser.address };
    const put = {
      passkeys: [{ ...current, signCount, usedAt: clock.now() }],
      ...opened.rows,
      audit: [auditLine(parts, line)],
    };
    return { effects: { put }, result: opened.cookies };
  });
}

/** Creates the operations of passkeys. */
export function createPasskeys(parts: Parts): Passkeys {
  const { identities, clock } = parts;
  return {
    hasPasskeys: parts.passkeys !== undefined,
    async passkeyChallenge(by, { address }) {
      required(parts);
      if (by === null) await limitNetwork(parts, address);
      const { token, row } = newLink(parts, { purpose: "passkey", userId: by?.user.id ?? null });
      await identities.transact({}, () => ({ effects: { put: { links: [row] } }, result: null }));
      return token;
    },
    async passkeys({ user }) {
      const rows = await identities.find("passkeys", { userId: user.id });
      const sorted = rows.toSorted((a, b) => a.createdAt - b.createdAt);
      return sorted.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));
    },
    async addPasskey({ user }, { name, response, origin }, address) {
      const key = await required(parts).register(response, { origin, takeChallenge: taker(parts, user.id) });
      if (key === null)
        throw new ServiceError(
          "VALIDATION_ERROR",
          "The passkey was not confirmed in time. Load the page and try again.",
        );
      const row: PasskeyRow = {
        ...key,
        userId: user.id,
        name: name.trim().slice(0, MAX_NAME) || "Passkey",
        createdAt: clock.now(),
        usedAt: null,
      };
      const line = auditLine(parts, { userId: user.id, action: "passkey.add", detail: row.name, address });
      await identities.transact({ users: [{ id: user.id }] }, ({ passkeys }) => {
        if (passkeys.length >= MAX_PASSKEYS)
          throw new ServiceError("VALIDATION_ERROR", `A user has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
        return { effects: { put: { passkeys: [row], audit: [line] } }, result: null };
      });
    },
    async removePasskey({ user }, id, address) {
      await identities.transact({ users: [{ id: user.id }] }, ({ passkeys }) => {
        const passkey = passkeys.find((row) => row.id === id);
        if (passkey === undefined) throw new ServiceError("NOT_FOUND", "No such passkey.");
        const line = auditLine(parts, { userId: user.id, action: "passkey.remove", detail: passkey.name, address });
        return { effects: { put: { audit: [line] }, remove: { passkeys: [{ id }] } }, result: null };
      });
    },
    signInWithPasskey: (input, browser) => enter(parts, input, browser),
  };
}
