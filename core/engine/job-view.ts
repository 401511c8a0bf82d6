import type { JobRow } from "../ports/store.ts";
import type { JobView } from "../service.ts";

/** What the job's owner sees of it. Progress is `null` while no attempt is in hand and none has ended well. */
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
