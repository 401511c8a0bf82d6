/** The program of a process that analyzes pages and scores drafts. The service starts it in its pool, and it ends with the service. */
import { serveWork } from "../../adapters/process-pool/serve-work.ts";
import type { DraftCall } from "../../core/analysis/editor/draft-calls.ts";
import { serveDrafts } from "../../core/analysis/editor/serve-drafts.ts";
import type { AnalysisCall } from "../../core/analysis/pipeline/remote-analysis.ts";
import { serveAnalysis } from "../../core/analysis/pipeline/serve-analysis.ts";
import { warmUpAnalysis } from "../../core/analysis/pipeline/warm-up.ts";
import { createAnalysisParts } from "../compose/analysis-parts.ts";
import { loadSections } from "../compose/plugins.ts";

const plugins = process.argv.slice(3);
const parts = plugins.length === 0 ? createAnalysisParts() : createAnalysisParts(await loadSections(plugins));

await serveWork({
  open() {
    const analyze = serveAnalysis(parts);
    const score = serveDrafts(parts.languages);
    return (call: AnalysisCall | DraftCall) => ("kind" in call ? score(call) : analyze(call));
  },
  warmUp: () => warmUpAnalysis(serveAnalysis(parts)),
  afterEnd() {
    // Other runtimes release memory themselves. `true` would also delete compiled code, which the next scan needs.
    if (process.versions.bun !== undefined) Bun.gc(false);
  },
});
