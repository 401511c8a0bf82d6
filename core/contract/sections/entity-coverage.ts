import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, nullable, oneOf, share, text, texts } from "./fields.ts";

const STATUS = oneOf(
  ["good", "weak", "present_not_entity", "missing"],
  "good: named on the target as often as suggested; weak: named less often than suggested_min; present_not_entity: present as text but not recognized as a named thing; missing: absent, or no target.",
);

const ExampleSchema = Type.Object({
  url: text("Ranking page that contains the sentence."),
  rank: countField("Its absolute rank from 1."),
  sentence: text("The sentence as written."),
});

const USE = {
  importance: Type.Integer({ minimum: 1, maximum: 10, description: "1..10, 10 is most important for this search." }),
  coverage_status: STATUS,
  your_count: nullable(countField("Mentions on the target; null without a target.")),
  your_zones: texts("Zones of the target that mention it, in the order title, h1, h2, h3, body, alt, anchor."),
  competitor_pages: countField("Cohort pages that mention it."),
  competitor_total: countField("Number of cohort pages."),
  prevalence: share("competitor_pages over competitor_total, 0..1."),
  competitor_counts: Type.Array(Type.Integer({ minimum: 0 }), {
    description: "Mentions on each page of `competitor_term_coverage.urls`, in its order.",
  }),
  average_count: nullable(amount("Mean mentions per cohort page; null without a cohort.")),
  median_count: nullable(amount("Median mentions per cohort page.")),
  max_count: countField("Most mentions on one cohort page."),
  suggested_min: countField("Lower end of the mentions that suit the target's length."),
  suggested_max: countField("Upper end of it."),
  heading_presence: share("Share of cohort pages with it in a heading or title, 0..1."),
  example: nullable(
    Type.Object(ExampleSchema.properties, {
      description: "A competitor's sentence that uses it; null when none was found.",
    }),
  ),
  expected_score_gain: nullable(amount("Always null: a single word promises no points. Sections of the plan do.")),
};

/** One entity that ranking pages agree on. */
export const EntitySchema = Type.Object({
  entity: text("Surface form used most."),
  ...USE,
  type: oneOf(
    ["person", "organization", "location", "product", "work", "event", "concept", "quantity", "other"],
    "What kind of thing it is.",
  ),
  variants: texts("Other spellings, and shorter or longer forms of the same thing, most important first."),
  salience: share("How central it is to the pages that name it, 0..1, mean."),
  your_salience: nullable(share("The same on the target; null without a target.")),
});

const RelatedTermSchema = Type.Object({
  entity: text("The term in the form used most."),
  ...USE,
  class: oneOf(["must_have", "recommended", "additional"], "How strongly the cohort agrees on it."),
});

const VariationSchema = Type.Object({
  variation: text("A form of the keyword in use."),
  coverage_status: STATUS,
  kind: oneOf(
    ["exact", "reordered", "inflected", "partial", "synonym", "question"],
    "How it differs from the keyword.",
  ),
  your_count: nullable(countField("Uses on the target; null without a target.")),
  competitor_average: nullable(amount("Mean uses per cohort page; null without a cohort.")),
  competitor_pages: countField("Cohort pages that use it."),
});

const BASE = {
  your_url_related_entity_density_score: nullable(
    amount("Weighted related-entity signal per 1,000 main-content words of the target; null without one."),
  ),
  competitor_related_entity_density_score: nullable(
    amount("Mean of the same signal over the cohort; null without a cohort."),
  ),
  natural_language_entities: Type.Array(EntitySchema, {
    description: "Entities the cohort agrees on, most important first; ties by name.",
  }),
  highly_related_terms: Type.Array(RelatedTermSchema, {
    description:
      "Terms that are no entities, without words that fit any subject: things first, then actions and qualities, most important first; ties by weight, then name.",
  }),
  keyword_variations: Type.Array(VariationSchema, { description: "Exact form first, then by use in the cohort." }),
};

/** `entity_coverage` of standard and deep reports. */
export const EntityCoverageSchema = Type.Object(
  {
    ...BASE,
    related_category_entities: Type.Array(EntitySchema, {
      description:
        "Entities named by at least half of the cohort pages that share the dominant top-level category; order as above.",
    }),
    specific_category_entities: Type.Array(EntitySchema, {
      description:
        "Entities that pages of exactly the dominant category name clearly more often than the others; order as above.",
    }),
  },
  { description: "Entities, terms and keyword variations the ranking pages use, and how the target covers them." },
);

/** `entity_coverage` of lite reports: exactly these five keys. */
export const EntityCoverageLiteSchema = Type.Object(BASE, {
  additionalProperties: false,
  description: "Entities, terms and keyword variations the ranking pages use, and how the target covers them.",
});
export type EntityCoverage = Static<typeof EntityCoverageSchema>;
export type EntityCoverageLite = Static<typeof EntityCoverageLiteSchema>;
export type EntityItem = Static<typeof EntitySchema>;
