import { ServiceError } from "../errors.ts";
import type { OrganizationLimits } from "../ports/account-store.ts";
import type { Owner } from "../service.ts";
import { DEFAULT_RATE_LIMITS, type RateLimit } from "./rate-limits.ts";

/** Far above what one machine serves, far below where counters lose exactness. */
const MAX_LIMIT = 1_000_000;

function checked(what: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value;
  throw new ServiceError("VALIDATION_ERROR", `${what} must be a whole number from 1 to ${MAX_LIMIT}.`);
}

function checkedRate(bucket: string, { perKey, perOrganization }: RateLimit): RateLimit {
  if (!Object.hasOwn(DEFAULT_RATE_LIMITS, bucket)) {
    throw new ServiceError("VALIDATION_ERROR", `"${bucket}" is no rate bucket; there are ${Object.keys(DEFAULT_RATE_LIMITS).join(", ")}.`);
  }
  return {
    perKey: checked(`The ${bucket} limit per key`, perKey),
    perOrganization: checked(`The ${bucket} limit per organization`, perOrganization),
  };
}

/** The limits after the changes: what is absent stays, `null` goes back to the service's own. Throws VALIDATION_ERROR. */
export function mergedLimits(current: OrganizationLimits, changes: Parameters<Owner["setLimits"]>[1]): OrganizationLimits {
  const { activeCap = current.activeCap, queuedCap = current.queuedCap, rateLimits = {} } = changes;
  const rates = Object.entries(rateLimits ?? {}).map(([bucket, limit]) => [bucket, checkedRate(bucket, limit)] as const);
  return {
    activeCap: activeCap === null ? null : checked("The cap on active jobs", activeCap),
    queuedCap: queuedCap === null ? null : checked("The cap on queued jobs", queuedCap),
    rateLimits: rateLimits === null ? {} : { ...current.rateLimits, ...Object.fromEntries(rates) },
  };
}
