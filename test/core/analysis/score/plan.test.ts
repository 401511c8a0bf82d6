import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gradeOf } from "../../../../core/analysis/score/explain.ts";
import type { ScoreResult } from "../../../../core/analysis/score/score.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";

const CASES = await Promise.all(
  TOPICS.map(async ({ keyword }) => {
    const { target, cohort, model, score } = await demoEvidence(keyword);
    assert.ok(target !== null);
    return { keyword, target, cohort, model, score };
  }),
);
/** Points before rounding: the parts add up to them. */
function pointsOf({ parts }: ScoreResult): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

for (const one of CASES) {
  const { plan, missing, score } = one.score;

  describe(`the plan for "${one.keyword}"`, () => {
    it("has at most twelve steps, each once, in two groups", () => {
      assert.ok(plan.steps.length >= 2 && plan.steps.length <= 12);
      assert.equal(new Set(plan.steps.map(({ id }) => id)).size, plan.steps.length);
      for (const { group, part, edit } of plan.steps) {
        assert.equal(group, part === "terms" ? "cover" : "fix");
        assert.equal(edit.kind === "section", group === "cover", "no single word is a step");
      }
    });

    it("joint gains never exceed the missing points, and a gain is inside its range", () => {
      const sum = plan.steps.reduce((total, { gainInPlan }) => total + gainInPlan, 0);
      assert.ok(sum <= 100 - pointsOf(one.score) + 0.01, `${sum} of ${100 - (score ?? 0)}`);
      for (const { gain, gainInPlan, gainRange } of plan.steps)
        assert.ok(gainInPlan >= 0 && gainRange[0] <= gain && gain <= gainRange[1]);
    });

    it("says which points the plan reaches", () => {
      assert.ok(plan.reach !== null && plan.reach >= Math.floor(pointsOf(one.score)) && plan.reach < 100);
      assert.equal(
        /reach about (\d+)/.exec(one.score.summary)?.[1],
        plan.reach > (score ?? 0) ? `${plan.reach}` : undefined,
      );
    });

    it("promises ranges within the missing points", () => {
      assert.ok(plan.totals.length > 0);
      for (const key of [0, 1] as const) {
        const bounds = plan.totals.map(({ range }) => range[key]);
        assert.deepEqual(
          bounds,
          bounds.toSorted((a, b) => a - b),
        );
      }
      for (const { range } of plan.totals)
        assert.ok(0 <= range[0] && range[0] <= range[1] && range[1] <= 100 - pointsOf(one.score) + 0.1);
    });

    it("rests on at least half of the pages, or the action says that only some do", () => {
      for (const { action, competitorCount, competitorTotal } of plan.steps)
        if (2 * competitorCount < competitorTotal || competitorCount < 3) assert.match(action, /only \d+ of \d+/);
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
  const RANKING = [90, 78, 74, 71, 66, 52];

  it("grades follow the second best, the typical and the lower quartile of the ranking pages", () => {
    assert.deepEqual(
      [0, 39, 40, 66, 67, 69, 70, 77, 78, 100, null].map((score) => gradeOf(score, RANKING)),
      [
        ...["Under-optimized", "Under-optimized", "Needs Work", "Needs Work", "Good", "Good"],
        ...["Strong", "Strong", "Excellent", "Excellent", "Unavailable"],
      ],
    );
  });

  it("no grade is Excellent below 72, however weak the ranking pages are", () => {
    assert.equal(gradeOf(71, [60, 50, 50, 50, 50]), "Strong");
    assert.equal(gradeOf(72, [60, 50, 50, 50, 50]), "Excellent");
  });

  it("grades change at 40, 55, 68 and 76 with fewer than five ranking pages", () => {
    assert.deepEqual(
      [39, 40, 54, 55, 67, 68, 75, 76].map((score) => gradeOf(score, [90, 20, 10, 5])),
      ["Under-optimized", "Needs Work", "Needs Work", "Good", "Good", "Strong", "Strong", "Excellent"],
    );
  });
});
