import type { PageAlert, PageKeywordRow } from "../../ports/pages/rows.ts";
import type { JobRow } from "../../ports/store-rows.ts";

/** Returns the fields that both job events share, in the order of contract 6.4. */
function head(job: JobRow): Record<string, unknown> {
  return {
    job_id: job.id,
    ...(job.keyId === null ? {} : { api_key_id: job.keyId }),
    request_id: job.requestId,
    type: job.request.type,
    ...(job.request.type === "scan" && job.callbackMetadata !== null
      ? { callback_metadata: job.callbackMetadata }
      : {}),
  };
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Returns the body of `job.completed`. Contract 6.4 */
export function completedBody(job: JobRow): string {
  const endedAt = job.endedAt ?? job.createdAt;
  const startedAt = job.startedAt ?? endedAt;
  return JSON.stringify({
    ...head(job),
    status: "completed",
    completed_at: isoOf(endedAt),
    timings: {
      queue_wait_ms: Math.max(0, startedAt - job.createdAt),
      execution_ms: Math.max(0, endedAt - startedAt),
      total_wall_ms: Math.max(0, endedAt - job.createdAt),
    },
  });
}

/** Returns the body of `job.failed` for the job's newest attempt. Contract 6.4 */
export function failedBody(
  job: JobRow,
  error: { readonly code: string; readonly message: string },
  { failedAt, willRetry }: { readonly failedAt: number; readonly willRetry: boolean },
): string {
  return JSON.stringify({
    ...head(job),
    status: "failed",
    failed_at: isoOf(failedAt),
    error,
    attempt: job.attempt,
    will_retry: willRetry,
  });
}

/** Returns the body of `watch.alert` for a page after its scan. D-128 */
export function alertBody(page: PageKeywordRow, jobId: string, alert: PageAlert, at: number): string {
  return JSON.stringify({
    kind: alert.kind,
    page_id: page.id,
    watch_id: page.watchId,
    job_id: jobId,
    keyword: page.keyword,
    url: page.url,
    region: page.region,
    tag: page.tag,
    score: page.score,
    typical_score: page.typical,
    points: alert.kind === "new_page" ? null : alert.points,
    rank: alert.kind === "new_page" ? alert.rank : null,
    new_page: alert.kind === "new_page" ? alert.page : null,
    raised_at: isoOf(at),
  });
}
