import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage } from "../../../core/pages/history.ts";
import type { AlertRules, PageKeywordRow, ScanFigures } from "../../../core/ports/pages/rows.ts";
import { alertOf, checkRules } from "../../../core/watch/alerts.ts";

const NONE: AlertRules = { fallBy: null, isBelowTypical: false, newInFirst: null };
const REQUEST = { keyword: "k", url: "https://own.example/", region: "US", tier: "standard" } as const;

function row(scores: readonly (number | null)[], rivals: readonly string[] = []): PageKeywordRow {
  const page = newPage({ id: "pgk_1", organizationId: "org_1", createdAt: 1 }, REQUEST);
  return { ...page, history: scores.map((score) => [score, 70] as const), rivals };
}

function scan(score: number | null, rivals: readonly string[] = []): ScanFigures {
  return { score, typical: 70, steps: 1, rivals };
}

test("a fall by the points of the rule is an alert, unlike a smaller one", () => {
  const rules = { ...NONE, fallBy: 5 };
  assert.deepEqual(alertOf(rules, row([80]), scan(75)), { kind: "score_fell", points: 5 });
  assert.equal(alertOf(rules, row([80]), scan(76)), null);
  assert.equal(alertOf(rules, row([]), scan(10)), null);
  assert.deepEqual(alertOf(rules, row([80, null]), scan(60)), { kind: "score_fell", points: 20 });
  assert.equal(alertOf(rules, row([80]), scan(null)), null);
  assert.equal(alertOf(NONE, row([80]), scan(1)), null);
});

test("only the scan that falls below the typical page is an alert, not each one that stays there", () => {
  const rules = { ...NONE, isBelowTypical: true };
  assert.deepEqual(alertOf(rules, row([70]), scan(69)), { kind: "below_typical", points: 1 });
  assert.equal(alertOf(rules, row([70, 69]), scan(68)), null);
  assert.equal(alertOf(rules, row([75]), scan(70)), null);
});

test("a page that enters the first ranking pages is an alert with its rank, and the own page never is", () => {
  const rules = { ...NONE, newInFirst: 2 };
  const before = row([70], ["a.example", "b.example", "c.example"]);
  assert.deepEqual(alertOf(rules, before, scan(70, ["a.example", "c.example"])), {
    kind: "new_page",
    rank: 2,
    page: "c.example",
  });
  assert.equal(alertOf(rules, before, scan(70, ["b.example", "a.example", "new.example"])), null);
  assert.equal(alertOf(rules, before, scan(70, ["own.example", "a.example"])), null);
  assert.equal(alertOf(rules, row([70]), scan(70, ["a.example"])), null);
});

test("of several alerts the fall of the score comes first", () => {
  const rules = { fallBy: 1, isBelowTypical: true, newInFirst: 5 };
  assert.equal(alertOf(rules, row([70], ["a.example"]), scan(60, ["b.example"]))?.kind, "score_fell");
});

test("rules that could never hold are refused", () => {
  checkRules({ fallBy: 100, isBelowTypical: true, newInFirst: 20 });
  for (const over of [{ fallBy: 0 }, { fallBy: 101 }, { fallBy: 2.5 }, { newInFirst: 0 }, { newInFirst: 21 }])
    assert.throws(() => checkRules({ ...NONE, ...over }), { code: "VALIDATION_ERROR" });
});
