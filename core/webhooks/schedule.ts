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

const JITTER = 0.05;

/** When the attempt after a failure is due, given the attempts left: spread by up to 5 %, never early. `random` is uniform in 0..1. */
export function nextAttemptAt(failedAt: number, attemptsLeft: number, random: number): number {
  const delay = DELAYS_MS[MAX_ATTEMPTS - attemptsLeft - 1] ?? 0;
  return failedAt + Math.round(delay * (1 + JITTER * random));
}
