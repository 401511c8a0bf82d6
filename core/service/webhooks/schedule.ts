const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays in ms from the end of the first, second, ... failed attempt to the next attempt. Contract 6.5 */
export const DELAYS_MS: readonly number[] = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
  48 * HOUR_MS,
];

/** Number of attempts: the first attempt and one after each delay. Contract 6.5 */
export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** Maximum number of concurrent sends to one endpoint, so that a hanging receiver blocks no more than these. */
export const ENDPOINT_CAP = 4;
/** Maximum number of concurrent sends to one origin per organization. It limits many URLs on one host together. */
export const ORIGIN_CAP = 8;
/** Lease of a send in ms. An attempt takes at most 15 s (D-26), so a longer silence means that its process died. */
export const SEND_LEASE_MS = 30 * SECOND_MS;

/** Maximum number of deliveries per claim. They are sent one after another and recorded in one transaction. */
export const CLAIM_LENGTH = 32;
/**
 * Time in ms after the claim in which a claimed delivery may be sent.
 * Later it is claimed again, because its endpoint may be removed or its secret rotated by then.
 */
export const CLAIM_MS = 250;

/**
 * Returns how many deliveries the next claim holds, when the receiver took `elapsedMs` for the last `count` deliveries.
 * It is the number that can start within `CLAIM_MS` at this speed, so that a slow receiver delays no claimed delivery.
 * It at most doubles, so that all send slots of the endpoint share a short queue.
 */
export function claimLengthAfter(elapsedMs: number, count: number): number {
  return Math.max(1, Math.min(CLAIM_LENGTH, 2 * count, Math.floor((CLAIM_MS * count) / elapsedMs)));
}

/** Maximum share by which a delay is lengthened. */
const JITTER = 0.05;

/**
 * Returns when the next attempt after a failure is due: the contract's delay, lengthened by up to 5 %.
 * `random` is uniform in 0..1.
 */
export function nextAttemptAt(failedAt: number, attemptsLeft: number, random: number): number {
  const delay = DELAYS_MS[MAX_ATTEMPTS - attemptsLeft - 1] ?? 0;
  return failedAt + Math.round(delay * (1 + JITTER * random));
}
