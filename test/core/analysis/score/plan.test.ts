import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gradeOf } from "../../../../core/analysis/score/explain.ts";
import type { PlanStep, ScoreResult } from "../../../../core/analysis/score/score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import type { AnalyzedPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import type { Block, PageFacts } from "../../../../core/domain/page-facts.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { languages } from "./scored.ts";

/** Sentences of function words, six by language, so that no sentence is a copy of another one. */
const FRAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "And this is what we know of the X as it is here.",
    "Of all that you can have, the X is for them and not for us.",
    "It was with the X that they did so, and then it was over.",
    "You should not be without a X if that is what you are about.",
    "By then she had the X, which was more than he had before.",
    "Why the X is so, and when it is not, will be said by them.",
  ],
  de: [
    "Und das ist es, was wir von X hier so haben.",
    "Von allem, was man haben kann, ist X f\u00fcr sie und nicht f\u00fcr uns.",
    "Es war mit X, dass sie das so machten, und dann war es vorbei.",
    "Du sollst nicht ohne X sein, wenn es das ist, was du willst.",
    "Da hatte sie X, und das war mehr, als er vorher hatte.",
    "Warum X so ist und wann es nicht so ist, wird von ihnen gesagt.",
  ],
};

const CASES = await Promise.all(
  TOPICS.map(async ({ keyword }) => {
    const { target, cohort, model, score } = await demoEvidence(keyword);
    assert.ok(target !== null);
    return { keyword, target, cohort, model, score };
  }),
);
type Case = (typeof CASES)[number];

/** Scores the target with other facts; the model stays, because only gains of the score are compared. */
function rescored({ keyword, target, cohort, model }: Case, facts: PageFacts): ScoreResult {
  const text = toPageText(facts, languages, { language: target.text.language });
  const page: AnalyzedPage = { ...target, facts, text };
  return scorePage({ keyword, target: page, cohort, model, languages, requestedCount: cohort.length });
}

/** Points before rounding: the parts add up to them. */
function pointsOf({ parts }: ScoreResult): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

/** Returns the facts after a step on terms, in plain sentences; `null` for other steps. */
function withStep(facts: PageFacts, step: PlanStep, language: string): PageFacts | null {
  const frames = FRAMES[language] ?? assert.fail(language);
  const times = Number(/ (\d+) (?:more )?times/.exec(step.action)?.[1] ?? 1);
  if (step.part !== "terms" || step.zone !== "body" || step.alsoCover.length > 0 || times > frames.length) return null;
  const blocks = frames
    .slice(0, times)
    .map((frame): Block => ({ kind: "paragraph", text: frame.replace("X", step.subject), level: 0, linkShare: 0 }));
  return { ...facts, blocks: [...facts.blocks, ...blocks] };
}

for (const one of CASES) {
  const { plan, missing, score } = one.score;

  describe(`the plan for "${one.keyword}"`, () => {
    it("has at most twelve steps, each once, in three groups", () => {
      assert.ok(plan.steps.length >= 3 && plan.steps.length <= 12);
      assert.equal(new Set(plan.steps.map(({ id }) => id)).size, plan.steps.length);
      for (const { group, part, kind } of plan.steps)
        assert.equal(group, part !== "terms" ? "fix" : kind === "subject" ? "cover" : "polish");
    });

    it("begins with the greatest gain, and joint gains fall and never exceed the missing points", () => {
      const gains = plan.steps.map(({ gainInPlan }) => gainInPlan);
      const sum = gains.reduce((total, gain) => total + gain, 0);
      assert.ok(sum <= 100 - pointsOf(one.score) + 0.01, `${sum} of ${100 - (score ?? 0)}`);
      assert.ok((plan.steps[0]?.gain ?? 0) >= Math.max(...plan.steps.map(({ gain }) => gain)) - 0.1);
      for (const { gain, gainInPlan, gainRange } of plan.steps) {
        assert.ok(gainInPlan >= 0 && gainRange[0] <= gain && gain <= gainRange[1]);
      }
    });

    it("promises ranges that grow with the steps and stay within the missing points", () => {
      let before = 0;
      for (const { range } of plan.totals) {
        assert.ok(range[0] <= range[1] && range[1] <= 100 - pointsOf(one.score) + 0.1);
        assert.ok(range[1] >= before - 0.1);
        before = range[1];
      }
    });

    it("rests on at least half of the pages, or the action says that only some do", () => {
      for (const { action, competitorCount, competitorTotal } of plan.steps)
        if (2 * competitorCount < competitorTotal || competitorCount < 3) assert.match(action, /only \d+ of \d+/);
    });

    it("leads into the suggested range", () => {
      for (const step of plan.steps.filter(({ part, zone }) => part === "terms" && zone === "body")) {
        const key = step.id.slice(step.id.indexOf(":") + 1);
        const counted = [...one.model.terms, ...one.model.entities].find((each) => each.key === key);
        assert.ok(counted !== undefined);
        const times = Number(/ (\d+) (?:more )?times/.exec(step.action)?.[1] ?? 1);
        const [low, high] = counted.suggestedRange;
        assert.ok(counted.targetCount + times >= low && counted.targetCount + times <= high, step.action);
      }
    });

    it("a step done in a plain sentence moves the score by the lower end of its range, within two points", () => {
      const before = pointsOf(one.score);
      let tried = 0;
      const far: string[] = [];
      for (const step of plan.steps) {
        const facts = withStep(one.target.facts, step, one.target.text.language);
        if (facts === null) continue;
        tried += 1;
        const moved = pointsOf(rescored(one, facts)) - before;
        const [low] = step.gainRange;
        assert.ok(Math.abs(moved - low) <= 2, `${step.action} promised at least ${low}, moved ${moved}`);
        if (Math.abs(moved - step.gain) > 2) far.push(`${step.action} promised ${step.gain}, moved ${moved}`);
      }
      assert.ok(tried > 0);
      // The gain is the middle of the range. German compounds with rare words are farther from it.
      assert.ok(far.length <= tried / 5, far.join(" "));
    });

    it("actions have evidence and gains, most points first", () => {
      const gains = missing.map(({ gain }) => gain);
      assert.deepEqual(
        gains,
        [...gains].sort((a, b) => b - a),
      );
      for (const each of missing) {
        assert.match(each.action, /^[A-Z].*\.$/);
        assert.equal(each.competitorUrls.length, each.competitorCount);
        assert.ok(each.competitorCount >= 1 && each.competitorCount <= each.competitorTotal, each.action);
      }
    });

    it("the summary promises a range of the plan", () => {
      const promised = /together gain (\d+\.\d to \d+\.\d) points/.exec(one.score.summary)?.[1];
      const ranges = plan.totals.map(({ range: [low, high] }) => `${low.toFixed(1)} to ${high.toFixed(1)}`);
      if (promised !== undefined) assert.ok(ranges.includes(promised));
      assert.ok(one.score.summary.includes(plan.steps[0]?.action ?? "?"));
      assert.ok(one.score.focusAreas.length >= 1 && one.score.focusAreas.length <= 4);
    });
  });
}

describe("grades", () => {
  it("grades change at 40, 55, 70 and 85", () => {
    assert.deepEqual([0, 39, 40, 54, 55, 69, 70, 84, 85, 100, null].map(gradeOf), [
      ...["Under-optimized", "Under-optimized", "Needs Work", "Needs Work", "Good", "Good"],
      ...["Strong", "Strong", "Excellent", "Excellent", "Unavailable"],
    ]);
  });
});
