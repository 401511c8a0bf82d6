import { type TopicAndClassification, TopicAndClassificationSchema } from "../core/contract/sections/topic-and-classification.ts";
import { allItems, allTypes, textsOf } from "../core/extract/structured-walk.ts";
import type { AnalysedPage, CohortPage, Evidence } from "../core/pipeline/evidence.ts";
import { defineSection } from "../core/pipeline/section.ts";
import type { CohortModel } from "../core/text/cohort-model.ts";
import { clamp, compareText } from "../core/text/statistics.ts";
import { answerFinder } from "./shared/answers.ts";
import { agreement, agreementMeaning } from "./shared/categories.ts";
import { clusterHeadings, type HeadingCluster, headingFinder, type PlacedHeading, withoutOrdinal } from "./shared/headings.ts";
import { searchIntent } from "./shared/intent.ts";
import { contentStems, keywordMatcher, type StemTable, stemTable, wordsOf } from "./shared/keyword.ts";
import { median, round } from "./shared/numbers.ts";
import { isQuestion, questionKey, questionWord } from "./shared/questions.ts";
import { suggestTitle, titlePatterns, withoutBrand } from "./shared/titles.ts";

type SwipeContent = TopicAndClassification["swipe_content"];
type Question = TopicAndClassification["questions"][number];

const MAX_TOPICS = 20;
const MAX_HEADINGS = 30;
const MAX_HEADINGS_PER_PAGE = 120;
const MAX_OUTLINE = 14;
const MIN_OUTLINE = 6;
const MAX_QUESTIONS = 40;
const META_LENGTH = 155;
/** Letters from which a single word names a subject by itself, as compounds do. */
const LONG_WORD = 9;

function placedHeadings(cohort: readonly CohortPage[]): PlacedHeading[] {
  return cohort.flatMap((page, index) => {
    const headings = page.facts.headings
      .filter((heading) => heading.isMain && heading.level >= 2 && heading.level <= 3)
      .slice(0, MAX_HEADINGS_PER_PAGE);
    return headings.map((heading, place) => ({
      text: heading.text,
      level: heading.level,
      page: index,
      position: headings.length < 2 ? 0 : place / (headings.length - 1),
    }));
  });
}

function topicsOf(model: CohortModel): string[] {
  const named = model.entities.filter((entity) => entity.importance >= 5).map((entity) => ({ text: entity.entity, importance: entity.importance }));
  const terms = model.terms.filter((term) => term.class !== "additional").map((term) => ({ text: term.term, importance: term.importance }));
  const seen = new Set<string>();
  return [...named, ...terms]
    .sort((a, b) => b.importance - a.importance || compareText(a.text, b.text))
    .map((topic) => topic.text)
    .filter((topic) => {
      const key = topic.toLowerCase();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, MAX_TOPICS);
}

function readBefore(cohort: readonly CohortPage[], model: CohortModel): SwipeContent["read_before"] {
  return cohort
    .map((page, index) => ({ page, held: model.terms.filter((term) => (term.competitorCounts[index] ?? 0) > 0).length }))
    .sort((a, b) => b.held - a.held || a.page.rank - b.page.rank)
    .slice(0, 3)
    .map(({ page, held }) => ({
      url: page.url,
      rank: page.rank,
      title: page.facts.title ?? page.facts.titleTag,
      reason: `Uses ${held} of the ${model.terms.length} terms the ranking pages share.`,
    }));
}

/** Topics in the order a title or description names them: those of several words say most, a part of one said already nothing. */
function tellingTopics(topics: readonly string[], table: StemTable): string[] {
  const isTelling = (topic: string): boolean => wordsOf(topic).length > 1 || topic.length >= LONG_WORD;
  const used = new Set<string>();
  return [...topics.filter(isTelling), ...topics.filter((topic) => !isTelling(topic))].filter((topic) => {
    const stems = contentStems(topic, table);
    if (stems.some((stem) => used.has(stem))) return false;
    for (const stem of stems) used.add(stem);
    return true;
  });
}

interface OutlineSection {
  readonly level: number;
  readonly text: string;
  readonly sources: string[];
  readonly position: number;
}

/** Headings of the page that covers most, for an outline that shared headings leave too short. */
function ownSections(headings: readonly PlacedHeading[], page: number, taken: readonly OutlineSection[], url: string): OutlineSection[] {
  const known = new Set(taken.map((section) => section.text.toLowerCase()));
  return headings
    .filter((heading) => heading.page === page && heading.level === 2 && wordsOf(heading.text).length > 1 && !known.has(heading.text.toLowerCase()))
    .map((heading) => ({ level: 2, text: withoutOrdinal(heading.text), sources: [url], position: heading.position }));
}

function outlineOf(
  title: string | null,
  clusters: readonly HeadingCluster[],
  headings: readonly PlacedHeading[],
  cohort: readonly CohortPage[],
  bestUrl: string | null,
): Omit<SwipeContent["outline"][number], "on_your_page">[] {
  if (title === null) return [];
  const shared: OutlineSection[] = clusters.slice(0, MAX_OUTLINE).map((cluster) => ({
    level: cluster.level,
    text: cluster.heading,
    sources: cluster.pages.flatMap((page) => cohort[page]?.url ?? []),
    position: cluster.averagePosition,
  }));
  const best = cohort.findIndex((page) => page.url === bestUrl);
  const added = bestUrl === null ? [] : ownSections(headings, best, shared, bestUrl).slice(0, Math.max(0, MIN_OUTLINE - shared.length));
  const sections = [...shared, ...added]
    .sort((a, b) => a.position - b.position || compareText(a.text, b.text))
    // A sub-heading cannot open an outline.
    .map(({ level, text, sources }, index) => ({ level: index === 0 ? 2 : level, text, sources }));
  return [{ level: 1, text: title, sources: [] }, ...sections];
}

function metaDescription(keyword: string, topics: readonly string[]): string {
  const own = new Set(wordsOf(keyword));
  const head = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  let text = head;
  for (const topic of topics.filter((entry) => !wordsOf(entry).every((word) => own.has(word)))) {
    const longer = `${text}${text === head ? ": " : ", "}${topic}`;
    if ([...longer].length < META_LENGTH) text = longer;
  }
  return `${[...text].slice(0, META_LENGTH - 1).join("")}.`;
}

function swipeContent(
  { request, serp, target, cohort, model }: Pick<Evidence, "request" | "serp" | "target" | "cohort" | "model">,
  table: StemTable,
): SwipeContent {
  const titles = cohort
    .map((page) => withoutBrand(page.facts.titleTag ?? page.facts.title ?? "", page.facts.siteName, page.domain))
    .filter((title) => title !== "");
  const matcher = keywordMatcher(request.keyword, table);
  const patterns = titlePatterns(titles, matcher);
  const topics = topicsOf(model);
  const telling = tellingTopics(topics, table);
  const numbers = titles.flatMap((title) => (title.match(/(?<!\d)\d{1,2}(?!\d)/) ?? []).map(Number));
  const year = /^\d{4}/.exec(serp.fetchedAt)?.[0] ?? null;
  const middle = median(numbers);
  const suggested =
    cohort.length === 0
      ? null
      : suggestTitle(patterns, { keyword: request.keyword, year, number: middle === null ? null : Math.round(middle), topics: telling });
  const headings = placedHeadings(cohort);
  const keyword = new Set(matcher.stems);
  const clusters = clusterHeadings(headings, table, keyword).slice(0, MAX_HEADINGS);
  const isOwn =
    target === null
      ? null
      : headingFinder(
          target.facts.headings.slice(0, MAX_HEADINGS_PER_PAGE).map((heading) => heading.text),
          table,
          keyword,
        );
  const reading = readBefore(cohort, model);
  return {
    suggested_title: suggested,
    topic_coverage: topics,
    read_before: reading,
    title_patterns: patterns.slice(0, 10).map(({ pattern, share, example }) => ({ pattern, share: round(share, 4), example })),
    common_headings: clusters.map(({ heading, pages, averagePosition }) => ({
      heading,
      pages: pages.length,
      average_position: round(averagePosition, 4),
      urls: pages.flatMap((page) => cohort[page]?.url ?? []),
      on_your_page: isOwn === null ? null : isOwn(heading),
    })),
    outline: outlineOf(suggested, clusters, headings, cohort, reading[0]?.url ?? null).map((section) => ({
      ...section,
      on_your_page: isOwn === null || section.level === 1 ? null : isOwn(section.text),
    })),
    meta_description_suggestion: cohort.length === 0 ? null : metaDescription(request.keyword, telling),
  };
}

interface Found {
  readonly text: string;
  readonly source: Question["source"];
  readonly pages: Set<number>;
  readonly bestUrl: string | null;
}

function faqQuestions(page: AnalysedPage): string[] {
  return allItems(page.facts.structuredData.items)
    .filter((item) => item.types.includes("Question"))
    .flatMap((item) => textsOf(item, "name"));
}

function collectQuestions({ serp, cohort, model: { language } }: Pick<Evidence, "serp" | "cohort" | "model">): readonly Found[] {
  const found = new Map<string, Found>();
  const add = (text: string, source: Question["source"], page: number | null, url: string | null): void => {
    const key = questionKey(text);
    if (key === "") return;
    const entry = found.get(key) ?? { text: text.trim().slice(0, 300), source, pages: new Set<number>(), bestUrl: url };
    if (page !== null) entry.pages.add(page);
    // Pages come by rank, so the first address is the best-ranked one.
    found.set(key, entry.bestUrl === null && url !== null ? { ...entry, bestUrl: url } : entry);
  };
  for (const entry of serp.peopleAlsoAsk) add(entry.question, "paa", null, entry.url);
  for (const query of serp.relatedSearches) if (isQuestion(query, language)) add(query, "related_search", null, null);
  for (const [index, page] of cohort.entries()) {
    for (const heading of page.facts.headings.slice(0, MAX_HEADINGS_PER_PAGE)) {
      if (heading.isMain && isQuestion(heading.text, page.text.language)) add(heading.text, "heading", index, page.url);
    }
    for (const question of faqQuestions(page).slice(0, MAX_HEADINGS_PER_PAGE)) add(question, "faq_schema", index, page.url);
  }
  // The map keeps the order of finding, and a stable sort keeps it among equals.
  return [...found.values()].sort((a, b) => b.pages.size - a.pages.size);
}

function questionItems(evidence: Pick<Evidence, "request" | "serp" | "cohort" | "target" | "model">, table: StemTable): Question[] {
  const { target, model, request } = evidence;
  const keyword = new Set(keywordMatcher(request.keyword, table).stems);
  const finder = target === null ? null : answerFinder(target, table, keyword);
  const subject = new Set([...keyword, ...model.terms.flatMap((term) => term.key.split(" "))]);
  return (
    collectQuestions(evidence)
      // A heading of one page that shares no word with the subject belongs to that page's product or series.
      .filter((found) => found.source !== "heading" || found.pages.size > 1 || contentStems(found.text, table).some((stem) => subject.has(stem)))
      .slice(0, MAX_QUESTIONS)
      .map(({ text, source, pages, bestUrl }) => {
        const answer = finder?.find(text) ?? null;
        return {
          question: text,
          source,
          answered_on_your_page: finder === null ? null : answer !== null,
          answer_sentence: answer?.sentence ?? null,
          answer_place: answer?.place ?? null,
          best_answer_url: bestUrl,
          competitor_pages: pages.size,
        };
      })
  );
}

function byQuestionWord(questions: readonly Question[], language: string): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { question } of questions) {
    const word = questionWord(question, language);
    groups.set(word, [...(groups.get(word) ?? []), question]);
  }
  return Object.fromEntries(groups);
}

function intentOf({
  request,
  serp,
  cohort,
  model,
}: Pick<Evidence, "request" | "serp" | "cohort" | "model">): TopicAndClassification["search_intent"] {
  const types = new Map(cohort.map((page) => [page.rank, allTypes(page.facts.structuredData.items)]));
  const listings = serp.results.map(({ rank, url, title }) => ({ url, title, types: types.get(rank) ?? new Set<string>() }));
  const { type, share, shares, keywordIntent } = searchIntent(request.keyword, listings, model.language);
  return {
    type,
    share: round(share, 4),
    keyword_intent: keywordIntent,
    shares: {
      informational: round(shares.informational, 4),
      commercial: round(shares.commercial, 4),
      transactional: round(shares.transactional, 4),
      navigational: round(shares.navigational, 4),
    },
  };
}

/** The `topic_and_classification` section: what the ranking pages are about and how they are built. */
export const topicAndClassification = defineSection({
  key: "topic_and_classification",
  tiers: ["standard", "deep"],
  needs: ["request", "serp", "target", "cohort", "model", "categories"],
  output: TopicAndClassificationSchema,
  analyse({ request, serp, target, cohort, model, categories }) {
    const table = stemTable(target === null ? cohort : [target, ...cohort]);
    const questions = questionItems({ request, serp, cohort, target, model }, table);
    const agreed = agreement(categories);
    const { dominant, share } = agreed;
    const own = target === null ? null : categories.target;
    return {
      page_classification: cohort.map((page, index) => {
        const category = categories.cohort[index] ?? null;
        return {
          rank: page.rank,
          category: category?.category ?? "",
          url: page.url,
          confidence: category === null ? null : clamp(category.score, 0, 1),
        };
      }),
      your_page: own === null ? null : { category: own.category, confidence: clamp(own.score, 0, 1) },
      swipe_content: swipeContent({ request, serp, target, cohort, model }, table),
      topical_authority_questions: byQuestionWord(questions, model.language),
      questions,
      category_agreement: {
        dominant_category: dominant,
        share: round(share, 4),
        your_match: own === null || dominant === null ? null : own.category === dominant,
        meaning: agreementMeaning(categories, agreed, own?.category ?? null),
      },
      search_intent: intentOf({ request, serp, cohort, model }),
    };
  },
});
