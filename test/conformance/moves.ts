import { TRANSITIONS } from "../../core/domain/job.ts";
import type { AuditReport } from "../../core/ports/store.ts";
import type { JobRow } from "../../core/ports/store-rows.ts";

function jobsOf(reports: readonly AuditReport[]): ReadonlyMap<string, JobRow> {
  return new Map(reports.flatMap((report) => report.jobs).map((job) => [job.id, job]));
}

/** Returns the jobs that made an illegal transition between two audits, or whose progress fell within an attempt. */
export function illegalMoves(before: readonly AuditReport[], after: readonly AuditReport[]): string[] {
  const earlier = jobsOf(before);
  return [...jobsOf(after).values()].flatMap((job) => {
    const was = earlier.get(job.id);
    if (was === undefined) return [];
    const isLegal = was.state === job.state || TRANSITIONS[was.state].includes(job.state);
    const isMonotone = was.attempt !== job.attempt || job.state === "queued" || job.progress >= was.progress;
    return [
      ...(isLegal ? [] : [`${job.id}: ${was.state} -> ${job.state}`]),
      ...(isMonotone ? [] : [`${job.id}: progress fell`]),
    ];
  });
}
