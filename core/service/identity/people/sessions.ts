import type { SessionRow, SignInWaitRow, UserRow } from "../../../ports/identity-rows.ts";
import { DAY_MS, HOUR_MS } from "../../../util/durations.ts";

/** Lifetime of a session in ms after its last use, and after the sign-in in any case. */
const IDLE_MS = 7 * DAY_MS;
const TOTAL_MS = 30 * DAY_MS;

/** Minimum time in ms between two records of a session's use, because each record is a write. */
const SEEN_STEP_MS = HOUR_MS;

/** Time in ms for which a proof of presence is valid. Changes of passwords, keys, members and money require a proof. */
const PROOF_MS = 15 * 60_000;

/** Wrong passwords in a row before a network waits for an account, and the longest wait. */
const FREE_FAILURES = 5;
const MAX_WAIT_MS = HOUR_MS;

/** Returns a new session. */
export function newSession(session: Pick<SessionRow, "hash" | "userId" | "device">, now: number): SessionRow {
  return { ...session, createdAt: now, seenAt: now, provedAt: now, expiresAt: now + IDLE_MS };
}

/** Returns the session with its use recorded, or the same row when the last record is recent. */
export function seen(session: SessionRow, now: number): SessionRow {
  if (now - session.seenAt < SEEN_STEP_MS) return session;
  return { ...session, seenAt: now, expiresAt: Math.min(now + IDLE_MS, session.createdAt + TOTAL_MS) };
}

/** True while the user need not prove to be present again. */
export function isProved({ provedAt }: Pick<SessionRow, "provedAt">, now: number): boolean {
  return now - provedAt < PROOF_MS;
}

/** Time in ms without a wrong password after which the count of a network starts again. */
const FORGET_MS = DAY_MS;

/** A checked password, before the account's own state is known. */
export interface Attempt {
  readonly isCorrect: boolean;
  /** True for a browser that signed this user in before. It never waits, so strangers cannot lock a user out. */
  readonly isKnownDevice: boolean;
  readonly network: string;
  readonly now: number;
}

/**
 * Decides a sign-in with a password: whether it succeeds, and the new wait of the network. Networks wait apart, so
 * wrong passwords from one network never lock out another. D-91
 */
export function decideSignIn(
  user: UserRow,
  wait: SignInWaitRow | undefined,
  { isCorrect, isKnownDevice, network, now }: Attempt,
): { readonly isAccepted: boolean; readonly wait: SignInWaitRow | null } {
  const current = wait === undefined || wait.expiresAt <= now ? { failures: 0, waitUntil: 0 } : wait;
  if (user.status !== "active" || (current.waitUntil > now && !isKnownDevice)) return { isAccepted: false, wait: null };
  if (isCorrect || isKnownDevice) return { isAccepted: isCorrect, wait: null };
  const failures = current.failures + 1;
  const waitMs = failures < FREE_FAILURES ? 0 : Math.min(MAX_WAIT_MS, 1_000 * 2 ** (failures - FREE_FAILURES));
  const row = { userId: user.id, network, failures, waitUntil: now + waitMs, expiresAt: now + FORGET_MS };
  return { isAccepted: false, wait: row };
}
