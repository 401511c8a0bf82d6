import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { CohortScale } from "../../../../core/analysis/score/cohort-scale.ts";
import { READINGS } from "../../../../core/analysis/score/level.ts";
import { PageEditor } from "../../../../core/analysis/score/page-editor.ts";
import type { PreparedCohort } from "../../../../core/analysis/score/prepare-cohort.ts";
import { prepareScore, type ScoreCohort, scorePage, scoreTarget } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import { espressoSketches, sketchCohort, sketchPage } from "../text/pages.ts";
import { languages, scaleOf } from "./scored.ts";

const KEYWORD = "espresso machine";
const SKETCHES = espressoSketches(15, 190);
const COHORT = sketchCohort(SKETCHES, languages);
const SENTENCES = SKETCHES.flatMap(({ body }) => body.split("\n\n"));

function stored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

const sketch = fc.record({
  title: fc.constantFrom("Best espresso machine", "Coffee at home", "Growing roses", ""),
  body: fc.array(fc.constantFrom(...SENTENCES, "Roses like sun.", "We have a grinder and other things."), {
    minLength: 1,
    maxLength: 30,
  }),
});

describe("a prepared cohort", () => {
  it("a page has the same result against a stored copy as in a scan", () => {
    const cohort = COHORT.slice(0, 5);
    fc.assert(
      fc.property(sketch, ({ title, body }) => {
        const target = sketchPage({ title, body: body.join("\n\n"), language: "en" }, languages);
        const model = buildCohortModel({ keyword: KEYWORD, target, cohort, languages, language: "en" });
        const input = { keyword: KEYWORD, cohort, model, languages, requestedCount: 10 };
        const side: ScoreCohort = stored(prepareScore(input));
        assert.deepEqual(scoreTarget(side, target, { model, languages }), scorePage({ ...input, target }));
      }),
      { numRuns: 5 },
    );
  });

  it("a copy through JSON loses nothing", () => {
    const prepared: PreparedCohort = scaleOf({ keyword: KEYWORD, cohort: COHORT }).prepared;
    assert.deepEqual(stored(prepared), prepared);
  });

  it("one scale scores many pages, and a page leaves no trace in it", () => {
    const scale = new CohortScale(scaleOf({ keyword: KEYWORD, cohort: COHORT }).prepared, languages);
    const pages = SKETCHES.slice(0, 4).map((each) => sketchPage(each, languages));
    const all = () => pages.map((page) => scale.pointsOf(scale.measure(page).flat));
    const first = all();
    scale.measure(
      sketchPage({ title: "Roses", body: "Roses like sun and quite unusual soil.", language: "en" }, languages),
    );
    assert.deepEqual(all(), first);
  });

  it("an editor joins the words that no ranking page has, and the points stay", () => {
    const scale = scaleOf({ keyword: KEYWORD, cohort: COHORT });
    const word = (at: number): string => `quxo${at.toString(36)}v`;
    const foreign = Array.from(
      { length: 200 },
      (_, at) => `${SENTENCES[at]} It is as old as the ${word(at)} of a ${word(at + 300)}.`,
    );
    const page = sketchPage(
      {
        title: "Espresso machine quxo1v",
        body: foreign.join("\n\n"),
        language: "en",
      },
      languages,
    );
    const scored = scale.measure(page);
    const joined = new PageEditor(scale, scored).with([]);
    assert.ok(joined.ids.length < scored.flat.ids.length - 200, `${joined.ids.length} of ${scored.flat.ids.length}`);
    const [readings, expected] = [scale.readingsOf(joined), scale.readingsOf(scored.flat)];
    for (const reading of READINGS) assert.ok(Math.abs(readings[reading] - expected[reading]) < 1e-12, reading);
  });
});
