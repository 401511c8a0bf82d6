import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Value } from "@sinclair/typebox/value";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { Benchmarks } from "../../core/contract/sections/benchmarks.ts";
import type { CompetitorTermCoverage } from "../../core/contract/sections/competitor-term-coverage.ts";
import type { EntityCoverage } from "../../core/contract/sections/entity-coverage.ts";
import type { StructuredDataBenchmarks } from "../../core/contract/sections/structured-data.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import type { Tier } from "../../core/domain/job.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { TOPICS } from "../fixtures/web/sites.ts";
import { demoEvidence } from "./demo-evidence.ts";

const TIERS: readonly Tier[] = ["lite", "standard", "deep"];

/** Runs a section. The first test below checks that its output has the type of its schema. */
function find<Output>(key: string, evidence: Evidence, tier: Tier = "deep"): Output {
  const section = SECTIONS.find((entry) => entry.key === key && entry.tiers.includes(tier));
  return section?.run(evidence, tier) as Output;
}

for (const { keyword } of TOPICS) {
  describe(`the demo web, "${keyword}"`, () => {
    test("every section of every tier satisfies its schema, repeats its output, and loses nothing on the wire", async () => {
      const evidence = await demoEvidence(keyword);
      for (const tier of TIERS) {
        for (const section of SECTIONS.filter((entry) => entry.tiers.includes(tier))) {
          const output = section.run(evidence, tier);
          const errors = [...Value.Errors(section.output, output)].map(
            (error) => `${section.key}${error.path} ${error.message}`,
          );
          assert.deepEqual(errors, []);
          assert.deepEqual(section.run(evidence, tier), output, section.key);
          assert.deepEqual(JSON.parse(JSON.stringify(output)), output, section.key);
        }
      }
    });

    test("quartiles enclose the median, and every average lies among the pages' values", async () => {
      const { page1_p25, page1_median, page1_p75, your_url, cohort } = find<Benchmarks>(
        "benchmarks",
        await demoEvidence(keyword),
      );
      for (const [key, middle] of Object.entries(page1_median)) {
        const low = Object.entries(page1_p25).find(([name]) => name === key)?.[1];
        const high = Object.entries(page1_p75).find(([name]) => name === key)?.[1];
        if (typeof middle !== "number" || typeof low !== "number" || typeof high !== "number") continue;
        assert.ok(low <= middle && middle <= high, `${key}: ${low} ${middle} ${high}`);
      }
      assert.equal(your_url.main_content_word_count, your_url.word_count);
      assert.ok((your_url.keyword_partial_count ?? 0) > 0 && (your_url.keyword_exact_count ?? 0) > 0);
      assert.ok((your_url.word_count ?? 0) > 100 && cohort.accepted >= 8);
    });

    test("each term's counts per domain agree with its averages, prevalence and status", async () => {
      const { domains, urls, ranks, terms } = find<CompetitorTermCoverage>(
        "competitor_term_coverage",
        await demoEvidence(keyword),
      );
      assert.deepEqual([urls.length, ranks.length], [domains.length, domains.length]);
      assert.ok(terms.length >= 30);
      for (const term of terms) {
        assert.equal(term.competitor_counts.length, domains.length);
        assert.equal(term.competitor_max, Math.max(...term.competitor_counts));
        assert.equal(term.status === "missing", term.your_url_count === 0, term.keyword);
        assert.ok(term.suggested_range[0] <= term.suggested_range[1]);
      }
    });

    test("a missing term has no mention on the target, and a good term has at least one", async () => {
      const found = find<EntityCoverage>("entity_coverage", await demoEvidence(keyword));
      assert.ok(
        found.natural_language_entities.length >= 5 &&
          found.highly_related_terms.length >= 10 &&
          found.keyword_variations.length >= 1,
      );
      for (const item of [...found.natural_language_entities, ...found.highly_related_terms]) {
        if (item.coverage_status === "missing") assert.equal(item.your_count, 0, item.entity);
        if (item.coverage_status === "good") assert.ok((item.your_count ?? 0) > 0, item.entity);
        assert.ok(item.competitor_pages <= item.competitor_total && item.suggested_min <= item.suggested_max);
      }
    });

    test("nearly every ranking page has a category, and many pages share it", async () => {
      const { page_classification, category_agreement } = find<TopicAndClassification>(
        "topic_and_classification",
        await demoEvidence(keyword),
      );
      const known = page_classification.filter((entry) => entry.category !== "");
      assert.ok(known.length >= 0.8 * page_classification.length, `${known.length} of ${page_classification.length}`);
      assert.ok(category_agreement.share >= 0.4, `${category_agreement.dominant_category} ${category_agreement.share}`);
    });

    test("totals of structured data equal the sums of their parts", async () => {
      const { your_url } = find<StructuredDataBenchmarks>("structured_data_benchmarks", await demoEvidence(keyword));
      const { total_items, total_properties, avg_properties_per_item } = your_url;
      const mean = total_items === 0 ? 0 : Math.round(((total_properties ?? 0) / (total_items ?? 1)) * 100) / 100;
      assert.equal(avg_properties_per_item, mean);
    });
  });
}
