import { ServiceError } from "./errors.ts";
import { isTerminal, type JobState } from "./job.ts";
import type { RegionCode } from "./regions.ts";

/**
 * Formats of a result, contract 4.5. The tier decides which `customer_v1` format a job has. Every job also has
 * `legacy`.
 */
export type ResponseFormat = "customer_v1" | "customer_v1_lite" | "legacy";

/** Status view of a job, contract 2.2. Instants are milliseconds since the Unix epoch. */
export interface JobView {
  readonly jobId: string;
  readonly type: "classify" | "scan";
  readonly state: JobState;
  readonly progress: number | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly region: RegionCode | null;
  readonly locale: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Throws RESULT_NOT_READY before the job's end, and NOT_FOUND when it ended without a result. D-14 */
export function refuseWithoutResult(job: { readonly state: JobState }): void {
  if (!isTerminal(job.state)) {
    throw new ServiceError("RESULT_NOT_READY", `The job is ${job.state}; its result can be read once it is completed.`);
  }
  if (job.state !== "completed")
    throw new ServiceError("NOT_FOUND", `The job is ${job.state}; it ended without a result.`);
}
