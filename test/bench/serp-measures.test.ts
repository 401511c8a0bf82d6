import assert from "node:assert/strict";
import { test } from "node:test";
import { bootstrapInterval, measuresOf, spearman } from "../../bench/lib/serp-measures.ts";

test("rank correlation is 1 for the same order, -1 for the opposite order, and 0 without variation", () => {
  assert.equal(spearman([1, 5, 9], [10, 11, 300]), 1);
  assert.equal(spearman([1, 5, 9], [3, 2, 1]), -1);
  assert.equal(spearman([1, 1, 1], [3, 2, 1]), 0);
});

test("ties share their mean rank", () => {
  // Ranks 0.5, 0.5, 2 against 0, 1, 2: 1.5 over the root of 1.5 times 2.
  assert.ok(Math.abs(spearman([4, 4, 7], [1, 2, 3]) - 1.5 / Math.sqrt(3)) < 1e-12);
});

test("separation compares page 1 with page 5 and ignores the pages between", () => {
  const measured = measuresOf(
    { ranks: [1, 2, 15, 41, 50], values: { good: [9, 8, 0, 2, 1], flat: [1, 1, 1, 1, 1] } },
    { pageLength: 10, fifthPage: 41 },
  );
  assert.equal(measured.good?.separation, 1);
  assert.equal(measured.flat?.separation, 0.5);
  assert.equal(measured.flat?.spearman, 0);
  assert.equal(
    measuresOf({ ranks: [1, 2], values: { good: [2, 1] } }, { pageLength: 10, fifthPage: 41 }).good?.separation,
    null,
  );
});

test("the interval contains the mean, narrows with agreement and is equal in every run", () => {
  const wide = bootstrapInterval([0, 0.2, 0.4, 0.6, 0.8, 1], 500);
  assert.ok(wide.low < 0.5 && wide.high > 0.5 && wide.low >= 0 && wide.high <= 1);
  assert.deepEqual(wide, bootstrapInterval([0, 0.2, 0.4, 0.6, 0.8, 1], 500));
  assert.deepEqual(bootstrapInterval([0.5, 0.5, 0.5], 100), { mean: 0.5, low: 0.5, high: 0.5 });
});
