import type { JobState } from "./job.ts";
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
