import { defineSection } from "../core/analysis/pipeline/section.ts";
import { SerpSectionSchema } from "../core/contract/sections/serp.ts";
import { pageKey } from "../core/util/normalize-url.ts";
import { hostOf } from "../core/util/urls.ts";
import { round } from "./shared/numbers.ts";

/** The `serp` section: the search result page that the analysis used. */
export const serpSection = defineSection({
  key: "serp",
  tiers: ["standard", "deep"],
  needs: ["serp", "target", "cohort", "excluded", "score", "model"],
  output: SerpSectionSchema,
  analyze({ serp, target, cohort, excluded, score, model }) {
    // Pages are matched by rank because a redirect can change an address after the search.
    const compared = new Set(cohort.map((page) => page.rank));
    const weights = new Map(cohort.map((page) => [page.rank, page.weight]));
    const scores = new Map(score.competitors.map((page) => [page.rank, page.score]));
    const used = new Map(
      cohort.map((page, at) => [page.rank, model.terms.filter((term) => (term.competitorCounts[at] ?? 0) > 0).length]),
    );
    const left = new Map(excluded.map((page) => [page.rank, page]));
    const targetKey = target === null ? null : pageKey(target.url);
    const useOf = (rank: number, url: string): "cohort" | "target" | "excluded" | "unused" => {
      if (target !== null && (rank === target.rank || pageKey(url) === targetKey)) return "target";
      if (compared.has(rank)) return "cohort";
      return left.has(rank) ? "excluded" : "unused";
    };
    return {
      engine: serp.engine,
      fetched_at: serp.fetchedAt,
      your_rank: target?.rank ?? null,
      items: serp.results.map(({ rank, url, title, snippet }) => {
        const use = useOf(rank, url);
        const reason = use === "excluded" ? (left.get(rank)?.reason ?? null) : null;
        const weight = use === "cohort" ? round(weights.get(rank) ?? 1, 3) : null;
        const isCompared = use === "cohort";
        return {
          rank,
          url,
          domain: hostOf(url),
          title,
          snippet,
          use,
          weight,
          score: isCompared ? (scores.get(rank) ?? null) : null,
          terms_used: isCompared ? (used.get(rank) ?? null) : null,
          reason,
        };
      }),
      people_also_ask: serp.peopleAlsoAsk.map(({ question, answer, url }) => ({ question, answer, url })),
      related_searches: [...serp.relatedSearches],
      partial: serp.isPartial,
      warnings: [...serp.warnings],
      cost_usd: serp.costUsd,
      cached: serp.isCached === true,
    };
  },
});
