import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CompetitorTermCoverage } from "../../core/contract/sections/competitor-term-coverage.ts";
import type { EntityCoverage } from "../../core/contract/sections/entity-coverage.ts";
import type { InternalLinking } from "../../core/contract/sections/internal-linking.ts";
import type { Recommendations } from "../../core/contract/sections/recommendations.ts";
import type { StructuredDataCoverage } from "../../core/contract/sections/structured-data.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { TOPICS } from "../fixtures/web/sites.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { normal } from "./samples.ts";

async function reportOf(keyword: string) {
  const evidence = await demoEvidence(keyword);
  const run = <Output>(key: string): Output => {
    const section = SECTIONS.find((each) => each.key === key && each.tiers.includes("standard"));
    // The section's own schema holds its output to this type.
    return section?.run(evidence, "standard") as Output;
  };
  return { evidence, run };
}

describe("evidence by ranking page on the demo web", () => {
  for (const { keyword } of TOPICS) {
    it(`counts and ranks for "${keyword}" agree with the number of pages`, async () => {
      const { run } = await reportOf(keyword);
      const { urls, ranks = [] } = run<CompetitorTermCoverage>("competitor_term_coverage");
      const recommendations = run<Recommendations>("recommendations");
      assert.ok(recommendations.length > 0);
      for (const { id, evidence } of recommendations)
        for (const { competitor_counts: counts, competitor_count: pages } of evidence) {
          assert.equal(counts.length, urls.length, id);
          assert.equal(counts.filter((count) => count > 0).length, pages, id);
        }
      for (const entity of run<EntityCoverage>("entity_coverage").natural_language_entities) {
        assert.equal(entity.competitor_counts.length, urls.length);
        assert.equal(entity.competitor_counts.filter((count) => count > 0).length, entity.competitor_pages);
      }
      const types = run<StructuredDataCoverage>("structured_data_coverage").schema_types;
      const { questions } = run<TopicAndClassification>("topic_and_classification");
      for (const { competitor_ranks: own, competitor_pages: pages } of [...types, ...questions]) {
        assert.equal(own.length, pages);
        assert.ok(own.every((rank) => ranks.includes(rank)));
      }
    });

    it(`the compared pages for "${keyword}" have scores around their median`, async () => {
      const { evidence, run } = await reportOf(keyword);
      const { items } = run<{ items: { use: string; score: number | null; terms_used: number | null }[] }>("serp");
      const compared = items.filter(({ use }) => use === "cohort");
      assert.equal(compared.length, evidence.cohort.length);
      assert.ok(compared.every(({ terms_used: used }) => used !== null && used > 0));
      assert.ok(compared.filter(({ score }) => score !== null && score > 0).length >= 3);
      assert.ok(items.every(({ use, score }) => use === "cohort" || score === null));
    });
  }
});

describe("broken internal links", () => {
  it("an address that is gone is listed with the pages that link to it, and a refusal is not", () => {
    const sample = normal();
    const [page] = sample.site.pages;
    assert.ok(page !== undefined && sample.target !== null);
    const link = (url: string) => ({ url, anchor: "Guide", zone: "main" as const, rel: [] });
    const fetched = (url: string, status: number) => ({
      url,
      finalUrl: url,
      purpose: "internal_link" as const,
      outcome: "http_error" as const,
      status,
      reason: null,
      byteCount: 0,
      elapsedMs: 1,
      isCached: false,
    });
    const [gone, refused, unlinked, hollow] = ["gone", "refused", "unlinked", "hollow"].map(
      (path) => `https://shop.example/${path}`,
    );
    assert.ok(gone !== undefined && refused !== undefined && unlinked !== undefined && hollow !== undefined);
    const linking = { ...page, facts: { ...page.facts, links: [link(gone), link(refused)] } };
    const section = SECTIONS.find(({ key }) => key === "internal_linking");
    assert.ok(section !== undefined);
    const { broken_links: broken } = section.run(
      {
        ...sample,
        site: { ...sample.site, pages: [linking], missingPages: [hollow] },
        fetches: [
          fetched(unlinked, 410),
          fetched(refused, 403),
          fetched(gone, 404),
          { ...fetched(hollow, 200), outcome: "ok" as const },
        ],
      },
      "standard",
    ) as InternalLinking;
    assert.deepEqual(broken, [
      { url: gone, status: 404, linked_from: [page.url] },
      { url: hollow, status: 200, linked_from: [] },
      { url: unlinked, status: 410, linked_from: [] },
    ]);
  });
});
