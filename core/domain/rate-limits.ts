import { ServiceError } from "./errors.ts";

/**
 * Rate buckets of contract 8.1, one per scan path. Webhook tests, drafts, requests to the language model and pages of
 * the dashboard, which 8.1 does not mention, have their own.
 */
export type RateBucket =
  | "read"
  | "create"
  | "scan"
  | "scan.lite"
  | "scan.deep"
  | "webhook"
  | "draft"
  | "write"
  | "page";

/**
 * Values of the X-RateLimit headers, from the window with the fewest remaining requests.
 * `resetAtSeconds` is Unix time.
 */
export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAtSeconds: number;
}

/** Maximum requests per minute. */
export interface RateLimit {
  /** Per key, per OAuth grant, or per person with a session. */
  readonly perKey: number;
  readonly perOrganization: number;
}

/** Limits of every bucket. An organization's own limits are a `Partial` of this type. */
export type RateLimits = Readonly<Record<RateBucket, RateLimit>>;

/** Default limits, contract 8.1. Webhook tests have the limit of classifications in a bucket of their own. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: { perKey: 120, perOrganization: 360 },
  create: { perKey: 60, perOrganization: 180 },
  scan: { perKey: 20, perOrganization: 60 },
  "scan.lite": { perKey: 20, perOrganization: 60 },
  "scan.deep": { perKey: 20, perOrganization: 60 },
  webhook: { perKey: 60, perOrganization: 180 },
  // A writer's editor sends a draft about every second. One writer alone never reaches the organization's limit.
  draft: { perKey: 240, perOrganization: 2_400 },
  // A person reads a proposal for longer than it takes to write. D-143
  write: { perKey: 10, perOrganization: 60 },
  page: { perKey: 240, perOrganization: 2_400 },
};

/** Returns 429 for a full window, with the wait in whole seconds (at least 1) and the headers of contract 7. */
export function rateLimited(
  { limit, resetAtSeconds }: { readonly limit: number; readonly resetAtSeconds: number },
  now: number,
): ServiceError {
  const retryAfter = Math.max(1, Math.ceil(resetAtSeconds - now / 1000));
  return new ServiceError(
    "RATE_LIMITED",
    `Too many requests: ${limit} per minute are allowed. Try again in ${retryAfter} s.`,
    {
      fields: { retry_after_seconds: retryAfter, limit },
      headers: {
        "Retry-After": String(retryAfter),
        "X-RateLimit-Limit": String(limit),
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": String(resetAtSeconds),
      },
    },
  );
}
