import assert from "node:assert/strict";
import { test } from "node:test";
import { backgroundWords, knownStemsOf, packStems } from "../../../adapters/snowball/known-stems.ts";
import { stemmerOf } from "../../../adapters/snowball/snowball-languages.ts";
import { BACKGROUND } from "../../../core/analysis/text/background-data.ts";

for (const code of Object.keys(BACKGROUND)) {
  test(`${code}: each stored stem is the stem that the stemmer makes`, () => {
    const stem = stemmerOf(code);
    const words = stem === null ? [] : backgroundWords(code);
    assert.equal(stem === null || words.length > 1_000, true);
    assert.deepEqual(
      knownStemsOf(code),
      new Map(words.map((word) => [word, stem?.(word)])),
      "run bun scripts/write-known-stems.ts",
    );
  });
}

test("a stem that the stored form cannot hold is refused", () => {
  assert.throws(() => packStems(["ab"], ["aB"]), /ab cannot be packed as aB/);
});
