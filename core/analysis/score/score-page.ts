import type { Languages } from "../../ports/languages.ts";
import { clamp, mean, quantile } from "../../util/statistics.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../terms/cohort-page.ts";
import { attribute } from "./attribute.ts";
import { focusAreasOf, gradeOf, summaryOf } from "./explain.ts";
import { CohortScale, SCORE_PARTS } from "./raw-score.ts";
import type { ScoreResult } from "./score.ts";
import { MIN_COHORT } from "./score-texts.ts";

/** The page to score and the cohort to score it against. `model` and `cohort` have the same pages in the same order. */
export interface ScorePageInput {
  readonly keyword: string;
  readonly target: AnalyzedPage | null;
  readonly cohort: readonly CohortPage[];
  readonly model: CohortModel;
  readonly languages: Languages;
  /** Ranking pages asked for; fewer usable ones lower the confidence. */
  readonly requestedCount: number;
}

/** Leave-one-out similarity at which a cohort counts as of one mind. */
const AGREEMENT = 0.3;
/** Main-content words below which a target is thin. */
const THIN_WORDS = 300;
/** Factor of the confidence for a language without a stemmer. */
const NO_STEMMER = 0.85;

function unavailable(summary: string): ScoreResult {
  return { score: null, grade: "Unavailable", confidence: 0, summary, focusAreas: [], parts: [], missing: [] };
}

/** Why there can be no score, in the order in which a reader would ask; `null` when there can. */
function whyUnavailable(target: AnalyzedPage | null, usableCount: number): string | null {
  if (target === null) return "No score: no page was given to compare with the ranking pages.";
  if (target.text.wordCount === 0) return "No score: the page has no main content that could be read.";
  if (usableCount >= MIN_COHORT) return null;
  return `No score: only ${usableCount} of the ranking pages could be used, and at least ${MIN_COHORT} are needed.`;
}

/** Decision D-24: falls with missing pages, disagreement, a language without stemmer, a thin target. */
function confidenceOf(input: {
  readonly usable: number;
  readonly requested: number;
  readonly agreement: number;
  readonly hasStemmer: boolean;
  readonly words: number;
}): number {
  const completeness = Math.sqrt(clamp(input.usable / Math.max(1, input.requested), 0, 1));
  const agreement = 0.6 + 0.4 * clamp(input.agreement / AGREEMENT, 0, 1);
  const length = 0.5 + 0.5 * clamp(input.words / THIN_WORDS, 0, 1);
  const confidence = completeness * agreement * length * (input.hasStemmer ? 1 : NO_STEMMER);
  return Math.round(100 * clamp(confidence, 0, 1)) / 100;
}

/**
 * Scores a page against the pages that rank.
 *
 * Adding a term of the cohort that the page lacks never lowers the score; repetition never raises it; the order of
 * the cohort does not matter. Only the final number is rounded.
 */
export function scorePage({ keyword, target, cohort, model, languages, requestedCount }: ScorePageInput): ScoreResult {
  const positions = cohort.flatMap((page, at) => (page.text.wordCount > 0 && page.weight > 0 ? [at] : []));
  const why = whyUnavailable(target, positions.length);
  if (target === null || why !== null) return unavailable(why ?? "");
  const usable = positions.flatMap((at) => cohort[at] ?? []);
  const scale = new CohortScale({ keyword, cohort: usable, languages, language: model.language });
  const page = scale.measure(target);
  const values = scale.partsOf(page);
  const points = clamp(scale.points(scale.rawOf(page)), 0, 100);
  const score = Math.round(points);
  const sum = SCORE_PARTS.reduce((total, part) => total + scale.weights[part] * values[part], 0);
  const ofUsable = <Counted extends { readonly competitorCounts: readonly number[] }>(counted: Counted): Counted => ({
    ...counted,
    competitorCounts: positions.map((at) => counted.competitorCounts[at] ?? 0),
  });
  const visible = {
    ...model,
    terms: model.terms.map(ofUsable),
    entities: model.entities.map(ofUsable),
  };
  const { missing, together } = attribute({
    scale,
    target: page,
    model: visible,
    cohort: usable,
    cohortSignals: scale.cohort.map((each) => each.signals),
  });
  const median = Math.round(
    quantile(
      scale.cohort.map((each) => scale.points(scale.rawOf(each))),
      0.5,
    ),
  );
  return {
    score,
    grade: gradeOf(score),
    confidence: confidenceOf({
      usable: usable.length,
      requested: requestedCount,
      agreement: mean(scale.cohort.map((each) => each.topicality.similarity)),
      hasStemmer: languages.language(model.language).hasStemmer,
      words: page.vector.distinctWords,
    }),
    summary: summaryOf({ score, keyword: scale.keyword.written, pageCount: usable.length, median, missing }),
    focusAreas: focusAreasOf(missing, together),
    parts: SCORE_PARTS.filter((part) => scale.weights[part] > 0).map((part) => ({
      part,
      value: values[part],
      weight: scale.weights[part],
      points: sum === 0 ? 0 : (points * scale.weights[part] * values[part]) / sum,
    })),
    missing,
  };
}
