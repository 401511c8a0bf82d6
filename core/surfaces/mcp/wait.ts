import { isTerminal } from "../../domain/job.ts";
import type { JobView } from "../../domain/job-view.ts";
import type { ToolCall, ToolContext } from "./tool.ts";

/** Longest wait of one call in seconds. Clients time out after 60 s. D-29 */
export const MAX_WAIT_SECONDS = 45;

/** Recommended pause in seconds before the next poll of an unfinished job. The contract's table of limits has the range for scans. */
export const NEXT_POLL_SECONDS = 4;

/** First pause between polls in ms. It is short because classifications end within a second. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Waits until the job ends, the time is up or the client disconnects, then returns the job. Reports each increase
 * in progress and throws NOT_FOUND for an unknown job.
 */
export async function waitForJob(
  { service, clock }: ToolContext,
  call: ToolCall,
  jobId: string,
  seconds: number,
): Promise<JobView> {
  const over = new AbortController();
  const signal = AbortSignal.any([call.signal, over.signal]);
  // Sleep instead of comparing instants, because the system clock may be set back during the wait.
  void clock.sleep(seconds * 1_000, signal).then(() => over.abort());
  try {
    let told = -1;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      const job = await service.job(call.caller, jobId);
      if (isTerminal(job.state) || signal.aborted) return job;
      const progress = job.progress ?? 0;
      if (progress > told) {
        told = progress;
        await call.report(progress, `The job is ${job.state}.`);
      }
      await clock.sleep(pause, signal);
    }
  } finally {
    over.abort();
  }
}
