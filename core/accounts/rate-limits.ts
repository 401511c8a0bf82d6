import { ServiceError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { RateLimiter, RateRule, RateVerdict } from "../ports/rate-limiter.ts";
import type { Caller, RateBucket, RateHeaders, Service } from "../service.ts";
import { remembered } from "./remembered.ts";

/** Length of a window. Contract 8.1 */
const WINDOW_MS = 60_000;

/** Requests per minute. */
export interface RateLimit {
  readonly perKey: number;
  readonly perOrganization: number;
}

/** The limits of every bucket. An organisation's own may name some buckets only and are held as a `Partial` of this. */
export type RateLimits = Readonly<Record<RateBucket, RateLimit>>;

interface RateCheckPorts {
  readonly limits: RateLimits;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
}

/** Contract 8.1; each scan path has its own bucket. Webhook tests may come as often as classifications, without using up theirs. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: { perKey: 120, perOrganization: 360 },
  create: { perKey: 60, perOrganization: 180 },
  scan: { perKey: 20, perOrganization: 60 },
  "scan.lite": { perKey: 20, perOrganization: 60 },
  "scan.deep": { perKey: 20, perOrganization: 60 },
  webhook: { perKey: 60, perOrganization: 180 },
};

/**
 * Counts a caller's request in a bucket against key and organisation. Rejects with RATE_LIMITED, its fields and headers, and with
 * SERVICE_UNAVAILABLE when a creation cannot be counted; a read that cannot be counted goes through, because it makes nothing.
 */
export function createRateCheck({ limits, rateLimiter, clock }: RateCheckPorts): Service["rateLimit"] {
  function rulesIn(bucket: RateBucket, { keyId, organizationId, rateLimits }: Caller): readonly RateRule[] {
    const { perKey, perOrganization } = rateLimits?.[bucket] ?? limits[bucket];
    const shared = { counter: `organization:${organizationId}:${bucket}`, limit: perOrganization };
    return keyId === null ? [shared] : [{ counter: `key:${keyId}:${bucket}`, limit: perKey }, shared];
  }
  const knownOf = remembered((_: Caller) => new Map<RateBucket, readonly RateRule[]>());
  function rulesOf(caller: Caller, bucket: RateBucket): readonly RateRule[] {
    const known = knownOf(caller);
    const rules = known.get(bucket) ?? rulesIn(bucket, caller);
    known.set(bucket, rules);
    return rules;
  }
  async function judged(bucket: RateBucket, rules: readonly RateRule[], taken: RateVerdict | Promise<RateVerdict>): Promise<RateHeaders> {
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
    return !(taken instanceof Promise) && taken.isAllowed ? taken : judged(bucket, rules, taken);
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";
}

/** A full window: what nobody counts leaves all of it. */
function uncounted(rules: readonly RateRule[], now: number): RateHeaders {
  const limit = Math.min(...rules.map((rule) => rule.limit));
  return { limit, remaining: limit, resetAtSeconds: (Math.floor(now / WINDOW_MS) + 1) * (WINDOW_MS / 1000) };
}

/** 429 of a full window: how long to wait, in whole seconds from 1, and the headers of contract 7. */
export function rateLimited({ limit, resetAtSeconds }: { readonly limit: number; readonly resetAtSeconds: number }, now: number): ServiceError {
  const retryAfter = Math.max(1, Math.ceil(resetAtSeconds - now / 1000));
  return new ServiceError("RATE_LIMITED", `Too many requests: ${limit} per minute are allowed. Try again in ${retryAfter} s.`, {
    fields: { retry_after_seconds: retryAfter, limit },
    headers: {
      "Retry-After": String(retryAfter),
      "X-RateLimit-Limit": String(limit),
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(resetAtSeconds),
    },
  });
}
