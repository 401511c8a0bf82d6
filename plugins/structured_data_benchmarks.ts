import { familyOf } from "../core/analysis/metadata/schema-types.ts";
import { allItems, propertiesOf, textsOf } from "../core/analysis/metadata/structured-walk.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import { StructuredDataBenchmarksSchema, type StructuredTotals } from "../core/contract/sections/structured-data.ts";
import type { StructuredData } from "../core/domain/page-facts.ts";
import { mean, round, weightedMean } from "./shared/numbers.ts";
import { isRichResultType } from "./shared/rich-results.ts";

const KEYS = [
  "total_items",
  "distinct_types",
  "json_ld_blocks",
  "microdata_items",
  "rdfa_items",
  "invalid_blocks",
  "total_properties",
  "avg_properties_per_item",
  "same_as_links",
  "entity_ids",
  "rich_result_types",
] as const satisfies readonly (keyof StructuredTotals)[];

function totalsOf(data: StructuredData): StructuredTotals {
  const items = allItems(data.items);
  const types = new Set(items.flatMap((item) => item.types));
  const properties = items.reduce((sum, item) => sum + propertiesOf(item).length, 0);
  return {
    total_items: items.length,
    distinct_types: types.size,
    json_ld_blocks: data.jsonLdBlockCount,
    microdata_items: items.filter((item) => item.syntax === "microdata").length,
    rdfa_items: items.filter((item) => item.syntax === "rdfa").length,
    invalid_blocks: data.invalidBlockCount,
    total_properties: properties,
    avg_properties_per_item: items.length === 0 ? 0 : round(properties / items.length, 2),
    same_as_links: items.reduce((sum, item) => sum + textsOf(item, "sameAs").length, 0),
    entity_ids: items.filter((item) => item.id !== null && item.id !== "").length,
    rich_result_types: new Set([...types].filter(isRichResultType).map(familyOf)).size,
  };
}

function average(
  pages: readonly StructuredTotals[],
  statistic: (values: readonly (number | null)[]) => number | null,
): StructuredTotals {
  const entries = KEYS.map((key) => {
    const value = statistic(pages.map((page) => page[key]));
    return [key, value === null ? null : round(value, 2)] as const;
  });
  // The cast is safe because KEYS names every member once.
  return Object.fromEntries(entries) as StructuredTotals;
}

/** The `structured_data_benchmarks` section: the target's totals and the cohort's means. */
export const structuredDataBenchmarks = defineSection({
  key: "structured_data_benchmarks",
  tiers: ["standard", "deep"],
  needs: ["target", "cohort"],
  output: StructuredDataBenchmarksSchema,
  analyze({ target, cohort }) {
    const totals = cohort.map((page) => totalsOf(page.facts.structuredData));
    const weights = cohort.map((page) => page.weight);
    return {
      page1_average: average(totals, (values) => weightedMean(values, weights)),
      your_url: target === null ? average([], mean) : totalsOf(target.facts.structuredData),
      top3_average: average(totals.slice(0, 3), mean),
    };
  },
});
