import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, described, flag, nullable, oneOf, ranksOf, share, text, texts } from "./fields.ts";

/** Structured-data totals of one page, or their mean. `null`: not measured. */
export const StructuredTotalsSchema = Type.Object({
  total_items: nullable(amount("Items, nested ones included.")),
  distinct_types: nullable(amount("Different types.")),
  json_ld_blocks: nullable(amount("JSON-LD script elements.")),
  microdata_items: nullable(amount("Microdata items, nested ones included.")),
  rdfa_items: nullable(amount("RDFa items, nested ones included.")),
  invalid_blocks: nullable(amount("JSON-LD blocks that are not valid JSON, which search engines ignore.")),
  total_properties: nullable(amount("Properties with a value, over all items.")),
  avg_properties_per_item: nullable(amount("total_properties over total_items; 0 without items.")),
  same_as_links: nullable(amount("Values of sameAs.")),
  entity_ids: nullable(amount("Items with an @id, itemid or resource.")),
  rich_result_types: nullable(amount("Different types that search engines show as rich results.")),
});

/** `structured_data_benchmarks`: totals of the target beside the cohort's means. */
export const StructuredDataBenchmarksSchema = Type.Object(
  {
    page1_average: described(StructuredTotalsSchema, "Means over the cohort."),
    your_url: described(StructuredTotalsSchema, "Totals of your page."),
    top3_average: described(StructuredTotalsSchema, "Means over the three best-ranked cohort pages."),
  },
  {
    description:
      "Structured-data totals. Averages have two decimals and are null without a cohort; `your_url` is null without a target.",
  },
);

const TypeCoverageSchema = Type.Object({
  type: text("Type name without the schema.org prefix."),
  syntax: Type.Array(oneOf(["json-ld", "microdata", "rdfa"], "Syntax in use."), {
    description: "Syntaxes the cohort uses for it, or the target's own, in this order: json-ld, microdata, rdfa.",
  }),
  competitor_pages: countField("Cohort pages that use exactly this type."),
  competitor_ranks: ranksOf("Ranks of those pages."),
  family: text("Type that it counts as in recommendations: Article for BlogPosting, or the type itself."),
  family_pages: countField("Cohort pages that use the family or a kind of it. Recommendations name this number."),
  prevalence: share("competitor_pages over competitor_count, 0..1; 0 without a cohort."),
  top3_pages: countField("Pages among the best-ranked three that use it."),
  your_url: nullable(flag("The target uses it; null without a target.")),
  gap: flag("Competitors use it and the target does not; false without a target."),
  recommended: flag(
    "True when the type is worth adding. A third of the cohort has it and search engines show it, or half of the cohort has it. Never a type of the page's frame, such as WebPage, or of a part, such as Question.",
  ),
  common_properties: Type.Array(
    Type.Object({
      property: text("Property name."),
      prevalence: share("Share of the cohort pages with this type that have the property, 0..1."),
    }),
    {
      description: "Most used first; ties by name.",
    },
  ),
  missing_properties: texts(
    "Properties that half of those pages have and the target's item lacks, in the order of `common_properties`; empty when the target lacks the type.",
  ),
  required_properties: texts(
    "Properties that search engines require, in a fixed order; alternatives are joined by `|`. Empty for types without a rich result.",
  ),
  required_missing: texts(
    "Required properties that the target's item lacks, in the same order. An item inside another, such as a review inside its product, needs fewer. Empty when the target lacks the type.",
  ),
  recommended_properties: texts("Further properties that search engines recommend, in the same form and order."),
  recommended_missing: texts(
    "Recommended properties that none of the target's items has, in the same order; empty when the target lacks the type.",
  ),
  rich_result: flag(
    "Search engines show the type, or its parent, as a rich result; false for its parts, such as Offer.",
  ),
  missing: Type.Array(
    Type.Object({
      property: text("Property name; alternatives are joined by `|`."),
      level: oneOf(
        ["required", "recommended", "common"],
        "`required` or `recommended` by search engines, or `common`: half of the cohort pages with this type have it. Required: at least one of the target's items lacks it.",
      ),
      prevalence: share(
        "Share of the cohort pages with this type that have the property, 0..1. Types that count as the same, such as Article and BlogPosting, are one type. 0 when no page has it.",
      ),
    }),
    {
      description:
        "What the target's items lack: required, recommended, common; in each by prevalence, ties by name. Empty when the target lacks the type.",
    },
  ),
  your_items: nullable(countField("The target's items of this type; null without a target.")),
  your_incomplete_items: nullable(
    countField("Items of the target that lack a required property; null without a target."),
  ),
  example_url: nullable(text("Best-ranked cohort page that uses it.")),
});

/** `structured_data_coverage`: which types the cohort uses and the target lacks. */
export const StructuredDataCoverageSchema = Type.Object(
  {
    competitor_count: countField("Number of cohort pages."),
    top_competitor_count: countField("Pages among the best-ranked three, at most 3."),
    schema_types: Type.Array(TypeCoverageSchema, { description: "Most prevalent first; ties by type." }),
  },
  { description: "Prevalence of structured-data types in the cohort and the target's gaps." },
);
export type StructuredDataCoverage = Static<typeof StructuredDataCoverageSchema>;
export type StructuredTotals = Static<typeof StructuredTotalsSchema>;
export type StructuredDataBenchmarks = Static<typeof StructuredDataBenchmarksSchema>;
