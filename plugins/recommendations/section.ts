import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { MissingPoints, ScorePart } from "../../core/analysis/score/score.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { RecommendationsSchema } from "../../core/contract/sections/recommendations.ts";
import { compareText } from "../../core/util/statistics.ts";
import { round } from "../shared/numbers.ts";
import { roleOf } from "./schema-roles.ts";

/** Relative work: twice as much from step to step. */
const EFFORT: Readonly<Record<MissingPoints["effort"], number>> = { low: 1, medium: 2, high: 4 };

/** Report section that shows the details behind a part of the score. */
const SECTION: Readonly<Record<ScorePart, string>> = {
  terms: "competitor_term_coverage",
  similarity: "entity_coverage",
  placement: "benchmarks",
  structure: "benchmarks",
  structured_data: "structured_data_coverage",
};

function sectionOf({ id, part }: MissingPoints): string {
  return id.startsWith("entities:") ? "entity_coverage" : SECTION[part];
}

/** Competitor addresses shown per recommendation. */
const MAX_URLS = 10;

/** The action as a sentence for this page: types are named with their place. */
function actionOf({ action, id, part, subject }: MissingPoints, cohort: readonly CohortPage[]): string {
  if (part !== "structured_data" || !id.startsWith("structured_data:")) return action;
  const role = roleOf(subject, cohort);
  return role === null ? action : action.replace(":", ` ${role}:`);
}

/** The `recommendations` section: every missing point as something to do, most points per effort first. */
export const recommendations = defineSection({
  key: "recommendations",
  tiers: ["standard", "deep"],
  needs: ["score", "cohort"],
  output: RecommendationsSchema,
  analyse({ score, cohort }) {
    return score.missing
      .map((missing) => ({
        id: missing.id,
        section: sectionOf(missing),
        kind: missing.kind,
        action: actionOf(missing, cohort),
        subject: missing.subject,
        zone: missing.zone,
        impact_points: round(Math.max(0, missing.gain), 2),
        effort: missing.effort,
        points_per_effort: round(Math.max(0, missing.gain) / EFFORT[missing.effort], 3),
        evidence: [
          {
            competitor_count: missing.competitorCount,
            competitor_total: missing.competitorTotal,
            competitor_urls: missing.competitorUrls.slice(0, MAX_URLS),
            example_url: missing.example?.url ?? null,
            example_sentence: missing.example?.sentence ?? null,
          },
        ],
      }))
      .sort(
        (a, b) =>
          b.points_per_effort - a.points_per_effort || b.impact_points - a.impact_points || compareText(a.id, b.id),
      );
  },
});
