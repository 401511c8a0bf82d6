import assert from "node:assert/strict";
import { test } from "node:test";
import { findTopics } from "../../core/analysis/topics/find-topics.ts";
import type { Recommendations } from "../../core/contract/sections/recommendations.ts";
import { recommendations } from "../../plugins/recommendations/section.ts";
import { cohortOf, PIANO, STOVES, type WrittenCohort } from "../core/analysis/topics/written-cohorts.ts";
import { evidence, NO_SCORE } from "./evidence-builder.ts";

function steps(
  target: string,
  facts: Readonly<Record<string, unknown>> = {},
  written: WrittenCohort = PIANO,
): Recommendations {
  const read = cohortOf({ ...written, target });
  const own = read.target === null ? null : { ...read.target, facts: { ...read.target.facts, ...facts } };
  const topics = findTopics({ keyword: written.keyword, ...read });
  const base = evidence({ score: { ...NO_SCORE, score: 50 } });
  // The section's own output schema has this shape.
  return recommendations.run(
    { ...base, cohort: read.cohort, target: own, model: read.terms, topics },
    "standard",
  ) as Recommendations;
}

const [first = ""] = PIANO.pages;

test("a subtopic of most pages that the page lacks is a section to add, with its pages and an example", () => {
  const step = steps(PIANO.target ?? "").find(({ kind }) => kind === "topic_add");
  assert.match(
    step?.action ?? "",
    /^Add a section on "How to choose piano movers" \(all 4 ranking pages have one, about 20 words\)\. .*"written quotes"/,
  );
  assert.equal(step?.section, "topics");
  assert.ok((step?.evidence[0]?.competitor_count ?? 0) >= 3);
  assert.match(step?.evidence[0]?.example_sentence ?? "", /insurance/i);
});

test("a step names the agreed figures that the page lacks", () => {
  const actions = steps(STOVES.target ?? "", {}, STOVES).map(({ action }) => action);
  const distance = actions.find((action) => /Abstand/.test(action)) ?? "";
  assert.match(distance, /give the figures 80 cm \([^)]*Möbeln[^)]*\)/i, actions.join("\n"));
  assert.ok(!actions.some((action) => action.includes("20 Prozent")), actions.join("\n"));
});

test("steps for a page that sells name no prices of others", () => {
  const actions = steps((PIANO.target ?? "").replace(/## Prices[^#]*/, "")).map(({ action }) => action);
  assert.ok(actions.some((action) => /cost/i.test(action)));
  assert.ok(!actions.some((action) => action.includes("$")), actions.join("\n"));
});

test("a subtopic that the page covers is no step", () => {
  assert.ok(!steps(PIANO.target ?? "").some(({ action }) => /cost/i.test(action)));
});

test("a page without description, title and H1 gets these steps first", () => {
  const found = steps(PIANO.target ?? "", { metaDescription: null, titleTag: null, headings: [] });
  assert.deepEqual(
    found.slice(0, 3).map(({ id }) => id),
    ["basics:title", "basics:description", "basics:h1"],
  );
});

test("a page that may not be indexed gets that step", () => {
  assert.ok(steps(PIANO.target ?? "", { robots: ["noindex"] }).some(({ id }) => id === "basics:noindex"));
});

test("the first step for a copy of a ranking page is a text of its own", () => {
  const [step] = steps(`${first}\n\n${first.replace("# Piano", "## Piano")}`);
  assert.deepEqual([step?.kind, step?.subject], ["near_copy", "site-1.example"]);
});
