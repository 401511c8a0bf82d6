import assert from "node:assert/strict";
import { test } from "node:test";
import { Value } from "@sinclair/typebox/value";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import { scorePage } from "../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../core/analysis/terms/build-cohort-model.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import type { CompetitorTermCoverage } from "../../core/contract/sections/competitor-term-coverage.ts";
import type { EntityCoverage } from "../../core/contract/sections/entity-coverage.ts";
import type { Recommendations } from "../../core/contract/sections/recommendations.ts";
import { SECTIONS } from "../../plugins/index.ts";
import { evidence, type PageInput } from "./evidence-builder.ts";

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
  assert.ok(items.some((item) => (item.expected_score_gain ?? 0) > 0));
  const advice = find("recommendations") as Recommendations;
  assert.ok(advice.length > 0 && advice.some((item) => item.subject.includes("boiler")));
});
