import type { Caller } from "../../domain/caller.ts";
import type { ScanRequest } from "../../domain/job.ts";

/** One scan of a batch. */
export interface BatchScan {
  readonly request: ScanRequest;
  /** The job, `null` until the scan is admitted. */
  readonly jobId: string | null;
  /** Code and message of a refusal. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Many scans that one person asked for. Workers admit them one after the other, as the caps of the organization allow. */
export interface BatchRow {
  /** Made from the organization and the key of the form, so that a form sent twice is one batch. */
  readonly id: string;
  readonly organizationId: string;
  readonly createdAt: number;
  readonly caller: Caller;
  readonly scans: readonly BatchScan[];
  /** Scans without job and error. */
  readonly open: number;
}

/** Reads of batches. */
export interface BatchReads {
  batch(organizationId: string, id: string): Promise<BatchRow | null>;
  /** Newest first. */
  batches(organizationId: string, limit: number): Promise<readonly BatchRow[]>;
  /** Batches of all organizations with open scans, oldest first. */
  openBatches(limit: number): Promise<readonly BatchRow[]>;
}
