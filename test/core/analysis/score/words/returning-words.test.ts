import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { returnFactor, returnRatio, returnShare } from "../../../../../core/analysis/score/words/returning-words.ts";

/** A text whose every third word is given: `names` of them take turns. Given words have the lowest numbers. */
function textOf(count: number, names: number): { readonly words: Int32Array } {
  return { words: Int32Array.from({ length: count }, (_, at) => (at % 3 === 0 ? (at / 3) % names : 1_000 + at)) };
}
const GIVEN = new Uint8Array(2_000).fill(1, 0, 200);
const LONG = { page: 300, cohort: 8_000 };
const FULL = { terms: 1.6, company: 0.5 };

describe("returnShare", () => {
  test("a text that names a new given word each time returns to fewer of them than a text on one subject", () => {
    assert.ok(returnShare(textOf(300, 100), GIVEN) < 0.05);
    assert.ok(returnShare(textOf(300, 10), GIVEN) > 0.8);
  });

  test("a word that comes back after more than 120 words does not return", () => {
    assert.ok(returnShare(textOf(300, 45), GIVEN) < 0.05);
    assert.ok(returnShare(textOf(300, 40), GIVEN) > 0.5);
  });

  test("a text without a given word has the share of an unknown text", () => {
    assert.equal(returnShare({ words: Int32Array.of(1_500, 1_501) }, GIVEN), 1 / 3);
  });
});

describe("returnFactor", () => {
  const seldom = returnRatio(returnShare(textOf(300, 100), GIVEN), [0.4, 0.5, 0.6]);
  const often = returnRatio(returnShare(textOf(300, 10), GIVEN), [0.4, 0.5, 0.6]);

  test("a text very like the ranking pages that seldom returns keeps a twentieth of its points", () => {
    assert.equal(returnFactor(FULL, seldom, LONG), 0.05);
  });

  test("a text that returns to its words as the ranking pages do keeps all its points", () => {
    for (const terms of [0.2, 1, 1.6]) assert.equal(returnFactor({ terms, company: 0.5 }, often, LONG), 1);
  });

  test("a page less like the ranking pages than a typical one keeps all its points at half their share", () => {
    assert.equal(returnFactor({ terms: 0.8, company: 0.5 }, Math.log(0.5), LONG), 1);
  });

  test("the company of the given words, when it is as on ranking pages, excuses a low share", () => {
    const of = (company: number): number => returnFactor({ terms: 1.4, company }, Math.log(0.7), LONG);
    assert.ok(of(0) < of(1.5));
  });

  test("a short text less like the ranking pages than they are keeps nearly all its points, however seldom it returns", () => {
    assert.ok(returnFactor({ terms: 0.82, company: 0.4 }, -0.91, LONG) > 0.9);
    assert.ok(returnFactor({ terms: 1.25, company: 0.4 }, -0.91, LONG) < 0.1);
  });

  test("a page unlike the ranking pages keeps all its points however seldom it returns", () => {
    assert.equal(returnFactor({ terms: 0.4, company: 0 }, -4, LONG), 1);
  });

  test("a page of a hundred words keeps its points, because so few words show nothing", () => {
    assert.equal(returnFactor(FULL, seldom, { ...LONG, page: 100 }), 1);
  });

  test("an abstract among five abstracts keeps its points, because so few words show nothing", () => {
    const tokens = { page: 250, cohort: 850 };
    assert.equal(returnFactor({ terms: 1.3, company: 0.5 }, Math.log(0.6), tokens), 1);
    assert.ok(returnFactor({ terms: 1.3, company: 0.5 }, Math.log(0.6), { ...tokens, cohort: 8_000 }) < 1);
  });
});
