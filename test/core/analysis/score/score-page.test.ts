import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { CohortScale } from "../../../../core/analysis/score/cohort-scale.ts";
import { partResults } from "../../../../core/analysis/score/part-results.ts";
import type { FlatPage } from "../../../../core/analysis/score/parts.ts";
import { NO_PLAN, type ScoreResult } from "../../../../core/analysis/score/score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { espressoSketches, type PageSketch, sketchCohort, sketchPage } from "../text/pages.ts";
import { languages, pointsOn, scaleOf, scoreSketch, withText } from "./scored.ts";

const KEYWORD = "espresso machine";
const SKETCHES = espressoSketches();
const COHORT = sketchCohort(SKETCHES, languages);
const TARGET: PageSketch = {
  title: "Coffee at home",
  body: [
    "We have owned a machine for years. It makes espresso in the morning and heats fast, so nobody waits for the first cup.",
    "My sister bought hers second hand, and she had to learn how fine the beans must be before the coffee stopped running sour. She still writes every change into a small book beside the sink.",
    "## Care",
    "Clean it weekly, and keep the water fresh. A soft brush takes old grounds out of the group, and a rinse with plain water is enough on the other days. Once a month we let a cleaning powder run through, wait ten minutes and rinse until nothing smells of soap.",
    "## Buying",
    "Think about the room first. A large boiler needs time and power, while a small one is ready when you are. We would rather spend more on fresh beans than on a second pump, because stale beans taste flat whatever you own. Ask the shop who repairs it, and whether parts will still be sold when the guarantee ends.",
  ].join("\n\n"),
  language: "en",
};

function score(sketch: PageSketch | null, cohort = COHORT): ScoreResult {
  return scoreSketch(sketch, { keyword: KEYWORD, cohort }, 10);
}

const scale = scaleOf({ keyword: KEYWORD, cohort: COHORT });
const points = (sketch: PageSketch): number => pointsOn(scale, sketch);

/** A page's text as one paragraph, so that copies make no headings. */
function flat(sketch: PageSketch): string {
  return sketch.body.replace(/#+ ([^\n]*)/g, "$1.").replace(/\n+/g, " ");
}

const MODEL = buildCohortModel({
  keyword: KEYWORD,
  target: sketchPage(TARGET, languages),
  cohort: COHORT,
  languages,
  language: "en",
});
const SHARED = MODEL.terms.filter((term) => term.competitorCounts.filter((count) => count > 0).length >= 2);
const MISSING = SHARED.filter((term) => term.targetCount === 0).map((term) => term.term);

test("a sentence with a missing term lowers the score by less than half a point", () => {
  for (const base of [TARGET, ...SKETCHES.slice(0, 3)])
    for (const term of MISSING.slice(0, 12))
      assert.ok(points(withText(base, `It has the ${term} that we know of.`)) >= points(base) - 0.5, term);
});

test("a bare mention of a missing term gains less than half a point", () => {
  for (const base of [TARGET, ...SKETCHES.slice(0, 3)])
    for (const term of MISSING.slice(0, 12))
      assert.ok(points(withText(base, `It has the ${term}.`)) < points(base) + 0.5, term);
});

test("repeating anything fifty times never raises the score above saying it once", () => {
  const unit = fc.oneof(
    fc.constantFrom(...MISSING.slice(0, 20)),
    fc.constantFrom(
      "espresso machine",
      "espresso",
      "The espresso machine heats the group head.",
      flat(TARGET),
      flat(SKETCHES[0] ?? TARGET),
    ),
  );
  const glue = fc.constantFrom(" ", ". ", "\n\n", ", ");
  fc.assert(
    fc.property(unit, glue, fc.constantFrom(TARGET, SKETCHES[4] ?? TARGET), (text, between, base) => {
      const once = points(withText(base, text));
      const often = points(withText(base, Array.from({ length: 50 }, () => text).join(between)));
      assert.ok(often <= Math.max(once, points(base)) + 0.1, `${once} -> ${often} for "${text.slice(0, 40)}"`);
    }),
    { numRuns: 60 },
  );
});

test("a page that repeats itself fifty times gains less than one point", () => {
  for (const sketch of [TARGET, ...SKETCHES.slice(0, 2)]) {
    const often = points({ ...sketch, body: Array.from({ length: 50 }, () => sketch.body).join("\n\n") });
    assert.ok(often <= points(sketch) + 1, `${points(sketch)} -> ${often}`);
  }
});

test("text in navigation, footer and links moves the score by at most one point", () => {
  const zones = ["nav", "footer", "main"] as const;
  const links = SKETCHES.map((sketch, at) => ({
    url: `https://target.example/${at}`,
    anchor: sketch.title,
    zone: zones[at % 3] ?? "nav",
    rel: [],
  }));
  const headings = SKETCHES.map((sketch) => ({ level: 2, text: sketch.title, isMain: false }));
  const plain = score(TARGET).score ?? 0;
  assert.ok(Math.abs((score({ ...TARGET, facts: { links, headings } }).score ?? 0) - plain) <= 1);
  const text = SKETCHES.map((sketch) => sketch.body).join(" ");
  const linked = { kind: "list_item" as const, text, level: 0, linkShare: 1 };
  const { blocks } = sketchPage(TARGET, languages).facts;
  assert.ok(Math.abs((score({ ...TARGET, facts: { blocks: [...blocks, linked] } }).score ?? 0) - plain) <= 1);
});

test("the order of the cohort changes neither score, confidence, gains nor plan", () => {
  const plain = score(TARGET);
  fc.assert(
    fc.property(fc.shuffledSubarray(COHORT, { minLength: COHORT.length }), (cohort) => {
      const shuffled = score(TARGET, cohort);
      assert.equal(shuffled.score, plain.score);
      assert.equal(shuffled.confidence, plain.confidence);
      const gains = ({ missing }: ScoreResult) => missing.map((each) => [each.id, each.gain]);
      assert.deepEqual(gains(shuffled), gains(plain));
      const steps = ({ plan }: ScoreResult) => plan.steps.map((each) => [each.id, each.gainInPlan]);
      assert.deepEqual(steps(shuffled), steps(plain));
    }),
    { numRuns: 8 },
  );
});

test("the same input has the same result", () => {
  assert.deepEqual(score(TARGET), score(TARGET));
});

for (const count of [4, 6, 10, 15]) {
  test(`the median of ${count} cohort pages, each scored against the others, has 60 to 80 points`, () => {
    const sketches = espressoSketches(count);
    const cohort = sketchCohort(sketches, languages);
    const scores = sketches
      .map((sketch, at) => {
        const others = cohort.filter((_, other) => other !== at);
        return pointsOn(scaleOf({ keyword: KEYWORD, cohort: others }), sketch);
      })
      .sort((a, b) => a - b);
    const median = scores[Math.floor(scores.length / 2)] ?? 0;
    assert.ok(median >= 60 && median <= 80, scores.map(Math.round).join(" "));
  });
}

test("a page about something else has under 20 points", () => {
  const garden = Array.from(
    { length: 30 },
    (_, at) =>
      `Gardeners plant bulb number ${at} beside the hedge, and the tulips bloom in April under an old oak tree.`,
  );
  const result = score({ title: "Growing roses", body: `## Soil\n\n${garden.join("\n\n")}`, language: "en" });
  assert.ok((result.score ?? 100) < 20, String(result.score));
  assert.equal(result.grade, "Under-optimized");
  assert.match(result.summary, /hardly uses the words of "espresso machine"/);
});

test("without target, main content or three usable pages there is no score, and the summary has the reason", () => {
  const empty = sketchCohort([{ title: "Empty", body: "", language: "en" }], languages);
  const cases: readonly (readonly [ScoreResult, RegExp])[] = [
    [score(null), /no page was given/],
    [score({ title: "Espresso machine", body: "", language: "en" }), /no main content/],
    [score({ ...TARGET, body: "Clean the espresso machine weekly." }), /5 words of main content, and at least 150/],
    [score(TARGET, COHORT.slice(0, 2)), /only 2 of the ranking pages/],
    [score(TARGET, [...COHORT.slice(0, 2), ...empty]), /only 2/],
  ];
  for (const [result, why] of cases) {
    assert.equal(result.score, null);
    assert.equal(result.grade, "Unavailable");
    assert.match(result.summary, why);
    assert.deepEqual([result.parts, result.missing, result.focusAreas, result.confidence], [[], [], [], 0]);
    assert.deepEqual(result.plan, NO_PLAN);
  }
});

test("confidence falls with missing pages, with a thin target and with a language that has no stemmer", () => {
  const page = SKETCHES[0] ?? TARGET;
  const full = score(page).confidence;
  assert.ok(full > score(page, COHORT.slice(0, 4)).confidence);
  assert.ok(full > score(TARGET).confidence);
  const malay = scorePage({
    keyword: KEYWORD,
    target: sketchPage(page, languages),
    cohort: COHORT,
    model: { ...MODEL, language: "ms" },
    languages,
    requestedCount: 10,
  });
  assert.ok(full > malay.confidence);
});

test("confidence falls when the cohort's pages are about different things", () => {
  const subjects = [
    "Roses like sun, rich soil and deep watering; prune the canes in spring and feed the roots with compost.",
    "A tax return lists income, deductions and interest; keep receipts and send the form before the deadline.",
    "The striker crossed from the wing and the goalkeeper missed the ball; the referee whistled for half-time.",
    "Cold fronts bring rain and gusts; a barometer falls before a storm and rises when the sky clears.",
    "White opens with the queen's pawn; black answers with the knight and castles on the short side.",
  ];
  const split = SKETCHES.map((sketch, index) =>
    index % 2 === 0 ? sketch : { ...sketch, title: "Other", body: `${subjects[(index - 1) / 2]} `.repeat(12) },
  );
  const page = SKETCHES[0] ?? TARGET;
  assert.ok(score(page).confidence > score(page, sketchCohort(split, languages)).confidence);
});

test("parts add up: weights to one, points to the score, missing points to what the score lacks", () => {
  for (const sketch of [TARGET, ...SKETCHES]) {
    const { parts, score: total } = score(sketch);
    const sum = (value: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + value(part), 0);
    assert.ok(Math.abs(sum((part) => part.weight) - 1) < 1e-9);
    assert.ok(Math.abs(sum((part) => part.points) - (total ?? 0)) <= 0.5001);
    assert.ok(Math.abs(sum((part) => part.missing) - (100 - (total ?? 0))) <= 0.5001);
    assert.ok(
      parts.every((part) => part.part !== "structured_data"),
      "no cohort page has any",
    );
  }
});

test("a part lacks at most its own share of 100 points, also where all others are full", () => {
  const { level } = scaleOf({ keyword: "espresso machine", cohort: COHORT }).prepared;
  // Points of a page that is at its caps everywhere except in its structure.
  const ratios = { ...level.caps, structure: 0 };
  const scale = { prepared: { level, pages: [] }, ratiosOf: () => ratios, pointsOf: () => 82 };
  const parts = partResults(scale as unknown as CohortScale, {} as FlatPage);
  const structure = parts.find(({ part }) => part === "structure");
  assert.ok(structure !== undefined && structure.weight > 0);
  assert.ok(structure.points + structure.missing <= 110 * structure.weight, JSON.stringify(parts));
});

test("a page of a word or two has under 20 points, whatever its title", () => {
  assert.ok(points({ title: "Untitled", body: "No.", language: "en" }) <= 5);
  assert.ok(points({ title: "Best espresso machine", body: "No.", language: "en" }) < 20);
  assert.ok(points({ title: "Untitled", body: "Espresso machine.", language: "en" }) < 20);
});
