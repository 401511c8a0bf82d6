import type { ScanRequest } from "../../domain/job.ts";
import { REGIONS } from "../../domain/regions.ts";
import { ALGORITHM_VERSION, type ScoreResult } from "../score/score.ts";
import type { Findings } from "./analyze.ts";

/** Returns the contract's report object as JSON text: request, score and findings (contract 2.3). */
export function report(
  request: Pick<ScanRequest, "tier" | "keyword" | "region" | "url">,
  findings: Findings,
  score: ScoreResult,
  reportedAt: number,
): string {
  const body = {
    schema_version: request.tier === "lite" ? "service-report-customer-v1-lite" : "service-report-customer-v1",
    meta: {
      report_date: new Date(reportedAt).toISOString(),
      target_keyword: request.keyword,
      location: REGIONS.find((region) => region.code === request.region)?.name ?? null,
      url: request.url,
    },
    on_page_optimization: {
      score: score.score,
      grade: score.grade,
      confidence: score.confidence,
      summary: score.summary,
      focus_areas: score.focusAreas,
      algorithm_version: ALGORITHM_VERSION,
    },
    ...findings,
  };
  return JSON.stringify(body);
}
