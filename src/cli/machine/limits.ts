import { DEFAULT_POLICY } from "../../../core/domain/policy.ts";
import { DEFAULT_RATE_LIMITS, type RateBucket, type RateLimit } from "../../../core/domain/rate-limits.ts";
import type { AdminApi, OrganizationView } from "../../../core/service/admin/admin-api.ts";
import { CliError, EXIT, formatTable } from "../output/output.ts";

/** Options of `orgs limits`. */
export interface LimitOptions {
  readonly active?: string;
  readonly queued?: string;
  readonly rate?: readonly string[];
  readonly reset?: boolean;
}

type Changes = Parameters<AdminApi["setLimits"]>[1];

/** Returns the changes that the options request, or none. Throws a `CliError`. */
export function limitChanges({ active, queued, rate, reset }: LimitOptions): Changes {
  return {
    ...(reset === true ? { activeCap: null, queuedCap: null, rateLimits: null } : {}),
    ...(active === undefined ? {} : { activeCap: whole("--active", active) }),
    ...(queued === undefined ? {} : { queuedCap: whole("--queued", queued) }),
    ...(rate === undefined ? {} : { rateLimits: Object.fromEntries(rate.map(readRate)) }),
  };
}

function whole(name: string, text: string): number {
  if (/^\d{1,7}$/.test(text) && Number(text) > 0) return Number(text);
  throw new CliError(`${name} ${text}: must be a whole number from 1`, EXIT.usage);
}

function readRate(text: string): readonly [RateBucket, RateLimit] {
  const [, name, perKey = "", perOrganization = ""] = /^([a-z.]+)=(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  const bucket = buckets().find((known) => known === name);
  if (bucket === undefined) {
    throw new CliError(
      `--rate ${text}: must be BUCKET=PER_KEY/PER_ORGANIZATION, as in scan=60/180; buckets are ${buckets().join(", ")}`,
      EXIT.usage,
    );
  }
  return [bucket, { perKey: whole("--rate", perKey), perOrganization: whole("--rate", perOrganization) }];
}

function buckets(): readonly RateBucket[] {
  // The cast is safe, because the keys of the record are the buckets.
  return Object.keys(DEFAULT_RATE_LIMITS) as RateBucket[];
}

/** Formats the limits of an organization and marks the limits that replace defaults. */
export function limitTable({ limits }: OrganizationView): string {
  const cap = (name: string, own: number | null, usual: number) => [
    name,
    String(own ?? usual),
    own === null ? "" : "agreed",
  ];
  const rates = buckets().map((bucket) => {
    const rate = limits.rateLimits[bucket];
    const { perKey, perOrganization } = rate ?? DEFAULT_RATE_LIMITS[bucket];
    return [`${bucket} a minute`, `${perKey} per key, ${perOrganization} in all`, rate === undefined ? "" : "agreed"];
  });
  return formatTable([
    cap("active jobs", limits.activeCap, DEFAULT_POLICY.activeCap),
    cap("queued jobs", limits.queuedCap, DEFAULT_POLICY.queuedCap),
    ...rates,
  ]);
}
