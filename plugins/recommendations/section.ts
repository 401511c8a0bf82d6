import { defineSection } from "../../core/analysis/pipeline/section.ts";
import type { MissingPoints, ScorePart } from "../../core/analysis/score/score.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { shortSentences } from "../../core/analysis/text/sentences.ts";
import type { Subtopic } from "../../core/analysis/topics/find-topics.ts";
import {
  PlanSchema,
  type Recommendations,
  RecommendationsSchema,
} from "../../core/contract/sections/recommendations.ts";
import { round } from "../shared/numbers.ts";
import { type Advice, composeAdvice, type Gains, totalsOf } from "./compose.ts";

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

type Recommendation = Recommendations[number];

/** Shortest example sentence in UTF-16 units. */
const MIN_EXAMPLE = 40;
/** Competitor addresses shown per recommendation. */
const MAX_URLS = 10;

/** The gains that all recommendations have. */
function gainsOf({ gain, gainRange: [low, high], gainInPlan }: Gains, effort: MissingPoints["effort"]) {
  return {
    impact_points: positive(gain),
    gain: positive(gain),
    gain_low: positive(low),
    gain_high: positive(high),
    gain_in_plan: positive(gainInPlan),
    effort,
    points_per_effort: round(Math.max(0, gain) / EFFORT[effort], 3),
  };
}

function pageAdvice(
  { step, id, gains }: Extract<Advice, { kind: "page" }>,
  cohort: readonly CohortPage[],
): Recommendation {
  return {
    id,
    section: step.section,
    kind: step.kind,
    group: "fix",
    action: step.action,
    subject: step.subject,
    topic: null,
    edit: { kind: "add", times: null, place: step.id.replace("basics:", ""), have: null, want: null },
    also_cover: [],
    zone: null,
    ...gainsOf(gains, "low"),
    evidence:
      step.urls.length === 0
        ? []
        : [
            {
              competitor_count: step.urls.length,
              competitor_total: cohort.length,
              competitor_urls: step.urls.slice(0, MAX_URLS),
              competitor_counts: cohort.map(({ url }) => Number(step.urls.includes(url))),
              example_url: null,
              example_sentence: null,
            },
          ],
  };
}

/** The first sentence of a ranking page's section of a topic. */
function exampleOf({ sections, firmPages }: Subtopic, cohort: readonly CohortPage[]) {
  for (const { page, blocks } of sections) {
    const from = cohort[page];
    if (from === undefined || !firmPages.includes(page)) continue;
    for (const at of blocks) {
      const block = from.facts.blocks[at];
      const [sentence] = block?.kind === "paragraph" ? shortSentences(block.text) : [];
      if (sentence !== undefined && sentence.length >= MIN_EXAMPLE) return { url: from.url, sentence };
    }
  }
  return null;
}

function topicAdvice(advice: Extract<Advice, { kind: "topic" }>, cohort: readonly CohortPage[]): Recommendation {
  const { step, id, source, gains } = advice;
  const { topic, kind, action, names } = step;
  const urls = topic.pages.flatMap((page) => cohort[page]?.url ?? []);
  const found = source?.example ?? exampleOf(topic, cohort);
  return {
    id,
    section: "topics",
    kind,
    group: "cover",
    action,
    subject: topic.name,
    topic: topic.name,
    edit: { kind: kind === "list_items" ? "add" : "section", times: null, place: "h2", have: null, want: null },
    also_cover: [...names],
    zone: "h2",
    ...gainsOf(gains, kind === "topic_add" ? "high" : "medium"),
    evidence: [
      {
        competitor_count: urls.length,
        competitor_total: cohort.length,
        competitor_urls: urls.slice(0, MAX_URLS),
        competitor_counts: cohort.map((_, page) => Number(topic.pages.includes(page))),
        example_url: found?.url ?? null,
        example_sentence: found?.sentence ?? null,
      },
    ],
  };
}

function wordAdvice(
  { step: { things }, id, action, gains }: Extract<Advice, { kind: "words" }>,
  cohort: readonly CohortPage[],
): Recommendation {
  const [subject = "", ...others] = things.map(({ thing }) => thing.entity);
  return {
    id,
    section: "entity_coverage",
    kind: "wording",
    group: "polish",
    action,
    subject,
    topic: null,
    edit: { kind: "mention", times: 1, place: "body", have: 0, want: 1 },
    also_cover: others,
    zone: null,
    ...gainsOf(gains, "low"),
    evidence: things.map(({ thing, pages }) => ({
      competitor_count: pages.length,
      competitor_total: cohort.length,
      competitor_urls: pages.flatMap((at) => cohort[at]?.url ?? []).slice(0, MAX_URLS),
      competitor_counts: [...thing.competitorCounts],
      example_url: thing.example?.url ?? null,
      example_sentence: thing.example?.sentence ?? null,
    })),
  };
}

/** The `recommendations` section: the page as a whole, then subtopics, then words. */
export const recommendations = defineSection({
  key: "recommendations",
  tiers: ["standard", "deep"],
  needs: ["request", "score", "cohort", "model", "topics", "target"],
  output: RecommendationsSchema,
  analyze(evidence) {
    const { cohort, model } = evidence;
    const counts = new Map<string, readonly number[]>([
      ...model.terms.map(({ key, competitorCounts }) => [`terms:${key}`, competitorCounts] as const),
      ...model.entities.map(({ key, competitorCounts }) => [`entities:${key}`, competitorCounts] as const),
    ]);
    return composeAdvice(evidence).map((advice) => {
      if (advice.kind === "page") return pageAdvice(advice, cohort);
      if (advice.kind === "words") return wordAdvice(advice, cohort);
      return advice.kind === "topic" ? topicAdvice(advice, cohort) : scoreAdvice(advice, { cohort, counts });
    });
  },
});

function scoreAdvice(
  { step, action, gains }: Extract<Advice, { kind: "score" }>,
  {
    cohort,
    counts,
  }: { readonly cohort: readonly CohortPage[]; readonly counts: ReadonlyMap<string, readonly number[]> },
): Recommendation {
  return {
    id: step.id,
    section: sectionOf(step),
    kind: step.kind,
    group: step.group,
    action,
    subject: step.subject,
    topic: null,
    edit: { ...step.edit },
    also_cover: [...step.alsoCover],
    zone: step.zone,
    ...gainsOf(gains, step.effort),
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
  };
}

/** The `plan` section: the points that the first recommendations gain together. */
export const plan = defineSection({
  key: "plan",
  tiers: ["standard", "deep"],
  needs: ["request", "score", "cohort", "model", "topics", "target"],
  output: PlanSchema,
  analyze(evidence) {
    const { score, plan: found } = evidence.score;
    return {
      missing_points: score === null ? null : 100 - score,
      best: totalsOf(composeAdvice(evidence), found).map(({ steps, ids, low, high }) => ({
        steps,
        recommendation_ids: [...ids],
        gain_low: positive(low),
        gain_high: positive(high),
      })),
    };
  },
});

function positive(points: number): number {
  return round(Math.max(0, points), 2);
}
