import { messagesFor } from "../../core/analysis/advice/messages.ts";
import type { ScoreMessages } from "../../core/analysis/advice/score/messages.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { MissingPoints, ScorePart } from "../../core/analysis/score/score.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { PlanSchema, RecommendationsSchema } from "../../core/contract/sections/recommendations.ts";
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
function actionOf(step: MissingPoints, cohort: readonly CohortPage[], say: ScoreMessages): string {
  const { action, id, subject, competitorCount: count, competitorTotal: total } = step;
  return id.startsWith("structured_data:") ? say.type(subject, roleOf(subject, cohort), { count, total }) : action;
}

/** The `recommendations` section: the steps of the plan, each the one that gains most after the steps before. */
export const recommendations = defineSection({
  key: "recommendations",
  tiers: ["standard", "deep"],
  needs: ["request", "score", "cohort", "model"],
  output: RecommendationsSchema,
  analyze({ request, score, cohort, model }) {
    const say = messagesFor(request).score;
    const counts = new Map<string, readonly number[]>([
      ...model.terms.map(({ key, competitorCounts }) => [`terms:${key}`, competitorCounts] as const),
      ...model.entities.map(({ key, competitorCounts }) => [`entities:${key}`, competitorCounts] as const),
    ]);
    return score.plan.steps.map((step) => ({
      id: step.id,
      section: sectionOf(step),
      kind: step.kind,
      group: step.group,
      action: actionOf(step, cohort, say),
      subject: step.subject,
      edit: { ...step.edit },
      also_cover: [...step.alsoCover],
      zone: step.zone,
      impact_points: positive(step.gain),
      gain: positive(step.gain),
      gain_low: positive(step.gainRange[0]),
      gain_high: positive(step.gainRange[1]),
      gain_in_plan: positive(step.gainInPlan),
      effort: step.effort,
      points_per_effort: round(Math.max(0, step.gain) / EFFORT[step.effort], 3),
      evidence: [
        {
          competitor_count: step.competitorCount,
          competitor_total: step.competitorTotal,
          competitor_urls: step.competitorUrls.slice(0, MAX_URLS),
          competitor_counts: [
            ...(counts.get(step.id) ?? cohort.map(({ url }) => Number(step.competitorUrls.includes(url)))),
          ],
          example_url: step.example?.url ?? null,
          example_sentence: step.example?.sentence ?? null,
        },
      ],
    }));
  },
});

/** The `plan` section: the points that the first recommendations gain together. */
export const plan = defineSection({
  key: "plan",
  tiers: ["standard", "deep"],
  needs: ["score"],
  output: PlanSchema,
  analyze({ score: { score, plan: found } }) {
    return {
      missing_points: score === null ? null : 100 - score,
      best: found.totals.map(({ steps, range: [low, high] }) => ({
        steps,
        recommendation_ids: found.steps.slice(0, steps).map(({ id }) => id),
        gain_low: positive(low),
        gain_high: positive(high),
      })),
    };
  },
});

function positive(points: number): number {
  return round(Math.max(0, points), 2);
}
