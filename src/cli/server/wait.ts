import { isSerplensError, type JobStatusBody } from "../../client/client.ts";
import { CliError, EXIT } from "../output/output.ts";
import { createProgress } from "../output/progress.ts";
import type { Remote } from "./open.ts";

/** Longest wait in seconds for a command without a limit. No job lives as long. */
const LONGEST_WAIT_S = 24 * 3_600;

/** Parses the seconds of `--wait` or `--timeout`, `null` without a number. Throws a `CliError` for an invalid value. */
export function secondsOf(wait: true | string | undefined, name = "--wait"): number | null {
  if (wait === undefined || wait === true) return null;
  if (/^\d{1,5}$/.test(wait) && Number(wait) > 0) return Number(wait);
  throw new CliError(`${name} ${wait}: must be a whole number of seconds from 1`, EXIT.usage);
}

/**
 * Waits for the end of a job, at most `seconds` unless `null`, with a progress bar on standard error. Returns the last
 * status. Throws a `CliError` when the time is over or the user interrupts; the job continues in both cases.
 */
export async function waitForEnd(
  { client, signal }: Remote,
  jobId: string,
  seconds: number | null,
): Promise<JobStatusBody> {
  const progress = createProgress(process.stderr);
  let percent = 0;
  try {
    return await client.jobs.wait(jobId, {
      signal,
      timeoutMs: (seconds ?? LONGEST_WAIT_S) * 1_000,
      onProgress(job) {
        percent = job.progress ?? 0;
        progress.update(percent, job.status);
      },
      onRetry: ({ message }) => progress.update(percent, `retrying: ${message}`),
    });
  } catch (error) {
    const again = `it goes on; wait again with: serplens jobs wait ${jobId}`;
    if (isSerplensError(error, "ABORTED")) throw new CliError(`interrupted while waiting for ${jobId}; ${again}`);
    if (isSerplensError(error, "TIMEOUT"))
      throw new CliError(`${jobId} had not ended within ${seconds ?? LONGEST_WAIT_S} s; ${again}`);
    throw error;
  } finally {
    progress.end();
  }
}

/** Throws a `CliError` with the job's error unless the job completed. */
export function requireCompleted({ job_id: jobId, status, error }: JobStatusBody): void {
  if (status === "completed") return;
  throw new CliError(
    error === null ? `${jobId} is ${status}` : `${jobId} is ${status}: ${error.message} (${error.code})`,
  );
}
