import type { Evidence } from "../core/analysis/pipeline/evidence.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import type { ScoreResult } from "../core/analysis/score/score.ts";
import type {
  CohortEntity,
  CohortModel,
  CohortTerm,
  CoverageStatus,
  ZoneCounts,
} from "../core/analysis/terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../core/analysis/terms/cohort-page.ts";
import { namesNothing } from "../core/analysis/terms/describing-words.ts";
import { ZONES } from "../core/analysis/text/page-text.ts";
import {
  type EntityCoverageLite,
  EntityCoverageLiteSchema,
  EntityCoverageSchema,
  type EntityItem,
} from "../core/contract/sections/entity-coverage.ts";
import { clamp, compareText } from "../core/util/statistics.ts";
import { categoryEntities } from "./shared/categories.ts";
import { mean, median, round, weightedMean } from "./shared/numbers.ts";

/** Longest list in entries. The model sorts entities by weight, so the least important entities are dropped. */
const MAX_ENTITIES = 80;
const MAX_TERMS = 100;
const MAX_VARIATIONS = 50;

type Counted = Pick<
  CohortEntity,
  | "key"
  | "importance"
  | "competitorCounts"
  | "targetCount"
  | "targetZones"
  | "suggestedRange"
  | "headingPresence"
  | "prevalence"
  | "example"
>;

function zonesOf(zones: ZoneCounts): string[] {
  return ZONES.filter((zone) => zones[zone] > 0);
}

/** Maps each stemmed term to its expected score gain. The score names its missing entries `part:key`. */
function gainsOf(score: ScoreResult): ReadonlyMap<string, number> {
  const gains = new Map<string, number>();
  for (const missing of score.missing) {
    const key = missing.id.slice(missing.id.indexOf(":") + 1);
    if (missing.part === "terms" && !gains.has(key)) gains.set(key, round(missing.gain, 2));
  }
  return gains;
}

/** A name or term that is there, but less often than the ranking pages suggest, is weak and not good. */
function statusOf({ targetCount, suggestedRange }: Counted, found: CoverageStatus): CoverageStatus | "weak" {
  return found === "good" && targetCount < suggestedRange[0] ? "weak" : found;
}

function useOf(item: Counted, hasTarget: boolean, gains: ReadonlyMap<string, number>) {
  const counts = item.competitorCounts;
  const average = mean(counts);
  return {
    importance: clamp(Math.round(item.importance), 1, 10),
    your_count: hasTarget ? item.targetCount : null,
    your_zones: hasTarget ? zonesOf(item.targetZones) : [],
    competitor_pages: counts.filter((count) => count > 0).length,
    competitor_total: counts.length,
    prevalence: round(clamp(item.prevalence, 0, 1), 4),
    competitor_counts: [...counts],
    average_count: average === null ? null : round(average, 2),
    median_count: median(counts),
    max_count: Math.max(0, ...counts),
    suggested_min: item.suggestedRange[0],
    suggested_max: item.suggestedRange[1],
    heading_presence: round(clamp(item.headingPresence, 0, 1), 4),
    example:
      item.example === null
        ? null
        : { url: item.example.url, rank: item.example.rank, sentence: item.example.sentence },
    expected_score_gain: gains.get(item.key) ?? null,
  };
}

function entityItem(entity: CohortEntity, hasTarget: boolean, gains: ReadonlyMap<string, number>): EntityItem {
  return {
    entity: entity.entity,
    ...useOf(entity, hasTarget, gains),
    coverage_status: hasTarget ? statusOf(entity, entity.coverageStatus) : "missing",
    type: entity.type,
    variants: entity.variants.map((variant) => variant.entity),
    salience: round(clamp(entity.salience, 0, 1), 4),
    your_salience: entity.targetSalience === null ? null : round(clamp(entity.targetSalience, 0, 1), 4),
  };
}

function termItem(term: CohortTerm, hasTarget: boolean, gains: ReadonlyMap<string, number>) {
  return {
    entity: term.term,
    ...useOf(term, hasTarget, gains),
    coverage_status: hasTarget ? statusOf(term, term.targetCount > 0 ? "good" : "missing") : ("missing" as const),
    class: term.class,
  };
}

function variationItems(model: CohortModel, hasTarget: boolean): EntityCoverageLite["keyword_variations"] {
  return model.variations.slice(0, MAX_VARIATIONS).map((variation) => {
    const average = mean(variation.competitorCounts);
    return {
      variation: variation.variation,
      coverage_status: hasTarget ? variation.coverageStatus : "missing",
      kind: variation.kind,
      your_count: hasTarget ? variation.targetCount : null,
      competitor_average: average === null ? null : round(average, 2),
      competitor_pages: variation.competitorCounts.filter((count) => count > 0).length,
    };
  });
}

function byImportance(a: CohortEntity, b: CohortEntity): number {
  return b.importance - a.importance || compareText(a.entity, b.entity);
}

type Needed = Pick<Evidence, "target" | "cohort" | "model" | "score">;

function baseOf({
  target,
  cohort,
  model,
  score,
}: {
  target: AnalyzedPage | null;
  cohort: readonly CohortPage[];
  model: CohortModel;
  score: ScoreResult;
}): EntityCoverageLite {
  const gains = gainsOf(score);
  const hasTarget = target !== null;
  const own = model.targetDensity?.relatedEntityDensity ?? null;
  const average = weightedMean(
    cohort.map((_, index) => model.cohortDensities[index]?.relatedEntityDensity ?? null),
    cohort.map((page) => page.weight),
  );
  const terms = model.terms
    .filter((term) => !term.isEntity && !namesNothing(term.term, model.language))
    // Words that the pages use as actions or qualities follow the things.
    .sort(
      (a, b) =>
        Number(b.isSubject) - Number(a.isSubject) ||
        b.importance - a.importance ||
        b.weight - a.weight ||
        compareText(a.term, b.term),
    );
  return {
    your_url_related_entity_density_score: own === null ? null : round(own, 2),
    competitor_related_entity_density_score: average === null ? null : round(average, 2),
    natural_language_entities: [...model.entities]
      .sort(byImportance)
      .slice(0, MAX_ENTITIES)
      .map((entity) => entityItem(entity, hasTarget, gains)),
    highly_related_terms: terms.slice(0, MAX_TERMS).map((term) => termItem(term, hasTarget, gains)),
    keyword_variations: variationItems(model, hasTarget),
  };
}

const EMPTY: EntityCoverageLite = {
  your_url_related_entity_density_score: null,
  competitor_related_entity_density_score: null,
  natural_language_entities: [],
  highly_related_terms: [],
  keyword_variations: [],
};

/** The `entity_coverage` section of standard and deep reports. */
export const entityCoverage = defineSection({
  key: "entity_coverage",
  tiers: ["standard", "deep"],
  needs: ["target", "cohort", "model", "score", "categories"],
  output: EntityCoverageSchema,
  fallback: { ...EMPTY, related_category_entities: [], specific_category_entities: [] },
  analyze({ target, cohort, model, score, categories }) {
    const gains = gainsOf(score);
    const { related, specific } = categoryEntities(model.entities, categories);
    const items = (entities: readonly CohortEntity[]): EntityItem[] =>
      [...entities]
        .sort(byImportance)
        .slice(0, MAX_ENTITIES)
        .map((entity) => entityItem(entity, target !== null, gains));
    return {
      ...baseOf({ target, cohort, model, score }),
      related_category_entities: items(related),
      specific_category_entities: items(specific),
    };
  },
});

/** The `entity_coverage` section of lite reports. The contract allows exactly five keys. */
export const entityCoverageLite = defineSection({
  key: "entity_coverage",
  tiers: ["lite"],
  needs: ["target", "cohort", "model", "score"],
  output: EntityCoverageLiteSchema,
  fallback: EMPTY,
  analyze(evidence: Needed) {
    return baseOf(evidence);
  },
});
