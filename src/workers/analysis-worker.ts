/** The program of a process that analyzes pages. The service starts it in its pool, and it ends with the service. */
import { serveWork } from "../../adapters/process-pool/serve-work.ts";
import { serveAnalysis } from "../../core/analysis/pipeline/remote-analysis.ts";
import { warmUpAnalysis } from "../../core/analysis/pipeline/warm-up.ts";
import { createAnalysisParts } from "../compose/analysis-parts.ts";

const parts = createAnalysisParts();

await serveWork({
  open: () => serveAnalysis(parts),
  warmUp: () => warmUpAnalysis(serveAnalysis(parts)),
  afterEnd() {
    // Other runtimes release memory themselves.
    if (process.versions.bun !== undefined) Bun.gc(true);
  },
});
