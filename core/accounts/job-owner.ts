import { cancel } from "../engine/finish.ts";
import { jobView } from "../engine/job-view.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { JobState } from "../job.ts";
import type { JobRow, Store } from "../ports/store.ts";
import type { JobView } from "../service.ts";
import { type Page, type PageQuery, pageOf } from "./pages.ts";

/** A job as the account owner sees it. Never holds the text or the report. */
export interface OwnerJobView extends JobView {
  readonly organizationId: string;
  readonly tier: "lite" | "standard" | "deep" | null;
  readonly keyword: string | null;
  readonly url: string | null;
  readonly keyId: string | null;
  readonly requestId: string;
  readonly isTest: boolean;
  /** Runs begun, 0 before the first. */
  readonly attempt: number;
  readonly costMillicredits: number;
}

/** The account owner's side of jobs. All throw `ServiceError` NOT_FOUND for unknown ids. */
export interface JobOwner {
  /** Newest first. `state` absent: all. */
  listJobs(query: PageQuery & { readonly state?: JobState }): Promise<Page<OwnerJobView>>;
  job(jobId: string): Promise<OwnerJobView>;
  /** Ends a live job as `cancelled` and gives its credits back; a job that has ended stays as it is. Answers what is true then. A worker that runs it learns at its next heartbeat. */
  cancelJob(jobId: string): Promise<OwnerJobView>;
}

interface JobOwnerPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly requireOrganization: (organizationId: string) => Promise<void>;
}

function ownerJobView(job: JobRow): OwnerJobView {
  const { request } = job;
  return {
    ...jobView(job),
    organizationId: job.organizationId,
    tier: request.type === "scan" ? request.tier : null,
    keyword: request.type === "scan" ? request.keyword : null,
    url: request.url,
    keyId: job.keyId,
    requestId: job.requestId,
    isTest: job.isTest,
    attempt: job.attempt,
    costMillicredits: job.costMillicredits,
  };
}

/** The owner's jobs over the store; a cancellation goes through the lane. `requireOrganization` throws NOT_FOUND. */
export function createJobOwner({ store, lane, requireOrganization }: JobOwnerPorts): JobOwner {
  async function requireJob(jobId: string): Promise<JobRow> {
    const job = await store.read.jobById(jobId);
    if (job === null) throw new ServiceError("NOT_FOUND", `No job has the id ${jobId}.`);
    return job;
  }
  return {
    async listJobs({ state, ...query }) {
      await requireOrganization(query.organizationId);
      const page = await pageOf(
        query,
        (stretch) => store.read.jobs({ ...stretch, state: state ?? null }),
        (job) => job.createdAt,
      );
      return { ...page, items: page.items.map(ownerJobView) };
    },
    async job(jobId) {
      return ownerJobView(await requireJob(jobId));
    },
    async cancelJob(jobId) {
      const { organizationId, topic } = await requireJob(jobId);
      // The next sweep hands the slot on: this process may be one that no worker listens to.
      await lane.submit(cancel({ jobId, organizationId, topic }));
      return ownerJobView(await requireJob(jobId));
    },
  };
}
