import type { Clock } from "../../ports/clock.ts";
import type { Store, UsageSum } from "../../ports/store.ts";
import { DAY_MS } from "../../util/durations.ts";
import type { AdminJobView, JobAdmin } from "./job-admin.ts";

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

/** The creator of a job: a key, a program with a sign-in, or the pages of the service. */
export type UsageSource = { readonly keyId: string } | { readonly grantId: string } | "pages";

/** Usage of a number of days, by day, kind, source and person. */
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
  /** Jobs of persons in the pages and through programs, most spent first. Jobs of keys have no person. */
  readonly people: readonly (Usage & { readonly userId: string })[];
  readonly total: Usage;
}

interface UsageQuery {
  readonly organizationId: string;
  readonly days: number;
}

/** The usage of an organization. */
export interface UsageAdmin {
  /** Returns the usage of the `days` days in UTC that end with today. The database sums one day at a time. */
  usage(query: UsageQuery): Promise<UsageView>;
  /** Lists the jobs of these days in parts of at most 200, newest first. Test jobs are among them. */
  usageJobs(query: UsageQuery): AsyncIterable<readonly AdminJobView[]>;
}

interface UsagePorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly listJobs: JobAdmin["listJobs"];
  /** Throws NOT_FOUND. */
  readonly requireOrganization: (organizationId: string) => Promise<void>;
}

const NONE: Usage = { jobs: 0, failed: 0, spentMillicredits: 0 };

function total(sums: readonly Usage[]): Usage {
  const add = (to: Usage, one: Usage) => ({
    jobs: to.jobs + one.jobs,
    failed: to.failed + one.failed,
    spentMillicredits: to.spentMillicredits + one.spentMillicredits,
  });
  return sums.reduce(add, NONE);
}

function kindOf({ topic }: UsageSum): UsageKind {
  return USAGE_KINDS.find((kind) => topic.endsWith(kind)) ?? "standard";
}

function sourceOf({ keyId, grantId }: UsageSum): UsageSource {
  return keyId !== null ? { keyId } : grantId !== null ? { grantId } : "pages";
}

/** Groups sums, most spent first. */
function grouped<By>(sums: readonly UsageSum[], byOf: (sum: UsageSum) => By): readonly (Usage & { readonly by: By })[] {
  const groups = new Map<string, Usage & { readonly by: By }>();
  for (const sum of sums) {
    const by = byOf(sum);
    const name = JSON.stringify(by);
    groups.set(name, { ...total([groups.get(name) ?? NONE, sum]), by });
  }
  return [...groups.values()].toSorted((a, b) => b.spentMillicredits - a.spentMillicredits || b.jobs - a.jobs);
}

/** Adds up the sums of days, oldest day first. */
export function usageOf(days: readonly { readonly at: number; readonly sums: readonly UsageSum[] }[]): UsageView {
  const all = days.flatMap(({ sums }) => sums);
  const spentOf = (sums: readonly UsageSum[], kind: UsageKind) =>
    total(sums.filter((sum) => kindOf(sum) === kind)).spentMillicredits;
  return {
    days: days.map(({ at, sums }) => ({
      at,
      total: total(sums),
      spent: {
        classify: spentOf(sums, "classify"),
        lite: spentOf(sums, "lite"),
        standard: spentOf(sums, "standard"),
        deep: spentOf(sums, "deep"),
      },
    })),
    kinds: USAGE_KINDS.flatMap((kind) => {
      const usage = total(all.filter((sum) => kindOf(sum) === kind));
      return usage.jobs === 0 ? [] : [{ ...usage, kind }];
    }),
    sources: grouped(all, sourceOf).map(({ by, ...usage }) => ({ ...usage, source: by })),
    people: grouped(all, ({ userId }) => userId).flatMap(({ by, ...usage }) =>
      by === null ? [] : { ...usage, userId: by },
    ),
    total: total(all),
  };
}

/** Creates the operation on usage. */
export function createUsageAdmin({ store, clock, listJobs, requireOrganization }: UsagePorts): UsageAdmin {
  const today = () => Math.floor(clock.now() / DAY_MS) * DAY_MS;
  return {
    async usage({ organizationId, days }) {
      await requireOrganization(organizationId);
      const last = today();
      const read: { readonly at: number; readonly sums: readonly UsageSum[] }[] = [];
      // One statement for each day, so that other requests run between them.
      for (let at = last - (days - 1) * DAY_MS; at <= last; at += DAY_MS)
        read.push({ at, sums: await store.read.usage({ organizationId, from: at, to: at + DAY_MS }) });
      return usageOf(read);
    },
    async *usageJobs({ organizationId, days }) {
      const first = today() - (days - 1) * DAY_MS;
      let cursor: string | undefined;
      do {
        const { items, nextCursor } = await listJobs({
          organizationId,
          limit: 200,
          ...(cursor === undefined ? {} : { cursor }),
        });
        const jobs = items.filter(({ createdAt }) => createdAt >= first);
        yield jobs;
        cursor = jobs.length < items.length ? undefined : (nextCursor ?? undefined);
      } while (cursor !== undefined);
    },
  };
}
