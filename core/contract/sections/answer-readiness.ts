import { type Static, Type } from "@sinclair/typebox";
import { countField, flag, nullable, oneOf, text, texts } from "./fields.ts";

function points(description: string) {
  return nullable(Type.Integer({ minimum: 0, maximum: 100, description }));
}

const CheckSchema = Type.Object({
  check: oneOf(
    [
      "indexable",
      "search_crawlers",
      "canonical",
      "snippet",
      "text_without_scripts",
      "direct_answer",
      "question_passages",
      "shared_facts",
      "sources",
      "author",
      "dates",
    ],
    "Name of the check.",
  ),
  part: oneOf(["find", "read", "quote"], "Part of the score that the check belongs to."),
  status: oneOf(
    ["pass", "warn", "fail", "not_applicable"],
    "`not_applicable`: the check does not fit the page or keyword, or could not be decided. It then has no weight.",
  ),
  finding: text("Result of the check, in the language of the report."),
  fix: nullable(text("Change that removes the cause; null when nothing must change.")),
  evidence: texts("Directives, sentences, headings or crawler names that the result rests on, as written."),
});

const SharedFactSchema = Type.Object({
  fact: text("Figure with its unit, or date, as the best-ranked page writes it."),
  subject: text("Word near the figure that all listed pages share."),
  on_your_page: flag("True when your page states the figure, or another value of that unit for the subject."),
  competitor_pages: countField("Number of ranking pages that state it."),
  competitor_total: countField("Number of ranking pages compared."),
  pages: Type.Array(
    Type.Object({
      url: text("Address of the ranking page."),
      rank: countField("Its absolute rank from 1."),
      sentence: text("Its sentence with the figure."),
    }),
    { description: "All ranking pages that state it, by rank." },
  ),
});

/** `answer_readiness`: whether answer engines can find, read and quote the page. */
export const AnswerReadinessSchema = Type.Object(
  {
    score: points(
      "Weighted mean of the parts: find 30, read 20, quote 50. At most 20 when a check of the part find fails. Null without a target, when no check of the part quote applies, or for a page of fewer than 150 words that is shorter than the typical ranking page.",
    ),
    parts: Type.Object(
      {
        find: points("Index, canonical address, quote limits and crawler access, 0..100; null without a target."),
        read: points("Text that is present without scripts, 0..100; null without a target."),
        quote: points(
          "Answer, passages, facts, sources, author and dates, 0..100; null when no such check applies, or for a page that is too short for a score.",
        ),
      },
      { description: "The score of each part." },
    ),
    checks: Type.Array(CheckSchema, { description: "All checks in a fixed order; empty without a target." }),
    direct_answer: nullable(
      Type.Object(
        {
          kind: oneOf(
            ["amount", "definition", "steps", "yes_no", "time", "topic"],
            "Kind of answer that the keyword requires. `topic`: a sentence with all its content words, for keywords that are not a question.",
          ),
          found: nullable(flag("Whether the first 100 words answer; null when this could not be decided.")),
          sentence: nullable(text("Sentence that answers; null without one.")),
        },
        { description: "Null without a target or without sentences in its first 100 words." },
      ),
    ),
    passages: Type.Array(
      Type.Object({
        heading: text("Heading that is a question."),
        words: countField(
          "Words of the passage: the paragraphs after the heading up to the first end from 40 words on.",
        ),
        status: oneOf(
          ["quotable", "too_short", "too_long", "needs_context"],
          "`quotable`: 40 to 170 words make sense alone. `needs_context`: the passage begins with a pronoun for something before it.",
        ),
      }),
      { description: "Passages under question headings of your page, page order." },
    ),
    shared_facts: Type.Array(SharedFactSchema, {
      description:
        "Figures and dates that at least half of the ranking pages, of two hosts or more, state for one subject; most pages first.",
    }),
    crawlers: Type.Array(
      Type.Object({
        user_agent: text("Product token in robots.txt."),
        purpose: oneOf(
          ["search", "user", "training"],
          "`search` builds an index, `user` fetches for a person's request, `training` does not affect the score.",
        ),
        allowed: flag("True when robots.txt lets it read your page."),
        named: flag("True when robots.txt has a group of its own for it."),
      }),
      { description: "Crawlers of search and answer engines, search first; empty when robots.txt was not read." },
    ),
  },
  {
    description:
      "Whether answer engines can find, read and quote your page. The score is separate from on_page_optimization.",
  },
);
export type AnswerReadiness = Static<typeof AnswerReadinessSchema>;
