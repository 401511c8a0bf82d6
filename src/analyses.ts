import { fileURLToPath } from "node:url";
import { ProcessPool } from "../adapters/process-pool/process-pool.ts";
import type { OpenAnalysis } from "../core/analysis/pipeline/analysis.ts";
import { type AnalysisCall, openRemoteAnalysis } from "../core/analysis/pipeline/remote-analysis.ts";
import { logEvent } from "../core/ports/log-events.ts";
import type { Logger } from "../core/ports/logger.ts";

/** Analyses in worker processes. `close` ends the processes. */
export interface AnalysisWorkers {
  readonly openAnalysis: OpenAnalysis;
  close(): Promise<void>;
}

/** The program of the worker processes. */
export function analysisEntry(): string {
  // The build keeps the names of modules and changes their extension.
  const name = import.meta.url.endsWith(".ts") ? "./workers/analysis-worker.ts" : "./workers/analysis-worker.js";
  return fileURLToPath(new URL(name, import.meta.url).href);
}

/**
 * Runs analyses in at most `size` worker processes, which they share. Workers start on first use. `plugins` are the
 * modules of further sections. @default none
 */
export function openAnalysisWorkers(size: number, logger: Logger, plugins: readonly string[] = []): AnalysisWorkers {
  const executor = new ProcessPool<AnalysisCall, unknown>({
    entry: analysisEntry(),
    args: plugins,
    size,
    onChildEnd: ({ reason, owner, ms }) => logEvent(logger, "analysis worker ended", { reason, jobId: owner, ms }),
  });
  return { openAnalysis: openRemoteAnalysis({ executor, logger }), close: () => executor.close() };
}
