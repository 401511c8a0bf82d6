import type { Report } from "../contract/report.ts";
import type { JsonObject } from "../domain/job.ts";
import { typicalScore } from "../domain/typical-score.ts";
import type { ScanFigures } from "../ports/pages/rows.ts";
import { pageKey } from "../util/normalize-url.ts";

/** Ranking pages that a history keeps for the alert on new pages. */
const MAX_RIVALS = 20;

/** Reads the figures of a stored scan report of any tier. A result of another form has no figures, but never throws. */
export function figuresOf(result: JsonObject): ScanFigures {
  // Every member may be absent, because lite reports and results of other programs lack some.
  const report = result as unknown as { readonly [Key in keyof Report]?: Partial<NonNullable<Report[Key]>> };
  const items = Array.isArray(report.serp?.items) ? report.serp.items : [];
  const score = typeof report.on_page_optimization?.score === "number" ? report.on_page_optimization.score : null;
  const scores = items.flatMap((item) => (typeof item.score === "number" ? [item.score] : []));
  return {
    score,
    typical: typicalScore(scores),
    steps: Array.isArray(report.recommendations) ? report.recommendations.length : null,
    rivals: items.slice(0, MAX_RIVALS).flatMap(({ url }) => (typeof url === "string" ? (pageKey(url) ?? []) : [])),
  };
}
