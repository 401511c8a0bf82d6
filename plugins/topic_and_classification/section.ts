import { messagesFor } from "../../core/analysis/advice/messages.ts";
import type { Evidence, PageCategories } from "../../core/analysis/pipeline/evidence.ts";
import { defineSection } from "../../core/analysis/pipeline/section.ts";
import { MIN_FIT } from "../../core/analysis/score/cohort-fit.ts";
import { questionWord } from "../../core/analysis/text/questions.ts";
import {
  type TopicAndClassification,
  TopicAndClassificationSchema,
} from "../../core/contract/sections/topic-and-classification.ts";
import type { Category } from "../../core/ports/classifier.ts";
import { clamp } from "../../core/util/statistics.ts";
import { agreement, agreementMeaning } from "../shared/categories.ts";
import { stemTable } from "../shared/keyword.ts";
import { round } from "../shared/numbers.ts";
import { type PageType, pageTypeOf, sellsGoods } from "../shared/page-type.ts";
import { searchIntent } from "./intent.ts";
import { isLocalSearch } from "./local-search.ts";
import { questionItems } from "./question-items.ts";
import { swipeContent } from "./swipe-content.ts";
import { topicOutline } from "./topic-outline.ts";

type Question = TopicAndClassification["questions"][number];

function byQuestionWord(questions: readonly Question[], language: string): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { question } of questions) {
    const word = questionWord(question, language);
    groups.set(word, [...(groups.get(word) ?? []), question]);
  }
  return Object.fromEntries(groups);
}

type Ranking = Pick<Evidence, "request" | "serp" | "target" | "cohort" | "model">;

/** Kind of page that ranks most, ties going to the better-ranked one, and its share of the cohort. */
function dominantType(types: readonly PageType[]): { readonly type: PageType | null; readonly share: number } {
  const counts = new Map<PageType, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best === undefined ? { type: null, share: 0 } : { type: best[0], share: best[1] / types.length };
}

/** Forum threads and videos beside the results that vote on the intent. */
const MAX_BESIDE = 5;

function intentOf(
  { request, serp, target, cohort, model }: Ranking,
  pageTypes: readonly PageType[],
): TopicAndClassification["search_intent"] {
  const read = new Map(
    cohort.map(({ rank, facts }, index) => [rank, { pageType: pageTypes[index] ?? null, isShop: sellsGoods(facts) }]),
  );
  const unread = { pageType: null, isShop: false };
  const ranking = serp.results.map(({ rank, url, title }) => ({ url, title, ...(read.get(rank) ?? unread) }));
  const beside = (serp.sideResults ?? []).slice(0, MAX_BESIDE).map(({ url, title }) => ({ url, title, ...unread }));
  const listings = [...ranking, ...beside];
  const isLocal = isLocalSearch(
    request.keyword,
    cohort.map((page) => page.facts),
  );
  const { language } = model;
  const { type, share, shares, keywordIntent } = searchIntent({
    keyword: request.keyword,
    listings,
    language,
    isLocal,
  });
  const dominant = dominantType(pageTypes);
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
    is_local: isLocal,
    page_type: dominant.type,
    your_page_type: target === null ? null : pageTypeOf(target.facts),
    page_type_share: round(dominant.share, 4),
  };
}

/** Confidence below which a category is withheld: from here on answers are right more often than any other name. */
const MIN_CONFIDENCE = 0.3;

/** The categories that are sure enough to be reported. */
function sureOnly({ target, cohort }: PageCategories): PageCategories {
  const keep = (category: Category | null): Category | null =>
    category !== null && category.score >= MIN_CONFIDENCE ? category : null;
  return { target: keep(target), cohort: cohort.map(keep) };
}

/** The content without title and outline where most ranking pages are about something else. */
function advisable(content: TopicAndClassification["swipe_content"], { score, fit }: Evidence["score"]) {
  const isUnfit = score === null && fit !== null && fit.median < MIN_FIT;
  return isUnfit ? { ...content, suggested_title: null, outline: [] } : content;
}

/** Replaces the outline by the one of subtopics. Shared headings stay for a scan without a page and firm subtopics. */
function withOutline(
  swipe: TopicAndClassification["swipe_content"],
  { topics, target, cohort }: Pick<Evidence, "topics" | "target" | "cohort">,
): TopicAndClassification["swipe_content"] {
  const headline = target?.facts.headings.find(({ level }) => level === 1)?.text ?? target?.facts.title ?? null;
  const title = headline ?? swipe.outline[0]?.text ?? "";
  return {
    ...swipe,
    outline: topicOutline(topics, { title, target, cohort }) ?? (target === null ? swipe.outline : []),
  };
}

/** The `topic_and_classification` section: what the ranking pages are about and how they are built. */
export const topicAndClassification = defineSection({
  key: "topic_and_classification",
  tiers: ["standard", "deep"],
  needs: ["request", "serp", "target", "cohort", "model", "categories", "score", "topics"],
  output: TopicAndClassificationSchema,
  analyze({ request, serp, target, cohort, model, categories: all, score, topics }) {
    const categories = sureOnly(all);
    const table = stemTable(target === null ? cohort : [target, ...cohort]);
    const questions = questionItems({ request, serp, cohort, target, model, topics }, table);
    const agreed = agreement(categories);
    const { dominant, share } = agreed;
    const pageTypes = cohort.map((page) => pageTypeOf(page.facts));
    const intent = intentOf({ request, serp, target, cohort, model }, pageTypes);
    const own = target === null ? null : categories.target;
    return {
      page_classification: cohort.map((page, index) => {
        const category = categories.cohort[index] ?? null;
        return {
          rank: page.rank,
          category: category?.category ?? "",
          url: page.url,
          confidence: category === null ? null : clamp(category.score, 0, 1),
          page_type: pageTypes[index] ?? "article",
        };
      }),
      your_page: own === null ? null : { category: own.category, confidence: clamp(own.score, 0, 1) },
      swipe_content: advisable(
        withOutline(swipeContent({ request, serp, target, cohort, model }, table), { topics, target, cohort }),
        score,
      ),
      topical_authority_questions: byQuestionWord(questions, model.language),
      questions,
      category_agreement: {
        dominant_category: dominant,
        share: round(share, 4),
        your_match: own === null || dominant === null ? null : own.category === dominant,
        meaning: agreementMeaning(
          categories,
          { found: agreed, target: own?.category ?? null },
          messagesFor(request).topics,
        ),
      },
      search_intent: intent,
    };
  },
});
