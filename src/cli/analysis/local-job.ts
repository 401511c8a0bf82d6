import { type JobRequest, type JsonObject, topicOf } from "../../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../../core/domain/policy.ts";
import type { Overrides } from "../../compose/pipeline-options.ts";
import type { Config } from "../../config/config.ts";
import { CliError } from "../output/output.ts";
import { createProgress } from "../output/progress.ts";

/** Next steps that only the command line has, by failure. */
const HINTS: Readonly<Record<string, string>> = {
  URL_NOT_ALLOWED: " For a page on this machine, use --allow-host or --html.",
};

/** Adapters, time limit and end of a local job. */
export interface LocalJob {
  readonly config: Config;
  readonly overrides: Overrides;
  /** Time limit in seconds. `null`: the wall limit of the service. */
  readonly waitSeconds: number | null;
  /** Called after the job ended with a result or a failure, before the function returns. */
  readonly onEnd?: () => Promise<void>;
}

/** The result of a local job, and the cohort snapshot of a scan as JSON text. */
export interface LocalResult {
  readonly result: JsonObject;
  readonly snapshot?: string;
}

/** Runs jobs in this process, one after the other or several at once. */
export interface LocalRunner {
  /** Throws a `CliError` when the job fails, the time is over or the user interrupts. */
  run(
    request: JobRequest,
    hooks?: {
      readonly onProgress?: (percent: number, phase: string) => void;
      /** Called after the job ended with a result or a failure. */
      readonly onEnd?: () => Promise<void>;
    },
  ): Promise<LocalResult>;
  close(): Promise<void>;
}

/** Opens the pipeline for jobs of this process. Ctrl-C ends them. */
export async function openLocalRunner({
  config,
  overrides,
  waitSeconds,
}: Omit<LocalJob, "onEnd">): Promise<LocalRunner> {
  // Loaded on use, so that `--help` and wrong options return immediately.
  const { openPipeline } = await import("../../compose/compose.ts");
  // A hostile page can only harm these jobs, so this process analyzes the pages.
  const pipeline = openPipeline({ ...config, analysisWorkers: 0 }, overrides);
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt);
  return {
    async run(request, { onProgress, onEnd } = {}) {
      const limit = AbortSignal.timeout(
        waitSeconds === null ? DEFAULT_POLICY.wallMs[topicOf(request)] : waitSeconds * 1000,
      );
      try {
        const outcome = await pipeline.run(request, {
          signal: AbortSignal.any([limit, interrupted.signal]),
          progress: (percent, phase) =>
            onProgress?.(percent, phase === "running" ? "searching and fetching" : "analysing"),
        });
        await onEnd?.();
        if (outcome.kind === "succeeded") return outcome;
        throw new CliError(`${outcome.failure.message}${HINTS[outcome.failure.code] ?? ""} (${outcome.failure.code})`);
      } catch (error) {
        if (interrupted.signal.aborted) throw new CliError("interrupted");
        if (limit.aborted)
          throw new CliError("The job exceeded its time limit (TIMEOUT). Name fewer or faster pages, or raise --wait.");
        throw error;
      }
    },
    async close() {
      process.off("SIGINT", interrupt);
      await pipeline.close();
      if (overrides.searcher !== undefined) await overrides.searcher.close();
    },
  };
}

/**
 * Runs one job in this process without database, key or credits, with a progress bar on standard error.
 * Throws a `CliError` when the job fails, the time is over or the user interrupts.
 */
export async function runLocalJob(
  request: JobRequest,
  { config, overrides, waitSeconds, onEnd }: LocalJob,
): Promise<LocalResult> {
  const runner = await openLocalRunner({ config, overrides, waitSeconds });
  const progress = createProgress(process.stderr);
  try {
    progress.update(0, "searching and fetching");
    return await runner.run(request, {
      onProgress: (percent, phase) => progress.update(percent, phase),
      async onEnd() {
        progress.end();
        await onEnd?.();
      },
    });
  } finally {
    progress.end();
    await runner.close();
  }
}
