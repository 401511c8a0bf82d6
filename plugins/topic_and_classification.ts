import { type TopicAndClassification, TopicAndClassificationSchema } from "../core/contract/sections/topic-and-classification.ts";
import { sells } from "../core/extract/page-kind.ts";
import { allTypes } from "../core/extract/structured-walk.ts";
import type { Evidence } from "../core/pipeline/evidence.ts";
import { defineSection } from "../core/pipeline/section.ts";
import { clamp } from "../core/text/statistics.ts";
import { agreement, agreementMeaning } from "./shared/categories.ts";
import { searchIntent } from "./shared/intent.ts";
import { stemTable } from "./shared/keyword.ts";
import { round } from "./shared/numbers.ts";
import { questionItems } from "./shared/question-items.ts";
import { questionWord } from "./shared/questions.ts";
import { swipeContent } from "./shared/swipe-content.ts";

type Question = TopicAndClassification["questions"][number];

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
  const read = new Map(cohort.map(({ rank, facts }) => [rank, { types: allTypes(facts.structuredData.items), isShop: sells(facts) }]));
  const listings = serp.results.map(({ rank, url, title }) => ({ url, title, ...(read.get(rank) ?? { types: new Set<string>(), isShop: false }) }));
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
    const intent = intentOf({ request, serp, cohort, model });
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
      swipe_content: swipeContent({ request, serp, target, cohort, model }, table, intent.type),
      topical_authority_questions: byQuestionWord(questions, model.language),
      questions,
      category_agreement: {
        dominant_category: dominant,
        share: round(share, 4),
        your_match: own === null || dominant === null ? null : own.category === dominant,
        meaning: agreementMeaning(categories, agreed, own?.category ?? null),
      },
      search_intent: intent,
    };
  },
});
