import { isTerminal } from "../job.ts";
import type { JobView } from "../service.ts";
import type { ToolCall, ToolContext } from "./tool.ts";

/** Longest wait of one call in seconds: clients give up on a request after 60. D-29 */
export const MAX_WAIT_SECONDS = 45;

/** When to ask again about a job that is not done, seconds: the middle of what the interface recommends for scans, its table of limits. */
export const NEXT_POLL_SECONDS = 4;

/** Looks are close together at first, because classifications end within a second. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The job as it stands when it has ended, when the time is up or when the client went away, whichever comes first.
 * Progress is reported each time it rises. Throws NOT_FOUND.
 */
export async function waitForJob({ service, clock }: ToolContext, call: ToolCall, jobId: string, seconds: number): Promise<JobView> {
  const over = new AbortController();
  const signal = AbortSignal.any([call.signal, over.signal]);
  // A sleep and no instant to compare with: the clock may be set back meanwhile.
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
