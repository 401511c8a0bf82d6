import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { CohortScale } from "../../../../core/analysis/score/cohort-scale.ts";
import { prepareCohort } from "../../../../core/analysis/score/prepare-cohort.ts";
import type { ScoreResult } from "../../../../core/analysis/score/score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import type { CohortPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { type PageSketch, sketchPage } from "../text/pages.ts";

export const languages = createSnowballLanguages();

/** The page to score and its cohort. */
export interface ScoredCase {
  readonly keyword: string;
  readonly cohort: readonly CohortPage[];
  /** @default "en" */
  readonly language?: string;
}

/** Scores a sketch against a cohort. */
export function scoreSketch(
  sketch: PageSketch | null,
  { keyword, cohort, language = "en" }: ScoredCase,
  requestedCount = cohort.length,
): ScoreResult {
  const target = sketch === null ? null : sketchPage(sketch, languages);
  const model = buildCohortModel({ keyword, target, cohort, languages, language });
  return scorePage({ keyword, target, cohort, model, languages, requestedCount });
}

/** Returns a scale over all pages of the cohort. */
export function scaleOf({ keyword, cohort, language = "en" }: ScoredCase): CohortScale {
  const prepared = prepareCohort({ keyword, sources: cohort, languages, language, minPages: cohort.length });
  return new CohortScale(prepared, languages);
}

/** Points before rounding, so that rounding hides no change. */
export function pointsOn(scale: CohortScale, sketch: PageSketch): number {
  return scale.pointsOf(scale.measure(sketchPage(sketch, languages)).flat);
}

/** Appends text to a sketch. */
export function withText(sketch: PageSketch, text: string): PageSketch {
  return { ...sketch, body: `${sketch.body}\n\n${text}` };
}
