import type { JobView } from "../../domain/job-view.ts";
import type { JobRow } from "../../ports/store-rows.ts";

/** Returns the job as its owner sees it. Progress is `null` while the job is queued or waiting. */
export function jobView(job: JobRow): JobView {
  const scan = job.request.type === "scan" ? job.request : null;
  const isIdle = job.state === "queued" || job.state === "waiting";
  return {
    jobId: job.id,
    type: job.request.type,
    state: job.state,
    progress: isIdle ? null : job.progress,
    createdAt: job.createdAt,
    startedAt: job.startedAt,
    completedAt: job.endedAt,
    region: scan?.region ?? null,
    locale: scan?.locale ?? null,
    error: job.error,
  };
}
