import type { Topic } from "../job.ts";
import type { JobRow, OrganizationRow, PoolRow } from "../ports/store.ts";
import type { Command, Context } from "./command.ts";
import type { Draft } from "./draft.ts";

/** The pool row of a topic; a topic without jobs so far has an empty one. */
export function poolOf(draft: Draft, topic: Topic): PoolRow {
  return draft.pools.get(topic) ?? { topic, inFlight: 0, queued: 0, averageRunMs: 0 };
}

/** The organisation row of a job. Throws when the plan forgot it. */
export function organizationOf(draft: Draft, organizationId: string): OrganizationRow {
  const organization = draft.organizations.get(organizationId);
  if (organization === undefined) throw new Error(`engine: organisation ${organizationId} was not loaded`);
  return organization;
}

/** Adds to the counters that a job's place is counted in. */
export function count(draft: Draft, job: JobRow, change: { readonly active: number; readonly queued: number }): void {
  const organization = organizationOf(draft, job.organizationId);
  draft.organizations.put(organization.id, {
    ...organization,
    active: organization.active + change.active,
    queued: organization.queued + change.queued,
  });
  const pool = poolOf(draft, job.topic);
  draft.pools.put(job.topic, { ...pool, inFlight: pool.inFlight + change.active, queued: pool.queued + change.queued });
}

/** Jobs the organisation may have active: what was agreed on with it, else the policy's cap. */
export function activeCapOf(organization: OrganizationRow, { policy }: Context): number {
  return organization.activeCap ?? policy.activeCap;
}

/** True when the organisation and the pool both have room for one more active job. */
export function hasRoom(draft: Draft, context: Context, job: { readonly organizationId: string; readonly topic: Topic }): boolean {
  const organization = organizationOf(draft, job.organizationId);
  return organization.active < activeCapOf(organization, context) && poolOf(draft, job.topic).inFlight < context.policy.poolSizes[job.topic];
}

/** The job with a slot and a first or further dispatch, which the caller publishes after the commit. Counters are not touched. */
export function granted(job: JobRow, context: Context): JobRow {
  return { ...job, state: "queued", hasSlot: true, dispatchNo: job.dispatchNo + 1, dispatchAt: context.now + context.policy.redispatchMs };
}

/** A worker's right to run a job once. */
export interface Run {
  readonly job: JobRow;
  readonly token: string;
}

/** The next attempt of a granted job, under a fresh lease. */
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
 * Gives a slot to a job that is counted as queued, and notes when its organisation was served. Where grants start at once the job is running then:
 * one write instead of two.
 */
export function grantSlot(draft: Draft, context: Context, job: JobRow, servedAt = context.now): JobRow {
  const grant = granted(job, context);
  const next = context.startsGranted === true ? started(grant, context).job : grant;
  count(draft, job, { active: 1, queued: -1 });
  draft.organizations.put(job.organizationId, { ...organizationOf(draft, job.organizationId), servedAt });
  draft.jobs.put(job.id, next);
  return next;
}

/** Grantable jobs of the organisations, oldest first per organisation. */
function readyJobs(draft: Draft, context: Context, topic: Topic, organizationId: string): JobRow[] {
  return draft.jobs
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

/**
 * Grants free slots of one topic: one per organisation and round, least recently served first, each
 * organisation's oldest job first. Scans left behind in an organisation at its cap show `waiting`.
 * Answers the jobs to dispatch. Relaxed: slots whose grant is undone are granted again.
 */
export function release(topic: Topic, organizationIds: readonly string[], limit: number): Command<readonly JobRow[]> {
  return {
    plan: {
      organizations: organizationIds,
      pools: [topic],
      isRelaxed: true,
      ready: organizationIds.map((organizationId) => ({ organizationId, topic, limit })),
    },
    decide(draft, context) {
      const organizations = organizationIds.map((id) => organizationOf(draft, id)).sort((a, b) => a.servedAt - b.servedAt || (a.id < b.id ? -1 : 1));
      const lines = organizations.map((organization) => readyJobs(draft, context, topic, organization.id));
      // Each grant takes an instant of its own: were those of one millisecond equal, the lowest id would be served again and again within it.
      let servedAt = Math.max(context.now - 1, ...organizations.map((organization) => organization.servedAt));
      const dispatched: JobRow[] = [];
      let isMoving = true;
      while (isMoving) {
        isMoving = false;
        for (const line of lines) {
          const job = line[0];
          if (job === undefined || !hasRoom(draft, context, job)) continue;
          line.shift();
          dispatched.push(grantSlot(draft, context, job, ++servedAt));
          isMoving = true;
        }
      }
      for (const job of lines.flat()) {
        const organization = organizationOf(draft, job.organizationId);
        const isAtCap = organization.active >= activeCapOf(organization, context);
        if (isAtCap && job.state === "queued" && job.topic !== "classify") draft.jobs.put(job.id, { ...job, state: "waiting" });
      }
      return dispatched;
    },
  };
}
