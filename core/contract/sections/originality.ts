import { type Static, Type } from "@sinclair/typebox";
import { countField, nullable, share, text, texts } from "./fields.ts";

const SimilarPageSchema = Type.Object({
  url: text("Address of the ranking page."),
  rank: countField("Its absolute rank from 1."),
  similarity: share(
    "Resemblance of the two texts, 0..1: shared runs of four words over all of theirs, estimated from 400 of them.",
  ),
  shared_share: share("Share of the target's runs of four words that this page contains, 0..1."),
});

/** `originality`: what the target says that no ranking page says, and which pages are near copies. */
export const OriginalitySchema = Type.Object(
  {
    score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          "100 x (1 - copied_share) x information_gain over twice cohort_median_information_gain, at most 1: a page as new as the usual ranking page has 50. Null without a target, its text or a cohort.",
      }),
    ),
    information_gain: nullable(
      share(
        "Share of the target's content words that no ranking page uses, 0..1; a word weighs by its saturated count. Null without a target, its text or a cohort.",
      ),
    ),
    cohort_median_information_gain: nullable(
      share("Median of the same over the ranking pages, each against the others, 0..1; null with fewer than two."),
    ),
    copied_share: nullable(
      share(
        "Share of the target's runs of four words that any ranking page contains, 0..1; null when `score` is null.",
      ),
    ),
    most_similar: nullable(
      Type.Object(SimilarPageSchema.properties, {
        description:
          "Ranking page that resembles the target most; null when `score` is null, or when no page shares a run of words.",
      }),
    ),
    near_duplicate_of: nullable(
      Type.Object(
        { url: text("Address of the ranking page."), similarity: share("As in `most_similar`.") },
        { description: "Set when `most_similar` has a similarity of 0.5 or more, or a shared_share of 0.7 or more." },
      ),
    ),
    cohort_near_duplicates: Type.Array(
      Type.Object({
        url: text("Ranking page."),
        rank: countField("Its absolute rank from 1."),
        duplicate_of: text("Better-ranked page it resembles most."),
        similarity: share("As in `most_similar`, 0.5 or more."),
      }),
      { description: "Ranking pages that repeat a better-ranked one, by rank." },
    ),
    novel_topics: texts(
      "Words and phrases that the target uses twice, or in a heading, and no ranking page uses; weightiest first, ties by name.",
    ),
    novel_headings: Type.Array(
      Type.Object({
        heading: text("Heading of the target."),
        level: Type.Integer({ minimum: 2, maximum: 4, description: "Its level, 2..4." }),
      }),
      {
        description:
          "Headings of the target that share less than half of their content words with any heading of a ranking page; page order.",
      },
    ),
    novel_facts: Type.Array(
      Type.Object({
        fact: text("A figure with its unit or noun, as written."),
        sentence: text("Sentence of the target that states the fact."),
      }),
      { description: "Figures that only the target states, in page order." },
    ),
    novel_passages: Type.Array(
      Type.Object({
        sentence: text("Sentence of the target."),
        new_terms: texts("Its words that no ranking page uses, in order."),
      }),
      {
        description: "Sentences of the target with most new words, at most five; ties in page order.",
      },
    ),
  },
  {
    description:
      "What the target adds to the pages that rank (information gain), and which pages nearly copy each other. Lists are empty without a target or a cohort.",
  },
);
export type Originality = Static<typeof OriginalitySchema>;
