import type { AdminJobView } from "../../../../../core/service/admin/job-admin.ts";
import { DAY_MS } from "../../../../../core/util/durations.ts";

/** Kinds of jobs in the order of their prices. */
export const USAGE_KINDS = ["classify", "lite", "standard", "deep"] as const;
/** One of these kinds. */
export type UsageKind = (typeof USAGE_KINDS)[number];

/** Jobs of one group. Test jobs cost nothing and are in no group. */
export interface Usage {
  readonly jobs: number;
  readonly failed: number;
  readonly spentMillicredits: number;
}

/** Who created a job: a key, a program with a sign-in, or a person in the pages. */
export type UsageSource = { readonly keyId: string } | { readonly grantId: string } | "pages";

/** Usage of a number of days, by day, kind and source. */
export interface UsageView {
  /** From the first day to today, also days without jobs. `at` is the start of a day in UTC. */
  readonly days: readonly {
    readonly at: number;
    readonly total: Usage;
    readonly spent: Readonly<Record<UsageKind, number>>;
  }[];
  readonly kinds: readonly (Usage & { readonly kind: UsageKind })[];
  /** Most spent first. */
  readonly sources: readonly (Usage & { readonly source: UsageSource })[];
  readonly total: Usage;
}

const NONE: Usage = { jobs: 0, failed: 0, spentMillicredits: 0 };

/** Returns the kind of a job. */
export function kindOf({ type, tier }: Pick<AdminJobView, "type" | "tier">): UsageKind {
  return type === "classify" ? "classify" : (tier ?? "standard");
}

/** Returns the credits that a job has spent. Only completed jobs cost something. */
export function spentOf({ state, costMillicredits }: AdminJobView): number {
  return state === "completed" ? costMillicredits : 0;
}

function added(usage: Usage, job: AdminJobView): Usage {
  return {
    jobs: usage.jobs + 1,
    failed: usage.failed + (job.state === "failed" ? 1 : 0),
    spentMillicredits: usage.spentMillicredits + spentOf(job),
  };
}

function sourceOf({ keyId, grantId }: AdminJobView): UsageSource {
  return keyId !== null ? { keyId } : grantId !== null ? { grantId } : "pages";
}

function grouped<Key>(jobs: readonly AdminJobView[], keyOf: (job: AdminJobView) => Key): ReadonlyMap<Key, Usage> {
  const groups = new Map<Key, Usage>();
  for (const job of jobs) groups.set(keyOf(job), added(groups.get(keyOf(job)) ?? NONE, job));
  return groups;
}

/** Counts the jobs of the days that end with `now`. */
export function usageOf(
  all: readonly AdminJobView[],
  { now, days }: { readonly now: number; readonly days: number },
): UsageView {
  const dayOf = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;
  const first = dayOf(now) - (days - 1) * DAY_MS;
  const jobs = all.filter(({ isTest, createdAt }) => !isTest && createdAt >= first);
  const sum = (some: readonly AdminJobView[]) => some.reduce(added, NONE);
  const kinds = grouped(jobs, kindOf);
  const names = new Map(jobs.map((job) => [JSON.stringify(sourceOf(job)), sourceOf(job)]));
  const sources = [...grouped(jobs, (job) => JSON.stringify(sourceOf(job)))].map(([name, usage]) => ({
    ...usage,
    source: names.get(name) ?? "pages",
  }));
  return {
    days: Array.from({ length: days }, (_, index) => {
      const at = first + index * DAY_MS;
      const own = jobs.filter(({ createdAt }) => dayOf(createdAt) === at);
      const spent = Object.fromEntries(
        USAGE_KINDS.map((kind) => [kind, sum(own.filter((job) => kindOf(job) === kind)).spentMillicredits]),
      ) as Record<UsageKind, number>;
      return { at, total: sum(own), spent };
    }),
    kinds: USAGE_KINDS.flatMap((kind) => {
      const usage = kinds.get(kind);
      return usage === undefined ? [] : [{ ...usage, kind }];
    }),
    sources: sources.toSorted((a, b) => b.spentMillicredits - a.spentMillicredits || b.jobs - a.jobs),
    total: sum(jobs),
  };
}
