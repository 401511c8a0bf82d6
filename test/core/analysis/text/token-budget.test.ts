import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { factsFromText } from "../../../../core/analysis/metadata/facts-from-text.ts";
import { tokenCountOf } from "../../../../core/analysis/text/page-text.ts";
import { scanText } from "../../../../core/analysis/text/scan.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import { commonTokenLimit } from "../../../../core/analysis/text/token-budget.ts";

const languages = createSnowballLanguages();

function pageOf(text: string, tokenLimit: number) {
  const facts = factsFromText({ title: "Warm kettle", text, url: "https://a.example/" });
  return toPageText(facts, languages, { language: "en", tokenLimit });
}

test("pages within a budget have no common limit", () => {
  assert.equal(commonTokenLimit([10, 20, 70], 100), null);
  assert.equal(commonTokenLimit([], 100), null);
});

test("only the longest pages are shortened, to one length in any order", () => {
  for (const counts of [
    [10, 90, 60],
    [60, 10, 90],
    [90, 60, 10],
  ])
    assert.equal(commonTokenLimit(counts, 100), 45);
});

test("the shortened pages stay within the budget", () => {
  const counts = Array.from({ length: 16 }, (_, at) => (at * 7_919) % 60_000);
  const limit = commonTokenLimit(counts, 300_000) ?? 0;
  const sum = counts.reduce((total, count) => total + Math.min(count, limit), 0);
  assert.ok(sum <= 300_000 && sum > 299_984, `${sum}`);
});

test("a page over its token limit keeps its first tokens and reports the cut", () => {
  const text = pageOf("One two three. Four five six. Seven eight nine.", 7);
  assert.equal(text.isCut, true);
  assert.equal(tokenCountOf(text), 7);
  // The title has two tokens.
  assert.deepEqual(text.sentences, ["One two three.", "Four five"]);
  assert.equal(text.wordCount, 5);
});

test("a page at its token limit is not cut", () => {
  const text = pageOf("One two three. Four five.", 9);
  assert.deepEqual([text.isCut, tokenCountOf(text)], [false, 9]);
});

test("the scanner stops at a token limit in a text of 5 MB", () => {
  for (const unit of ["kettle ", "\u6c34\u58f6", "\u0e01\u0e32\u0e19\u0e49\u0e33", "l'", "\u30b1\u30c8\u30eb "]) {
    const tokens = scanText(unit.repeat(5_000_000 / unit.length), 1_000);
    assert.equal(tokens.surfaces.length, 1_000, unit);
  }
});

test("a limited text has the same tokens as the start of the whole text", () => {
  const text =
    "The U.S. kettle\u2019s price: 3.50 \u20ac. \u6211\u4eec\u6d4b\u8bd5\u4e86\u6700\u597d\u7684\u5496\u5561\u673a. It's warm.".repeat(
      30,
    );
  const whole = scanText(text);
  const part = scanText(text, 40);
  for (const key of ["surfaces", "lowers", "offsets", "joins", "starts", "sentenceStarts"] as const)
    assert.deepEqual(part[key], whole[key].slice(0, 40));
});
