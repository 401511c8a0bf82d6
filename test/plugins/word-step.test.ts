import assert from "node:assert/strict";
import { test } from "node:test";
import { STEPS_EN } from "../../core/analysis/advice/steps/en.ts";
import type { CohortEntity } from "../../core/analysis/terms/cohort-model.ts";
import { emptyZones } from "../../core/analysis/terms/measure.ts";
import { composeAdvice } from "../../plugins/recommendations/compose.ts";
import { wordStep } from "../../plugins/recommendations/word-step.ts";
import { demoEvidence } from "./demo-evidence.ts";

const WORDS = [900, 900, 900, 900];

function thing(entity: string, competitorCounts: readonly number[], more: Partial<CohortEntity> = {}): CohortEntity {
  return {
    entity,
    key: entity,
    variants: [],
    isName: false,
    type: "concept",
    importance: 5,
    salience: 0.5,
    targetSalience: null,
    prevalence: 1,
    headingPresence: 0,
    competitorCounts,
    targetCount: 0,
    targetZones: emptyZones(),
    coverageStatus: "missing",
    suggestedRange: [1, 2],
    example: null,
    ...more,
  };
}

function namesOf(
  entities: readonly CohortEntity[],
  given: { isSelling?: boolean; held?: string; written?: string; byStem?: readonly string[] } = {},
) {
  const planned = given.held === undefined ? [] : [{ name: given.held, terms: [] }];
  return wordStep({ entities, words: WORDS }, planned, {
    isSelling: given.isSelling ?? false,
    onTarget: (phrase) => phrase === given.written,
    onPages: WORDS.map((_, at) => (phrase: string) => {
      const thing = entities.find(({ entity }) => entity === phrase);
      return (thing?.competitorCounts[at] ?? 0) > 0 && !(given.byStem ?? []).includes(phrase);
    }),
    say: STEPS_EN,
  });
}

const PRESSURE = thing("blood pressure", [2, 1, 0, 4]);
const STRESS = thing("stress", [1, 1, 1, 1]);

test("things that most ranking pages name and the page does not are one step with the least count", () => {
  const step = namesOf([PRESSURE, STRESS]);
  assert.equal(
    step?.action,
    'Name "blood pressure" and "stress" where they fit: at least 3 of 4 ranking pages name each.',
  );
  assert.match(namesOf([thing("sleep", [1, 1, 1, 1]), STRESS])?.action ?? "", /all 4 ranking pages name each/);
});

test("one thing, a thing on few pages and a thing that the page has make no step", () => {
  assert.equal(namesOf([STRESS]), null);
  assert.equal(namesOf([STRESS, thing("sleep", [5, 5, 0, 0])]), null);
  assert.equal(namesOf([STRESS, thing("sleep", [1, 1, 1, 1], { targetCount: 1, coverageStatus: "good" })]), null);
});

test("a page that has only another word of the stem does not name the thing", () => {
  assert.equal(namesOf([PRESSURE, thing("caterers", [1, 1, 1, 1])], { byStem: ["caterers"] }), null);
});

test("a thing that a link or a heading of the page names is not lacking", () => {
  assert.equal(namesOf([PRESSURE, STRESS], { written: "stress" }), null);
});

test("places, things of a planned subtopic and parts of another thing are not named", () => {
  const others = [thing("U.S.", [1, 1, 1, 1], { type: "location", isName: true }), thing("blood", [1, 1, 1, 1])];
  assert.deepEqual(
    namesOf([PRESSURE, ...others, STRESS])?.things.map(({ thing }) => thing.entity),
    ["blood pressure", "stress"],
  );
  assert.equal(namesOf([PRESSURE, STRESS], { held: "How stress harms" }), null);
});

test("a page that sells gets no step that names rivals", () => {
  const rivals = [thing("Acme", [1, 1, 1, 1], { isName: true }), thing("Bolt", [1, 1, 1, 1], { isName: true })];
  assert.equal(namesOf(rivals, { isSelling: true }), null);
  assert.equal(namesOf(rivals)?.things.length, 2);
});

test("the step is the last one, has no points, and names only things that the page lacks", async () => {
  for (const keyword of ["pour over coffee", "standing desk", "balkonkraftwerk anmelden"]) {
    const given = await demoEvidence(keyword);
    const advice = composeAdvice(given);
    const at = advice.findIndex(({ kind }) => kind === "words");
    if (at < 0) continue;
    assert.equal(at, advice.length - 1);
    const last = advice[at];
    assert.ok(last?.kind === "words");
    assert.equal(last.gains.gain, 0);
    for (const { thing } of last.step.things)
      assert.ok(!given.target?.facts.mainText.toLowerCase().includes(thing.entity.toLowerCase()), thing.entity);
  }
});
