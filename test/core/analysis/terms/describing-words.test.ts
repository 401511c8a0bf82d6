import assert from "node:assert/strict";
import { test } from "node:test";
import { isDescribing, namesNothing } from "../../../../core/analysis/terms/describing-words.ts";

test("isDescribing is true for qualities, actions and general nouns in their forms", () => {
  for (const word of ["seamless", "offers", "streamlining", "solutions", "companies", "getting"])
    assert.ok(isDescribing(word, "en"), word);
  for (const [word, language] of [
    ["lohnt", "de"],
    ["meilleurs", "fr"],
    ["mejores", "es"],
  ] as const)
    assert.ok(isDescribing(word, language), word);
});

test("isDescribing is false for words that name a subject", () => {
  for (const word of ["organic", "news", "sales", "running", "insurance", "battery"])
    assert.ok(!isDescribing(word, "en"), word);
});

test("namesNothing is true for praise of a noun and false for the name of a thing", () => {
  assert.ok(namesNothing("best CRM", "en"));
  assert.ok(namesNothing("great options", "en"));
  assert.ok(!namesNothing("marketing automation", "en"));
  assert.ok(!namesNothing("New York", "en"));
});
