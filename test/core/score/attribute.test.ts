import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLexicon } from "../../../adapters/snowball/snowball-lexicon.ts";
import { gradeOf } from "../../../core/score/explain.ts";
import { scorePage } from "../../../core/score/score-page.ts";
import { buildCohortModel } from "../../../core/text/build-cohort-model.ts";
import { espressoSketches, type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";

const lexicon = createSnowballLexicon();
const KEYWORD = "espresso machine";
const product = { syntax: "json-ld" as const, types: ["Product"], id: null, properties: {} };
const COHORT = sketchCohort(
  espressoSketches().map((sketch) => ({
    ...sketch,
    items: [product],
    facts: {
      metaDescription: "The best espresso machine for you.",
      images: [1, 2, 3].map((at) => ({ url: `https://i.example/${at}`, alt: null, isMain: true })),
    },
  })),
  lexicon,
);
const TARGET: PageSketch = {
  title: "Coffee at home",
  body: "We have owned a machine for years, and the burr grinder heats fast.\n\nIt makes espresso in the morning before each shot, with milk foam on top.\n\n## Care\n\nClean the group head weekly, and keep the brewing temperature stable for a double shot.",
  language: "en",
};

function run(sketch: PageSketch) {
  const target = sketchPage(sketch, lexicon);
  const model = buildCohortModel({ keyword: KEYWORD, target, cohort: COHORT, lexicon, language: "en" });
  return scorePage({ keyword: KEYWORD, target, cohort: COHORT, model, lexicon, requestedCount: 10 });
}

const base = run(TARGET);

test("every action names evidence and a gain, most points first", () => {
  assert.ok(base.missing.length >= 8, String(base.missing.length));
  const gains = base.missing.map((each) => each.gain);
  assert.deepEqual(
    gains,
    [...gains].sort((a, b) => b - a),
  );
  assert.equal(new Set(base.missing.map((each) => each.id)).size, base.missing.length);
  for (const each of base.missing) {
    assert.ok(each.gain > 0);
    assert.equal(each.competitorTotal, 10);
    assert.equal(each.competitorUrls.length, each.competitorCount);
    assert.ok(each.competitorCount >= 1, each.id);
    assert.match(each.action, /^[A-Z].*\.$/);
  }
});

test("all parts that miss points have actions", () => {
  assert.deepEqual([...new Set(base.missing.map((each) => each.part))].sort(), ["placement", "structure", "structured_data", "terms"]);
});

function applied(id: string): PageSketch {
  const missing = base.missing.find((each) => each.id === id);
  assert.ok(missing);
  if (missing.part === "terms") {
    if (missing.zone === "h2") return { ...TARGET, body: `${TARGET.body}\n\n## ${missing.subject}` };
    const times = Number(/ (\d+) times/.exec(missing.action)?.[1] ?? 1);
    // Different function words make different sentences: copies would count once.
    const sentences = ["the", "of", "with", "to"].slice(0, times).map((word) => `${word} ${missing.subject}.`);
    return { ...TARGET, body: `${TARGET.body}\n\n${sentences.join("\n\n")}` };
  }
  switch (id) {
    case "placement:title":
      return { ...TARGET, title: `${TARGET.title}: espresso machine`, facts: { headings: [{ level: 1, text: TARGET.title, isMain: true }] } };
    case "placement:meta_description":
      return { ...TARGET, facts: { metaDescription: "All about an espresso machine." } };
    case "structured_data:Product":
      return { ...TARGET, items: [product] };
    case "structure:images":
      return { ...TARGET, facts: { images: [1, 2, 3].map((at) => ({ url: `https://i.example/${at}`, alt: null, isMain: true })) } };
    default:
      throw new Error(`no way to apply ${id}`);
  }
}

const APPLICABLE = base.missing.filter((each) => each.part === "terms" || /title|meta|Product|images/.test(each.id));

for (const { id, gain } of APPLICABLE) {
  test(`following ${id} moves the score by its gain of ${gain}, within two points`, () => {
    const moved = (run(applied(id)).score ?? 0) - (base.score ?? 0);
    assert.ok(Math.abs(moved - gain) <= 2, `expected ${gain}, moved ${moved}`);
  });
}

test("summary and focus areas are sentences with numbers from the attribution", () => {
  assert.match(base.summary, new RegExp(`^The page scores ${base.score} of 100 for "espresso machine", below the typical ranking page`));
  assert.match(base.summary, /largest single gain, \d+\.\d points: /);
  assert.ok(base.focusAreas.length >= 3 && base.focusAreas.length <= 4);
  for (const area of base.focusAreas) assert.match(area, /\(about \d+\.\d points\)\.$/);
});

test("grades change at 40, 55, 70 and 85", () => {
  const grades = [0, 39, 40, 54, 55, 69, 70, 84, 85, 100, null].map(gradeOf);
  assert.deepEqual(grades, [
    "Under-optimized",
    "Under-optimized",
    "Needs Work",
    "Needs Work",
    "Good",
    "Good",
    "Strong",
    "Strong",
    "Excellent",
    "Excellent",
    "Unavailable",
  ]);
});
