import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scanText, splitSentences } from "../../../../core/analysis/text/scan.ts";

/**
 * Shows the tokens as written. `|` marks a boundary between phrases, and other tokens are joined by their `joins` text.
 */
function show(text: string): string {
  const tokens = scanText(text);
  return tokens.surfaces
    .map((surface, at) => (tokens.starts[at] ? " | " : at === 0 ? "" : (tokens.joins[at] ?? "")) + surface)
    .join("");
}

function sentences(text: string): string[] {
  return splitSentences(text, scanText(text)).map((each) => each.sentence);
}

const GOLDEN: readonly (readonly [string, readonly string[]])[] = [
  [
    "Don't buy Smith's state-of-the-art C++ tool",
    ["don't", "buy", "smith", "state", "of", "the", "art", "c++", "tool"],
  ],
  [
    "AT&T paid $3.5 million, U.S. law, node.js v20.1",
    ["at&t", "paid", "3.5", "million", "u.s", "law", "node.js", "v20.1"],
  ],
  ["L’utilisation qu'il préfère aujourd’hui", ["l'", "utilisation", "qu'", "il", "préfère", "aujourd'hui"]],
  ["Dell'acqua e un'idea", ["dell'", "acqua", "e", "un'", "idea"]],
  ["Käse-Fondue für große Töpfe", ["käse", "fondue", "für", "große", "töpfe"]],
  ["¿Qué cafetera comprar en 2026?", ["qué", "cafetera", "comprar", "en", "2026"]],
  ["Kjøkkenet på Grünerløkka", ["kjøkkenet", "på", "grünerløkka"]],
  ["エスプレッソマシンは東京", ["エスプレッソマシン", "は", "東京"]],
  ["الاقتصاد مُهِمّ", ["الاقتصاد", "مهم"]],
  ["кофе-машина", ["кофе", "машина"]],
  ["ＡＢＣ ﬁne", ["abc", "fine"]],
];

for (const [text, expected] of GOLDEN) {
  test(`scanText splits "${text}" into the expected tokens`, () => assert.deepEqual(scanText(text).lowers, expected));
}

test("scanText splits a run of Chinese characters into words", () => {
  const tokens = scanText("我们测试了最好的家用咖啡机。").surfaces;
  assert.equal(tokens.join(""), "我们测试了最好的家用咖啡机");
  assert.ok(tokens.length > 4 && tokens.length < 13);
});

test("punctuation separates phrases, and hyphens and single spaces do not", () => {
  assert.equal(
    show("high-rise building, robots (mobile) and sale"),
    " | high-rise building | robots | mobile | and sale",
  );
  assert.equal(
    show("Men\u2019s shoes and Smith's state, the dogs' bowl"),
    " | Men's shoes and Smith's state | the dogs | bowl",
  );
  assert.equal(show("one line\nnext line\n\nnew block"), " | one line next line | new block");
});

test("splitSentences splits at full stops, but not after abbreviations, initials, ordinals or decimals", () => {
  assert.deepEqual(sentences("Dr. J. Smith paid 3.5 euros. He left!  “Why?” she asked."), [
    "Dr. J. Smith paid 3.5 euros.",
    "He left!",
    "“Why?” she asked.",
  ]);
  assert.deepEqual(sentences("Am 3. Oktober z.B. gibt es Käse. Gut."), ["Am 3. Oktober z.B. gibt es Käse.", "Gut."]);
  assert.deepEqual(sentences("東京で買えます。安いです！"), ["東京で買えます。", "安いです！"]);
  assert.deepEqual(sentences("هل هو مهم؟ نعم."), ["هل هو مهم؟", "نعم."]);
});

test("the offsets of scanText point at the tokens, in text order, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const tokens = scanText(text);
      let last = 0;
      for (const [at, surface] of tokens.surfaces.entries()) {
        const start = tokens.offsets[at] ?? -1;
        assert.ok(start >= last);
        assert.ok(text.startsWith(surface, start));
        last = tokens.ends[at] ?? 0;
      }
    }),
  );
});

test("scanText limits every token to 64 units for long hostile runs", () => {
  for (const unit of ["a'", "a.", "-", "'", "x&Y", "ア・", "漢", "1,", "a\u0301", "\ud83d"]) {
    const tokens = scanText(unit.repeat(100_000));
    assert.ok(tokens.surfaces.every((surface) => surface.length <= 64));
  }
});
