import type { Analysis } from "./analysis.ts";
import { type AnalysisParts, LocalAnalysis } from "./local-analysis.ts";
import type { AnalysisCall } from "./remote-analysis.ts";

/** Makes the function that runs the calls of one analysis, for the process that does the work. */
export function serveAnalysis(parts: AnalysisParts): (call: AnalysisCall) => Promise<unknown> {
  const never = new AbortController().signal;
  let analysis: Analysis | null = null;
  return async (call) => {
    if (call.method === "open") {
      analysis = new LocalAnalysis(parts, call.args[0], never);
      return null;
    }
    if (analysis === null) throw new Error("the analysis was not opened");
    // The type of a call pairs each name with its arguments.
    const member = analysis[call.method] as (...args: readonly unknown[]) => Promise<unknown>;
    return member.apply(analysis, call.args as readonly unknown[] as []);
  };
}
