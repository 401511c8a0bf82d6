import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, nullable, oneOf, text, texts } from "./fields.ts";

const RecommendationSchema = Type.Object({
  id: text("Stable within a report."),
  section: text("Report section with the details."),
  kind: oneOf(
    ["subject", "wording", "page_type", "near_copy", "basics", "topic_add", "topic_extend", "list_items"],
    "page_type: the page is of another type than the ranking pages; near_copy: its text also stands elsewhere; basics: title, description, H1, indexing and required properties; topic_add, topic_extend, list_items: a subtopic to add, to extend, or a list to complete; wording: things to name that belong to no step on a subtopic; subject: everything else.",
  ),
  action: text("What to do, one imperative sentence."),
  subject: text("Term, heading, place or type it is about."),
  topic: Type.Optional(nullable(text("Name of the subtopic in `topics`; null for other steps."))),
  edit: Type.Object(
    {
      kind: oneOf(
        ["mention", "section", "place", "add"],
        "mention: write the subject; section: give it a heading of its own; place: put the keyword there; add: add a part of the page.",
      ),
      times: nullable(countField("Mentions to add; null for other kinds.")),
      place: text("Zone, place of the keyword, structure feature, or structured_data."),
      have: nullable(amount("What the page has; null where nothing is counted.")),
      want: nullable(amount("What the page needs at least; null where nothing is counted.")),
    },
    { description: "The same as data, for programs and translations." },
  ),
  zone: nullable(text("Where on the page; null when the place does not matter.")),
  group: oneOf(
    ["fix", "cover", "polish"],
    "fix: title, H1, description, structure and structured data; cover: parts of the subject; polish: wording.",
  ),
  also_cover: texts("Further terms of the same subject, for the same passage."),
  impact_points: amount("Points the score gains by doing this alone. The same number as gain."),
  gain: amount("Points the score gains by doing this alone, between gain_low and gain_high."),
  gain_low: amount("The same by the less fitting texts of ranking pages on the subject."),
  gain_high: amount("The same by the more fitting texts."),
  gain_in_plan: amount("Points gained after all recommendations before it in the list."),
  effort: oneOf(["low", "medium", "high"], "Work it takes."),
  points_per_effort: amount("impact_points over 1, 2 or 4 for low, medium, high effort."),
  evidence: Type.Array(
    Type.Object({
      competitor_count: countField("Ranking pages that have it."),
      competitor_total: countField("Number of ranking pages."),
      competitor_urls: texts("Some of them, by rank."),
      competitor_counts: Type.Array(Type.Integer({ minimum: 0 }), {
        description:
          "Mentions on each page of `competitor_term_coverage.urls`, in its order; 1 or 0 for what is not counted in mentions.",
      }),
      example_url: nullable(text("Page of the example sentence.")),
      example_sentence: nullable(text("A competitor's sentence that shows it.")),
    }),
    {
      description: "The evidence of the recommendation, strongest first; empty for steps that rest on the page alone.",
    },
  ),
});

/** `recommendations`: the changes that gain most together. */
export const RecommendationsSchema = Type.Array(RecommendationSchema, {
  description:
    "At most sixteen changes: type of page, copied text and basics first, then subtopics and repairs in the order in which they gain most together, then one step that names up to five things of most ranking pages that the page lacks. `gain` is 0 for steps that the score does not measure. Only basics when the ranking pages are about something else.",
});
export type Recommendations = Static<typeof RecommendationsSchema>;

const PlanTotalSchema = Type.Object({
  steps: countField("Recommendations that were planned together: 3, 5 or 10."),
  recommendation_ids: texts("The first so many ids of the list; fewer when the list is shorter."),
  gain_low: amount("Points that they gain together at least."),
  gain_high: amount("Points that they gain together at most."),
});

/** `plan`: the points that the first recommendations gain together. */
export const PlanSchema = Type.Object(
  {
    missing_points: nullable(amount("Points that the score lacks to 100; null when the score is unavailable.")),
    best: Type.Array(PlanTotalSchema, { description: "By steps. Empty when the score measures none of them." }),
  },
  {
    description:
      "The first 3, 5 and 10 recommendations with points together, with a range: sentences of different authors differ by a few points.",
  },
);
