import assert from "node:assert/strict";
import { test } from "node:test";
import { Value } from "@sinclair/typebox/value";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import { scorePage } from "../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../core/analysis/terms/build-cohort-model.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import type { CompetitorTermCoverage } from "../../core/contract/sections/competitor-term-coverage.ts";
import type { Diagnostics } from "../../core/contract/sections/diagnostics.ts";
import type { EntityCoverage } from "../../core/contract/sections/entity-coverage.ts";
import type { InternalLinking } from "../../core/contract/sections/internal-linking.ts";
import type { Recommendations } from "../../core/contract/sections/recommendations.ts";
import type { StructuredDataCoverage } from "../../core/contract/sections/structured-data.ts";
import { diagnostics } from "../../plugins/diagnostics.ts";
import { entityCoverage } from "../../plugins/entity_coverage.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { internalLinking } from "../../plugins/internal_linking/section.ts";
import { structuredDataCoverage } from "../../plugins/structured_data_coverage.ts";
import { TOPICS } from "../fixtures/web/sites.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { evidence, type PageInput, sitePage } from "./evidence-builder.ts";

const languages = createSnowballLanguages();
const SENTENCES = [
  "An espresso machine pushes hot water through finely ground coffee at nine bar of pressure.",
  "A burr grinder gives even grounds, and the grinder matters more than the machine.",
  "The boiler heats the water; a dual boiler lets you steam milk while you brew.",
  "Descale the machine often, because limescale blocks the boiler and the group head.",
  "The portafilter holds the coffee puck, and a tamper presses it flat.",
];

function page(host: string, sentences: readonly string[]): PageInput {
  return {
    url: `https://${host}/espresso-machine`,
    title: "Espresso machine guide",
    headings: [
      [1, "Espresso machine guide"],
      [2, "The burr grinder"],
    ],
    paragraphs: [...sentences, ...sentences],
  };
}

/** Evidence whose text, model and score come from the pipeline's own functions. */
function measured(): Evidence {
  const given = evidence({
    target: page("own.example", SENTENCES.slice(0, 1)),
    cohort: ["a", "b", "c", "d"].map((name, index) => page(`${name}.example`, SENTENCES.slice(index % 2))),
  });
  const keyword = given.request.keyword;
  const cohort = given.cohort.map((entry) => ({
    ...entry,
    text: toPageText(entry.facts, languages, { language: "en" }),
  }));
  const target =
    given.target === null
      ? null
      : { ...given.target, text: toPageText(given.target.facts, languages, { language: "en" }) };
  const model = buildCohortModel({ keyword, target, cohort, languages, language: "en" });
  return {
    ...given,
    target,
    cohort,
    model,
    score: scorePage({ keyword, target, cohort, model, languages, requestedCount: 10 }),
  };
}

function find(key: string): unknown {
  return SECTIONS.find((section) => section.key === key && section.tiers.includes("standard"))?.run(
    measured(),
    "standard",
  );
}

test("every section satisfies its schema on measured evidence", () => {
  const given = measured();
  for (const section of SECTIONS) {
    const output = section.run(given, section.tiers.at(-1) ?? "deep");
    assert.deepEqual(
      [...Value.Errors(section.output, output)].map((error) => `${section.key}${error.path} ${error.message}`),
      [],
    );
  }
});

test("a term that the cohort shares and the target lacks is missing in every section, with its gain and evidence", () => {
  const terms = (find("competitor_term_coverage") as CompetitorTermCoverage).terms;
  const grinder = terms.find((term) => term.keyword.includes("boiler"));
  assert.equal(grinder?.status, "missing");
  assert.ok(grinder?.competitor_counts.every((count) => count > 0));
  const coverage = find("entity_coverage") as EntityCoverage;
  const items = [...coverage.highly_related_terms, ...coverage.natural_language_entities];
  assert.ok(items.some((item) => item.entity.includes("boiler") && item.coverage_status === "missing"));
  assert.ok(
    items.every((item) => item.expected_score_gain === null),
    "a single word promises nothing",
  );
  const advice = find("recommendations") as Recommendations;
  assert.ok(
    advice.length > 0 &&
      advice.some((item) => [item.subject, ...item.also_cover].some((name) => name.includes("boiler"))),
  );
});

test("structured data has one count per family in recommendations and coverage", async () => {
  for (const { keyword } of TOPICS) {
    const given = await demoEvidence(keyword);
    const coverage = structuredDataCoverage.run(given, "deep") as StructuredDataCoverage;
    for (const missing of given.score.missing.filter(({ part }) => part === "structured_data")) {
      const rows = coverage.schema_types.filter(({ family }) => family === missing.subject);
      assert.ok(rows.length > 0, missing.action);
      for (const row of rows) assert.equal(row.family_pages, missing.competitorCount, missing.action);
    }
    for (const row of coverage.schema_types) assert.ok(row.family_pages >= row.competitor_pages);
  }
});

test("no entity or term is good below its suggested range", async () => {
  for (const { keyword } of TOPICS) {
    const { natural_language_entities: entities, highly_related_terms: terms } = entityCoverage.run(
      await demoEvidence(keyword),
      "deep",
    ) as EntityCoverage;
    for (const { coverage_status: status, your_count: count, suggested_min: low } of [...entities, ...terms]) {
      if (status === "good") assert.ok((count ?? 0) >= low);
      if (status === "weak") assert.ok((count ?? 0) > 0 && (count ?? 0) < low);
    }
  }
});

test("the report lists off-topic pages and warns about them and about a target that hardly uses the keyword", async () => {
  const given = await demoEvidence(TOPICS[0]?.keyword ?? "");
  const fit = { median: 0.8, target: 0.1, offTopic: [{ url: "https://other.example/", fit: 0.2 }] };
  const output = diagnostics.run({ ...given, score: { ...given.score, fit } }, "deep") as Diagnostics;
  assert.deepEqual(output.keyword_fit, {
    median: 0.8,
    target: 0.1,
    off_topic: [{ url: "https://other.example/", fit: 0.2 }],
  });
  const codes = output.warnings.map(({ code }) => code);
  assert.ok(codes.includes("target_off_topic") && codes.includes("competitors_off_topic"), codes.join(" "));
});

test("average_inlinks is the mean of the links that fetched pages get", () => {
  const page = (path: string, targets: readonly string[]) =>
    sitePage({
      url: `https://own.example${path}`,
      paragraphs: ["Text about an espresso machine."],
      links: targets.map((target) => ({ url: `https://own.example${target}` })),
    });
  const given = evidence({ target: { url: "https://own.example/target", links: [{ url: "https://own.example/a" }] } });
  const pages = [page("/a", ["/b", "/target"]), page("/b", ["/a"]), page("/c", ["/a", "/unread"])];
  const { discovery } = internalLinking.run({ ...given, site: { ...given.site, pages } }, "deep") as InternalLinking;
  // Page a has three links (target, b, c), page b has one, page c none.
  assert.equal(discovery.average_inlinks, 1.33);
});

test("ranking pages in another language or about two subjects cause warnings", async () => {
  const given = await demoEvidence("standing desk");
  const codesOf = (evidence: typeof given): string[] =>
    (diagnostics.run(evidence, "deep") as Diagnostics).warnings.map(({ code }) => code);
  const isDoubt = (code: string): boolean => code === "cohort_language_differs" || code === "keyword_ambiguous";
  const fits = given.cohort.map(() => null);
  const clear = { ...given, topics: { ...given.topics, fits } };
  assert.deepEqual(codesOf(clear).filter(isDoubt), []);
  const split = {
    ...clear.topics,
    fits: given.cohort.map((_, at) => (at % 2 === 0 ? ("other_subject" as const) : null)),
  };
  const doubtful = { ...given, request: { ...given.request, locale: "de-DE" }, topics: split };
  assert.deepEqual(codesOf(doubtful).filter(isDoubt), ["cohort_language_differs", "keyword_ambiguous"]);
});
