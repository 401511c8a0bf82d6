import { DEFAULT_POLICY } from "../../core/engine/policy.ts";
import { type JobRequest, type JsonObject, topicOf } from "../../core/job.ts";
import type { Config } from "../config.ts";
import type { Overrides } from "../presets.ts";
import { CliError } from "./output.ts";
import { createProgress } from "./progress.ts";

/** Where the job's adapters come from, how long it may take, and what follows its end. */
export interface LocalJob {
  readonly config: Config;
  readonly overrides: Overrides;
  /** `null`: as long as the service would let the job run. */
  readonly waitSeconds: number | null;
  /** Called when the job has ended in a result or in a failure of its own, before that is given. */
  readonly onEnd?: () => Promise<void>;
}

/**
 * Runs one job in this process to its result, without a database, a key or credits, with a progress bar
 * on standard error. Throws a `CliError` when the job fails, the time is up or the user interrupts.
 */
export async function runLocalJob(request: JobRequest, { config, overrides, waitSeconds, onEnd }: LocalJob): Promise<JsonObject> {
  // Loaded on use, so that `--help` and wrong options answer at once.
  const { openPipeline } = await import("../presets.ts");
  // One job has nobody to protect from its pages but itself.
  const pipeline = openPipeline({ ...config, extractProcesses: 0 }, overrides);
  const progress = createProgress(process.stderr);
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt);
  const limit = AbortSignal.timeout(waitSeconds === null ? DEFAULT_POLICY.wallMs[topicOf(request)] : waitSeconds * 1000);
  try {
    progress.update(0, "searching and fetching");
    const outcome = await pipeline.run(request, {
      signal: AbortSignal.any([limit, interrupted.signal]),
      progress: (percent, phase) => progress.update(percent, phase === "running" ? "searching and fetching" : "analysing"),
    });
    progress.end();
    await onEnd?.();
    if (outcome.kind === "succeeded") return outcome.result;
    throw new CliError(`${outcome.failure.message} (${outcome.failure.code})`);
  } catch (error) {
    if (interrupted.signal.aborted) throw new CliError("interrupted");
    if (limit.aborted) throw new CliError("the job was not done in time (TIMEOUT); name fewer or faster pages, or give --wait more seconds");
    throw error;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt);
    await pipeline.close();
    if (overrides.searcher !== undefined) await overrides.searcher.close();
  }
}
