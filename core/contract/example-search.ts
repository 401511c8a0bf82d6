import type { Report } from "./report.ts";

const COMPETITOR = "https://shop.example.net/guides/trail-running-shoes";

/** Categories, titles, questions and intent of the example. */
export const EXAMPLE_SEARCH: Report["topic_and_classification"] = {
  page_classification: [
    { rank: 2, category: "/Shopping/Apparel/Footwear", url: COMPETITOR, confidence: 0.83, page_type: "article" },
  ],
  your_page: { category: "/Shopping/Apparel/Footwear", confidence: 0.71 },
  swipe_content: {
    suggested_title: "7 Best Trail Running Shoes in 2026",
    topic_coverage: ["rock plate", "lug depth"],
    read_before: [
      { url: COMPETITOR, rank: 2, title: "The best trail running shoes", reason: "It covers the most shared terms." },
    ],
    title_patterns: [{ pattern: "{number} best {keyword}", share: 0.56, example: "9 best trail running shoes" }],
    common_headings: [
      { heading: "How to choose", pages: 5, average_position: 0.7, urls: [COMPETITOR], on_your_page: false },
    ],
    outline: [{ level: 2, text: "How to choose", sources: [COMPETITOR], on_your_page: false }],
    meta_description_suggestion: null,
    ranking_titles: [
      {
        rank: 2,
        url: COMPETITOR,
        title: "9 Best Trail Running Shoes Compared",
        width: 336,
        description: "Nine trail running shoes on wet ground: grip, weight and rock plates compared.",
      },
    ],
    title_habits: {
      titles: 9,
      with_number: 5,
      with_year: 4,
      as_question: 0,
      as_how_to: 1,
      with_brand: 6,
      keyword_first: 7,
      median_width: 541,
    },
  },
  topical_authority_questions: { how: ["How long do trail running shoes last?"] },
  questions: [
    {
      question: "How long do trail running shoes last?",
      source: "heading",
      answered_on_your_page: null,
      answer_sentence: null,
      answer_place: null,
      your_section: "Durability",
      best_answer_url: COMPETITOR,
      competitor_pages: 3,
      competitor_ranks: [2, 5, 7],
    },
  ],
  category_agreement: {
    dominant_category: "/Shopping/Apparel/Footwear",
    share: 0.78,
    your_match: true,
    meaning:
      "7 of 9 ranking pages are about Shopping > Apparel > Footwear: searchers want one thing, and a page on another subject is unlikely to rank. Your page is in the same category as most of them.",
  },
  search_intent: {
    type: "commercial",
    share: 0.67,
    keyword_intent: null,
    shares: { informational: 0.25, commercial: 0.67, transactional: 0.08, navigational: 0 },
    is_local: false,
    page_type: "article",
    page_type_share: 0.78,
  },
};
