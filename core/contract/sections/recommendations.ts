import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, nullable, oneOf, text, texts } from "./fields.ts";

const RecommendationSchema = Type.Object({
  id: text("Stable within a report."),
  section: text("Report section with the details."),
  kind: oneOf(
    ["subject", "wording"],
    "wording: a word that names no part of the subject, for where it fits; subject: everything else.",
  ),
  action: text("What to do, one imperative sentence."),
  subject: text("Term, heading, place or type it is about."),
  zone: nullable(text("Where on the page; null when the place does not matter.")),
  impact_points: amount("Points the score gains by doing this alone."),
  effort: oneOf(["low", "medium", "high"], "Work it takes."),
  points_per_effort: amount("impact_points over 1, 2 or 4 for low, medium, high effort; the order of the list."),
  evidence: Type.Array(
    Type.Object({
      competitor_count: countField("Ranking pages that have it."),
      competitor_total: countField("Ranking pages looked at."),
      competitor_urls: texts("Some of them, by rank."),
      example_url: nullable(text("Page of the example sentence.")),
      example_sentence: nullable(text("A competitor's sentence that shows it.")),
    }),
    { description: "The evidence of the recommendation, strongest first; one entry today." },
  ),
});

/** `recommendations`: what to do, most points per effort first. */
export const RecommendationsSchema = Type.Array(RecommendationSchema, {
  description:
    "Every missing point of the score as something to do. By points per effort, then points, then id. Empty when the score is unavailable.",
});
export type Recommendations = Static<typeof RecommendationsSchema>;
