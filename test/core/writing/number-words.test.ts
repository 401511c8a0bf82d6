import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersInWords } from "../../../core/writing/number-words.ts";

for (const [language, text, expected] of [
  ["en", "Fourteen pockets and twenty-one straps", [14, 21]],
  ["en", "nearly three thousand hikers, two hundred and fifty of them in tents", [3000, 250]],
  ["en", "five and a half minutes, one or two ways", [5.5, 1, 2]],
  ["en", "a hundred reasons and nine lives", [100, 9]],
  ["de", "Einundsechzig Prozent, knapp fünftausend und vierzehn", [61, 5000, 14]],
  ["de", "zweihundertfünfzig Gramm, dreiundzwanzigtausend Menschen", [250, 23_000]],
  ["de", "Achtung, einsame Elfen und Zehnkampf", []],
  ["fr", "quatre-vingt-dix personnes, soixante et onze ans, deux cents euros", [90, 71, 200]],
  ["es", "treinta y cinco minutos y dos mil quinientos euros", [35, 2500]],
  ["ja", "three", []],
] as const)
  test(`"${text}" holds ${expected.length === 0 ? "no number" : expected.join(", ")}`, () => {
    const found = numbersInWords(text, language);
    assert.deepEqual(
      found.map(({ value }) => value),
      expected,
    );
    for (const { start, end } of found) assert.equal(text.slice(start, end), text.slice(start, end).trim());
  });
