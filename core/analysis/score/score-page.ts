import { MIN_SCORED_WORDS } from "../../domain/draft.ts";
import type { AdviceLanguage } from "../../domain/job.ts";
import { typicalScore } from "../../domain/typical-score.ts";
import type { Languages } from "../../ports/languages.ts";
import { clamp, compareText, mean, quantile } from "../../util/statistics.ts";
import { isWeak, type ScoreMessages } from "../advice/score/messages.ts";
import { scoreMessagesFor } from "../advice/score/score-messages.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../terms/cohort-page.ts";
import { Attribution, type ComparedPage } from "./attribute.ts";
import { MIN_FIT } from "./cohort-fit.ts";
import { CohortScale } from "./cohort-scale.ts";
import { focusAreasOf, gradeOf, planSummary, standingOf, summaryOf } from "./explain.ts";
import { PageEditor } from "./page-editor.ts";
import { partResults } from "./part-results.ts";
import { type PreparedCohort, type PreparedSource, prepareSources } from "./prepare-cohort.ts";
import { type CohortFit, NO_PLAN, type ScoreResult } from "./score.ts";
import { MIN_COHORT } from "./score-texts.ts";
import { planOf } from "./section-steps.ts";
import {
  type CohortSubtopics,
  findSubtopics,
  givenSubtopics,
  type SubtopicPage,
  type SubtopicSource,
} from "./sections.ts";
import { strangeSection } from "./strange-section.ts";

/** The page to score and the cohort to score it against. `model` and `cohort` have the same pages in the same order. */
export interface ScorePageInput {
  readonly keyword: string;
  readonly target: AnalyzedPage | null;
  readonly cohort: readonly CohortPage[];
  readonly model: CohortModel;
  readonly languages: Languages;
  /** Number of ranking pages that the scan wanted; fewer usable ones lower the confidence. */
  readonly requestedCount: number;
  /** Language of the texts. @default English */
  readonly adviceLanguage?: AdviceLanguage;
  /** Subtopics of the plan, most important first. @default those that the score finds itself */
  readonly subtopics?: readonly SubtopicSource[];
}

/**
 * The cohort side of a score, as plain JSON: it is prepared once, can be stored, and scores any number of drafts. A
 * draft scored against a stored copy has the same score.
 */
export interface ScoreCohort {
  readonly prepared: PreparedCohort;
  /** In the order of the prepared pages. */
  readonly pages: readonly ComparedPage[];
  /** Positions of the prepared pages in the cohort. */
  readonly positions: readonly number[];
  readonly offTopic: CohortFit["offTopic"];
  /** Pages that the score leaves out, in the order of `left` of the prepared cohort. Steps count them. */
  readonly left?: readonly ComparedPage[];
  readonly subtopics: CohortSubtopics;
  /** Median words of the ranking pages. */
  readonly words: number;
  readonly requestedCount: number;
  /** Number of ranking pages with text, those about another subject included. */
  readonly usable: number;
  /** Language of the texts. Absent for English. */
  readonly adviceLanguage?: AdviceLanguage;
}

/** Median cosine of the cohort's pages from which a cohort agrees. */
const AGREEMENT = 0.3;
/** Main-content words below which a target is thin. */
const THIN_WORDS = 300;
/** Factor of the confidence in a language without a stemmer, and for a page that hardly uses the keyword. */
const NO_STEMMER = 0.85;
const OFF_TOPIC = 0.7;

function unavailable(summary: string, fit: CohortFit | null): ScoreResult {
  return {
    score: null,
    grade: "Unavailable",
    confidence: 0,
    summary,
    standing: summary,
    focusAreas: [],
    parts: [],
    missing: [],
    plan: NO_PLAN,
    competitors: [],
    fit,
  };
}

/** Returns the words of the main content without its headings. */
function textWordsOf({ facts, text }: AnalyzedPage): number {
  return text.blocks.reduce(
    (sum, { from, to, linkFrom, linkTo }, at) =>
      facts.blocks[at]?.kind === "heading" ? sum : sum + to - from + linkTo - linkFrom,
    0,
  );
}

/** True for a page with too few words for a score, where the median ranking page has enough. See D-84. */
export function isTooShort(page: AnalyzedPage, medianWords: number): boolean {
  const count = page.text.wordCount;
  // Headings alone are no text, however many there are.
  const own = textWordsOf(page) < count / 2 ? textWordsOf(page) : count;
  return own < MIN_SCORED_WORDS && medianWords >= MIN_SCORED_WORDS;
}

/** Returns why there is no score, or `null` when there is one. */
function whyUnavailable(
  target: AnalyzedPage | null,
  { usable, prepared, offTopic, words }: ScoreCohort,
  say: ScoreMessages,
): string | null {
  if (target === null) return say.noPage();
  if (target.text.wordCount === 0) return say.noContent();
  if (usable < MIN_COHORT) return say.fewPages(usable, MIN_COHORT);
  const about = usable - offTopic.length;
  if (prepared.fit < MIN_FIT || about < MIN_COHORT) return say.pagesOffTopic(about, usable, prepared.keyword);
  return isTooShort(target, words)
    ? say.tooShort(Math.min(target.text.wordCount, textWordsOf(target)), MIN_SCORED_WORDS)
    : null;
}

/** Returns the headings of a page as written, in the order of its sections after the first. */
function headingsOf({ facts }: Pick<AnalyzedPage, "facts">): string[] {
  return facts.blocks.flatMap(({ kind, level, text }) => (kind === "heading" && level > 0 ? [text] : []));
}

/** Returns a source with the texts that name and show its subtopics. */
function subtopicPageOf({ source, page, weights }: PreparedSource, position: number): SubtopicPage {
  const { text } = source;
  const headings = headingsOf(source);
  return {
    page,
    weights,
    position,
    headingOf: (section) => headings[section - 1] ?? "",
    sentenceOf: (unit) => text.sentences[unit] ?? "",
  };
}

/** Prepares the cohort side of a score. Pages without text or weight are left out. */
export function prepareScore(input: Omit<ScorePageInput, "target">): ScoreCohort {
  const { keyword, cohort, model, languages, requestedCount, adviceLanguage } = input;
  const usable = cohort
    .flatMap((page, at) => (page.text.wordCount > 0 && page.weight > 0 ? [{ page, at }] : []))
    // By address, so that sums and samples do not depend on the order of the cohort.
    .sort((a, b) => compareText(a.page.url, b.page.url));
  const sources = usable.map(({ page }) => page);
  const { language } = model;
  const { prepared, compared, vocabulary } = prepareSources({
    keyword,
    sources,
    languages,
    language,
    minPages: MIN_COHORT,
  });
  const used = prepared.pages.flatMap(({ source }) => usable[source] ?? []);
  const pages = compared.map((each, at) => subtopicPageOf(each, used[at]?.at ?? -1));
  const addressOf = ({ page: { url, rank } }: { readonly page: CohortPage }): ComparedPage => ({ url, rank });
  const left = (prepared.left ?? []).flatMap(({ source }) => usable[source] ?? []).map(addressOf);
  return {
    prepared,
    pages: used.map(addressOf),
    ...(left.length === 0 ? {} : { left }),
    positions: used.map(({ at }) => at),
    offTopic: prepared.offTopic
      .flatMap(({ source, fit }) => {
        const page = sources[source];
        return page === undefined ? [] : [{ url: page.url, rank: page.rank, fit }];
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ url, fit }) => ({ url, fit })),
    subtopics:
      input.subtopics === undefined ? findSubtopics(pages, vocabulary) : givenSubtopics(input.subtopics, pages),
    words: quantile(
      used.map(({ page }) => page.text.wordCount),
      0.5,
    ),
    requestedCount,
    usable: usable.length,
    ...(adviceLanguage === undefined ? {} : { adviceLanguage }),
  };
}

/** See D-24. Falls with missing pages, disagreement, a language without stemmer, a thin or foreign target. */
function confidenceOf(
  side: ScoreCohort,
  target: { readonly words: number; readonly fit: number },
  hasStemmer: boolean,
) {
  const { pages, fit } = side.prepared;
  const completeness = Math.sqrt(clamp(pages.length / Math.max(1, side.requestedCount), 0, 1));
  const agreement = clamp(mean(pages.map(({ readings }) => readings.terms)) / AGREEMENT, 0, 1);
  const length = 0.5 + 0.5 * clamp(target.words / THIN_WORDS, 0, 1);
  const subject = (0.5 + 0.5 * clamp(fit, 0, 1)) * (target.fit < MIN_FIT ? OFF_TOPIC : 1);
  const confidence = completeness * (0.6 + 0.4 * agreement) * length * subject * (hasStemmer ? 1 : NO_STEMMER);
  return Math.round(100 * clamp(confidence, 0, 1)) / 100;
}

/** Counts of the model on the prepared pages only. */
function modelOf(
  model: Pick<CohortModel, "terms" | "entities">,
  positions: readonly number[],
): Pick<CohortModel, "terms" | "entities"> {
  const ofUsed = <Counted extends { readonly competitorCounts: readonly number[] }>(counted: Counted): Counted => ({
    ...counted,
    competitorCounts: positions.map((at) => counted.competitorCounts[at] ?? 0),
  });
  return { terms: model.terms.map(ofUsed), entities: model.entities.map(ofUsed) };
}

/** Input of a score besides the cohort and the target. */
export interface TargetInput extends Pick<ScorePageInput, "languages"> {
  readonly model: Pick<CohortModel, "terms" | "entities">;
  /** A scale over the cohort for many targets. @default one for this target */
  readonly scale?: CohortScale;
  /** True for a subtopic that the page lacks; `null` where that is unknown. @default by the likeness of its texts */
  readonly lacks?: (subtopic: string) => boolean | null;
}

/**
 * Scores a page against a prepared cohort. `model` is measured on the target.
 *
 * Repetition and lists of terms never raise the score, and the order of the cohort changes nothing. Only the final
 * number is rounded.
 */
export function scoreTarget(
  side: ScoreCohort,
  target: AnalyzedPage | null,
  { model, languages, lacks, scale = new CohortScale(side.prepared, languages, side.subtopics) }: TargetInput,
): ScoreResult {
  const say = scoreMessagesFor(side);
  const why = whyUnavailable(target, side, say);
  if (target === null || why !== null) {
    // With too few pages, nobody can say which of them fit.
    const isJudged = target !== null && target.text.wordCount > 0 && side.usable >= MIN_COHORT;
    const fit = isJudged ? { median: side.prepared.fit, target: null, offTopic: side.offTopic } : null;
    return unavailable(why ?? "", fit);
  }
  const { prepared, pages } = side;
  const page = scale.measure(target);
  const editor = new PageEditor(scale, page);
  const attribution = new Attribution({ editor, pages, left: side.left ?? [], say });
  const score = Math.round(attribution.points);
  const counted = modelOf(model, side.positions);
  // A step that few ranking pages take argues against itself.
  const repairs = attribution
    .actions()
    .filter(({ missing: { competitorCount: count, competitorTotal: total } }) => !isWeak({ count, total }));
  const plan = planOf({
    editor,
    subtopics: side.subtopics,
    model: counted,
    pages,
    repairs,
    say,
    ...(lacks === undefined ? {} : { lacks }),
  });
  const missing = [
    ...plan.steps.filter(({ group }) => group === "cover"),
    ...repairs.map((action) => action.missing),
  ].sort((a, b) => b.gain - a.gain || compareText(a.id, b.id));
  const parts = partResults(scale, page.flat);
  const competitorPoints = prepared.pages.map(({ points }) => points);
  const median = typicalScore(competitorPoints) ?? 0;
  const standing = standingOf(
    {
      score,
      keyword: scale.keyword.written,
      median,
      isOffTopic: page.fit < MIN_FIT,
      strange: strangeSection(scale, page, headingsOf(target)),
    },
    say,
  );
  const hasStemmer = languages.language(prepared.language).hasStemmer;
  return {
    score,
    grade: gradeOf(score, competitorPoints),
    confidence: confidenceOf(side, { words: page.page.words.length, fit: page.fit }, hasStemmer),
    summary: summaryOf({ standing, score, plan: planSummary(plan) }, say),
    standing,
    focusAreas: focusAreasOf(parts, { steps: plan.steps, terms: counted, say }),
    parts,
    missing,
    plan,
    competitors: pages
      .map(({ url, rank }, at) => ({ url, rank, score: Math.round(competitorPoints[at] ?? 0) }))
      .sort((a, b) => a.rank - b.rank),
    fit: { median: prepared.fit, target: page.fit, offTopic: side.offTopic },
  };
}

/** Returns the score of a page without a plan. */
export function scoreOnly(side: ScoreCohort, target: AnalyzedPage | null, scale: CohortScale): number | null {
  if (target === null || whyUnavailable(target, side, scoreMessagesFor(side)) !== null) return null;
  return Math.round(scale.pointsOf(scale.measure(target).flat));
}

/** Scores a page against the pages that rank. */
export function scorePage(input: ScorePageInput): ScoreResult {
  return scoreTarget(prepareScore(input), input.target, input);
}
