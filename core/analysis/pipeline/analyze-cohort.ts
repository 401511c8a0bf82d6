import { StepError } from "../../domain/errors.ts";
import type { ScanRequest } from "../../domain/job.ts";
import type { Category, Classifier } from "../../ports/classifier.ts";
import type { Languages } from "../../ports/languages.ts";
import type { ExcludedPage } from "../crawl/records.ts";
import { buildCohortModel } from "../terms/build-cohort-model.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../terms/cohort-page.ts";
import { readKeyword } from "../terms/keyword.ts";
import { chooseCohort, type RankedPage, scanLanguage } from "./cohort.ts";
import type { PageCategories } from "./evidence.ts";

/** Fewest ranking pages that a comparison can rest on. D-83 */
const MIN_COHORT = 2;

/** The ranking pages chosen for comparison, and what they share. */
export interface AnalyzedCohort {
  /** By rank; never empty. */
  readonly cohort: readonly CohortPage[];
  /** By rank. */
  readonly excluded: readonly ExcludedPage[];
  readonly model: CohortModel;
  readonly categories: PageCategories;
}

/** The extracted pages of one scan. */
export interface CohortQuestion {
  readonly request: Pick<ScanRequest, "keyword" | "locale" | "tier">;
  readonly target: AnalyzedPage | null;
  readonly pages: readonly RankedPage[];
  /** Ranking pages that could not be read, with the reason. */
  readonly unread: readonly ExcludedPage[];
}

function cohortTooSmall(keyword: string, cohort: readonly CohortPage[], excluded: readonly ExcludedPage[]): StepError {
  const reasons = excluded.map((page) => `${page.url}: ${page.detail}`).slice(0, 5);
  const message =
    `${cohort.length === 0 ? "No page" : "Only one page"} that ranks for "${keyword}" could be compared, ` +
    `of ${cohort.length + excluded.length} found${reasons.length === 0 ? "" : ` (${reasons.join("; ")})`}. A scan needs two. Check that the region and locale fit the keyword, or try a broader keyword.`;
  return new StepError({
    code: "COHORT_TOO_SMALL",
    message: message.slice(0, 1_000),
    step: "extract",
    isRetryable: false,
  });
}

async function categoriesOf(
  target: AnalyzedPage | null,
  cohort: readonly CohortPage[],
  classifier: Classifier,
): Promise<PageCategories> {
  const best = async (page: AnalyzedPage): Promise<Category | null> => {
    const { facts, text } = page;
    const ranked = await classifier.classify({
      title: facts.title ?? facts.titleTag,
      text: facts.mainText,
      url: page.url,
      language: text.language,
    });
    return ranked[0] ?? null;
  };
  return { target: target === null ? null : await best(target), cohort: await Promise.all(cohort.map(best)) };
}

/** Chooses the cohort, builds its model and classifies its pages. Throws COHORT_TOO_SMALL when fewer than two are left. */
export async function analyzeCohort(
  { request, target, pages, unread }: CohortQuestion,
  { languages, classifier }: { readonly languages: Languages; readonly classifier: Classifier },
): Promise<AnalyzedCohort> {
  const { keyword, tier } = request;
  const language = scanLanguage(pages, request.locale);
  const keywordStems = new Set(readKeyword(keyword, languages, language).contentStems);
  const choice = chooseCohort(pages, { language, words: languages.language(language), keywordStems });
  const { cohort } = choice;
  const excluded = [...unread, ...choice.excluded].sort((a, b) => a.rank - b.rank || (a.url < b.url ? -1 : 1));
  if (cohort.length < MIN_COHORT) throw cohortTooSmall(keyword, cohort, excluded);
  const model = buildCohortModel({ keyword, target, cohort, languages, language });
  const categories =
    tier === "lite" ? { target: null, cohort: cohort.map(() => null) } : await categoriesOf(target, cohort, classifier);
  return { cohort, excluded, model, categories };
}
