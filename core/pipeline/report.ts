import { REGIONS } from "../contract/regions.ts";
import type { JsonObject, ScanRequest } from "../job.ts";
import type { ScoreResult } from "../score/score.ts";
import { ALGORITHM_VERSION } from "../score/score.ts";
import type { Findings } from "./analyse.ts";

/** Puts request, score and findings together as the contract's report object (contract 2.3). */
export function report(request: ScanRequest, findings: Findings, score: ScoreResult, reportedAt: number): JsonObject {
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
  // A JSON round trip drops absent members and proves that the report holds JSON and nothing else.
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}
