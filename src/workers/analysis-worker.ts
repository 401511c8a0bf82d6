/** The process that analyzes pages, started by the service as a child of its pool. It ends when the service is gone. */
import { serveWork } from "../../adapters/process-pool/serve-work.ts";
import { serveAnalysis } from "../../core/analysis/pipeline/remote-analysis.ts";
import { warmUpAnalysis } from "../../core/analysis/pipeline/warm-up.ts";
import { createAnalysisParts } from "../compose/analysis-parts.ts";

const parts = createAnalysisParts();

await serveWork({
  open: () => serveAnalysis(parts),
  warmUp: () => warmUpAnalysis(serveAnalysis(parts)),
  afterEnd() {
    // Other runtimes give memory back by themselves.
    if (process.versions.bun !== undefined) Bun.gc(true);
  },
});
