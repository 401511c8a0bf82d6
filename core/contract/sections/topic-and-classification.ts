import { type Static, Type } from "@sinclair/typebox";
import { countField, flag, nullable, oneOf, ranksOf, share, text, texts } from "./fields.ts";

const INTENTS = ["informational", "commercial", "transactional", "navigational"] as const;
const PAGE_TYPES = ["article", "listing", "product", "service", "documentation", "forum"] as const;

const QuestionSchema = Type.Object({
  question: text(
    "The question as first found, without a number that orders it; questions of the same content words are one.",
  ),
  source: oneOf(
    ["paa", "related_search", "heading", "faq_schema"],
    "First place of the question: people-also-ask, related searches with the forum threads and videos of the result page, a heading, FAQ structured data. Searchers or a ranking page asked every question; none comes from a template.",
  ),
  answered_on_your_page: nullable(
    Type.Literal(true, {
      description:
        "True when the target asks the same question, as a heading, in the text or in FAQ structured data, with an answer of the right form below it. Null when that is unknown: other sentences may answer it.",
    }),
  ),
  answer_sentence: nullable(text("First sentence of that answer; null without one.")),
  answer_place: nullable(
    oneOf(
      ["text", "heading", "faq_schema"],
      "Place of that question: in running text, a heading, in FAQ structured data.",
    ),
  ),
  your_section: Type.Optional(
    nullable(text("Heading of the target below which the answer belongs; null when no section fits.")),
  ),
  best_answer_url: nullable(text("Best-ranked page that asks or answers the question.")),
  competitor_pages: countField("Cohort pages that ask the question."),
  competitor_ranks: ranksOf("Ranks of those pages."),
});

const SwipeContentSchema = Type.Object(
  {
    suggested_title: nullable(
      text(
        "The target's own title, repaired: its headline when it has no title or the title lacks the keyword, the right number of entries, this year, or a shorter form of at most 600 pixels. Null without a target, or when the title needs none of these.",
      ),
    ),
    topic_coverage: texts(
      "Topics the cohort shares, most important first, without the keyword's own words and words used mostly within a longer topic.",
    ),
    read_before: Type.Array(
      Type.Object({
        url: text("Address of the page."),
        rank: countField("Absolute rank from 1."),
        title: nullable(text("Its headline.")),
        reason: text("Why it is worth reading."),
      }),
      { description: "Ranking pages to read before writing, most useful first." },
    ),
    ranking_titles: Type.Optional(
      Type.Array(
        Type.Object({
          rank: countField("Absolute rank from 1."),
          url: text("Address of the page."),
          title: text("Its whole title."),
          width: countField("Width of the title in pixels; results show about 600."),
          description: nullable(text("Its meta description; null without one.")),
        }),
        { description: "Titles and descriptions of the ranking pages to learn from, by rank." },
      ),
    ),
    title_habits: Type.Optional(
      Type.Object(
        {
          titles: countField("Ranking pages with a title; the other counts are of these."),
          with_number: countField("Titles with a number that is no year."),
          with_year: countField("Titles with a year."),
          as_question: countField("Titles that ask a question."),
          as_how_to: countField('Titles that begin like a guide: "How to".'),
          with_brand: countField("Titles that end in the name of the site."),
          keyword_first: countField("Titles with the keyword within the first words."),
          median_width: nullable(Type.Number({ description: "Median width in pixels; null without titles." })),
        },
        { description: "How the ranking pages build their titles." },
      ),
    ),
    title_patterns: Type.Array(
      Type.Object({
        pattern: text("For example `{number} {keyword}`."),
        share: share("Share of cohort titles, 0..1."),
        example: text("A title of the cohort."),
      }),
      { description: "Patterns that at least two titles of the cohort follow, most used first; ties by pattern." },
    ),
    common_headings: Type.Array(
      Type.Object({
        heading: text("Wording used most."),
        pages: countField("Cohort pages with such a heading."),
        average_position: share("Mean place on the page, 0 top, 1 bottom."),
        urls: texts("Those pages, by rank."),
        on_your_page: nullable(flag("True when a heading of the target means the same; null without a target.")),
      }),
      {
        description:
          "Headings that at least two pages share in content words, of two sites where the cohort has two, furniture such as filters left out, most pages first; ties by heading.",
      },
    ),
    outline: Type.Array(
      Type.Object({
        level: Type.Integer({ minimum: 1, maximum: 3, description: "Heading level, 1..3." }),
        text: text("Heading."),
        sources: texts("Cohort pages it is drawn from, by rank; empty for the title."),
        on_your_page: nullable(
          flag("True when a heading of the target means the same; null for the title, or without a target."),
        ),
        mark: Type.Optional(
          nullable(
            oneOf(
              ["keep", "extend", "add"],
              "What to do: keep or extend an own section, or add a subtopic; null for the title. Absent where the outline has no subtopics.",
            ),
          ),
        ),
      }),
      {
        description:
          "Proposed outline in reading order: the title, then at most twelve lines of your own headings and the subtopics that the recommendations add. Empty when the recommendations add and extend no section. For a scan without a page and firm subtopics: shared headings, and up to eight in all those that open what most pages write about.",
      },
    ),
    meta_description_suggestion: nullable(
      text(
        "Always null: descriptions that a program writes are not worth publishing. `ranking_titles` has those of the ranking pages.",
      ),
    ),
  },
  { description: "Titles, headings and descriptions of the ranking pages to learn from, and a proposed outline." },
);

/** `topic_and_classification`: what the ranking pages are about and how they are built. */
export const TopicAndClassificationSchema = Type.Object(
  {
    page_classification: Type.Array(
      Type.Object({
        rank: countField("Absolute rank from 1."),
        category: text("Category name; empty without evidence on the page, or when `confidence` would be below 0.3."),
        url: nullable(text("Address of the page.")),
        confidence: nullable(share("Probability that the name is right, 0..1; null without a category.")),
        page_type: oneOf(
          PAGE_TYPES,
          "What kind of page it is; a service page offers work, a listing shows other pages.",
        ),
      }),
      { description: "One entry per cohort page, by rank." },
    ),
    your_page: nullable(
      Type.Object(
        {
          category: text("Category name."),
          confidence: nullable(share("Probability that the name is right, 0..1; at least 0.3.")),
        },
        { description: "The target's category; null without a target, without evidence or below that confidence." },
      ),
    ),
    swipe_content: SwipeContentSchema,
    topical_authority_questions: Type.Record(Type.String(), Type.Array(Type.String()), {
      description:
        "Questions by their question word, in the language of the page; `other` for questions without one. Best evidence first.",
    }),
    questions: Type.Array(QuestionSchema, {
      description:
        "The same questions with evidence. Questions of most pages come first; ties: people-also-ask, then pages by rank.",
    }),
    category_agreement: Type.Object(
      {
        dominant_category: nullable(text("Category most of the cohort is in; null without evidence.")),
        share: share("Share of cohort pages in it, 0..1; 0 without evidence."),
        your_match: nullable(flag("The target is in it; null without a target or a category.")),
        meaning: nullable(
          text("Meaning of the agreement or disagreement for the intent, in a sentence or two; null without evidence."),
        ),
      },
      { description: "The category that most ranking pages have, and whether your page has it." },
    ),
    search_intent: Type.Object(
      {
        type: nullable(
          oneOf(
            INTENTS,
            "What searchers want, from the keyword's words and what the ranking pages are for; null without a SERP.",
          ),
        ),
        share: share("Share of the evidence for this intent, 0..1."),
        keyword_intent: nullable(
          oneOf(INTENTS, "Intent that the words of the keyword show; null when they show none."),
        ),
        shares: Type.Object(
          {
            informational: share("Share of the evidence, 0..1."),
            commercial: share("Share of the evidence, 0..1."),
            transactional: share("Share of the evidence, 0..1."),
            navigational: share("Share of the evidence, 0..1."),
          },
          {
            description:
              "How the evidence divides: the keyword's words weigh as much as all listings together. All 0 without evidence.",
          },
        ),
        is_local: flag("Searchers look for somebody near them: the keyword names a place, or local businesses rank."),
        page_type: nullable(oneOf(PAGE_TYPES, "Kind of page that ranks most; null without a cohort.")),
        your_page_type: Type.Optional(
          nullable(oneOf(PAGE_TYPES, "Kind of page that the target is; null without a target.")),
        ),
        page_type_share: share("Share of cohort pages of that kind, 0..1; 0 without a cohort."),
      },
      { description: "The purpose of the search, and the kind of page that serves it." },
    ),
  },
  { description: "Categories, intent, title patterns, headings, outline and questions of the ranking pages." },
);
export type TopicAndClassification = Static<typeof TopicAndClassificationSchema>;
