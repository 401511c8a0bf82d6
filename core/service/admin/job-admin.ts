import { ServiceError } from "../../domain/errors.ts";
import type { JobState } from "../../domain/job.ts";
import type { JobView } from "../../domain/job-view.ts";
import type { Store } from "../../ports/store.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import { cancel } from "../jobs/finish.ts";
import { jobView } from "../jobs/job-view.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { type ListPage, listPage, type PageRequest } from "../transactions/pagination.ts";

/** A job as the account owner sees it. It never contains the text or the report. */
export interface AdminJobView extends JobView {
  readonly organizationId: string;
  readonly tier: "lite" | "standard" | "deep" | null;
  readonly keyword: string | null;
  readonly url: string | null;
  readonly keyId: string | null;
  /** The grant of the agent that created the job. */
  readonly grantId: string | null;
  /** The person who created the job; `null` for a job of a key. */
  readonly userId: string | null;
  readonly requestId: string;
  readonly isTest: boolean;
  /** Number of runs that have started; 0 before the first run. */
  readonly attempt: number;
  readonly costMillicredits: number;
}

/** Names one job of an organization. */
export interface JobName {
  readonly organizationId: string;
  readonly jobId: string;
}

/** Job operations of the account owner. All throw `ServiceError` NOT_FOUND for ids that the organization does not have. */
export interface JobAdmin {
  /** Lists jobs, newest first. Without `state`, lists jobs in every state. */
  listJobs(query: PageRequest & { readonly state?: JobState }): Promise<ListPage<AdminJobView>>;
  job(name: JobName): Promise<AdminJobView>;
  /**
   * Cancels an unfinished job, refunds its credits and returns the job. A finished job does not change; a worker that
   * runs the job stops at its next heartbeat.
   */
  cancelJob(name: JobName): Promise<AdminJobView>;
}

interface JobOwnerPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly requireOrganization: (organizationId: string) => Promise<void>;
}

function ownerJobView(job: JobRow): AdminJobView {
  const { request } = job;
  return {
    ...jobView(job),
    organizationId: job.organizationId,
    tier: request.type === "scan" ? request.tier : null,
    keyword: request.type === "scan" ? request.keyword : null,
    url: request.url,
    keyId: job.keyId,
    grantId: job.grantId,
    userId: job.userId,
    requestId: job.requestId,
    isTest: job.isTest,
    attempt: job.attempt,
    costMillicredits: job.costMillicredits,
  };
}

/** Creates the job operations of the account owner. `requireOrganization` throws NOT_FOUND. */
export function createJobAdmin({ store, batcher, requireOrganization }: JobOwnerPorts): JobAdmin {
  async function requireJob({ organizationId, jobId }: JobName): Promise<JobRow> {
    const job = await store.read.job(organizationId, jobId);
    if (job === null) throw new ServiceError("NOT_FOUND", `No job has the id ${jobId}.`);
    return job;
  }
  return {
    async listJobs({ state, ...query }) {
      await requireOrganization(query.organizationId);
      const page = await listPage(
        query,
        (stretch) => store.read.jobs({ ...stretch, state: state ?? null }),
        (job) => job.createdAt,
      );
      return { ...page, items: page.items.map(ownerJobView) };
    },
    async job(name) {
      return ownerJobView(await requireJob(name));
    },
    async cancelJob(name) {
      const { topic } = await requireJob(name);
      // The next sweep reassigns the slot, because this process may have no connected workers.
      await batcher.submit(cancel({ ...name, topic }));
      return ownerJobView(await requireJob(name));
    },
  };
}
