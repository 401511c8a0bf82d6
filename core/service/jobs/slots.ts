import type { Topic } from "../../domain/job.ts";
import type { JobRow, OrganizationRow, PoolRow } from "../../ports/store-rows.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";

/** Returns the pool row of a topic, or an empty row for a topic that never had a job. */
export function poolOf(work: UnitOfWork, topic: Topic): PoolRow {
  return work.pools.get(topic) ?? { topic, inFlight: 0, queued: 0, averageRunMs: 0 };
}

/** Returns the organization row. Throws when the command's plan did not load it. */
export function organizationOf(work: UnitOfWork, organizationId: string): OrganizationRow {
  const organization = work.organizations.get(organizationId);
  if (organization === undefined) throw new Error(`engine: organization ${organizationId} was not loaded`);
  return organization;
}

/** Adds `change` to the counters of the job's organization and pool. */
export function adjustCounters(
  work: UnitOfWork,
  job: JobRow,
  change: { readonly active: number; readonly queued: number },
): void {
  const organization = organizationOf(work, job.organizationId);
  work.organizations.put(organization.id, {
    ...organization,
    active: organization.active + change.active,
    queued: organization.queued + change.queued,
  });
  const pool = poolOf(work, job.topic);
  work.pools.put(job.topic, { ...pool, inFlight: pool.inFlight + change.active, queued: pool.queued + change.queued });
}

/** Returns the maximum number of active jobs: the organization's own cap, or the policy's cap. */
export function activeCapOf(organization: OrganizationRow, { policy }: Context): number {
  return organization.activeCap ?? policy.activeCap;
}

/** True when both the organization and the pool have room for one more active job. */
export function hasRoom(
  work: UnitOfWork,
  context: Context,
  job: { readonly organizationId: string; readonly topic: Topic },
): boolean {
  const organization = organizationOf(work, job.organizationId);
  return (
    organization.active < activeCapOf(organization, context) &&
    poolOf(work, job.topic).inFlight < context.policy.poolSizes[job.topic]
  );
}

/** Returns the job with a slot and a new dispatch number. The caller adjusts counters and publishes after the commit. */
export function granted(job: JobRow, context: Context): JobRow {
  return {
    ...job,
    state: "queued",
    hasSlot: true,
    dispatchNo: job.dispatchNo + 1,
    dispatchAt: context.now + context.policy.redispatchMs,
  };
}

/** One run of a job. The worker that has the token may run the job once. */
export interface Run {
  readonly job: JobRow;
  readonly token: string;
}

/** Returns the next attempt of a granted job, with a new token and lease. */
export function started(job: JobRow, context: Context): Run {
  const token = context.mint("token");
  const next: JobRow = {
    ...job,
    state: "running",
    attempt: job.attempt + 1,
    progress: 0,
    token,
    leaseUntil: context.now + context.policy.leaseMs,
    dispatchAt: null,
    startedAt: job.startedAt ?? context.now,
    error: null,
  };
  return { job: next, token };
}

/**
 * Grants a slot to a job that is counted as queued, and stores when its organization was served.
 * Also starts the job when `context.startsGranted` is true, which saves a second write. See D-136.
 */
export function grantSlot(work: UnitOfWork, context: Context, job: JobRow, servedAt = context.now): JobRow {
  const grant = granted(job, context);
  const next = context.startsGranted === true ? started(grant, context).job : grant;
  adjustCounters(work, job, { active: 1, queued: -1 });
  work.organizations.put(job.organizationId, { ...organizationOf(work, job.organizationId), servedAt });
  work.jobs.put(job.id, next);
  return next;
}

/** Returns the organization's loaded jobs that can get a slot, oldest first. */
function readyJobs(work: UnitOfWork, context: Context, topic: Topic, organizationId: string): JobRow[] {
  return work.jobs
    .filter(
      (job) =>
        job.organizationId === organizationId &&
        job.topic === topic &&
        !job.hasSlot &&
        (job.state === "queued" || job.state === "waiting") &&
        job.notBefore <= context.now,
    )
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Finds the next jobs of organizations that may take a slot now. `held` has their slots of the topic before. */
function turnsOf(work: UnitOfWork, context: Context, topic: Topic, held: ReadonlyMap<string, number>) {
  const slots = new Map(held);
  const half = Math.ceil(context.policy.poolSizes[topic] / 2);
  const isWaiting = (job: JobRow) => hasRoom(work, context, job);
  const hasHalf = (job: JobRow) => (slots.get(job.organizationId) ?? 0) >= half;
  return {
    /** Returns the first job of a line, unless it must leave the slot to an organization with less than half. */
    next(line: readonly JobRow[], lines: readonly (readonly JobRow[])[]): JobRow | null {
      const [job] = line;
      if (job === undefined || !isWaiting(job)) return null;
      const isLess = ([first]: readonly JobRow[]) => first !== undefined && isWaiting(first) && !hasHalf(first);
      return hasHalf(job) && lines.some(isLess) ? null : job;
    },
    took({ organizationId }: JobRow): void {
      slots.set(organizationId, (slots.get(organizationId) ?? 0) + 1);
    },
  };
}

/**
 * Grants free slots of one topic and returns the jobs to dispatch.
 * The organizations take turns, least recently served first. Each turn grants a slot to the oldest job.
 * While others wait, an organization gets at most half of the topic's slots. `held` counts the slots it has. D-93
 * Scans without a slot in an organization at its cap become `waiting`.
 * Durability is relaxed: a lost grant is made again.
 */
export function release(
  topic: Topic,
  organizationIds: readonly string[],
  limit: number,
  held: ReadonlyMap<string, number> = new Map(),
): Command<readonly JobRow[]> {
  return {
    plan: {
      organizations: organizationIds,
      pools: [topic],
      durability: "relaxed",
      ready: organizationIds.map((organizationId) => ({ organizationId, topic, limit })),
    },
    decide(work, context) {
      const organizations = organizationIds
        .map((id) => organizationOf(work, id))
        .sort((a, b) => a.servedAt - b.servedAt || (a.id < b.id ? -1 : 1));
      const lines = organizations.map((organization) => readyJobs(work, context, topic, organization.id));
      // Each grant gets its own timestamp. Equal timestamps would let the lowest id win every grant of a millisecond.
      let servedAt = Math.max(context.now - 1, ...organizations.map((organization) => organization.servedAt));
      const dispatched: JobRow[] = [];
      const turns = turnsOf(work, context, topic, held);
      let isMoving = true;
      while (isMoving) {
        isMoving = false;
        for (const line of lines) {
          const job = turns.next(line, lines);
          if (job === null) continue;
          line.shift();
          turns.took(job);
          dispatched.push(grantSlot(work, context, job, ++servedAt));
          isMoving = true;
        }
      }
      for (const job of lines.flat()) {
        const organization = organizationOf(work, job.organizationId);
        const isAtCap = organization.active >= activeCapOf(organization, context);
        if (isAtCap && job.state === "queued" && job.topic !== "classify")
          work.jobs.put(job.id, { ...job, state: "waiting" });
      }
      return dispatched;
    },
  };
}
