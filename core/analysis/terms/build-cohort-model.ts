import type { Languages } from "../../ports/languages.ts";
import { K1, saturate } from "../../util/statistics.ts";
import { hostOf } from "../../util/urls.ts";
import { sells } from "../metadata/page-kind.ts";
import type { CohortEntity, CohortModel, KeywordVariation, PageDensity } from "./cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "./cohort-page.ts";
import { cohortEntities } from "./entities.ts";
import { readKeyword } from "./keyword.ts";
import type { EntityContext } from "./name-tallies.ts";
import { rivalsOf } from "./rivals.ts";
import { runTogether } from "./site-owner.ts";
import { subjectJudge } from "./subject.ts";
import { cohortTerms } from "./terms.ts";
import { keywordVariations } from "./variations.ts";
import { type TermCohort, withoutTarget, withTarget } from "./with-target.ts";
import { nameWriter } from "./written-names.ts";

/** The pages that a model is built from. Without `target`, only the cohort is measured (D-15). */
export interface CohortModelInput {
  readonly keyword: string;
  readonly target: AnalyzedPage | null;
  readonly cohort: readonly CohortPage[];
  readonly languages: Languages;
  /** ISO 639-1 code of the cohort. All pages must be split into tokens with this language, so that stems match. */
  readonly language: string;
}

interface DensityInput {
  readonly words: number;
  readonly entityCounts: readonly (readonly [entity: CohortEntity, count: number])[];
  readonly variationCount: number;
}

function densityOf({ words, entityCounts, variationCount }: DensityInput): PageDensity {
  let signal = 0;
  for (const [entity, count] of entityCounts) signal += (entity.importance / 10) * saturate(count) * (K1 + 1);
  return {
    relatedEntityDensity: words === 0 ? null : (1000 * signal) / words,
    entityCount: entityCounts.filter(([, count]) => count > 0).length,
    variationCount,
  };
}

/** Returns the names of all hosts that the pages link to: "pipedrive" for www.pipedrive.com. */
function linkedNames(cohort: readonly CohortPage[]): ReadonlySet<string> {
  const hosts = new Set(cohort.flatMap(({ facts }) => facts.links.map(({ url }) => hostOf(url))));
  return new Set(
    [...hosts].map((host) => {
      const labels = host.split(".").slice(0, -1);
      return runTogether(labels.sort((a, b) => b.length - a.length)[0] ?? "");
    }),
  );
}

/** Sums the mentions of variations that do not overlap. Partial forms and questions overlap with other forms. */
function sumVariations(
  variations: readonly KeywordVariation[],
  count: (variation: KeywordVariation) => number,
): number {
  return variations.reduce(
    (sum, variation) => (variation.kind === "partial" || variation.kind === "question" ? sum : sum + count(variation)),
    0,
  );
}

/**
 * Returns the terms, entities and variations that the cohort's pages share, measured on each page and on the target.
 * Takes linear time, and the order of the cohort changes only the examples and the lists per page.
 */
export function buildCohortModel({ keyword, target, cohort, languages, language }: CohortModelInput): CohortModel {
  const parsed = readKeyword(keyword, languages, language);
  const measuredTarget = target === null ? null : { url: target.url, rank: null, text: target.text };
  const context: EntityContext = {
    cohort,
    weights: cohort.map((page) => page.weight),
    domains: cohort.map((page) => page.domain),
    language,
    words: languages.language(language),
    keywordStems: parsed.contentStems,
    keywordStops: parsed.surfaces.filter((_, at) => parsed.isStop[at] === true),
    facts: cohort.map((page) => page.facts),
    linkedNames: linkedNames(cohort),
    isShops: cohort.filter((page) => sells(page.facts)).length * 2 > cohort.length,
    rivals: rivalsOf(
      keyword,
      cohort.map((page) => page.facts),
      cohort.map((page) => page.domain),
    ),
  };
  const plainTerms = cohortTerms(context);
  const plainEntities = cohortEntities(plainTerms, context);
  const facts = target === null ? context.facts : [...context.facts, target.facts];
  const variations = keywordVariations(plainTerms, { keyword: parsed, cohort, target: measuredTarget, facts });
  const judge = subjectJudge(plainTerms, plainEntities, context);
  const entityKeys = new Set(plainEntities.flatMap((entity) => [entity.key, ...entity.variants.map(({ key }) => key)]));
  // A name of unknown kind can be a common word with a capital, so it changes no phrase.
  const known = plainEntities.filter(({ type }) => type !== "other");
  const write = nameWriter({ entities: known, terms: plainTerms });
  const side: TermCohort = {
    language,
    keywordStems: parsed.contentStems,
    words: cohort.map((page) => page.text.wordCount),
    terms: plainTerms.map(({ isThing, ...term }) => ({
      ...term,
      term: term.ngram > 1 ? write(term.term) : term.term,
      isEntity: entityKeys.has(term.key),
      isSubject: judge.isSubject({ ...term, isThing }),
    })),
    entities: plainEntities.map((each) => (each.isName ? each : { ...each, entity: write(each.entity) })),
  };
  const { terms, entities } = target === null ? withoutTarget(side) : withTarget(side, target.text);
  const density = (words: number, count: (counted: CohortEntity | KeywordVariation) => number): PageDensity =>
    densityOf({
      words,
      entityCounts: entities.map((entity) => [entity, count(entity)] as const),
      variationCount: sumVariations(variations, count),
    });
  return {
    ...side,
    terms,
    entities,
    variations,
    targetDensity: target === null ? null : density(target.text.wordCount, (counted) => counted.targetCount),
    cohortDensities: cohort.map((page, at) =>
      density(page.text.wordCount, (counted) => counted.competitorCounts[at] ?? 0),
    ),
  };
}
