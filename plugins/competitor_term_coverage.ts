import { defineSection } from "../core/analysis/pipeline/section.ts";
import type { CohortTerm } from "../core/analysis/terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../core/analysis/terms/cohort-page.ts";
import { CompetitorTermCoverageSchema } from "../core/contract/sections/competitor-term-coverage.ts";
import { clamp } from "../core/util/statistics.ts";
import { mean, median, round } from "./shared/numbers.ts";

/** The model keeps the heaviest first; beyond these a report only grows. */
const MAX_TERMS = 200;

function statusOf(count: number, [low, high]: readonly [number, number]): "missing" | "under" | "in_range" | "over" {
  if (count === 0) return "missing";
  if (count < low) return "under";
  return count > high ? "over" : "in_range";
}

function densityOf(count: number, words: number): number | null {
  return words === 0 ? null : (1000 * count) / words;
}

function rounded(value: number | null): number | null {
  return value === null ? null : round(value, 3);
}

function termItem(term: CohortTerm, target: AnalyzedPage | null, cohort: readonly CohortPage[]) {
  // Read page by page, so that the list has one entry per domain whatever the model holds.
  const counts = cohort.map((_, index) => term.competitorCounts[index] ?? 0);
  const average = mean(counts);
  const { title, h1, h2, h3, body, alt } = term.targetZones;
  return {
    keyword: term.term,
    importance: clamp(Math.round(term.importance), 1, 10),
    your_url_count: target === null ? null : term.targetCount,
    competitor_counts: counts,
    ngram: term.ngram,
    your_zones: target === null ? null : { title, h1, h2, h3, body, alt },
    competitor_average: rounded(average),
    competitor_median: median(counts),
    competitor_max: Math.max(0, ...counts),
    prevalence: round(clamp(term.prevalence, 0, 1), 4),
    your_density_per_1000: target === null ? null : rounded(densityOf(term.targetCount, target.text.wordCount)),
    competitor_density_per_1000: rounded(
      mean(cohort.map((page, index) => densityOf(counts[index] ?? 0, page.text.wordCount))),
    ),
    suggested_range: [term.suggestedRange[0], term.suggestedRange[1]] satisfies [number, number],
    status: target === null ? null : statusOf(term.targetCount, term.suggestedRange),
    idf: round(term.idf, 4),
    tf_idf: round((average ?? 0) * term.idf, 4),
    class: term.class,
    is_entity: term.isEntity,
    is_subject: term.isSubject,
  };
}

/** The `competitor_term_coverage` section: each shared term on each ranking page. */
export const competitorTermCoverage = defineSection({
  key: "competitor_term_coverage",
  tiers: ["lite", "standard", "deep"],
  needs: ["target", "cohort", "model"],
  output: CompetitorTermCoverageSchema,
  fallback: { domains: [], terms: [], urls: [], ranks: [] },
  analyze({ target, cohort, model }) {
    return {
      domains: cohort.map((page) => page.domain),
      terms: model.terms.slice(0, MAX_TERMS).map((term) => termItem(term, target, cohort)),
      urls: cohort.map((page) => page.url),
      ranks: cohort.map((page) => page.rank),
    };
  },
});
