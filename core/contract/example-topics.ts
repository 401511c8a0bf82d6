import type { Report } from "./report.ts";

/** The field `topics` of the example report. */
export const EXAMPLE_TOPICS: NonNullable<Report["topics"]> = {
  pages_compared: 9,
  topics: [
    {
      name: "How to choose trail running shoes",
      role: "core",
      order: 1,
      is_list: false,
      is_advised: true,
      covered_by: 6,
      of: 9,
      urls: ["https://shop.example.net/guides/trail-running-shoes"],
      typical_words: 240,
      format: "text",
      your_page: { status: "missing", section: null, words: 0, evidence: null },
      sections: [
        {
          url: "https://shop.example.net/guides/trail-running-shoes",
          heading: "How to choose",
          words: 260,
          position: 0.42,
        },
      ],
      items: [],
      attributes: [],
      terms: [{ term: "rock plate", pages: 4, on_your_page: false }],
      questions: [{ question: "How long do trail running shoes last?", pages: 3, your_section: null }],
      facts: [
        {
          about: "drop between heel and toe",
          kind: "length",
          agreed: "8 mm",
          agreed_by: 2,
          values: [
            {
              url: "https://shop.example.net/guides/trail-running-shoes",
              value: "8 mm",
              sentence: "Beginners do well with a drop of 8 mm between heel and toe.",
            },
            {
              url: "https://runners.example.org/trail-shoes",
              value: "8 mm",
              sentence: "A drop of 8 mm between heel and toe suits most beginners.",
            },
          ],
          your_page: "lacks",
          your_sentence: null,
        },
      ],
    },
  ],
  only_yours: ["Care of the membrane"],
  left_out: [],
};
