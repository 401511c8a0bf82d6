import { type Diagnostics, DiagnosticsSchema } from "../core/contract/sections/diagnostics.ts";
import type { Evidence } from "../core/pipeline/evidence.ts";
import { defineSection } from "../core/pipeline/section.ts";

import { round } from "./shared/numbers.ts";

/** Fewest cohort pages a score rests on (D-23). */
const MIN_COHORT = 3;
/** Below this the target has little to compare. */
const THIN_WORDS = 150;

type Needed = Pick<Evidence, "target" | "cohort" | "requestedCount" | "serp" | "score" | "model">;

function warningsOf({ target, cohort, requestedCount, serp, score, model }: Needed): Diagnostics["warnings"] {
  const found: Diagnostics["warnings"] = [];
  if (cohort.length < MIN_COHORT) {
    found.push({ code: "cohort_too_small", message: `Only ${cohort.length} ranking pages could be compared; a score needs ${MIN_COHORT}.` });
  } else if (cohort.length < requestedCount) {
    found.push({ code: "cohort_incomplete", message: `${cohort.length} of ${requestedCount} ranking pages could be compared.` });
  }
  if (target !== null && target.text.wordCount < THIN_WORDS) {
    found.push({ code: "target_thin", message: `The target has ${target.text.wordCount} words of main content.` });
  }
  if (target !== null && target.text.language !== model.language) {
    found.push({ code: "language_differs", message: `The target is in "${target.text.language}", the ranking pages are in "${model.language}".` });
  }
  if (target?.facts.robots.includes("noindex") === true) {
    found.push({ code: "target_noindex", message: "The target asks search engines not to index it." });
  }
  if (target !== null && score.score === null) found.push({ code: "score_unavailable", message: score.summary });
  if (serp.isPartial) found.push({ code: "search_partial", message: "The search provider gave fewer results than exist." });
  return found;
}

/** The `diagnostics` section: every page request and what the analysis assumed. */
export const diagnostics = defineSection({
  key: "diagnostics",
  tiers: ["standard", "deep"],
  needs: ["fetches", "recoveries", "target", "cohort", "requestedCount", "serp", "score", "model"],
  output: DiagnosticsSchema,
  analyse({ fetches, recoveries, target, cohort, requestedCount, serp, score, model }) {
    const pages = target === null ? cohort : [target, ...cohort];
    return {
      language: model.language,
      fetches: fetches.map((record) => ({
        url: record.url,
        final_url: record.finalUrl,
        purpose: record.purpose,
        outcome: record.outcome,
        status: record.status,
        reason: record.reason,
        bytes: record.byteCount,
        elapsed_ms: record.elapsedMs,
      })),
      difficult_pages: recoveries.map((record) => ({
        url: record.url,
        purpose: record.purpose,
        reason: record.reason,
        outcome: record.outcome,
        detail: record.detail,
        plain_words: record.plainWords,
        rendered_words: record.renderedWords,
        elapsed_ms: record.elapsedMs,
      })),
      totals: {
        requests: fetches.length,
        failed: fetches.filter((record) => record.outcome !== "ok").length,
        bytes: fetches.reduce((sum, record) => sum + record.byteCount, 0),
      },
      truncated_urls: pages.filter((page) => page.facts.isTruncated).map((page) => page.url),
      score_parts: score.parts.map(({ part, value, weight, points }) => ({
        part,
        value: round(value, 4),
        weight: round(weight, 4),
        points: round(points, 2),
      })),
      warnings: warningsOf({ target, cohort, requestedCount, serp, score, model }),
      search_partial: serp.isPartial,
    };
  },
});
