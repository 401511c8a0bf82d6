import { type Static, Type } from "@sinclair/typebox";
import { countField, flag, nullable, oneOf, share, text, texts } from "./fields.ts";

const YourPlaceSchema = Type.Object(
  {
    status: oneOf(
      ["covered", "partly", "missing"],
      "covered: a section of the page treats it; partly: a short section or single sentences do.",
    ),
    section: nullable(text("Heading of your section of it; null when only sentences elsewhere touch it.")),
    words: countField("Words of your sections of it."),
    evidence: nullable(text("Sentence of your page that shows it, or the items of your list; null when missing.")),
  },
  { description: "How your page treats it; null without a page." },
);

const FactSchema = Type.Object({
  about: text("Subject of the figure: the words that the statements share."),
  kind: text("Kind of quantity: money, percent, time, length, area, mass, power, temperature, volume or data."),
  agreed: text("Value that pages of at least two sites state alike, as the best-ranked of them writes it."),
  agreed_by: countField("Pages that state the agreed value."),
  values: Type.Array(
    Type.Object({
      url: text("Address of the page."),
      value: text("Value as written."),
      sentence: text("Sentence or table row that states it."),
    }),
    { description: "One value per page, by rank; a page that differs has the value of its most similar sentence." },
  ),
  your_page: nullable(
    oneOf(
      ["states", "differs", "lacks"],
      "Whether your page states the agreed value, another one, or none; null without a page.",
    ),
  ),
  your_sentence: nullable(text("Sentence of your page that states a value; null when it lacks one.")),
});

const TopicSchema = Type.Object({
  name: text("Name of the subtopic, from the ranking pages' headings."),
  role: oneOf(
    ["core", "useful", "minor"],
    "core: at least three ranking pages and half of them treat it firmly; useful: two or more do; minor: others.",
  ),
  order: Type.Integer({ minimum: 1, description: "Place in reading order, from 1." }),
  is_list: flag("True for a list of named things, such as products or places."),
  is_advised: flag("True when the evidence is firm enough for a step of the plan."),
  covered_by: countField("Ranking pages that treat it in a section."),
  of: countField("Ranking pages compared."),
  urls: texts("Those pages, by rank."),
  typical_words: countField("Median words that these pages spend on it."),
  format: oneOf(["text", "list", "table", "names"], "Form of most of its content; names for a list of named things."),
  your_page: nullable(YourPlaceSchema),
  sections: Type.Array(
    Type.Object({
      url: text("Address of the page."),
      heading: text("Heading without its number."),
      words: countField("Words of the section."),
      position: share("Share of the page's text before it, 0..1."),
    }),
    { description: "Sections of the ranking pages, by rank, then in page order." },
  ),
  items: Type.Array(
    Type.Object({
      name: text("Item as the best-ranked page writes it."),
      pages: countField("Pages that list it."),
      on_your_page: nullable(flag("True when your page names it; null without a page.")),
    }),
    { description: "Items of lists, most pages first; ties by name. Empty for other topics." },
  ),
  attributes: texts("Headings that return for each item, such as a price. Empty for other topics."),
  terms: Type.Array(
    Type.Object({
      term: text("Tracked term or name that belongs to the topic."),
      pages: countField("Pages of the topic that use it there."),
      on_your_page: nullable(flag("True when your page uses it anywhere; null without a page.")),
    }),
    { description: "At most twelve terms that its sections use and others hardly do, most pages first." },
  ),
  questions: Type.Array(
    Type.Object({
      question: text("Question of a heading, as first found."),
      pages: countField("Pages that ask it."),
      your_section: nullable(text("Your section in which the answer belongs; null without one.")),
    }),
    { description: "At most six questions that its sections ask, most pages first." },
  ),
  facts: Type.Array(FactSchema, {
    description: "At most eight figures that pages of at least two sites state alike, most sites first.",
  }),
});

/** `topics`: the subtopics that the ranking pages treat in sections. */
export const TopicsSchema = Type.Object(
  {
    pages_compared: countField("Ranking pages compared."),
    topics: Type.Array(TopicSchema, {
      description: "Subtopics that at least two ranking pages treat in a section, in reading order; at most 40.",
    }),
    only_yours: texts("Headings of your page that no ranking page has, in page order."),
    left_out: Type.Array(
      Type.Object({
        url: text("Address of the page."),
        reason: oneOf(
          ["other_subject", "other_intent", "no_sections"],
          "Why the page lends no evidence for advice: its words are far from the other pages, it answers another intent than your page, or it has no sections.",
        ),
      }),
      { description: "Ranking pages that lend no evidence for advice, by rank." },
    ),
  },
  { description: "Subtopics of the ranking pages, what belongs into each, and how your page treats it." },
);
export type Topics = Static<typeof TopicsSchema>;
