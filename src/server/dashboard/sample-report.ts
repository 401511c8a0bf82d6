import type { Report } from "../../../core/contract/report.ts";
import type { ReportInput } from "./pages/pages.tsx";

/** Returns the sample report of the demo's invented sites, which `scripts/write-pictures.ts` writes. */
export async function sampleReport(): Promise<ReportInput> {
  // Loaded on use, because only new installations show it. A test compares the file with the schema.
  const { default: sample } = await import("./sample-report.json", { with: { type: "json" } });
  return {
    jobId: "sample",
    report: sample as unknown as Report,
    outlines: [],
    points: [],
    since: null,
    scanAgain: null,
    outline: null,
    hasDraft: false,
    chosen: 0,
    mayEdit: false,
    shares: null,
    mayShare: false,
    tier: "standard",
    termState: null,
    isSample: true,
  };
}
