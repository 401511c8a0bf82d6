import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import { type RateBucket, type RateHeaders, type RateLimits, rateLimited } from "../../domain/rate-limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RateLimiter, RateRule, RateVerdict } from "../../ports/rate-limiter.ts";
import { memoizeByObject } from "../../util/memoize-by-object.ts";

/** Length of a window in ms. Contract 8.1 */
const WINDOW_MS = 60_000;

/**
 * Counts a request of the caller in a bucket, for the key or person and for the organization.
 *
 * Rejects with RATE_LIMITED. When counting fails, a read passes uncounted, because it creates nothing. Every other
 * request is then rejected with SERVICE_UNAVAILABLE.
 *
 * Returns without a promise when the limiter is in-process and the request passes.
 */
export type RateCheck = (caller: Caller, bucket: RateBucket) => RateHeaders | Promise<RateHeaders>;

interface RateCheckParts {
  readonly limits: RateLimits;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
}

/** Creates the check of a request against its limits. */
export function createRateCheck({ limits, rateLimiter, clock }: RateCheckParts): RateCheck {
  function rulesIn(
    bucket: RateBucket,
    { keyId, grantId, userId, guest, organizationId, rateLimits }: Caller,
  ): readonly RateRule[] {
    const { perKey, perOrganization } = rateLimits?.[bucket] ?? limits[bucket];
    const shared = { counter: `organization:${organizationId}:${bucket}`, limit: perOrganization };
    if (keyId !== null) return [{ counter: `key:${keyId}:${bucket}`, limit: perKey }, shared];
    if (guest !== undefined) return [{ counter: `guest:${guest.linkId}:${bucket}`, limit: perKey }, shared];
    // Counted on the grant, so that a refreshed token has no fresh limit. D-34
    const holder = grantId === undefined ? `user:${userId}` : `grant:${grantId}`;
    return (grantId ?? userId) === undefined ? [shared] : [{ counter: `${holder}:${bucket}`, limit: perKey }, shared];
  }
  const rulesByBucket = memoizeByObject((_: Caller) => new Map<RateBucket, readonly RateRule[]>());
  function rulesOf(caller: Caller, bucket: RateBucket): readonly RateRule[] {
    const ofCaller = rulesByBucket(caller);
    const rules = ofCaller.get(bucket) ?? rulesIn(bucket, caller);
    ofCaller.set(bucket, rules);
    return rules;
  }
  /** Waits for the verdict, and rejects when it refuses the request. */
  async function check(
    bucket: RateBucket,
    rules: readonly RateRule[],
    taken: RateVerdict | Promise<RateVerdict>,
  ): Promise<RateHeaders> {
    try {
      const { isAllowed, limit, remaining, resetAtSeconds } = await taken;
      if (isAllowed) return { limit, remaining, resetAtSeconds };
      throw rateLimited({ limit, resetAtSeconds }, clock.now());
    } catch (error) {
      if (bucket !== "read" || !isUnavailable(error)) throw error;
      return uncounted(rules, clock.now());
    }
  }
  return (caller, bucket) => {
    const rules = rulesOf(caller, bucket);
    const taken = rateLimiter.take(rules);
    return !(taken instanceof Promise) && taken.isAllowed ? taken : check(bucket, rules, taken);
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";
}

/** Headers of an uncounted request: the whole window remains. */
function uncounted(rules: readonly RateRule[], now: number): RateHeaders {
  const limit = Math.min(...rules.map((rule) => rule.limit));
  return { limit, remaining: limit, resetAtSeconds: (Math.floor(now / WINDOW_MS) + 1) * (WINDOW_MS / 1000) };
}
