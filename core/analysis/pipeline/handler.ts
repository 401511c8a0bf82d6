import { StepError } from "../../domain/errors.ts";
import type { JobHandler, JobRequest, RunContext, RunOutcome } from "../../domain/job.ts";
import type { PipelinePorts } from "./pipeline-ports.ts";

/** Runs a job. The steps are 2 MB of code, which a process loads with its first job and not at its start. */
async function perform(request: JobRequest, ports: PipelinePorts, context: RunContext): Promise<RunOutcome> {
  if (request.type === "classify") {
    const { classifyJob } = await import("./classify-job.ts");
    return { kind: "succeeded", result: await classifyJob(request, ports, context) };
  }
  const { scan } = await import("./scan.ts");
  return { kind: "succeeded", ...(await scan(request, ports, context)) };
}

/**
 * Makes the function that runs one job from request to report.
 *
 * A step that cannot go on ends in a `failed` outcome with its reason. The handler rejects only when
 * the signal aborts: the engine that aborted it knows why (cancellation, lost lease, wall limit).
 */
export function createJobHandler(ports: PipelinePorts): JobHandler {
  return async (request, context) => {
    try {
      return await perform(request, ports, context);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof StepError) return { kind: "failed", failure: error.failure };
      ports.logger.error(
        { type: request.type, error: error instanceof Error ? error.stack : String(error) },
        "a job failed unexpectedly",
      );
      const message = "The analysis failed unexpectedly; the operator's log names the cause.";
      return { kind: "failed", failure: { code: "INTERNAL_ERROR", message, step: "analyze", isRetryable: true } };
    }
  };
}
