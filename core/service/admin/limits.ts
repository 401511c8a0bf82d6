import { ServiceError } from "../../domain/errors.ts";
import { DEFAULT_RATE_LIMITS, type RateLimit } from "../../domain/rate-limits.ts";
import type { OrganizationLimits } from "../../ports/account-store.ts";
import type { AdminApi } from "./admin-api.ts";

/** Maximum limit: far above the load of one machine, far below the loss of integer precision. */
const MAX_LIMIT = 1_000_000;

function checked(what: string, value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value;
  throw new ServiceError("VALIDATION_ERROR", `${what} must be a whole number from 1 to ${MAX_LIMIT}.`);
}

function checkedRate(bucket: string, { perKey, perOrganization }: RateLimit): RateLimit {
  if (!Object.hasOwn(DEFAULT_RATE_LIMITS, bucket)) {
    throw new ServiceError(
      "VALIDATION_ERROR",
      `"${bucket}" is no rate bucket; there are ${Object.keys(DEFAULT_RATE_LIMITS).join(", ")}.`,
    );
  }
  return {
    perKey: checked(`The ${bucket} limit per key`, perKey),
    perOrganization: checked(`The ${bucket} limit per organization`, perOrganization),
  };
}

/** Applies changes to limits. Absent limits stay; `null` restores the service's default. Throws VALIDATION_ERROR. */
export function mergedLimits(
  current: OrganizationLimits,
  changes: Parameters<AdminApi["setLimits"]>[1],
): OrganizationLimits {
  const { activeCap = current.activeCap, queuedCap = current.queuedCap, rateLimits = {} } = changes;
  const rates = Object.entries(rateLimits ?? {}).map(
    ([bucket, limit]) => [bucket, checkedRate(bucket, limit)] as const,
  );
  return {
    activeCap: activeCap === null ? null : checked("The cap on active jobs", activeCap),
    queuedCap: queuedCap === null ? null : checked("The cap on queued jobs", queuedCap),
    rateLimits: rateLimits === null ? {} : { ...current.rateLimits, ...Object.fromEntries(rates) },
  };
}
