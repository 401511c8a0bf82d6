import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, flag, nullable, oneOf, share, text, texts, ZoneCountsSchema } from "./fields.ts";

const TermSchema = Type.Object({
  keyword: text("The term in the form used most."),
  importance: Type.Integer({ minimum: 1, maximum: 10, description: "1..10, 10 is most important for this search." }),
  your_url_count: nullable(countField("Mentions on the target; null without a target.")),
  competitor_counts: Type.Array(Type.Integer({ minimum: 0 }), {
    description: "Mentions per cohort page; one entry per entry of `domains`, in its order.",
  }),
  ngram: Type.Integer({ minimum: 1, description: "Words in the term." }),
  your_zones: nullable(ZoneCountsSchema),
  competitor_average: nullable(amount("Mean mentions per cohort page; null without a cohort.")),
  competitor_median: nullable(amount("Median mentions per cohort page.")),
  competitor_max: countField("Most mentions on one cohort page."),
  prevalence: share("Share of cohort pages that use it, 0..1."),
  your_density_per_1000: nullable(
    amount("Mentions per 1,000 main-content words of the target; null without a target or text."),
  ),
  competitor_density_per_1000: nullable(amount("Mean of the same over the cohort.")),
  suggested_range: Type.Tuple([countField("Lower end."), countField("Upper end.")], {
    description: "Mentions that suit the target's length, lower end first.",
  }),
  status: nullable(
    oneOf(
      ["missing", "under", "in_range", "over"],
      "The target's mentions against `suggested_range`; null without a target.",
    ),
  ),
  idf: Type.Number({ description: "Background inverse document frequency, natural logarithm." }),
  tf_idf: Type.Number({ description: "competitor_average times idf." }),
  class: oneOf(["must_have", "recommended", "additional"], "How strongly the cohort agrees on it."),
  is_entity: flag("The term is also a named thing."),
  is_subject: Type.Optional(
    flag("The term names a part of the subject. Words that fit any subject are only counted. Absent in older reports."),
  ),
});

/** `competitor_term_coverage`: each shared term on each ranking page. */
export const CompetitorTermCoverageSchema = Type.Object(
  {
    domains: texts("Hosts of the cohort pages without `www.`, by rank."),
    terms: Type.Array(TermSchema, { description: "Heaviest first; ties by term." }),
    urls: texts("Addresses of the cohort pages, aligned to `domains`."),
    ranks: Type.Array(Type.Integer({ minimum: 1 }), { description: "Absolute ranks, aligned to `domains`." }),
  },
  { description: "Term-by-term comparison of the target with each ranking page." },
);
export type CompetitorTermCoverage = Static<typeof CompetitorTermCoverageSchema>;
