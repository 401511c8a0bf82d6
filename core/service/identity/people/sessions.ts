import type { SessionRow, UserRow } from "../../../ports/identity-rows.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lifetime of a session in ms after its last use, and after the sign-in in any case. */
const IDLE_MS = 7 * DAY_MS;
const TOTAL_MS = 30 * DAY_MS;

/** Minimum time in ms between two records of a session's use, because each record is a write. */
const SEEN_STEP_MS = HOUR_MS;

/** Time in ms for which a proof of presence is valid. Changes of passwords, keys, members and money require a proof. */
const PROOF_MS = 15 * 60_000;

/** Wrong passwords in a row before an account waits, and the longest wait. */
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

/** A checked password, before the account's own state is known. */
export interface Attempt {
  readonly isCorrect: boolean;
  /** True for a browser that signed this user in before. It never waits, so strangers cannot lock a user out. */
  readonly isKnownDevice: boolean;
  readonly now: number;
}

/** Decides a sign-in with a password: whether it succeeds, and how the user's row changes. */
export function decideSignIn(
  user: UserRow,
  { isCorrect, isKnownDevice, now }: Attempt,
): { readonly isAccepted: boolean; readonly user: UserRow } {
  if (user.status !== "active" || (user.waitUntil > now && !isKnownDevice)) return { isAccepted: false, user };
  if (isCorrect) return { isAccepted: true, user: { ...user, failures: 0, waitUntil: 0 } };
  const failures = user.failures + 1;
  const waitMs = failures < FREE_FAILURES ? 0 : Math.min(MAX_WAIT_MS, 1_000 * 2 ** (failures - FREE_FAILURES));
  return { isAccepted: false, user: { ...user, failures, waitUntil: now + waitMs } };
}
