import assert from "node:assert/strict";
import { test } from "node:test";
import { doubtOf, spreadOf } from "../../bench/lib/measure.ts";

test("the spread of values is the range of their middle half over the median", () => {
  assert.equal(spreadOf([100, 100, 100, 100]), 0);
  assert.equal(spreadOf([140, 80, 100, 120, 60]), 0.4);
});

test("one outlier among seven rounds leaves a steady control its verdict", () => {
  assert.equal(doubtOf("BullMQ", [100, 101, 99, 100, 102, 98, 300]), null);
});

test("a bench refuses a verdict when its control varies by more than its noise", () => {
  assert.equal(doubtOf("BullMQ", [140, 80, 100, 120, 60]), "no verdict, because BullMQ varied by 40 % (limit 10 %)");
});
