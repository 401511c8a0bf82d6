import { type AnyReport, isWholeReport, type Report } from "../../../../../core/contract/report.ts";
import type { Topics } from "../../../../../core/contract/sections/topics.ts";
import type { DraftScorer } from "../../../../../core/domain/draft.ts";
import { quantile } from "../../../../../core/util/statistics.ts";
import type { EditorFacts, Quartiles, TopicFacts } from "../../editor/view.ts";
import type { Texts } from "../texts.ts";

/** Longest lists of the panel. */
const MAX_QUESTIONS = 40;
const MAX_FIGURES = 6;
/** Longest example sentence of a name in UTF-16 units. */
const MAX_EXAMPLE = 300;

type Ranked = DraftScorer["pages"];

function topicFacts(topic: Topics["topics"][number], pages: Ranked): TopicFacts {
  const words = pages.map(({ url }) =>
    topic.sections.reduce((sum, section) => sum + (section.url === url ? section.words : 0), 0),
  );
  const [statement] = topic.facts.flatMap(({ values }) => values);
  return {
    name: topic.name,
    words,
    typicalWords: topic.typical_words,
    terms: topic.terms.map(({ term }) => term),
    questions: topic.questions.map(({ question }) => question),
    example: statement === undefined ? null : { sentence: statement.sentence, url: statement.url },
    figures: topic.facts.slice(0, MAX_FIGURES).map(({ about, agreed }) => `${about}: ${agreed}`),
  };
}

/** Counts the headings of the ranking pages as those of a draft are counted: with the page's title. */
function headingRange(pages: Ranked): Quartiles {
  if (pages.length === 0) return null;
  const counts = pages.map(({ headings }) => headings.length + (headings.some(({ level }) => level === 1) ? 0 : 1));
  return [quantile(counts, 0.25), quantile(counts, 0.75)];
}

function rangeOf(report: Report | null, measure: "word_count" | "image_count"): Quartiles {
  const low = report?.benchmarks?.page1_p25?.[measure] ?? null;
  const high = report?.benchmarks?.page1_p75?.[measure] ?? null;
  return low === null || high === null ? null : [low, high];
}

/** Collects sentences of ranking pages by the name or thing in them. */
function examplesOf(report: AnyReport | null): EditorFacts["examples"] {
  const entities = report?.entity_coverage.natural_language_entities ?? [];
  return Object.fromEntries(
    entities.flatMap(({ entity, example }) => {
      if (example == null) return [];
      const { sentence, url } = example;
      return [[entity.toLowerCase(), { sentence: sentence.slice(0, MAX_EXAMPLE), url }] as const];
    }),
  );
}

interface FactsInput extends Pick<EditorFacts, "jobId" | "keyword" | "person" | "scoredAgain"> {
  /** `null` when it is no longer kept. */
  readonly report: AnyReport | null;
  readonly pages: Ranked;
}

/** Collects what the editor shows of a scan. */
export function editorFacts(
  { jobId, keyword, report, pages, person, scoredAgain }: FactsInput,
  texts: Texts,
): EditorFacts {
  const whole = report !== null && isWholeReport(report) ? report : null;
  return {
    person,
    jobId,
    language: texts.language,
    keyword,
    scoredAgain,
    hasReport: report !== null,
    partNames: texts.labels.parts,
    ranges: {
      words: rangeOf(whole, "word_count"),
      headings: headingRange(pages),
      images: rangeOf(whole, "image_count"),
    },
    topics: (whole?.topics?.topics ?? []).map((topic) => topicFacts(topic, pages)),
    questions: (whole?.topic_and_classification?.questions ?? []).slice(0, MAX_QUESTIONS).map((each) => ({
      question: each.question,
      pages: each.competitor_pages,
      url: each.best_answer_url,
      isAnswered: each.answered_on_your_page === true,
    })),
    pages,
    examples: examplesOf(report),
  };
}
