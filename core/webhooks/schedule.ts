const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after the first, second, ... failed attempt, from its end. Contract 6.5 */
export const DELAYS_MS: readonly number[] = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS];

/** The first attempt and one after each wait. Contract 6.5 */
export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** Sends at once to one endpoint; a receiver that hangs holds up no more than these. */
export const ENDPOINT_CAP = 4;
/** Sends at once to one origin for one organisation, so that many paths of one host count together. */
export const ORIGIN_CAP = 8;
/** An attempt takes 15 s at most (D-26); a send not heard of for so long was lost with its process. */
export const SEND_LEASE_MS = 30 * SECOND_MS;

/** Deliveries that one claim may hold, sent one after the other, so that claiming and recording them costs one transaction. */
export const CLAIM_LENGTH = 32;
/** For so long after its claim a delivery's attempt may begin; later it is judged anew: the endpoint may be gone, or its secret another. */
export const CLAIM_MS = 250;

/**
 * Deliveries to claim at once for a receiver that took `elapsedMs` for the `count` of the claim before: as many as can begin in time, so that a slow one
 * holds up none; at most twice as many as before, so that a short line is shared by the endpoint's places.
 */
export function claimLengthAfter(elapsedMs: number, count: number): number {
  return Math.max(1, Math.min(CLAIM_LENGTH, 2 * count, Math.floor((CLAIM_MS * count) / elapsedMs)));
}

const JITTER = 0.05;

/** When the attempt after a failure is due, given the attempts left: spread by up to 5 %, never early. `random` is uniform in 0..1. */
export function nextAttemptAt(failedAt: number, attemptsLeft: number, random: number): number {
  const delay = DELAYS_MS[MAX_ATTEMPTS - attemptsLeft - 1] ?? 0;
  return failedAt + Math.round(delay * (1 + JITTER * random));
}
