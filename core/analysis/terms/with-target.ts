import type { PageText } from "../text/page-text.ts";
import type { CohortModel, CoverageStatus, ZoneCounts } from "./cohort-model.ts";
import { salienceOf } from "./entities.ts";
import { emptyZones, measurePhrases } from "./measure.ts";
import { hasCapitals } from "./names.ts";
import { suggestedRange } from "./terms.ts";

/** The part of a model that a page is measured by, as plain JSON. Values of a target in it are ignored. */
export type TermCohort = Pick<CohortModel, "language" | "keywordStems" | "words" | "terms" | "entities">;

function statusOf(zones: ZoneCounts, count: number, isRecognized: boolean): CoverageStatus {
  if (count > 0 && isRecognized) return "good";
  return count > 0 || zones.anchor > 0 ? "present_not_entity" : "missing";
}

function isHeaded({ title, h1, h2, h3 }: ZoneCounts): boolean {
  return title + h1 + h2 + h3 > 0;
}

/**
 * Measures the cohort's terms and entities on a page. Takes linear time in the page. The scan and the draft editor use
 * this function, so that both count alike.
 */
export function withTarget(cohort: TermCohort, target: PageText): Pick<CohortModel, "terms" | "entities"> {
  const { terms, entities, language, keywordStems, words } = cohort;
  // Terms and entities share keys, and each key is measured once.
  const keys = [...new Set([...terms, ...entities].map(({ key }) => key))];
  const stems = keys.map((key) => key.split(" "));
  // `measurePhrases` records capitals only on pages with a rank, so the target gets rank 0 here.
  const measured = measurePhrases(stems, [{ url: "", rank: 0, text: target }], keywordStems);
  const uses = new Map(keys.map((key, at) => [key, measured[at]] as const));
  const range = (counts: readonly number[]) => suggestedRange(counts, words, target.wordCount);
  return {
    terms: terms.map((term) => ({
      ...term,
      targetCount: uses.get(term.key)?.counts[0] ?? 0,
      targetZones: uses.get(term.key)?.zones[0] ?? emptyZones(),
      suggestedRange: range(term.competitorCounts),
    })),
    entities: entities.map((entity) => {
      const use = uses.get(entity.key);
      const count = use?.counts[0] ?? 0;
      const zones = use?.zones[0] ?? emptyZones();
      const suggested = range(entity.competitorCounts);
      const isWritten =
        !hasCapitals(language) || use === undefined || use.capitalized > 0 || isHeaded(zones) || use.inSentence === 0;
      const isCovered = isHeaded(zones) || count >= Math.ceil(suggested[0] / 2);
      return {
        ...entity,
        targetCount: count,
        targetZones: zones,
        targetSalience: salienceOf(zones),
        coverageStatus: statusOf(zones, count, entity.isName ? isWritten : isCovered),
        suggestedRange: suggested,
      };
    }),
  };
}

/** The model of a cohort alone: its ranges are the counts of the pages themselves. */
export function withoutTarget({ terms, entities, words }: TermCohort): Pick<CohortModel, "terms" | "entities"> {
  const ranged = <Counted extends { readonly competitorCounts: readonly number[] }>(counted: Counted) => ({
    ...counted,
    suggestedRange: suggestedRange(counted.competitorCounts, words, 0),
  });
  return { terms: terms.map(ranged), entities: entities.map(ranged) };
}
